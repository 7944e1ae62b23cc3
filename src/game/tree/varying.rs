//! `tree:varying`: independent leaves, a branching factor that varies (T8).
//!
//! `b(node) = bmin + range(sub(k,11), bmax-bmin+1)`; leaves as `tree:iid`.

use crate::game::Value;
use crate::game::tree::hash::{child, range, sub};
use crate::game::tree::iid::Iid;
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{Kind, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:varying",
    summary: "independent leaves, branching factor drawn at every node",
    definition: "b(node) = bmin + range(sub(k,11), bmax-bmin+1); leaf = s * ((sub(k,9) >> 32) - 2^31)",
    parameters: &[
        ParameterInfo {
            key: "bmin",
            kind: Kind::Whole { default: 2, least: 1, most: 256 },
            meaning: "fewest children",
        },
        ParameterInfo {
            key: "bmax",
            kind: Kind::Whole { default: 14, least: 1, most: 256 },
            meaning: "most children",
        },
    ],
    source: "non-uniform trees as in Muszycka and Shinghal (IEEE SMC-15(3), 1985)",
    known: "the mean branching factor (bmin + bmax) / 2",
};

#[derive(Clone, Debug)]
pub(super) struct Varying {
    fewest: u64,
    choices: u64,
}

impl Varying {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        let (fewest, most) = (spec.whole("bmin"), spec.whole("bmax"));
        Self { fewest, choices: most - fewest + 1 }
    }
}

impl Model for Varying {
    #[inline]
    fn branches(&self, node: &Node) -> usize {
        (self.fewest + range(sub(node.key, 11), self.choices)) as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        Node { key: child(node.key, branch.0 as u64), carried: 0, ply: node.ply + 1 }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Iid::drawn(node.key))
    }
}
