//! Enhanced principal variation splitting: who would wait helps two plies below.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Expected, Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Principal variation splitting, with help two plies below where processors would wait.
    pub struct EnhancedPvSplit {}
    serial: alpha_beta;
}

impl Registered for EnhancedPvSplit {
    const ENTRY: Entry = Entry {
        name: "epv-split",
        summary: "enhanced principal variation splitting on virtual processors: who would wait helps two plies below",
        explanation: "As `pv-split` until the moves of a node of the first path have all been given out. From then on the \
            nodes two plies below it are split points too, each once its first move is searched: free processors go there \
            instead of waiting. On one processor it is `ab`, count for count.",
        source: "R. M. Hyatt, B. W. Suter, H. L. Nelson, A parallel alpha/beta tree searching algorithm, Parallel Computing \
            10(3), 1989",
        cites: &["hyatt1989"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for EnhancedPvSplit {
    fn splits(&self, node: &Facts) -> bool {
        node.returned > 0 && (node.expected == Expected::Pv || node.is_below_waiting)
    }

    fn help(&self) -> Help {
        Help::Own
    }

    fn looks_above(&self) -> bool {
        true
    }
}
