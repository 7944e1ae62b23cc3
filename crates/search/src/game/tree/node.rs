//! A node of a synthetic tree, and what a model must define for it.

use crate::closed_form::{full_nodes, minimal_nodes};
use crate::game::tree::branch::Branch;
use crate::game::tree::hash::child;
use crate::game::{MoveList, Value};
use crate::spec::{Entry, Parameters, Whole};

/// The most children a node may have.
pub(super) type Branching = Whole<1, 256>;

/// The branching factor of a uniform tree that is given none.
pub(super) const BRANCHES: Branching = Branching::of(8);

/// The largest value that an edge or a gap may have: with 64 plies their sum
/// stays far inside the value range of the searches.
pub(super) const LARGEST_STEP: u64 = 1_000_000_000;

/// A node: all that its score and its children depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The hash that names the node; equal keys are equal positions.
    pub(super) key: u64,
    /// The model's number along the path: a sum of edges, a true value,
    /// the left end of a row; 0 where the key says everything.
    pub(super) carried: Value,
    pub(super) ply: u32,
}

impl Node {
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

pub(super) trait Model: Sized {
    /// The parameters in a spec of the tree.
    type Parameters: Parameters;

    /// The entry in the registry; the explanation is the exact definition, in the
    /// functions of [`super::hash`].
    const ENTRY: Entry;

    /// The tree with these parameters under the given root key.
    fn new(parameters: &Self::Parameters, root: u64) -> Self;

    /// Why parameters that are allowed one by one do not go together.
    fn conflict(_: &Self::Parameters) -> Option<String> {
        None
    }

    /// The branching factor, if it is the same at every node.
    fn uniform(&self) -> Option<u16>;

    fn transposes(&self) -> bool {
        false
    }

    /// The fewest nodes of any search to a depth; `None` beyond 128 bits. For
    /// a search that prunes, Knuth and Moore's minimum, otherwise the whole
    /// tree. Where there are transpositions next to nothing is known.
    fn least_nodes(&self, depth: u32, prunes: bool) -> Option<u128> {
        match self.uniform() {
            Some(branches) if !self.transposes() => fewest_nodes(branches.into(), depth, prunes),
            _ => Some(1),
        }
    }

    fn root(&self, key: u64) -> Node {
        Node::root(key)
    }

    /// Number of children of a node, 0 where the game is over. A model that is
    /// not uniform says so for each node.
    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.uniform().expect("only a uniform tree leaves this to its branching factor").into()
    }

    fn generate(&self, node: &Node, moves: &mut MoveList<Branch>) {
        let branches = self.branches(node);
        moves.extend((0..branches).map(|branch| Branch(branch as u8)));
    }

    /// The child reached by a branch. A model that carries something says what
    /// becomes of it.
    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        Node { key: child(node.key, branch.0.into()), carried: 0, ply: node.ply + 1 }
    }

    /// The node after a null move, for a model that has them.
    fn pass(&self, _: &Node) -> Option<Node> {
        None
    }

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

/// The fewest nodes of a search of a uniform tree, or of one whose nodes have
/// at least this many branches.
pub(super) fn fewest_nodes(branches: u64, depth: u32, prunes: bool) -> Option<u128> {
    if prunes { minimal_nodes(branches, depth) } else { full_nodes(branches, depth) }
}
