//! The strongest exact engine there is here, uncounted: for ideal guesses and
//! for principal variations.

use crate::game::{Game, INFINITY, Value};
use crate::search::limits::{Limits, Searched};
use crate::search::observer::Unwatched;
use crate::search::ordering::Ordered;
use crate::search::searcher::{Of, Searcher};
use crate::search::table::HashTable;

type Ideal<'a, G> = Searcher<'a, Of<G, Ordered<G>, HashTable, Unwatched>>;

fn searcher<'a, G: Game>(game: &G, ply: u32, depth: u32, limits: Limits<'a>) -> Ideal<'a, G> {
    let parts = (Ordered::strong(depth), HashTable::strong(), Unwatched);
    Searcher::new(game.clone(), ply, depth, parts, limits.without_nodes())
}

/// The minimax value of a root, from a search that nobody counts.
pub(crate) fn value<G: Game>(game: &G, depth: u32, limits: Limits<'_>) -> Searched {
    let mut searcher = searcher(game, 0, depth, limits);
    let mut value = game.evaluate();
    for iteration in depth.min(1)..=depth {
        value = searcher.pvs(iteration, -INFINITY, INFINITY)?;
    }
    Ok(value)
}

/// The moves that both sides play if all of them know `value`, the value of
/// the root at `depth`, and the first player begins with `first`. Ends at the
/// horizon, at the end of the game, or where the value cannot be confirmed.
pub(crate) fn line<G: Game>(game: &G, value: Value, first: G::Move, depth: u32) -> Vec<G::Move> {
    let mut searcher = searcher(game, 0, depth, Limits::default());
    let mut line = Vec::new();
    let (mut value, mut next) = (value, Some(first));
    for left in (0..depth).rev() {
        let Some(mv) = next else { break };
        line.push(mv);
        searcher.advance(mv);
        value = -value;
        searcher.root_move = None;
        let found = searcher.pvs(left, value - 1, value + 1);
        next = searcher.root_move.filter(|_| found == Ok(value));
    }
    line
}
