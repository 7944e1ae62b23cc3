//! Splitting at the root: every processor searches moves of the root.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Facts, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// The moves of the root in parallel.
    pub struct RootSplit {}
    serial: alpha_beta;
}

impl Registered for RootSplit {
    const ENTRY: Entry = Entry {
        name: "root",
        summary: "root splitting on virtual processors: each takes the next move of the root",
        explanation: "A free processor takes the next move of the root, with the best value so far as alpha, and searches \
            it alone. Nobody waits for the first move, so the first moves of all processors are searched with an open \
            window. On one processor it is `ab`, count for count.",
        source: "M. G. Brockington, A taxonomy of parallel game-tree search algorithms, ICCA Journal 19(3), 1996",
        cites: &["brockington1996"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for RootSplit {
    fn splits(&self, node: &Facts) -> bool {
        node.ply == 0
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}
