//! `tree:commuting`: actions that may be played in any order (T7).
//!
//! A move is an action `a` of the `b` that each side has, at every node. What
//! counts is how often a side has played each action, not when: the key is
//! `root + sum of h(side, a, n)`, wrapping, over the moves played, where `n`
//! is how often the side had played `a` before (0 the first time), `side` is
//! 0 for the first player and 1 for the second, and
//! `h(side, a, n) = sub(child(side, a), n)`. Permutations within one side are
//! transpositions. With `leaf=edge-sum` a move is worth
//! `e(side, a) = range(sub(child(child(root, side), a), 7), 2W+1) - W` to the
//! first player wherever it is played, and `leaf = s * sum`: a move good
//! here is good there, which is what history and killers bet on. With
//! `leaf=iid` the leaf is that of `tree:iid` for the key, and only the table
//! has something to find. The design is this project's.

use crate::game::tree::edge_sum::{EdgeSum, WIDTH};
use crate::game::tree::hash::{child, sub};
use crate::game::tree::iid::Iid;
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{BRANCHES, Kind, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};
use crate::game::{MAX_MOVES, Value};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:commuting",
    summary: "actions that may be played in any order: transpositions, and moves good everywhere",
    definition: "key = root + wrapping sum of h(side,a,n) over the moves played, n = how often the side had \
        played a before, h(side,a,n) = sub(child(side,a), n); leaf=edge-sum: e(side,a) = \
        range(sub(child(child(root,side),a),7), 2w+1) - w in the first player's view, leaf = s * \
        sum; leaf=iid: leaf = s * ((sub(key,9) >> 32) - 2^31)",
    parameters: &[
        BRANCHES,
        ParameterInfo {
            key: "leaf",
            kind: Kind::Word { words: &["edge-sum", "iid"] },
            meaning: "what a leaf scores",
        },
        WIDTH,
    ],
    source: "this project's design",
    known: "with leaf=edge-sum the value at depth d is ceil(d/2) times the first player's best edge plus \
        floor(d/2) times the second player's",
};

#[derive(Clone, Debug)]
pub(super) struct Commuting {
    branches: u16,
    edges: bool,
    /// The edge values by side and action.
    worth: Vec<[Value; 2]>,
    /// How often each side has played each action on the way here.
    played: Box<[[u8; 2]; MAX_MOVES]>,
}

impl Commuting {
    pub(super) fn new(spec: &TreeSpec, root: u64) -> Self {
        let (branches, width) = (spec.branches(), spec.whole("w"));
        let edge = |side, action| EdgeSum::edge(sub(child(child(root, side), action), 7), width);
        Self {
            branches,
            edges: spec.word("leaf") == "edge-sum",
            worth: (0..u64::from(branches)).map(|action| [edge(0, action), edge(1, action)]).collect(),
            played: Box::new([[0; 2]; MAX_MOVES]),
        }
    }
}

impl Model for Commuting {
    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.branches as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        let (side, action) = ((node.ply & 1) as usize, branch.0 as usize);
        let times = u64::from(self.played[action][side]);
        Node {
            key: node.key.wrapping_add(sub(child(side as u64, action as u64), times)),
            carried: node.carried + self.worth[action][side],
            ply: node.ply + 1,
        }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(if self.edges { node.carried } else { Iid::drawn(node.key) })
    }

    #[inline]
    fn make(&mut self, node: &Node, branch: Branch) -> Node {
        let child = self.child(node, branch);
        self.played[branch.0 as usize][(node.ply & 1) as usize] += 1;
        child
    }

    #[inline]
    fn unmake(&mut self, node: &Node, branch: Branch) {
        self.played[branch.0 as usize][(node.ply & 1) as usize] -= 1;
    }
}
