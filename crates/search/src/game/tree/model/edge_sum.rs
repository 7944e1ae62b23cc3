//! `tree:edge-sum`: a leaf is the sum of the edges on its path (T2).
//!
//! Every edge has a value in the first player's view. Neighbouring leaves
//! share most of their path, so values are correlated as in a real game, and an
//! early score says something about a later one. The model of Newborn
//! (Artificial Intelligence 8, 1977).

use crate::game::Value;
use crate::game::tree::branch::Branch;
use crate::game::tree::hash::{child, range, sub};
use crate::game::tree::node::{BRANCHES, Branching, LARGEST_STEP, Model, Node};
use crate::spec::{Entry, Parameters as _, Whole, parameters};

/// The largest absolute value of an edge.
pub(super) type Width = Whole<1, LARGEST_STEP>;

/// The width of edges that are given none.
pub(super) const WIDTH: Width = Width::of(100);

parameters! {
    /// The parameters of `tree:edge-sum`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = BRANCHES;
        /// edge values are from -w to w
        pub width as "w": Width = WIDTH;
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct EdgeSum {
    branches: u16,
    width: u64,
}

impl EdgeSum {
    #[inline]
    pub(super) fn edge(hash: u64, width: u64) -> Value {
        range(hash, 2 * width + 1) as Value - width as Value
    }
}

impl Model for EdgeSum {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:edge-sum",
        summary: "leaves are sums of edge values along the path: correlated, as in a real game",
        explanation: "edge e = range(sub(k_child,7), 2w+1) - w in the first player's view; leaf = s * (sum of the \
            edges)",
        source: "Newborn (Artificial Intelligence 8, 1977)",
        cites: &["newborn1977"],
        parameters: Parameters::PARAMETERS,
        known: "alpha-beta's leaves grow with b as b H_b at depth 2, as b^2 at depth 3, between b^2 and b^2 \
            H_b^2 at depth 4 (Newborn 1977)",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        Self { branches: parameters.branches.get() as u16, width: parameters.width.get() }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
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
