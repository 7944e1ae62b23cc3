//! Captures before quiet moves, the most valuable victim first.

use crate::game::Game;
use crate::search::ordering::enhancement::{Concern, Configured, Enhancement, OpenNode, Setup};
use crate::search::ordering::journal::Past;
use crate::search::ordering::key::Bits;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Captures before quiet moves.
    pub struct Captures;
}

impl Registered for Captures {
    const ENTRY: Entry = Entry {
        name: "captures",
        summary: "MVV-LVA capture ordering",
        explanation: "Captures before quiet moves: the most valuable victim first, then the least valuable \
            attacker. If a move hangs a piece, its capture is tried early, without any memory. No effect in \
            games without captures.",
        source: "MVV/LVA; D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine, 1977",
        cites: &["slate1977"],
        ..Entry::PLAIN
    };
}

impl Configured for Captures {
    const BITS: Bits = Bits { low: 55, width: 8 };

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(self)
    }
}

impl<G: Game> Enhancement<G> for Captures {
    fn concern(&self) -> Concern {
        Concern::Captures
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        for (key, mv) in keys.iter_mut().zip(moves) {
            let rank = u64::from(node.game.capture_rank(*mv));
            *key |= Self::BITS.at(rank.min(Self::BITS.most()));
        }
    }
}
