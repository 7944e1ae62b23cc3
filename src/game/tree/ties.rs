//! `tree:ties`: independent leaves from few values (T1).
//!
//! `leaf = s * range(sub(k,9), W)`. A small W makes ties frequent, W = 2 is
//! win and loss: the trees on which a wrong comparison sign shows at once.

use crate::game::Value;
use crate::game::tree::hash::{child, range, sub};
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{BRANCHES, Kind, LARGEST_STEP, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:ties",
    summary: "independent leaves from few values: many ties",
    definition: "leaf = s * range(sub(k,9), w)",
    parameters: &[
        BRANCHES,
        ParameterInfo {
            key: "w",
            kind: Kind::Whole { default: 2, least: 1, most: LARGEST_STEP },
            meaning: "how many different values a leaf may have",
        },
    ],
    source: "leaves with ties as in Baudet (Artificial Intelligence 10, 1978)",
    known: "minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore 1975)",
};

#[derive(Clone, Debug)]
pub(super) struct Ties {
    branches: u16,
    values: u64,
}

impl Ties {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        Self { branches: spec.branches(), values: spec.whole("w") }
    }
}

impl Model for Ties {
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
        node.for_mover(range(sub(node.key, 9), self.values) as Value)
    }
}
