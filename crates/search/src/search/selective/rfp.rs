//! Reverse futility: a node whose static value is far above beta is left.

use crate::game::Value;
use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// A static value above beta by a margin is enough.
    pub struct ReverseFutility {
        /// greatest depth
        pub depth: Whole<1, 64> = Whole::of(3);
        /// evaluation units a ply
        pub margin: Whole<0, 100_000_000> = Whole::of(120);
    }
}

impl Registered for ReverseFutility {
    const ENTRY: Entry = Entry {
        name: "rfp",
        summary: "reverse futility: a node is left if its static value is far above beta",
        explanation: "A node with a null window, at most `depth` plies above the horizon and not in check, returns its \
            static value less the margin for each ply to the horizon, if that is at least beta.",
        source: "Chess Programming Wiki, page Reverse Futility Pruning",
        cites: &["cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };
}

impl ReverseFutility {
    /// The value with which a node is left.
    pub(super) fn refutes(self, depth: u32, value: Value, beta: Value) -> Option<Value> {
        let surely = value - self.margin.get() as Value * Value::from(depth);
        (u64::from(depth) <= self.depth.get() && surely >= beta).then_some(surely)
    }
}
