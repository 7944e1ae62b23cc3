//! One version of a program.

use serde::Serialize;

/// The names of a version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Version {
    /// The short hash of its commit, or the name of its file.
    pub name: String,
    /// The whole hash of its commit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The day of its commit, as in 2026-11-23.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The first line of what its commit says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Commits after the version before, this one included: a
    /// step is the work of one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits: Option<usize>,
}
