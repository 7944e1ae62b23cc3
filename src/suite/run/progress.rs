//! Reports of a run to its observer. The library prints nothing itself.

use std::time::Duration;

use crate::suite::run::warning::Warning;

/// The state of a run at one moment.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// Cells that are finished, those of an earlier, interrupted run included.
    pub done: usize,
    /// Cells of the plan.
    pub total: usize,
    /// Share of this run's estimated work that is done, 0 to 1: a share of
    /// cells would tell little, for the longest of them begin first.
    pub fraction: f64,
    /// Nodes searched by this run in finished cells.
    pub nodes: u64,
    /// Nodes per second of wall time, over finished cells of this run.
    pub nodes_per_second: f64,
    /// The cell that has been running longest, and for how long.
    pub slowest: Option<(String, Duration)>,
}

/// Watches a run. Every method may be called from any thread.
pub trait Progress: Sync {
    /// The run begins; `resumed` of `total` cells were found finished.
    fn begin(&self, suite: &str, total: usize, resumed: usize);
    /// Called a few times per second while cells run.
    fn tick(&self, snapshot: &Snapshot);
    /// A condition that may make results less reliable than they look.
    fn warn(&self, warning: &Warning);
    /// The run has ended, for any reason.
    fn end(&self, snapshot: &Snapshot);
}

/// No observer.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&self, _: &str, _: usize, _: usize) {}
    fn tick(&self, _: &Snapshot) {}
    fn warn(&self, _: &Warning) {}
    fn end(&self, _: &Snapshot) {}
}
