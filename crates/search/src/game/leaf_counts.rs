//! Counts of the evaluation of leaves.

/// The work of evaluating leaves. A game whose leaves are static adds nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeafCounts {
    /// Nodes below the leaves.
    pub nodes: u64,
    /// Leaves, and nodes below leaves, that got their value without a static
    /// evaluation of their own. All others are evaluated once.
    pub unevaluated: u64,
    /// Captures that were not searched because of a margin: [`Game::leaf_pruned`](crate::game::Game::leaf_pruned).
    /// They are no nodes.
    pub skipped: u64,
}

impl LeafCounts {
    pub(crate) fn add(&mut self, other: Self) {
        let Self { nodes, unevaluated, skipped } = other;
        self.nodes += nodes;
        self.unevaluated += unevaluated;
        self.skipped += skipped;
    }
}
