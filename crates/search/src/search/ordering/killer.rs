//! Moves that caused a cutoff at the same ply, two per ply.

use crate::game::Game;
use crate::search::ordering::enhancement::{
    Concern, Configured, Enhancement, OpenNode, Setup, SufficientMove,
};
use crate::search::ordering::journal::Journal;
use crate::search::ordering::key::{Bits, Suggestions};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The last two cutoff moves of the same ply first.
    pub struct Killer;
}

impl Registered for Killer {
    const ENTRY: Entry = Entry {
        name: "killer",
        summary: "killer heuristic: the last two cutoff moves at the same ply",
        explanation: "A move that refutes a position often refutes its siblings. Each ply keeps the last \
            two different cutoff moves, the later one first. With `captures` only quiet moves are kept, \
            because captures already come first.",
        source: "S. G. Akl and M. M. Newborn, The principal continuation and the killer heuristic, ACM 1977",
        cites: &["akl1977"],
        ..Entry::PLAIN
    };
}

impl Configured for Killer {
    const BITS: Bits = Bits { low: 53, width: 2 };

    fn start<G: Game>(self, setup: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(Killers::<G::Move>::new(setup))
    }
}

struct Killers<M> {
    /// By ply: the last killer, and the one before it.
    slots: Vec<[Option<M>; 2]>,
    quiet_only: bool,
}

impl<M: Copy + Eq> Killers<M> {
    fn new(setup: Setup) -> Self {
        Killers { slots: vec![[None; 2]; setup.depth as usize + 1], quiet_only: setup.captures }
    }

    fn remember(&mut self, ply: usize, mv: M) {
        let slots = &mut self.slots[ply];
        if slots[0] != Some(mv) {
            *slots = [Some(mv), slots[0]];
        }
    }
}

impl<G: Game> Enhancement<G> for Killers<G::Move> {
    fn concern(&self) -> Concern {
        Concern::Suggestions { lasting: true }
    }

    fn suggest(&self, node: &OpenNode<'_, G>, suggestions: &mut Suggestions<G::Move>) {
        let [last, before] = self.slots[node.ply];
        for (rank, killer) in [(2, last), (1, before)] {
            if let Some(killer) = killer {
                suggestions.add(killer, Killer::BITS.at(rank));
            }
        }
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, _: &mut Journal) {
        if best.cutoff && !(self.quiet_only && node.game.capture_rank(best.mv) > 0) {
            self.remember(node.ply, best.mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_keeps_the_last_two_different_moves() {
        let mut killers = Killers::new(Setup { depth: 3, captures: false, weighed_history: false });
        for mv in ['a', 'b', 'b', 'c'] {
            killers.remember(1, mv);
        }
        assert_eq!((killers.slots[1], killers.slots[2]), ([Some('c'), Some('b')], [None; 2]));
    }
}
