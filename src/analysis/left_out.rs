//! The rows that a sheet does not compare.

use std::collections::BTreeMap;

use serde::Serialize;

/// Number of rows that are not compared, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeftOut {
    /// Timed out, stopped at a limit, or failed.
    pub failed: usize,
    /// The same by depth.
    pub failed_by_depth: BTreeMap<u32, usize>,
    /// Of an exact engine, with another value than the reference engine's.
    pub mismatched: usize,
    /// Of an engine that is not exact (`tt[hit=deeper]`, `printed-aspiration`).
    pub inexact: usize,
}

impl LeftOut {
    /// All of them together.
    pub const fn total(&self) -> usize {
        self.failed + self.mismatched + self.inexact
    }

    /// Counts a row that did not finish.
    pub(super) fn add_failed(&mut self, depth: u32) {
        self.failed += 1;
        *self.failed_by_depth.entry(depth).or_default() += 1;
    }

    /// One sentence, or `None` when nothing is left out. It says by depth how
    /// many rows did not finish, and which way that biases the rest.
    pub fn sentence(&self) -> Option<String> {
        let parts: Vec<String> = [
            (self.failed, format!("unfinished ({})", self.depths())),
            (self.mismatched, "with a wrong value".to_owned()),
            (self.inexact, "of engines that are not exact".to_owned()),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
        let bias = if self.failed > 0 {
            "; searches that do not finish are the largest, so figures at these depths are about the smaller ones"
        } else {
            ""
        };
        (!parts.is_empty()).then(|| format!("rows left out: {}{bias}", parts.join(", ")))
    }

    fn depths(&self) -> String {
        let counts: Vec<String> =
            self.failed_by_depth.iter().map(|(depth, count)| format!("{count} at depth {depth}")).collect();
        counts.join(", ")
    }
}
