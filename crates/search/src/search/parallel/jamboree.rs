//! Jamboree search: tests in parallel, values one at a time.

use crate::search::algorithm::pvs;
use crate::search::parallel::method::{Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// A parallel version of Scout.
    pub struct Jamboree {}
    serial: pvs;
}

impl Registered for Jamboree {
    const ENTRY: Entry = Entry {
        name: "jamboree",
        summary: "Jamboree search on virtual processors: null-window tests in parallel, failed ones valued one by one",
        explanation: "The first move of a node is searched with the whole window. Then the other moves are tested in \
            parallel, with null windows above the best value so far. A move whose test fails is valued with a window from \
            the returned bound up to beta, once all moves before it are done: one at a time, in the order of moves. \
            Whoever brings the last value of a node goes on with it, as in Cilk. Work is `nodes`, the critical path is \
            `critical_path`. On one processor it is `pvs`, count for count.",
        source: "B. C. Kuszmaul, Synchronized MIMD computing, thesis, MIT, 1994; C. F. Joerg and B. C. Kuszmaul, Massively \
            parallel chess, DIMACS Parallel Implementation Challenge, 1994",
        cites: &["kuszmaul1994", "joerg1994"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for Jamboree {
    fn splits(&self, node: &Facts) -> bool {
        node.returned > 0
    }

    fn help(&self) -> Help {
        Help::Any
    }

    fn tests(&self) -> bool {
        true
    }
}
