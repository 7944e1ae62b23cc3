//! Synthetic game trees: nothing stored, everything a function of the seed.
//!
//! One type, [`Tree`], plays every model, so that each search is compiled
//! once for all of them. A model is one file: how a root and a child come to
//! be, and what a node scores. A tree has no end of its own (except
//! `tree:g-game`, whose row runs out): the horizon of the search is where
//! nodes become leaves. Scores are computed at whatever node the horizon
//! falls on, from the view of the side to move there: `s` is +1 at the root
//! and changes sign with every ply.

pub mod hash;
mod iid;
mod node;
mod ordered;
mod spec;

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

pub use spec::TreeSpec;

use crate::game::{Game, MAX_MOVES, MoveList, Value};
use iid::Iid;
use node::{Model, Node};
use ordered::Ordered;

/// The number of a branch, from 0 in base order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub u8);

impl fmt::Display for Branch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for Branch {
    type Err = ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A synthetic game tree and the node it stands at.
#[derive(Clone, Debug)]
pub struct Tree {
    node: Node,
    model: AnyModel,
}

/// The models. A predictable branch a node is cheaper than what the searches
/// would cost if they were compiled for each.
#[derive(Clone, Debug)]
enum AnyModel {
    Iid(Iid),
    Ordered(Ordered),
}

/// Calls the same method of whichever model it is.
macro_rules! with_model {
    ($any:expr, $model:ident => $call:expr) => {
        match $any {
            AnyModel::Iid($model) => $call,
            AnyModel::Ordered($model) => $call,
        }
    };
}

impl Tree {
    /// The root of the tree that `seed` stands for.
    pub(in crate::game) fn new(spec: &TreeSpec, seed: u64) -> Self {
        let model = match *spec {
            TreeSpec::Iid { b } => AnyModel::Iid(Iid::new(b)),
            TreeSpec::Ordered { b, pf, pq, g } => AnyModel::Ordered(Ordered::new(b, pf.get(), pq.get(), g)),
        };
        let node = with_model!(&model, model => model.root(hash::root(seed)));
        Self { node, model }
    }

    /// Plies from the root to this node.
    pub fn ply(&self) -> u32 {
        self.node.ply
    }
}

impl Game for Tree {
    type Move = Branch;
    type Undo = Node;

    const MOVE_INDICES: usize = MAX_MOVES;

    fn generate(&self, moves: &mut MoveList<Branch>) {
        with_model!(&self.model, model => model.generate(&self.node, moves));
    }

    fn generate_captures(&self, _: &mut MoveList<Branch>) {}

    #[inline]
    fn make(&mut self, branch: Branch) -> Node {
        let child = with_model!(&mut self.model, model => model.make(&self.node, branch));
        std::mem::replace(&mut self.node, child)
    }

    #[inline]
    fn unmake(&mut self, branch: Branch, parent: Node) {
        self.node = parent;
        with_model!(&mut self.model, model => model.unmake(&self.node, branch));
    }

    #[inline]
    fn evaluate(&self) -> Value {
        with_model!(&self.model, model => model.score(&self.node))
    }

    /// The score of the node: where a tree ends is decided by the model, and
    /// the outcome is what the node says it is, not a mate.
    fn terminal_value(&self, _: u32) -> Value {
        self.evaluate()
    }

    fn hash(&self) -> u64 {
        self.node.key
    }

    fn side(&self) -> usize {
        (self.node.ply & 1) as usize
    }

    fn capture_rank(&self, _: Branch) -> u32 {
        0
    }

    fn move_index(branch: Branch) -> usize {
        branch.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameSpec, INFINITY, Root};

    /// The shortest alpha-beta there is: fail-soft, counting leaves.
    pub(super) fn alpha_beta(
        tree: &mut Tree,
        depth: u32,
        mut alpha: Value,
        beta: Value,
        leaves: &mut u64,
    ) -> Value {
        if depth == 0 {
            *leaves += 1;
            return tree.evaluate();
        }
        let mut moves = MoveList::new();
        tree.generate(&mut moves);
        if moves.is_empty() {
            return tree.terminal_value(tree.ply());
        }
        let mut best = -INFINITY;
        for branch in moves {
            let undo = tree.make(branch);
            let value = -alpha_beta(tree, depth - 1, -beta, -alpha, leaves);
            tree.unmake(branch, undo);
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    pub(super) fn tree(spec: &str, seed: u64) -> Tree {
        match spec.parse::<GameSpec>().unwrap().root(&seed.to_string()).unwrap() {
            Root::Tree(tree) => tree,
        }
    }

    fn count(spec: &str, depth: u32) -> (Value, u64, u64) {
        let mut root = tree(spec, 0);
        let (mut full, mut perfect) = (0, 0);
        let value = alpha_beta(&mut root, depth, -INFINITY, INFINITY, &mut full);
        alpha_beta(&mut root, depth, value - 1, value + 1, &mut perfect);
        (value, full, perfect)
    }

    #[test]
    fn an_independent_program_counts_the_same_leaves() {
        assert_eq!(count("tree:iid[b=5]", 6), (-989_133_568, 1946, 1147));
        assert_eq!(count("tree:ordered[b=20,pf=0.7,pq=0.9]", 4), (-2, 1629, 994));
    }
}
