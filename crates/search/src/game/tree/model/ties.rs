//! `tree:ties`: independent leaves from few values (T1).
//!
//! A small number of values makes ties frequent, two are win and loss: the
//! trees on which a wrong comparison sign shows at once.

use crate::game::Value;
use crate::game::tree::hash::{range, sub};
use crate::game::tree::node::{BRANCHES, Branching, LARGEST_STEP, Model, Node};
use crate::spec::{Entry, Parameters as _, Whole, parameters};

parameters! {
    /// The parameters of `tree:ties`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = BRANCHES;
        /// number of distinct leaf values
        pub values as "w": Whole<1, LARGEST_STEP> = Whole::of(2);
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Ties {
    branches: u16,
    values: u64,
}

impl Model for Ties {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:ties",
        summary: "independent leaves with few values: many ties",
        explanation: "leaf = s * range(sub(k,9), w)",
        source: "leaves with ties as in Baudet (Artificial Intelligence 10, 1978)",
        cites: &["baudet1978"],
        parameters: Parameters::PARAMETERS,
        known: "minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975)",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        Self { branches: parameters.branches.get() as u16, values: parameters.values.get() }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(range(sub(node.key, 9), self.values) as Value)
    }
}
