//! Mandatory work first: what alpha-beta must search in any case comes before what it may have to.

use crate::search::algorithm::alpha_beta_shallow;
use crate::search::parallel::method::{Expected, Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Two phases, without deep cutoffs.
    pub struct MandatoryWorkFirst {}
    serial: alpha_beta_shallow;
}

impl Registered for MandatoryWorkFirst {
    const ENTRY: Entry = Entry {
        name: "mwf",
        summary: "mandatory work first on virtual processors: what must be searched comes before what may be cut off",
        explanation: "Alpha-beta without deep cutoffs must search all moves of the root and of every first child, and only \
            the first move of the other children; below these it starts again. In the first phase of a node this is shared \
            by all free processors. A child with one move searched then waits until the phase is over and the best value of \
            its parent is known, which often cuts it off. Otherwise, in the second phase, a free processor searches its \
            other moves, one after another. On one processor it is a search of its own: the value is minimax's, the \
            counts are not those of `ab-shallow`.",
        source: "S. G. Akl, D. T. Barnard, R. J. Doran, Design, analysis, and implementation of a parallel tree search \
            algorithm, IEEE Transactions on Pattern Analysis and Machine Intelligence 4(2), 1982; R. A. Finkel and J. P. \
            Fishburn, Improved speedup bounds for parallel alpha-beta search, the same 5(1), 1983",
        cites: &["akl1982", "finkel1983"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for MandatoryWorkFirst {
    fn splits(&self, node: &Facts) -> bool {
        node.expected == Expected::Pv
    }

    fn help(&self) -> Help {
        Help::Any
    }

    fn has_phases(&self) -> bool {
        true
    }

    fn child(&self, parent: Expected, number: u32) -> Expected {
        match parent {
            Expected::Pv if number > 1 => Expected::Cut,
            _ => Expected::Pv,
        }
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}
