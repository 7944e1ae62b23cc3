//! `tree:p-game`: win or loss, each leaf won with probability p (T3).
//!
//! `leaf = s * (1 if unit(sub(k,9)) < p, otherwise 0)`. With p above or below
//! the hard point `xi_b`, the positive root of `x^b + x - 1` (0.618 for b = 2),
//! deep trees are almost surely won or almost surely lost; at `p = xi_b`, the
//! default, they stay open.

use crate::game::Value;
use crate::game::tree::hash::{child, fraction, sub, threshold};
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{Kind, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:p-game",
    summary: "win or loss, each leaf won with probability p",
    definition: "leaf = s * (1 if unit(sub(k,9)) < p, otherwise 0)",
    parameters: &[
        ParameterInfo {
            key: "b",
            kind: Kind::Whole { default: 2, least: 1, most: 256 },
            meaning: "children of every node",
        },
        ParameterInfo {
            key: "p",
            kind: Kind::HardPoint,
            meaning: "probability that a leaf is won for the first player; hard: the positive root of x^b + x - 1",
        },
    ],
    source: "after Pearl's P-game (Communications of the ACM 25(8), 1982, for the hard point)",
    known: "hard point xi_b, the positive root of x^b + x - 1 (b = 2: 0.618)",
};

#[derive(Clone, Debug)]
pub(super) struct PGame {
    branches: u16,
    won: u64,
}

impl PGame {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        Self { branches: spec.branches(), won: threshold(spec.probability("p")) }
    }
}

impl Model for PGame {
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
        node.for_mover(Value::from(fraction(sub(node.key, 9)) < self.won))
    }
}
