//! Young brothers wait: the moves of a node are shared once its first move is searched.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// The young brothers wait concept.
    pub struct YoungBrothersWait {
        /// work of an owner that waits
        pub help: Help = Help::Own;
    }
    serial: alpha_beta;
}

impl Registered for YoungBrothersWait {
    const ENTRY: Entry = Entry {
        name: "ybwc",
        summary: "young brothers wait concept on virtual processors: a node is shared once its first move is searched",
        explanation: "A node becomes a split point when its first move has been searched without a cutoff. A free \
            processor takes the next move of the oldest open split point and searches it by itself, splitting in its \
            turn; the owner goes on with the moves that are left, and waits for those of others. A cutoff ends all work \
            below the node. On one processor it is `ab`, count for count. Time is in `ticks`: see docs/PARALLEL.md.",
        source: "R. Feldmann, B. Monien, P. Mysliwietz, O. Vornberger, Distributed game-tree search, ICCA Journal 12(2), \
            1989; R. Feldmann, Spielbaumsuche mit massiv parallelen Systemen, thesis, Paderborn, 1993",
        cites: &["feldmann1989", "feldmann1993"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for YoungBrothersWait {
    fn splits(&self, node: &Facts) -> bool {
        node.returned > 0
    }

    fn help(&self) -> Help {
        self.help
    }
}
