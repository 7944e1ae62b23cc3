//! Captures before quiet moves, in one of three orders; those that lose, first too
//! or last.

use crate::game::{Game, MAX_MOVES, Value};
use crate::list::List;
use crate::search::ordering::capture_history::CaptureHistory;
use crate::search::ordering::enhancement::{
    Concern, Configured, Enhancement, OpenNode, Setup, SufficientMove,
};
use crate::search::ordering::journal::{Journal, Past};
use crate::search::ordering::key::Bits;
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// The order of captures.
    pub enum CaptureOrder {
        /// The most valuable victim first, then the least valuable attacker.
        Victim = "mvv-lva",
        /// The highest static exchange value first; ties by MVV-LVA.
        Exchange = "see",
        /// The most credit for earlier success first, by piece, target and victim; ties by MVV-LVA.
        History = "history",
    }
}

choice! {
    /// The place of captures whose static exchange value is below 0.
    pub enum Losing {
        /// Among the other captures.
        First = "first",
        /// After all quiet moves.
        Last = "last",
    }
}

parameters! {
    /// Captures before quiet moves.
    pub struct Captures {
        /// order of captures
        pub order: CaptureOrder = CaptureOrder::Victim;
        /// place of captures that lose the exchange
        pub losing: Losing = Losing::First;
    }
}

impl Captures {
    /// Whether it asks a game for exchange values.
    pub(in crate::search) fn weighs_exchanges(self) -> bool {
        self.order == CaptureOrder::Exchange || self.losing == Losing::Last
    }

    fn is_by_rank(self) -> bool {
        self == Self::default()
    }
}

impl Registered for Captures {
    const ENTRY: Entry = Entry {
        name: "captures",
        summary: "MVV-LVA capture ordering",
        explanation: "Captures before quiet moves: the most valuable victim first, then the least valuable \
            attacker. If a move hangs a piece, its capture is tried early, without any memory. No effect in \
            games without captures. order=see and losing=last need exchange values: xiangqi and chess.",
        source: "MVV/LVA; D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine, 1977",
        cites: &["slate1977"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for Captures {
    const BITS: Bits = Bits { low: 55, width: 8 };

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        if self.is_by_rank() {
            return Box::new(ByRank);
        }
        let history = self.order == CaptureOrder::History;
        let history = history.then(|| CaptureHistory::new(G::CAPTURE_INDICES));
        Box::new(Weighed { captures: self, history })
    }
}

/// The defaults, which nothing is computed for.
struct ByRank;

impl<G: Game> Enhancement<G> for ByRank {
    fn concern(&self) -> Concern {
        Concern::Captures
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        let rank = |mv| u64::from(node.game.capture_rank(mv)).min(Captures::BITS.most());
        Captures::BITS.mark(keys, moves, rank);
    }
}

/// Any other order.
struct Weighed {
    captures: Captures,
    history: Option<CaptureHistory>,
}

/// The weight of a move, larger is earlier: its class, then what the order asks
/// for, then the rank of a capture.
type Weight = (Class, Value, u32);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Losing,
    Quiet,
    Capture,
}

impl Weighed {
    fn weight<G: Game>(&self, game: &G, mv: G::Move, credit: impl Fn(G::Move) -> u32) -> Weight {
        let rank = game.capture_rank(mv);
        if rank == 0 {
            return (Class::Quiet, 0, 0);
        }
        let loses = self.captures.losing == Losing::Last && game.loses_exchange(mv);
        let weight = match self.captures.order {
            CaptureOrder::Victim => 0,
            CaptureOrder::Exchange => game.see(mv),
            CaptureOrder::History => Value::from(credit(mv)),
        };
        (if loses { Class::Losing } else { Class::Capture }, weight, rank)
    }
}

impl<G: Game> Enhancement<G> for Weighed {
    fn concern(&self) -> Concern {
        let losing_last = self.captures.losing == Losing::Last;
        Concern::Weighed { losing_last, learns: self.history.is_some() }
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], past: Past<'_>) {
        let mut weights = List::<Weight, MAX_MOVES>::new();
        match self.history.take() {
            Some(mut history) => {
                history.at(past, node.game, |credit| {
                    weights.extend(moves.iter().map(|mv| self.weight(node.game, *mv, credit)));
                });
                self.history = Some(history);
            }
            None => weights.extend(moves.iter().map(|mv| self.weight(node.game, *mv, |_| 0))),
        }
        // A weight has more bits than the key has for it: how many are smaller takes eight.
        let mut sorted = weights.clone();
        sorted.sort_unstable();
        for (key, weight) in keys.iter_mut().zip(&weights) {
            let smaller = sorted.partition_point(|other| other < weight);
            *key |= Captures::BITS.at(smaller as u64);
        }
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, journal: &mut Journal) {
        if let Some(history) = &mut self.history
            && node.game.capture_rank(best.mv) > 0
        {
            history.learn(node.game, best, journal);
        }
    }
}
