//! Reasons against comparing two files.

use thiserror::Error;

use crate::analysis::distinct::Conflict;
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::language::counted;

/// A reason against comparing two files.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DiffError {
    #[error("the {side} file has no rows to compare")]
    NoRows { side: &'static str },
    #[error(
        "the files have no search in common: the old one has, for instance, {old}, and the new one {new}; \
         run both on the same games, positions, engines and depths"
    )]
    NoCells { old: Box<Key>, new: Box<Key> },
    #[error("no search has {metric} in both files: {} is missing or empty", metric.columns())]
    NoFigures { metric: Metric },
    #[error(
        "{metric} is not a cost of `{engine}`, which searched for a fixed time or number of nodes; leave it out with \
         --engines, or ask for no metric: its scores and best moves are compared"
    )]
    NotACost { metric: Metric, engine: String },
    #[error("{metric} cannot be compared: {key} has {}, taken in count mode while other searches ran",
        if *samples == 1 { "one sample".to_owned() } else { counted(*samples, "sample") })]
    TimesOfCounts { metric: Metric, key: Box<Key>, samples: usize },
    #[error("{metric} of {key} has one sample in the {side} file, which says nothing of its noise")]
    OneSample { side: &'static str, metric: Metric, key: Box<Key> },
    #[error(transparent)]
    OldConflict(Conflict),
    #[error(transparent)]
    NewConflict(Conflict),
}

impl DiffError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::TimesOfCounts { .. } => Some("run with --mode time, or add --times-of-counts".to_owned()),
            Self::OneSample { .. } => Some(
                "--noise needs two samples or more on both sides: `plybench run --samples 5`, or `samples = 5` in the \
                 suite file"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}
