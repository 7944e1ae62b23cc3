//! The rows that a sheet does not compare.

use std::collections::BTreeMap;

use serde::Serialize;
use tr::tr;

use crate::language::{clauses, names};

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

    /// The same with the rows of another game.
    pub(super) fn with(mut self, other: &Self) -> Self {
        self.failed += other.failed;
        self.mismatched += other.mismatched;
        self.inexact += other.inexact;
        for (depth, count) in &other.failed_by_depth {
            *self.failed_by_depth.entry(*depth).or_default() += count;
        }
        self
    }

    /// One sentence, or `None` when nothing is left out. It says by depth how
    /// many rows did not finish, and which way that biases the rest.
    pub fn sentence(&self) -> Option<String> {
        let parts: Vec<String> = [
            (self.failed, tr!("unfinished ({})", self.depths())),
            (self.mismatched, tr!("with a wrong value")),
            (self.inexact, tr!("of engines that are not exact")),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| tr!("{count} {what}", count, what))
        .collect();
        let bias = if self.failed > 0 {
            tr!(
                "; unfinished searches are the largest, so estimates at these depths are about the smaller ones"
            )
        } else {
            String::new()
        };
        (!parts.is_empty()).then(|| tr!("rows left out: {}{bias}", clauses(parts), bias))
    }

    fn depths(&self) -> String {
        names(self.failed_by_depth.iter().map(|(depth, count)| tr!("{count} at depth {depth}", count, depth)))
    }
}
