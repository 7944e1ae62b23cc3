//! The rank of the best move in the order of an engine: a sample of
//! the interior nodes of a search, by the type of the node.

use crate::counters::OrderingCounts;
use crate::search::observer::{JudgedOrder, NodeType};
use crate::splitmix::mix;

/// One in this many of the nodes of these heights is in the sample, and every PV
/// node: of these there are some hundred in a search.
pub(super) const ONE_IN: u64 = 1000;

/// The greatest height (plies to the horizon) of a node in the sample.
const HIGHEST: u32 = 3;

/// Chooses nodes by type and hash, so that every engine and every run looks at
/// the same ones, and counts how good the order was at each visit.
pub(super) struct OrderingSample {
    one_in: u64,
    counts: OrderingCounts,
}

impl OrderingSample {
    /// A sample of every PV node and one in `one_in` of the others; nothing seen so far.
    pub(super) fn new(one_in: u64) -> Self {
        Self { one_in, counts: OrderingCounts::default() }
    }

    /// Whether a visit of an interior node is in it.
    pub(super) fn has(&self, hash: u64, depth: u32, node_type: NodeType) -> bool {
        let chosen = node_type == NodeType::Pv || mix(hash).is_multiple_of(self.one_in);
        (1..=HIGHEST).contains(&depth) && chosen
    }

    pub(super) fn count(&mut self, judged: &JudgedOrder) {
        let count = match judged.node_type {
            NodeType::Pv => &mut self.counts.pv,
            NodeType::Cut => &mut self.counts.cut,
            NodeType::All => &mut self.counts.all,
        };
        count.add(judged.place, judged.moves);
    }

    pub(super) fn counts(&self) -> OrderingCounts {
        self.counts
    }
}

#[cfg(test)]
mod tests;
