//! The first visits of a search, as columns in the order in which they were begun.

use plybench_search::search::{Entering, Leaving, NodeKind, Observer};
use serde::Serialize;

/// Visits, one place in every column each.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Visits {
    /// The visit that this one was made from; -1 of a search of the root.
    parent: Vec<i64>,
    /// The move that led here; empty at the root.
    label: Vec<String>,
    /// Plies to the horizon.
    depth: Vec<u32>,
    /// The window, for the side to move.
    alpha: Vec<i64>,
    beta: Vec<i64>,
    /// The value returned, for the side to move; `null` if the search was given up inside.
    value: Vec<Option<i64>>,
    /// `leaf`, `terminal`, `table`, `interior`, `cutoff`, or `open` if it was not left.
    kind: Vec<&'static str>,
    /// Moves searched, and moves never tried.
    searched: Vec<usize>,
    pruned: Vec<usize>,
    /// Inside a re-search.
    research: Vec<bool>,
    #[serde(skip)]
    open: Vec<usize>,
}

impl Observer for Visits {
    fn enter(&mut self, entering: &Entering<'_>) {
        let index = self.parent.len();
        self.parent.push(self.open.last().map_or(-1, |parent| i64::try_from(*parent).unwrap_or(-1)));
        self.label.push(entering.last_move.map(ToString::to_string).unwrap_or_default());
        self.depth.push(entering.depth);
        self.alpha.push(entering.alpha);
        self.beta.push(entering.beta);
        self.value.push(None);
        self.kind.push("open");
        self.searched.push(0);
        self.pruned.push(0);
        self.research.push(entering.research);
        self.open.push(index);
    }

    fn leave(&mut self, leaving: &Leaving) {
        let Some(index) = self.open.pop() else { return };
        self.value[index] = Some(leaving.value);
        self.kind[index] = match leaving.kind {
            NodeKind::Leaf => "leaf",
            NodeKind::Terminal => "terminal",
            NodeKind::TableCutoff | NodeKind::ForwardCutoff => "table",
            NodeKind::Interior { cutoff: true, .. } => "cutoff",
            NodeKind::Interior { .. } => "interior",
        };
        if let NodeKind::Interior { searched, pruned, .. } = leaving.kind {
            (self.searched[index], self.pruned[index]) = (searched, pruned);
        }
    }
}

impl Visits {
    /// The number of visits.
    pub(crate) fn len(&self) -> usize {
        self.parent.len()
    }
}
