//! The time that each leaf below one node takes.

/// Nodes of the quiescence searches of the leaves below one node, where they are searched in one go. Of leaves that need no
/// search nothing is kept: they have none.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct LeafTimes {
    /// Of the first leaf.
    pub(in crate::search) first: u64,
    /// The most of a leaf after the first.
    pub(in crate::search) most: u64,
    /// Of the last leaf that was searched.
    pub(in crate::search) last: u64,
}

impl LeafTimes {
    #[inline]
    pub(in crate::search) fn add(&mut self, nodes: u64, is_first: bool) {
        if is_first {
            self.first = nodes;
        } else {
            self.most = self.most.max(nodes);
        }
        self.last = nodes;
    }
}
