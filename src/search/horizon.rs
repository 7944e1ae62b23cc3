//! The value of a leaf: the static evaluation, or a quiescence search.

use crate::game::{Game, INFINITY, MoveList, Value};

/// How a leaf gets its value.
pub(crate) trait Horizon<G: Game>: Clone {
    /// Whether a leaf's value is its static evaluation, the same for every
    /// window.
    const EXACT: bool;

    /// The value of a leaf inside the window, fail-soft: a value <= alpha is
    /// an upper bound, one >= beta a lower bound. Nodes below the leaf are
    /// added to `nodes`.
    fn evaluate(game: &mut G, alpha: Value, beta: Value, nodes: &mut u64) -> Value;
}

/// The static evaluation, as in the seed programs.
#[derive(Clone)]
pub(crate) struct Static;

impl<G: Game> Horizon<G> for Static {
    const EXACT: bool = true;

    #[inline]
    fn evaluate(game: &mut G, _: Value, _: Value, _: &mut u64) -> Value {
        game.evaluate()
    }
}

/// A capture search with stand-pat: the side to move takes the static
/// evaluation or the best of its captures, most valuable victim first. A side
/// in check may stand pat too, and nobody asks for mate: quiet moves do not
/// exist here. Every capture removes a piece, so the search is finite.
#[derive(Clone)]
pub(crate) struct Captures;

impl<G: Game> Horizon<G> for Captures {
    const EXACT: bool = false;

    fn evaluate(game: &mut G, alpha: Value, beta: Value, nodes: &mut u64) -> Value {
        let mut best = game.evaluate();
        if best >= beta {
            return best;
        }
        let mut captures = MoveList::new();
        game.generate_captures(&mut captures);
        let mut alpha = alpha.max(best);
        for next in 0..captures.len() {
            bring_best_forward(game, &mut captures[next..]);
            let mv = captures[next];
            *nodes += 1;
            let undo = game.make(mv);
            let score = -Self::evaluate(game, -beta, -alpha, nodes);
            game.unmake(mv, undo);
            best = best.max(score);
            if best >= beta {
                break;
            }
            alpha = alpha.max(best);
        }
        debug_assert!(best.abs() < INFINITY);
        best
    }
}

/// Moves the capture of highest rank to the front; the others keep their
/// order, so that the whole is a stable descending sort.
fn bring_best_forward<G: Game>(game: &G, captures: &mut [G::Move]) {
    let mut best = 0;
    for index in 1..captures.len() {
        if game.capture_rank(captures[index]) > game.capture_rank(captures[best]) {
            best = index;
        }
    }
    captures[..=best].rotate_right(1);
}
