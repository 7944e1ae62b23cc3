//! `tree:iid`: independent, identically distributed leaves (T0).
//!
//! Every leaf score is drawn alone, from 2^32 values, so that ties are
//! practically absent. This is the tree of Pearl's and Baudet's analyses, and
//! the negative control of the laboratory: no move means anything in two
//! places, so history, killers and a table have nothing to learn.

use crate::game::Value;
use crate::game::tree::hash::sub;
use crate::game::tree::node::{BRANCHES, Branching, Model, Node};
use crate::spec::{Entry, Parameters as _, parameters};

parameters! {
    /// The parameters of `tree:iid`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = BRANCHES;
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Iid {
    branches: u16,
}

impl Iid {
    /// The score of a key in the first player's view.
    #[inline]
    pub(super) fn drawn(key: u64) -> Value {
        (sub(key, 9) >> 32) as Value - (1 << 31)
    }
}

impl Model for Iid {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:iid",
        summary: "independent leaves, almost no ties",
        explanation: "leaf = s * ((sub(k,9) >> 32) - 2^31)",
        source: "analysed by Baudet (Artificial Intelligence 10, 1978) and Pearl (Communications of the ACM \
            25(8), 1982)",
        cites: &["baudet1978", "pearl1982"],
        parameters: Parameters::PARAMETERS,
        known: "minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975); expected leaves of \
            alpha-beta at depth 2; growth xi/(1-xi) per ply, xi the positive root of x^b + x - 1",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        Self { branches: parameters.branches.get() as u16 }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Self::drawn(node.key))
    }
}
