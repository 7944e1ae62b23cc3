//! Moves that were sufficient elsewhere come first: credit earned, by move.

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::experience::{self, Score, Sharing};
use crate::search::ordering::key::Bits;
use crate::search::ordering::weighing::{Credit, Gravity, Malus, Weighing};
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Moves that were sufficient elsewhere first.
    pub struct History {
        /// credit per success at d plies from the horizon
        pub credit: Credit = Credit::PowerOfTwo;
        /// index of the table
        pub table: Sharing = Sharing::Shared;
        /// moves that lose credit
        pub malus: Malus = Malus::None;
        /// limit of the table's entries
        pub gravity: Gravity = Gravity::Off;
    }
}

impl Registered for History {
    const ENTRY: Entry = Entry {
        name: "history",
        summary: "history heuristic: moves ordered by earlier success",
        explanation: "A move is sufficient if it causes a cutoff or is best inside the window. It then \
            earns credit, by default 2 to the power of its distance from the horizon. Moves are ordered by \
            the credit of their from and to squares in all positions. Tables are halved before they \
            overflow. With `malus=tried` the quiet moves tried before a cutoff lose as much as the cutoff \
            move earns, so credit may be negative.",
        source: "J. Schaeffer, The history heuristic, ICCA Journal 6(3), 1983; The history heuristic and \
        alpha-beta search enhancements in practice, IEEE PAMI 11(11), 1989; malus and gravity: Stockfish; Chess \
        Programming Wiki, page History Heuristic",
        cites: &["schaeffer1983", "schaeffer1989", "stockfish", "cpw"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for History {
    const BITS: Bits = experience::BITS;

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        experience::start::<G>(self.score(), self.table, self.credit)
    }
}

impl History {
    fn score(self) -> Score {
        let Self { credit, malus, gravity, .. } = self;
        if (malus, gravity) == (Malus::None, Gravity::Off) {
            Score::Sufficient
        } else {
            Score::Weighed(Weighing { credit, malus, gravity })
        }
    }

    /// Whether its scores begin in the middle of their range.
    pub(super) fn is_weighed(self) -> bool {
        matches!(self.score(), Score::Weighed(_))
    }
}
