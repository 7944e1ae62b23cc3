//! Where a total changed.

use serde::Serialize;

use crate::analysis::diff::Change;

/// A change of one engine's total from one version to the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step<'t> {
    /// The place of the version that has it first.
    pub version: usize,
    /// Game spec.
    pub game: &'t str,
    /// Engine spec.
    pub engine: &'t str,
    /// The changed metric.
    #[serde(flatten)]
    pub change: &'t Change,
}

impl Step<'_> {
    /// Its size in either direction: the logarithm of new over old.
    pub fn distance(&self) -> f64 {
        (self.change.new.max(1) as f64 / self.change.old.max(1) as f64).ln().abs()
    }
}

/// Whether a change is a step: of a count, if a cell changed and the total moved
/// by at least this many percent; of a time, if its interval over samples
/// excludes 1 too, because no program takes the same time twice.
pub(super) fn is_step(change: &Change, is_time: bool, least: f64) -> bool {
    let moved = change.percent.map_or(f64::INFINITY, f64::abs);
    let is_beyond_noise = !is_time || change.over_samples.is_some_and(|ends| !ends.contains(1.0));
    change.changed > 0 && moved >= least && is_beyond_noise
}
