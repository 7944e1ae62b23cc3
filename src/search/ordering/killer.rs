//! Moves that caused a cutoff at the same ply, two a ply.

use crate::search::ordering::KILLER_SHIFT;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The last two cutoff moves of the same ply first.
    pub struct Killer;
}

impl Registered for Killer {
    const ENTRY: Entry = Entry {
        name: "killer",
        summary: "the last two cutoff moves of the same ply",
        explanation: "A move that refuted one position often refutes its sisters. Each ply keeps the last \
        two different moves that caused a cutoff there, the later one first. With `captures` only \
        quiet moves are kept, because captures already come first.",
        source: "S. G. Akl and M. M. Newborn, The principal continuation and the killer heuristic, ACM 1977",
        ..Entry::PLAIN
    };
}

pub(super) struct Killers<M> {
    /// By ply: the last killer, and the one before it.
    slots: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> Killers<M> {
    pub(super) fn new(depth: u32) -> Self {
        Killers { slots: vec![[None; 2]; depth as usize + 1] }
    }

    pub(super) fn remember(&mut self, ply: usize, mv: M) {
        let slots = &mut self.slots[ply];
        if slots[0] != Some(mv) {
            *slots = [Some(mv), slots[0]];
        }
    }

    pub(super) fn rank(&self, ply: usize, moves: &[M], keys: &mut [u64]) {
        let [last, before] = self.slots[ply];
        for key in keys {
            let mv = Some(moves[usize::from(*key as u8)]);
            let rank = if mv == last { 2 } else { u64::from(mv == before) };
            *key |= rank << KILLER_SHIFT;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_keeps_the_last_two_different_moves() {
        let mut killers = Killers::new(3);
        for mv in ['a', 'b', 'b', 'c'] {
            killers.remember(1, mv);
        }
        let ranks = |ply| {
            let mut keys = [0, 1, 2];
            killers.rank(ply, &['a', 'b', 'c'], &mut keys);
            keys.map(|key| key >> KILLER_SHIFT)
        };
        assert_eq!((ranks(1), ranks(2)), ([0, 1, 2], [0, 0, 0]));
    }
}
