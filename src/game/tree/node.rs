//! What a node of a synthetic tree is, and what a model must say about it.

use crate::game::tree::Branch;
use crate::game::{MoveList, Value};

/// A node: all that its score and its children depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The hash that names the node; equal keys are equal positions.
    pub(super) key: u64,
    /// What the model carries along the path: a sum of edges, a true value,
    /// the left end of a row; 0 where the key says everything.
    pub(super) carried: Value,
    /// Plies from the root.
    pub(super) ply: u32,
}

impl Node {
    /// A root without carried value.
    pub(super) fn root(key: u64) -> Self {
        Self { key, carried: 0, ply: 0 }
    }

    /// `value`, given from the first player's view, from the view of the side
    /// to move at this node.
    #[inline]
    pub(super) fn for_mover(&self, value: Value) -> Value {
        if self.ply & 1 == 0 { value } else { -value }
    }
}

/// One kind of synthetic tree.
pub(super) trait Model {
    /// The root under the given root key.
    fn root(&self, key: u64) -> Node {
        Node::root(key)
    }

    /// How many children a node has, 0 where the game is over.
    fn branches(&self, node: &Node) -> usize;

    /// Appends the branches in base order.
    fn generate(&self, node: &Node, moves: &mut MoveList<Branch>) {
        let branches = self.branches(node);
        moves.extend((0..branches).map(|branch| Branch(branch as u8)));
    }

    /// The child reached by a branch.
    fn child(&self, node: &Node, branch: Branch) -> Node;

    /// The score of a node as a leaf, from the view of its side to move.
    fn score(&self, node: &Node) -> Value;

    /// Goes to a child; a model that remembers its path does so here.
    #[inline]
    fn make(&mut self, node: &Node, branch: Branch) -> Node {
        self.child(node, branch)
    }

    /// Forgets a step that [`Model::make`] remembered; `node` is the parent.
    #[inline]
    fn unmake(&mut self, node: &Node, branch: Branch) {
        let _ = (node, branch);
    }
}
