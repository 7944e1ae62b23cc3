//! The strongest exact engine there is here, uncounted: for ideal guesses and
//! for principal variations.

use crate::game::{Game, INFINITY, Value};
use crate::search::algorithm::pvs::pvs;
use crate::search::context::Context;
use crate::search::limits::{Limits, SearchResult, Stopped};
use crate::search::ordering::{Captures, History, Killer, MobilityFirst, Ordered, OrderingConfig, Sharing};
use crate::search::table::{HashTable, TableConfig, TableSize};
use crate::search::variant::Full;

fn context<'a, G: Game>(
    game: &G,
    depth: u32,
    limits: Limits<'a>,
) -> Result<Context<'a, Full<'a, G>>, Stopped> {
    let ordering = OrderingConfig {
        captures: Some(Captures::default()),
        history: Some(History { table: Sharing::Side, ..History::default() }),
        killer: Some(Killer),
        mobility_first: G::COUNTS_REPLIES.then_some(MobilityFirst),
        ..OrderingConfig::default()
    };
    let table = TableConfig { size: TableSize::of(1 << 18), ..TableConfig::default() };
    let ordered = Ordered::new(&ordering, Some(table), depth);
    let parts = (ordered, Some(HashTable::new::<G>(table, depth, false)?), None);
    Ok(Context::new(game.clone(), depth, parts, limits.without_nodes()))
}

/// The minimax value of a root, from a search that is not counted.
pub(crate) fn value<G: Game>(game: &G, depth: u32, limits: Limits<'_>) -> SearchResult {
    let mut context = context(game, depth, limits)?;
    let mut value = game.evaluate();
    for iteration in depth.min(1)..=depth {
        value = pvs(&mut context, iteration, -INFINITY, INFINITY)?;
    }
    Ok(value)
}

/// The moves that both sides play if all of them know `value`, the value of
/// the root at `depth`, and the first player begins with `first`. Ends at the
/// horizon, at the end of the game, where the value cannot be confirmed, or
/// when the limits stop it.
pub(crate) fn line<G: Game>(
    game: &G,
    value: Value,
    first: G::Move,
    depth: u32,
    limits: Limits<'_>,
) -> Vec<G::Move> {
    let Ok(mut context) = context(game, depth, limits) else { return vec![first] };
    let mut line = Vec::new();
    let (mut value, mut next) = (value, Some(first));
    for left in (0..depth).rev() {
        let Some(mv) = next else { break };
        line.push(mv);
        context.advance(mv);
        value = -value;
        context.root_move = None;
        let found = pvs(&mut context, left, value - 1, value + 1);
        next = context.root_move.filter(|_| found == Ok(value));
    }
    line
}
