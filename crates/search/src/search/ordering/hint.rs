//! An ordering of the caller's own.

use crate::game::Game;
use crate::search::ordering::enhancement::{Concern, Enhancement, OpenNode, SufficientMove};
use crate::search::ordering::experience;
use crate::search::ordering::journal::{Journal, Past};
use crate::search::ordering::key::Bits;

/// The bits of the score: those of the history heuristic, which it replaces.
pub(super) const BITS: Bits = experience::BITS;

/// An ordering heuristic of the caller's own, to be given to
/// [`Search::run_with_hint`](crate::search::Search::run_with_hint). It scores
/// moves in place of the history heuristic: after the move of the table,
/// captures, killers and refutations, where the engine has them.
pub trait Hint<G: Game> {
    /// The score of a move of a node just opened: moves of larger scores are
    /// searched first, equal ones in base order. Scores beyond 2^30 - 1 count
    /// as that.
    fn score(&self, node: &OpenNode<'_, G>, mv: G::Move) -> u32;

    /// Learns that a move was sufficient.
    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>) {
        let _ = (node, best);
    }
}

impl<G: Game> Hint<G> for &mut dyn Hint<G> {
    fn score(&self, node: &OpenNode<'_, G>, mv: G::Move) -> u32 {
        (**self).score(node, mv)
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>) {
        (**self).learn(node, best);
    }
}

/// A hint among the enhancements of an engine.
pub(super) struct Hinted<H>(pub(super) H);

impl<G: Game, H: Hint<G>> Enhancement<G> for Hinted<H> {
    fn concern(&self) -> Concern {
        Concern::TheWhole
    }

    fn learns_from_tried(&self) -> bool {
        true
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        for (key, mv) in keys.iter_mut().zip(moves) {
            let score = u64::from(self.0.score(node, *mv));
            *key |= BITS.at(score.min(BITS.most()));
        }
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, _: &mut Journal) {
        self.0.learn(node, best);
    }
}
