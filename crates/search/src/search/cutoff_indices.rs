//! Which move of the engine's order cuts off, as a distribution: the counters keep its mean alone.

use crate::search::observer::{Leaving, NodeKind};

/// Cutoffs by the number of the move that made them.
#[derive(Clone, Debug, Default)]
pub(super) struct CutoffIndices {
    /// At place i those of move i + 1.
    counts: Vec<u64>,
}

impl CutoffIndices {
    /// Counts a node that is left, if it was left by a cutoff.
    pub(super) fn leave(&mut self, node: &Leaving) {
        let NodeKind::Interior { cutoff: true, searched, .. } = node.kind else { return };
        let place = searched.saturating_sub(1);
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
    }

    pub(super) fn into_counts(self) -> Vec<u64> {
        self.counts
    }
}
