//! Moves that were tried often come first: the denominator of relative history.

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::experience::{self, Score, Sharing};
use crate::search::ordering::key::Bits;
use crate::search::ordering::weighing::Credit;
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Moves that were tried often first.
    pub struct Butterfly {
        /// credit per success at d plies from the horizon
        pub credit: Credit = Credit::One;
        /// index of the table
        pub table: Sharing = Sharing::Side;
    }
}

impl Registered for Butterfly {
    const ENTRY: Entry = Entry {
        name: "butterfly",
        summary: "butterfly heuristic: moves ordered by how often they were tried",
        explanation: "Counts how often a move was tried at nodes with a sufficient move, sufficient itself \
            or not. Frequent moves come first. It is a control for the history heuristic: it measures how \
            common a move is, not how good. Its inventor expected it to be much weaker and did not run it.",
        source: "D. Hartmann, Butterfly boards, ICCA Journal 11(2/3), 1988",
        cites: &["hartmann1988"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for Butterfly {
    const BITS: Bits = experience::BITS;

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        experience::start::<G>(Score::Tried, self.table, self.credit)
    }
}
