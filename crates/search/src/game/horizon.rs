//! The horizon of a search on a game with captures.

use crate::game::quiescence::{
    All, Delta, WithoutLosing, stand_pat_or, stand_pat_or_after, take_or_stand_pat,
};
use crate::game::{Game, LeafCounts, Value};

/// The evaluation of leaves; a type, so that a search pays for no question.
pub trait Horizon: Copy + Send + Sync + 'static {
    /// Whether it is the static evaluation: [`Game::STATIC_LEAVES`].
    const STATIC: bool;

    /// The value of a leaf: [`Game::leaf`].
    fn leaf<G: Game>(self, game: &mut G, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value;

    /// The value of a leaf with delta pruning: [`Game::leaf_pruned`].
    fn leaf_pruned<G: Game>(
        self,
        game: &mut G,
        alpha: Value,
        beta: Value,
        margin: Value,
        counts: &mut LeafCounts,
    ) -> Value;

    /// The value of the leaf after a move: [`Game::leaf_after`].
    fn leaf_after<G: Game>(
        self,
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
    fn leaf<G: Game>(self, game: &mut G, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        game.evaluate()
    }

    #[inline]
    fn leaf_pruned<G: Game>(self, game: &mut G, _: Value, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        game.evaluate()
    }

    #[inline]
    fn leaf_after<G: Game>(self, game: &mut G, mv: G::Move, _: Value, _: Value, _: &mut LeafCounts) -> Value {
        game.evaluate_after(mv)
    }
}

/// A search of all captures (`quiescence=captures`), or of those that do not lose the
/// exchange (`quiescence=captures+see`). A leaf that does not stand pat asks which, its
/// successors need not; a type for each would compile every search once more.
#[derive(Clone, Copy, Debug)]
pub struct Captures {
    pub(super) without_losing: bool,
}

impl Horizon for Captures {
    const STATIC: bool = false;

    fn leaf<G: Game>(self, game: &mut G, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        stand_pat_or(game, beta, |game, stand_pat| self.search(game, None, stand_pat, alpha, beta, counts))
    }

    fn leaf_pruned<G: Game>(
        self,
        game: &mut G,
        alpha: Value,
        beta: Value,
        margin: Value,
        counts: &mut LeafCounts,
    ) -> Value {
        stand_pat_or(game, beta, |game, stand_pat| {
            self.search(game, Some(margin), stand_pat, alpha, beta, counts)
        })
    }

    fn leaf_after<G: Game>(
        self,
        game: &mut G,
        mv: G::Move,
        alpha: Value,
        beta: Value,
        counts: &mut LeafCounts,
    ) -> Value {
        stand_pat_or_after(game, mv, beta, |game, stand_pat| {
            self.search(game, None, stand_pat, alpha, beta, counts)
        })
    }
}

impl Captures {
    /// With a margin, delta pruning.
    #[inline]
    fn search<G: Game>(
        self,
        game: &mut G,
        margin: Option<Value>,
        stand_pat: Value,
        alpha: Value,
        beta: Value,
        counts: &mut LeafCounts,
    ) -> Value {
        match (self.without_losing, margin) {
            (false, None) => take_or_stand_pat(game, All, stand_pat, alpha, beta, counts),
            (true, None) => take_or_stand_pat(game, WithoutLosing, stand_pat, alpha, beta, counts),
            (false, Some(margin)) => {
                take_or_stand_pat(game, Delta { of: All, margin }, stand_pat, alpha, beta, counts)
            }
            (true, Some(margin)) => {
                take_or_stand_pat(game, Delta { of: WithoutLosing, margin }, stand_pat, alpha, beta, counts)
            }
        }
    }
}
