//! Moves ordered by how often they were sufficient when tried.

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::experience::{self, Credit, Experience, Score, Sharing};
use crate::search::ordering::key::Bits;
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Moves that were often sufficient when tried first.
    pub struct RelativeHistory {
        /// what one success is worth at d plies from the horizon
        pub credit: Credit = Credit::One;
        /// which moves share an entry of the table
        pub table: Sharing = Sharing::Side;
    }
}

impl Registered for RelativeHistory {
    const ENTRY: Entry = Entry {
        name: "relative-history",
        summary: "history over butterfly: how often a move was sufficient when tried",
        explanation: "The history score of a move divided by its butterfly score, so that a move is not preferred \
        for being common. Its authors use it for quiet moves: combine it with `captures`, which orders \
        the others.",
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
        Box::new(Experience::new(Score::Ratio, self.table, self.credit, G::MOVE_INDICES))
    }
}
