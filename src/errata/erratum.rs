//! One row of the errata, with what running it showed.

use std::fmt;

use serde::{Serialize, Serializer};

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

/// Nodes over the quick set, to the same depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeDifference {
    /// Plies.
    pub depth: u32,
    /// The engine as printed.
    pub printed_engine: String,
    /// Its nodes.
    pub printed: u64,
    /// The engine as corrected.
    pub corrected_engine: String,
    /// Its nodes.
    pub corrected: u64,
}
