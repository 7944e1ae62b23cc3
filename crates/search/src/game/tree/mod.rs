//! Synthetic game trees: nothing stored, everything a function of the seed.
//!
//! One type, [`Tree`], plays every model, so that each search is compiled
//! once for all of them. A model is one file in `model/`: how a root and a child
//! come to be, and what a node scores. A tree has no end of its own (except
//! `tree:g-game`, whose row runs out): the horizon of the search is where
//! nodes become leaves. Scores are computed at whatever node the horizon
//! falls on, from the view of the side to move there: `s` is +1 at the root
//! and changes sign with every ply.

mod branch;
pub mod hash;
pub mod model;
mod node;
mod size;

pub use crate::closed_form;
pub use branch::Branch;
pub use model::{TreeSpec, models};
pub(in crate::game) use model::{is_tree, nearest};
pub use size::{MOST_NODES, TreeTooLarge};

use crate::game::{Game, MAX_MOVES, MoveList, Terminal, Value};
use model::{AnyModel, with_model};
use node::{Model, Node};

/// A synthetic game tree at one of its nodes.
#[derive(Clone, Debug)]
pub struct Tree {
    node: Node,
    model: AnyModel,
}

impl Tree {
    /// The root of the tree of a `seed`.
    pub fn new(spec: &TreeSpec, seed: u64) -> Self {
        let root = hash::root(seed);
        let model = spec.model(root);
        let node = with_model!(&model, model => model.root(root));
        Self { node, model }
    }

    /// Plies from the root to this node.
    pub fn ply(&self) -> u32 {
        self.node.ply
    }
}

impl TreeSpec {
    /// The branching factor if it is the same at every node.
    pub fn uniform_branching(&self) -> Option<u64> {
        with_model!(&self.model(0), model => model.uniform()).map(u64::from)
    }

    /// Whether several paths may lead to the same node.
    pub fn transposes(&self) -> bool {
        with_model!(&self.model(0), model => model.transposes())
    }

    pub(in crate::game) fn has_null_moves(&self) -> bool {
        Tree::new(self, 0).null_move().is_some()
    }

    /// Refuses a depth to which any search visits more than [`MOST_NODES`].
    pub(in crate::game) fn check_size(&self, depth: u32, prunes: bool) -> Result<(), TreeTooLarge> {
        let needed = with_model!(&self.model(0), model => model.least_nodes(depth, prunes));
        if needed.is_some_and(|needed| needed <= MOST_NODES) {
            return Ok(());
        }
        Err(TreeTooLarge { tree: self.term().to_string(), depth, needed })
    }
}

impl Game for Tree {
    type Move = Branch;
    type Undo = Node;

    const MOVE_INDICES: usize = MAX_MOVES;

    fn generate(&self, moves: &mut MoveList<Branch>) {
        with_model!(&self.model, model => model.generate(&self.node, moves));
    }

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

    const NULL_MOVES: bool = true;

    fn null_move(&mut self) -> Option<Node> {
        let passed = with_model!(&self.model, model => model.pass(&self.node))?;
        Some(std::mem::replace(&mut self.node, passed))
    }

    fn unmake_null(&mut self, node: Node) {
        self.node = node;
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
    fn terminal(&self) -> Terminal {
        Terminal::Value(self.evaluate())
    }

    fn hash(&self) -> u64 {
        self.node.key
    }

    const IN_PARTS: bool = true;

    #[inline]
    fn is_legal(&self, branch: Branch) -> bool {
        usize::from(branch.0) < with_model!(&self.model, model => model.branches(&self.node))
    }

    fn generate_quiets(&self, moves: &mut MoveList<Branch>) {
        self.generate(moves);
    }

    fn code(branch: Branch) -> u16 {
        branch.0.into()
    }

    fn from_code(code: u16) -> Option<Branch> {
        u8::try_from(code).ok().map(Branch)
    }

    #[inline]
    fn hash_after(&mut self, branch: Branch) -> u64 {
        with_model!(&self.model, model => model.child(&self.node, branch).key)
    }

    fn move_index(branch: Branch) -> usize {
        branch.0 as usize
    }
}
