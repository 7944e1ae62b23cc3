//! Why two files have nothing to say to each other.

use thiserror::Error;

use crate::analysis::distinct::Conflict;
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;

/// Why two files cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiffError {
    /// A file without rows, "old" or "new".
    #[error("the {side} file has no rows to compare")]
    NoRows {
        /// Which of the two.
        side: &'static str,
    },
    /// The cells of the two files are different ones.
    #[error(
        "the files have no search in common: the old one has, for instance, {old}, and the new one {new}"
    )]
    NoCells {
        /// The first cell of the old file.
        old: Box<Key>,
        /// The first cell of the new file.
        new: Box<Key>,
    },
    /// A column that is missing, or empty in every row of one side.
    #[error("no search has {metric} in both files: {} is missing or empty", metric.columns())]
    NoFigures {
        /// The metric.
        metric: Metric,
    },
    /// A count that was asked for, of a search with a fixed time or number of nodes.
    #[error(
        "{metric} is not a cost of `{engine}`, which searched for a fixed time or number of nodes; leave it out with \
         --engines, or ask for no metric: its scores and best moves are compared"
    )]
    NotACost {
        /// The metric.
        metric: Metric,
        /// The first such engine.
        engine: String,
    },
    /// Times that were not measured for comparison.
    #[error(
        "{metric} cannot be compared: {key} has one sample, taken in count mode while other searches ran"
    )]
    TimesOfCounts {
        /// The time.
        metric: Metric,
        /// The first such cell.
        key: Box<Key>,
    },
    /// Rows of the old file that disagree.
    #[error(transparent)]
    OldConflict(Conflict),
    /// Rows of the new file that disagree.
    #[error(transparent)]
    NewConflict(Conflict),
}
