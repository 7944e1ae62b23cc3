//! For each move of the opponent, the reply that last refuted it.

use crate::search::ordering::REFUTATION;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The reply that last refuted the opponent's last move first.
    pub struct Refutation;
}

impl Registered for Refutation {
    const ENTRY: Entry = Entry {
        name: "refutation",
        summary: "the reply that last refuted the opponent's last move",
        explanation: "For each side and each move of the opponent (from and to square) the table keeps the \
        reply that last caused a cutoff after it, and tries that reply early: before moves ordered by \
        experience, after killers. With `captures` only quiet replies are kept.",
        source: "J. W. H. M. Uiterwijk, The countermove heuristic, ICCA Journal 15(1), 1992; the idea of a \
        table of refutations: S. G. Akl and M. M. Newborn, 1977",
        ..Entry::PLAIN
    };
}

/// The side to move and the index of the opponent's last move.
type Situation = (usize, usize);

pub(super) struct Refutations<M> {
    replies: [Vec<Option<M>>; 2],
}

impl<M: Copy + Eq> Refutations<M> {
    pub(super) fn new(move_indices: usize) -> Self {
        Refutations { replies: [vec![None; move_indices], vec![None; move_indices]] }
    }

    pub(super) fn remember(&mut self, (side, last): Situation, mv: M) {
        self.replies[side][last] = Some(mv);
    }

    pub(super) fn rank(&self, situation: Option<Situation>, moves: &[M], keys: &mut [u64]) {
        let Some(reply) = situation.and_then(|(side, last)| self.replies[side][last]) else { return };
        if let Some(key) = keys.iter_mut().find(|key| moves[usize::from(**key as u8)] == reply) {
            *key |= REFUTATION;
        }
    }
}
