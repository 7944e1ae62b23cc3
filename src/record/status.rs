//! How a cell ended.

use std::fmt;

use serde::{Serialize, Serializer};

/// How a cell ended. Failures are rows too, never holes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Finished, with its value and its counts.
    Ok,
    /// Finished, but the value differs from the suite's reference engine.
    Mismatch,
    /// Stopped at the node budget.
    NodeLimit,
    /// Stopped at the time budget.
    Timeout,
    /// Failed; the text says how.
    Error(String),
}

impl fmt::Display for Status {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => formatter.write_str("ok"),
            Self::Mismatch => formatter.write_str("mismatch"),
            Self::NodeLimit => formatter.write_str("node-limit"),
            Self::Timeout => formatter.write_str("timeout"),
            Self::Error(reason) => write!(formatter, "error: {reason}"),
        }
    }
}

impl From<&str> for Status {
    /// Every text is a status: one that is not ours is an error that another
    /// program reported.
    fn from(text: &str) -> Self {
        match text {
            "ok" => Self::Ok,
            "mismatch" => Self::Mismatch,
            "node-limit" => Self::NodeLimit,
            "timeout" => Self::Timeout,
            other => Self::Error(other.strip_prefix("error: ").unwrap_or(other).to_owned()),
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
