//! `tree:edge-sum`: a leaf is the sum of the edges on its path (T2).
//!
//! `e = range(sub(k_child,7), 2W+1) - W` on every edge, in the first player's
//! view; `leaf = s * sum`. Neighbouring leaves share most of their path, so
//! values are correlated as in a real game, and an early score says something
//! about a later one. The model of Newborn (Artificial Intelligence 8, 1977).

use crate::game::Value;
use crate::game::tree::hash::{child, range, sub};
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{BRANCHES, Kind, LARGEST_STEP, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:edge-sum",
    summary: "leaves are sums of edge values along the path: correlated, as in a real game",
    definition: "edge e = range(sub(k_child,7), 2w+1) - w in the first player's view; leaf = s * (sum of the \
        edges)",
    parameters: &[BRANCHES, WIDTH],
    source: "Newborn (Artificial Intelligence 8, 1977)",
    known: "alpha-beta's leaves grow with b as b H_b at depth 2, as b^2 at depth 3, between b^2 and b^2 \
        H_b^2 at depth 4 (Newborn 1977)",
};

/// The width of the edges, for every model that has edges.
pub(super) const WIDTH: ParameterInfo = ParameterInfo {
    key: "w",
    kind: Kind::Whole { default: 100, least: 1, most: LARGEST_STEP },
    meaning: "edges are from -w to w",
};

#[derive(Clone, Debug)]
pub(super) struct EdgeSum {
    branches: u16,
    width: u64,
}

impl EdgeSum {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        Self { branches: spec.branches(), width: spec.whole("w") }
    }

    /// The defaults, for a model that borrows this one.
    pub(super) fn standard(branches: u16) -> Self {
        Self { branches, width: 100 }
    }

    /// An edge drawn from a hash.
    #[inline]
    pub(super) fn edge(hash: u64, width: u64) -> Value {
        range(hash, 2 * width + 1) as Value - width as Value
    }
}

impl Model for EdgeSum {
    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.branches as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        let key = child(node.key, branch.0 as u64);
        let edge = Self::edge(sub(key, 7), self.width);
        Node { key, carried: node.carried + edge, ply: node.ply + 1 }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(node.carried)
    }
}
