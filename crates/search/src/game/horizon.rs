//! What happens at the horizon of a search on a game with captures.

use crate::game::quiescence::quiescence_after;
use crate::game::{Game, LeafCounts, Value, quiescence};

/// How a leaf gets its value; a type, so that a search pays for no question.
pub trait Horizon: Clone + Send + Sync + 'static {
    /// Whether it is the static evaluation: [`Game::STATIC_LEAVES`].
    const STATIC: bool;

    /// The value of a leaf: [`Game::leaf`].
    fn leaf<G: Game>(game: &mut G, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value;

    /// The value of the leaf after a move: [`Game::leaf_after`].
    fn leaf_after<G: Game>(
        game: &mut G,
        mv: G::Move,
        alpha: Value,
        beta: Value,
        counts: &mut LeafCounts,
    ) -> Value;
}

/// The static evaluation, as in the seed programs.
#[derive(Clone, Copy, Debug)]
pub struct Static;

impl Horizon for Static {
    const STATIC: bool = true;

    #[inline]
    fn leaf<G: Game>(game: &mut G, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        game.evaluate()
    }

    #[inline]
    fn leaf_after<G: Game>(game: &mut G, mv: G::Move, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        game.evaluate_after(mv)
    }
}

/// A search of captures (`quiescence=captures`).
#[derive(Clone, Copy, Debug)]
pub struct Captures;

impl Horizon for Captures {
    const STATIC: bool = false;

    fn leaf<G: Game>(game: &mut G, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        quiescence(game, alpha, beta, counts)
    }

    fn leaf_after<G: Game>(
        game: &mut G,
        mv: G::Move,
        alpha: Value,
        beta: Value,
        counts: &mut LeafCounts,
    ) -> Value {
        quiescence_after(game, mv, alpha, beta, counts)
    }
}
