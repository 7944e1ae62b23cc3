//! `tree:iid`: independent, identically distributed leaves (T0).
//!
//! Every leaf score is drawn alone, from 2^32 values, so that ties are
//! practically absent: `leaf = s * ((sub(k,9) >> 32) - 2^31)`. This is the
//! tree of Pearl's and Baudet's analyses, and the negative control of the
//! laboratory: no move means anything in two places, so history, killers and
//! a table have nothing to learn.

use crate::game::Value;
use crate::game::tree::hash::{child, sub};
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{BRANCHES, ModelInfo};
use crate::game::tree::{Branch, TreeSpec};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:iid",
    summary: "independent leaves, practically without ties",
    definition: "leaf = s * ((sub(k,9) >> 32) - 2^31)",
    parameters: &[BRANCHES],
    source: "analysed by Baudet (Artificial Intelligence 10, 1978) and Pearl (Communications of the ACM \
        25(8), 1982)",
    known: "minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975); expected leaves of \
        alpha-beta at depth 2; growth xi/(1-xi) a ply, xi the positive root of x^b + x - 1",
};

#[derive(Clone, Debug)]
pub(super) struct Iid {
    branches: u16,
}

impl Iid {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        Self { branches: spec.branches() }
    }

    /// The score of a key in the first player's view.
    #[inline]
    pub(super) fn drawn(key: u64) -> Value {
        (sub(key, 9) >> 32) as Value - (1 << 31)
    }
}

impl Model for Iid {
    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.branches as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        Node { key: child(node.key, branch.0 as u64), carried: 0, ply: node.ply + 1 }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Self::drawn(node.key))
    }
}
