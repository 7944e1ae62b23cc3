//! Moves ordered by how often they were sufficient when tried.

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::experience::{self, Score, Sharing};
use crate::search::ordering::key::Bits;
use crate::search::ordering::weighing::Credit;
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Moves that were often sufficient when tried first.
    pub struct RelativeHistory {
        /// credit per success at d plies from the horizon
        pub credit: Credit = Credit::One;
        /// index of the table
        pub table: Sharing = Sharing::Side;
    }
}

impl Registered for RelativeHistory {
    const ENTRY: Entry = Entry {
        name: "relative-history",
        summary: "relative history heuristic: history score divided by butterfly score",
        explanation: "The division prevents a preference for common moves. Its authors use it for quiet \
            moves; combine it with `captures`, which orders captures.",
        source: "M. H. M. Winands, E. C. D. van der Werf, H. J. van den Herik, J. W. H. M. Uiterwijk, The \
        relative history heuristic, Computers and Games 2004",
        cites: &["winands2004"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for RelativeHistory {
    const BITS: Bits = experience::BITS;

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        experience::start::<G>(Score::Ratio, self.table, self.credit)
    }
}
