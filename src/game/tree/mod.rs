//! Synthetic game trees: nothing stored, everything a function of the seed.
//!
//! One type, [`Tree`], plays every model, so that each search is compiled
//! once for all of them. A model is one file: how a root and a child come to
//! be, and what a node scores. A tree has no end of its own (except
//! `tree:g-game`, whose row runs out): the horizon of the search is where
//! nodes become leaves. Scores are computed at whatever node the horizon
//! falls on, from the view of the side to move there: `s` is +1 at the root
//! and changes sign with every ply.

pub mod closed_form;
mod commuting;
mod edge_sum;
mod g_game;
pub mod hash;
mod iid;
mod node;
mod noisy;
mod ordered;
mod p_game;
pub mod registry;
mod size;
mod spec;
mod ties;
mod varying;

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

pub use size::{MOST_NODES, TreeTooLarge};
pub use spec::TreeSpec;

use crate::game::{Game, MAX_MOVES, MoveList, Value};
use commuting::Commuting;
use edge_sum::EdgeSum;
use g_game::GGame;
use iid::Iid;
use node::{Model, Node};
use noisy::Noisy;
use ordered::Ordered;
use p_game::PGame;
use registry::ModelKind;
use ties::Ties;
use varying::Varying;

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
    Ties(Ties),
    EdgeSum(EdgeSum),
    PGame(PGame),
    Ordered(Ordered),
    Noisy(Noisy),
    GGame(GGame),
    Commuting(Commuting),
    Varying(Varying),
}

/// Calls the same method of whichever model it is.
macro_rules! with_model {
    ($any:expr, $model:ident => $call:expr) => {
        match $any {
            AnyModel::Iid($model) => $call,
            AnyModel::Ties($model) => $call,
            AnyModel::EdgeSum($model) => $call,
            AnyModel::PGame($model) => $call,
            AnyModel::Ordered($model) => $call,
            AnyModel::Noisy($model) => $call,
            AnyModel::GGame($model) => $call,
            AnyModel::Commuting($model) => $call,
            AnyModel::Varying($model) => $call,
        }
    };
}

impl Tree {
    /// The root of the tree that `seed` stands for.
    pub(in crate::game) fn new(spec: &TreeSpec, seed: u64) -> Self {
        let root = hash::root(seed);
        let model = match spec.kind {
            ModelKind::Iid => AnyModel::Iid(Iid::new(spec)),
            ModelKind::Ties => AnyModel::Ties(Ties::new(spec)),
            ModelKind::EdgeSum => AnyModel::EdgeSum(EdgeSum::new(spec)),
            ModelKind::PGame => AnyModel::PGame(PGame::new(spec)),
            ModelKind::Ordered => AnyModel::Ordered(Ordered::new(spec)),
            ModelKind::Noisy => AnyModel::Noisy(Noisy::new(spec)),
            ModelKind::GGame => AnyModel::GGame(GGame::new(spec, root)),
            ModelKind::Commuting => AnyModel::Commuting(Commuting::new(spec, root)),
            ModelKind::Varying => AnyModel::Varying(Varying::new(spec)),
        };
        let node = with_model!(&model, model => model.root(root));
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
    /// Whether the branches were generated; they come all at once.
    type Staging = bool;

    const MOVE_INDICES: usize = MAX_MOVES;

    fn generate(&self, moves: &mut MoveList<Branch>) {
        with_model!(&self.model, model => model.generate(&self.node, moves));
    }

    fn generate_next(&self, done: &mut bool, moves: &mut MoveList<Branch>) -> bool {
        if std::mem::replace(done, true) {
            return false;
        }
        self.generate(moves);
        true
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

    #[inline]
    fn evaluate_after(&mut self, branch: Branch) -> Value {
        with_model!(&self.model, model => model.score(&model.child(&self.node, branch)))
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
