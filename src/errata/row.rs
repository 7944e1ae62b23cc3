//! A row of the errata before it is run, and what running it shows.

use crate::errata::erratum::NodeDifference;
use crate::errata::laboratory::Laboratory;

pub(super) struct Finding {
    pub(super) shown: bool,
    pub(super) evidence: Vec<String>,
    pub(super) nodes: Option<NodeDifference>,
}

impl Finding {
    pub(super) fn new(shown: bool, evidence: impl IntoIterator<Item = String>) -> Self {
        Finding { shown, evidence: evidence.into_iter().collect(), nodes: None }
    }

    pub(super) fn with_nodes(self, nodes: NodeDifference) -> Self {
        Finding { nodes: Some(nodes), ..self }
    }
}

pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) place: &'static str,
    pub(super) printed: &'static str,
    pub(super) corrected: &'static str,
    pub(super) run: fn(&Laboratory) -> Finding,
}
