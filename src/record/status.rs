//! How a cell ended.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How a cell ended. Failures are rows too, never holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Finished; every figure stands.
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

impl FromStr for Status {
    type Err = Infallible;

    /// Every text is a status: what is not one of ours is an error that
    /// somebody else's program reported.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "ok" => Self::Ok,
            "mismatch" => Self::Mismatch,
            "node-limit" => Self::NodeLimit,
            "timeout" => Self::Timeout,
            other => Self::Error(other.strip_prefix("error: ").unwrap_or(other).to_owned()),
        })
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.parse() {
            Ok(status) => Ok(status),
            Err(never) => match never {},
        }
    }
}
