//! The summary of a run that has ended.

use std::path::PathBuf;

use serde::Serialize;

use crate::record::Status;
use crate::suite::plan::cells::Plan;
use crate::suite::store::paths::Paths;

/// Failed cells named at the end of a run; the file has them all.
const OFFENDERS: usize = 10;

/// A run in a few figures.
#[derive(Clone, Debug, Serialize)]
pub struct RunSummary {
    /// The results file; while the run is unfinished, the place where it will be.
    pub path: PathBuf,
    /// The manifest beside it.
    pub manifest: PathBuf,
    /// The file of details beside it, if the suite asks for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<PathBuf>,
    /// Cells of the plan (or of the chunk).
    pub cells: usize,
    /// Cells that are finished.
    pub done: usize,
    /// Cells of those that an earlier run had finished.
    pub resumed: usize,
    /// Whether the run was stopped before its end.
    pub interrupted: bool,
    /// Where it was stopped because its time was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// Rows whose status is not `ok`.
    pub failures: Failures,
    /// Cells that were searched twice, with the same counts.
    pub same_twice: usize,
    /// CPU time of the cells run now, nanoseconds.
    pub cells_cpu_ns: u64,
    /// Elapsed time of this run, nanoseconds.
    pub wall_ns: u64,
}

impl RunSummary {
    /// The summary of a run of which every cell was found finished.
    pub(crate) fn finished(paths: &Paths, plan: &Plan, cells: usize) -> Self {
        Self {
            path: paths.results.clone(),
            manifest: paths.manifest.clone(),
            details: plan.has_details().then(|| paths.details.clone()),
            cells,
            done: cells,
            resumed: cells,
            interrupted: false,
            stopped: None,
            failures: Failures::default(),
            same_twice: 0,
            cells_cpu_ns: 0,
            wall_ns: 0,
        }
    }

    pub(crate) fn take(&mut self, tally: Tally) {
        (self.failures, self.same_twice) = (tally.failures, tally.same_twice);
    }
}

/// Where a run was stopped because its time was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Stopped {
    /// The deepest depth of the finished file; without one there is no such file.
    pub deepest: Option<u32>,
    /// The deepest depth of the suite.
    pub of: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) failures: Failures,
    /// Cells that were searched twice, with the same counts.
    pub(crate) same_twice: usize,
}

/// Rows whose status is not `ok`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Failures {
    /// Their number.
    pub count: usize,
    /// The first few, in plan order.
    pub offenders: Vec<Offender>,
}

/// One failed cell.
#[derive(Clone, Debug, Serialize)]
pub struct Offender {
    /// The cell, in words.
    pub cell: String,
    /// Its status.
    pub status: Status,
}

impl Failures {
    /// Counts a failure; its description is made only if it will be named.
    pub(crate) fn add(&mut self, describe: impl FnOnce() -> (String, Status)) {
        self.count += 1;
        if self.offenders.len() < OFFENDERS {
            let (cell, status) = describe();
            self.offenders.push(Offender { cell, status });
        }
    }
}
