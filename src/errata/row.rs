//! A row of the errata before it is run, and with what running it showed.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::errata::laboratory::{Laboratory, NodeDifference};

/// One row of the errata, with what running it showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The row: a letter for the place, a number.
    pub id: &'static str,
    /// The place in the printed material.
    pub place: &'static str,
    /// The printed statement, and its consequence.
    pub printed: &'static str,
    /// The correction.
    pub corrected: &'static str,
    /// Whether the prediction held.
    pub verdict: Verdict,
    /// Runs and their results, in one sentence each.
    pub evidence: Vec<String>,
    /// The cost of the difference over the quick set, if it has one.
    pub nodes: Option<NodeDifference>,
}

/// Whether a row's prediction held when it was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It did.
    Shown,
    /// It did not, or there is nothing to run.
    Retracted,
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Shown => "shown",
            Self::Retracted => "retracted",
        })
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) place: &'static str,
    pub(super) printed: &'static str,
    pub(super) corrected: &'static str,
    pub(super) find: fn(&Laboratory) -> Finding,
}

impl Row {
    pub(super) fn run(&self, laboratory: &Laboratory) -> Erratum {
        let Finding { shown, evidence, nodes } = (self.find)(laboratory);
        let verdict = if shown { Verdict::Shown } else { Verdict::Retracted };
        let Self { id, place, printed, corrected, .. } = *self;
        Erratum { id, place, printed, corrected, verdict, evidence, nodes }
    }
}

pub(super) struct Finding {
    shown: bool,
    evidence: Vec<String>,
    nodes: Option<NodeDifference>,
}

impl Finding {
    pub(super) fn new(shown: bool, evidence: impl IntoIterator<Item = String>) -> Self {
        Finding { shown, evidence: evidence.into_iter().collect(), nodes: None }
    }

    pub(super) fn with_nodes(self, nodes: NodeDifference) -> Self {
        Finding { nodes: Some(nodes), ..self }
    }
}
