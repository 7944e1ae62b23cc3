//! Delta pruning: futility in the quiescence search.

use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// Captures that stay far below alpha are left out.
    pub struct DeltaPruning {
        /// evaluation units
        pub margin: Whole<0, 100_000_000> = Whole::of(200);
    }
}

impl Registered for DeltaPruning {
    const ENTRY: Entry = Entry {
        name: "delta",
        summary: "delta pruning: captures that stay far below alpha are left out of the quiescence search",
        explanation: "In a quiescence search a capture is left out if the static value, what it captures, and the margin do \
            not exceed alpha together; the sum is then an upper bound of its value. Captures that lose the exchange are left \
            out by the game: `quiescence=captures+see`.",
        source: "Chess Programming Wiki, page Delta Pruning",
        cites: &["cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };
}
