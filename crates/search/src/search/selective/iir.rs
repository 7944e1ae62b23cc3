//! Internal reduction: a node without a hash move is searched a ply less deep.

use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// A ply less where there is no hash move.
    pub struct InternalReduction {
        /// least depth
        pub min: Whole<2, 64> = Whole::of(4);
    }
}

impl Registered for InternalReduction {
    const ENTRY: Entry = Entry {
        name: "iir",
        summary: "internal iterative reductions: a ply less where there is no hash move",
        explanation: "A node with a wider window, or one with a null window that is expected to be cut off, is searched a ply \
            less deep if it has no hash move. The first move of a node with a wider window leads to one; after other moves a node is \
            expected to be cut off if its parent is not.",
        source: "E. Schröder, 2020; Chess Programming Wiki, page Internal Iterative Reductions",
        cites: &["cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}
