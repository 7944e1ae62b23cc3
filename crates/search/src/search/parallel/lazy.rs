//! Lazy SMP: independent searches that share a table.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Facts, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Independent searches that share a table.
    pub struct Lazy {}
    serial: alpha_beta;
}

impl Registered for Lazy {
    const ENTRY: Entry = Entry {
        name: "lazy",
        summary: "Lazy SMP on virtual processors: independent searches that share a table",
        explanation: "Every processor searches the whole tree by itself, and only the table is shared. The result is that of \
            the first processor; the others help it by what they leave there. Every second processor searches a ply deeper \
            in every iteration, the last included, and all but the first shuffle the moves of the root, with their number \
            as the seed. Deeper entries help only with `tt[hit=deeper]`, as in playing programs, which is not exact. On one \
            processor it is `ab`, count for count.",
        source: "E. F. Ostensen, A complete chess engine parallelized using lazy SMP, thesis, University of Oslo, 2016; Chess \
            Programming Wiki, page Lazy SMP",
        cites: &["ostensen2016", "cpw"],
        parameters: Self::PARAMETERS,
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

impl Method for Lazy {
    fn splits(&self, _: &Facts) -> bool {
        false
    }

    fn starts_everywhere(&self) -> bool {
        true
    }

    fn is_ahead(&self) -> bool {
        true
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}
