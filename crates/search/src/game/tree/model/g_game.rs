//! `tree:g-game`: a row of squares that is eaten from both ends (T6).
//!
//! A node scores the sum of the squares left, so that with m = 1 the one
//! square left after d plies decides, as in Nau's G-games, and earlier horizons
//! see a first impression. A node is the pair of ply and left end: of the `2^k`
//! paths of k plies only `k + 1` differ, and a table should save nearly
//! everything.

use crate::game::Value;
use crate::game::tree::branch::Branch;
use crate::game::tree::hash::{child, sub};
use crate::game::tree::model::iid::Iid;
use crate::game::tree::node::{Model, Node};
use crate::spec::{Entry, Parameters as _, Whole, parameters};

parameters! {
    /// The parameters of `tree:g-game`.
    pub struct Parameters {
        /// plies after which m squares are left
        pub plies as "d": Whole<1, 64> = Whole::of(20);
        /// squares left after d plies
        pub left as "m": Whole<1, 64> = Whole::of(1);
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct GGame {
    root: u64,
    /// `sums[j]` is the worth of the squares before `j`.
    sums: Vec<Value>,
}

impl GGame {
    fn squares(&self, node: &Node) -> usize {
        self.sums.len() - 1 - node.ply as usize
    }

    fn node(&self, ply: u32, left: Value) -> Node {
        Node { key: child(sub(self.root, u64::from(ply)), left as u64), carried: left, ply }
    }
}

impl Model for GGame {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:g-game",
        summary: "a row of squares removed from both ends: only k + 1 distinct nodes at ply k",
        explanation: "n = d + m squares, square j worth (sub(child(root,j),9) >> 32) - 2^31 to the first player; \
            branch 0 removes the left end, branch 1 the right; over when one square is left; leaf = s * \
            (sum of the squares left); key = child(sub(root,ply), left)",
        source: "after Nau's G-games (1983)",
        cites: &["nau1983"],
        parameters: Parameters::PARAMETERS,
        known: "k + 1 distinct nodes at ply k; the value follows from a table of O(d^2) sums",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, root: u64) -> Self {
        let mut sums = vec![0];
        for square in 0..parameters.plies.get() + parameters.left.get() {
            sums.push(sums[square as usize] + Iid::drawn(child(root, square)));
        }
        Self { root, sums }
    }

    fn uniform(&self) -> Option<u16> {
        None
    }

    fn transposes(&self) -> bool {
        true
    }

    fn root(&self, _: u64) -> Node {
        self.node(0, 0)
    }

    fn branches(&self, node: &Node) -> usize {
        if self.squares(node) > 1 { 2 } else { 0 }
    }

    fn child(&self, node: &Node, branch: Branch) -> Node {
        self.node(node.ply + 1, node.carried + Value::from(branch.0 == 0))
    }

    fn score(&self, node: &Node) -> Value {
        let left = node.carried as usize;
        node.for_mover(self.sums[left + self.squares(node)] - self.sums[left])
    }
}
