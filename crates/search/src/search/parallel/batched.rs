//! A node that has been searched with its leaves in one go.

use crate::game::{Game, LeafCounts};
use crate::search::node::Node;
use crate::search::parallel::method::Expected;

/// A node one ply above the horizon that has been searched and will be left when the step ends.
pub(super) struct Batch<G: Game> {
    pub(super) node: Node<G::Move>,
    pub(super) undo: G::Undo,
    pub(super) expected: Expected,
    /// The tick at which it was entered.
    pub(super) began: u64,
    /// When its step ends.
    pub(super) ends: u64,
    /// [`Open::longest`](crate::search::parallel::open::Open::longest).
    pub(super) chain: u64,
    /// When it becomes a split point, if it does.
    pub(super) split: Option<u64>,
    /// The table is still to be asked whether it is a split point at once, and what its chain then is.
    pub(super) chain_at_once: Option<u64>,
    /// The table has been asked.
    pub(super) is_judged: bool,
    pub(super) announced: Option<u64>,
    pub(super) before: Before,
}

/// Counts of a context before the leaves.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) interior: u64,
    pub(super) leaf_counts: LeafCounts,
}
