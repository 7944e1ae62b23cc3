//! Moves that were tried often come first: the denominator of relative history.

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::experience::{self, Credit, Experience, Score, Sharing};
use crate::search::ordering::key::Bits;
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Moves that were tried often first.
    pub struct Butterfly {
        /// what one success is worth at d plies from the horizon
        pub credit: Credit = Credit::One;
        /// which moves share an entry of the table
        pub table: Sharing = Sharing::Side;
    }
}

impl Registered for Butterfly {
    const ENTRY: Entry = Entry {
        name: "butterfly",
        summary: "moves that were tried often come first",
        explanation: "Counts how often a move was tried at nodes that found a sufficient move, whether it was the \
        sufficient one or not, and tries frequent moves first. Meant as the control of the history \
        heuristic: it knows how common a move is, not how good. Its inventor expected it to be much \
        weaker and did not run it.",
        source: "D. Hartmann, Butterfly boards, ICCA Journal 11(2/3), 1988",
        cites: &["hartmann1988"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for Butterfly {
    const BITS: Bits = experience::BITS;

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(Experience::new(Score::Tried, self.table, self.credit, G::MOVE_INDICES))
    }
}
