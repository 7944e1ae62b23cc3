//! The rows that a sheet does not compare.

use serde::Serialize;

/// Number of rows that are not compared, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Timed out, stopped at a limit, or failed.
    pub failed: usize,
    /// Of an exact engine, with another value than the reference engine's.
    pub mismatched: usize,
    /// Of an engine that is not exact (`tt[hit=deeper]`, `printed-aspiration`).
    pub inexact: usize,
}

impl LeftOut {
    /// All of them together.
    pub const fn total(self) -> usize {
        self.failed + self.mismatched + self.inexact
    }

    /// One sentence, or `None` when nothing is left out.
    pub fn sentence(self) -> Option<String> {
        let parts: Vec<String> = [
            (self.failed, "unfinished"),
            (self.mismatched, "with a wrong value"),
            (self.inexact, "of engines that are not exact"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
        (!parts.is_empty()).then(|| format!("rows left out: {}", parts.join(", ")))
    }
}
