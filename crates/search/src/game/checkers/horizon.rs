//! The horizon of a search on checkers.
//!
//! Samuel's program did not evaluate a position in which the side to move had
//! to capture: it looked further until there was none ("Some studies in
//! machine learning using the game of checkers", IBM Journal of Research and
//! Development 3, 1959). To stand pat, as a quiescence search does
//! elsewhere, would be to evaluate a choice that the rules forbid: captures are
//! compulsory.

use crate::checkers::{Move, Moves};
use crate::game::checkers::state::State;
use crate::game::quiescence::{CapturesLeft, rank_captures, take_best};
use crate::game::{INFINITY, LeafCounts, Value};

/// The evaluation of leaves; a type, so that a search pays for no question.
pub trait Horizon: Clone + Send + Sync + 'static {
    /// Whether it is the static evaluation: [`STATIC_LEAVES`](crate::game::Game::STATIC_LEAVES).
    const STATIC: bool;

    /// The value of a leaf: [`leaf`](crate::game::Game::leaf).
    fn leaf(state: &State, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value;

    /// The value of the leaf after a legal move: [`leaf_after`](crate::game::Game::leaf_after).
    fn leaf_after(state: &State, mv: Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value;

    /// The static evaluation after a legal move, if it is the value of the leaf.
    fn static_value_after(state: &State, mv: Move) -> Option<Value>;
}

/// The static evaluation, whatever can be captured (`quiescence=none`).
#[derive(Clone, Copy, Debug)]
pub struct Static;

impl Horizon for Static {
    const STATIC: bool = true;

    #[inline]
    fn leaf(state: &State, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        state.evaluate()
    }

    #[inline]
    fn leaf_after(state: &State, mv: Move, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        state.evaluate_after(mv)
    }

    #[inline]
    fn static_value_after(state: &State, mv: Move) -> Option<Value> {
        Some(state.evaluate_after(mv))
    }
}

/// The static evaluation where nothing can be captured; elsewhere the best of
/// all captures (`quiescence=captures`).
///
/// The search of captures is finite, because every capture removes a piece. A side that cannot move at all is evaluated like any other,
/// as at every horizon.
#[derive(Clone, Copy, Debug)]
pub struct Captures;

impl Horizon for Captures {
    const STATIC: bool = false;

    #[inline]
    fn leaf(state: &State, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        if state.position.must_capture() {
            return best_capture(state, alpha, beta, counts);
        }
        state.evaluate()
    }

    #[inline]
    fn leaf_after(state: &State, mv: Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        Self::leaf(&state.after(mv), alpha, beta, counts)
    }

    #[inline]
    fn static_value_after(state: &State, mv: Move) -> Option<Value> {
        let after = state.after(mv);
        (!after.position.must_capture()).then(|| after.evaluate())
    }
}

/// The best of the captures, the most valuable first: fail-soft, as
/// [`leaf`](crate::game::Game::leaf) says. There must be one.
fn best_capture(state: &State, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
    let mut captures = Moves::new();
    state.position.legal_captures(&mut captures);
    counts.unevaluated += 1;
    let mut best = -INFINITY;
    let mut left = CapturesLeft::new();
    rank_captures(&mut left, &captures, |mv| state.capture_rank(mv));
    while let Some(place) = take_best(&mut left) {
        counts.nodes += 1;
        let value = -Captures::leaf_after(state, captures[place], -beta, -alpha.max(best), counts);
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    debug_assert!(best.abs() < INFINITY);
    best
}
