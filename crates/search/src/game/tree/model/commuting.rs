//! `tree:commuting`: actions that may be played in any order (T7).
//!
//! A move is an action `a` of the `b` that each side has, at every node. What
//! counts is how often a side has played each action, not when: permutations
//! within one side are transpositions. With `leaf=edge-sum` a move is worth the
//! same to the first player wherever it is played: a move good here is good
//! there, which is what history and killers bet on. With `leaf=iid` the leaf is
//! that of `tree:iid` for the key, and only the table has something to find.
//! The design is this project's.

use crate::game::tree::branch::Branch;
use crate::game::tree::hash::{child, sub};
use crate::game::tree::model::edge_sum::{EdgeSum, WIDTH, Width};
use crate::game::tree::model::iid::Iid;
use crate::game::tree::node::{BRANCHES, Branching, Model, Node};
use crate::game::{MAX_MOVES, Value};
use crate::spec::{Entry, Parameters as _, choice, parameters};

choice! {
    /// The score of a leaf.
    pub enum Leaf {
        /// The sum of the edge values of the moves played.
        EdgeSum = "edge-sum",
        /// A random number drawn from the key.
        Iid = "iid",
    }
}

parameters! {
    /// The parameters of `tree:commuting`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = BRANCHES;
        /// leaf score
        pub leaf: Leaf = Leaf::EdgeSum;
        /// edge values are from -w to w
        pub width as "w": Width = WIDTH;
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Commuting {
    branches: u16,
    leaf: Leaf,
    /// The edge values by side and action.
    worth: Vec<[Value; 2]>,
    /// Number of times each side has played each action on the path.
    played: Box<[[u8; 2]; MAX_MOVES]>,
}

impl Model for Commuting {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:commuting",
        summary: "actions in any order: transpositions, and moves that are good everywhere",
        explanation: "key = root + wrapping sum of h(side,a,n) over the moves played, n = how often the side had \
            played a before, h(side,a,n) = sub(child(side,a), n); leaf=edge-sum: e(side,a) = \
            range(sub(child(child(root,side),a),7), 2w+1) - w in the first player's view, leaf = s * \
            sum; leaf=iid: leaf = s * ((sub(key,9) >> 32) - 2^31)",
        source: "this project's design",
        parameters: Parameters::PARAMETERS,
        known: "with leaf=edge-sum the value at depth d is ceil(d/2) times the first player's best edge plus \
            floor(d/2) times the second player's",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, root: u64) -> Self {
        let (branches, width) = (parameters.branches.get(), parameters.width.get());
        let edge = |side, action| EdgeSum::edge(sub(child(child(root, side), action), 7), width);
        Self {
            branches: branches as u16,
            leaf: parameters.leaf,
            worth: (0..branches).map(|action| [edge(0, action), edge(1, action)]).collect(),
            played: Box::new([[0; 2]; MAX_MOVES]),
        }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
    }

    fn transposes(&self) -> bool {
        true
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
        node.for_mover(match self.leaf {
            Leaf::EdgeSum => node.carried,
            Leaf::Iid => Iid::drawn(node.key),
        })
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
