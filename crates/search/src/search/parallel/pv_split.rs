//! Principal variation splitting: the moves of the nodes of the first path are shared, from the deepest up.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Expected, Facts, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// The nodes of the first path in parallel, one after the other.
    pub struct PvSplit {}
    serial: alpha_beta;
}

impl Registered for PvSplit {
    const ENTRY: Entry = Entry {
        name: "pv-split",
        summary: "principal variation splitting on virtual processors: nodes of the first path are shared, one after another",
        explanation: "All processors follow the first path to its end. On the way back each node of it is a split point: \
            a free processor takes the next move and searches it alone, and all wait there until the last is done. On one \
            processor it is `ab`, count for count.",
        source: "T. A. Marsland and M. Campbell, Parallel search of strongly ordered game trees, Computing Surveys 14(4), \
            1982",
        cites: &["marsland1982"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for PvSplit {
    fn splits(&self, node: &Facts) -> bool {
        node.expected == Expected::Pv && node.returned > 0
    }
}
