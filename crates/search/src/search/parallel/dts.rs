//! Dynamic tree splitting: nodes at which no cutoff is expected are shared at once.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Expected, Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Dynamic tree splitting.
    pub struct DynamicTreeSplitting {
        /// work of an owner that waits
        pub help: Help = Help::Any;
    }
    serial: alpha_beta;
}

impl Registered for DynamicTreeSplitting {
    const ENTRY: Entry = Entry {
        name: "dts",
        summary: "dynamic tree splitting on virtual processors: nodes at which no cutoff is expected are shared at once",
        explanation: "As `ybwc`, but a node judged to be an all-node is a split point as soon as it is entered, before its \
            first move is searched. A node is judged by a bound that the table has of it at any depth, otherwise by parity: \
            children of cut nodes are all-nodes. Other nodes are split points once their first move is searched. No \
            processor owns a node: whoever brings its last value goes on with it. On one processor it is `ab`, count for \
            count.",
        source: "R. M. Hyatt, The dynamic tree-splitting parallel search algorithm, ICCA Journal 20(1), 1997",
        cites: &["hyatt1997"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for DynamicTreeSplitting {
    fn splits(&self, node: &Facts) -> bool {
        node.expected == Expected::All || node.returned > 0
    }

    fn help(&self) -> Help {
        self.help
    }

    fn asks_table(&self) -> bool {
        true
    }
}
