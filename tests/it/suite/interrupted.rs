//! Runs that something happens to while they last.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use plybench::search::{Engine, Limits, Outcome};
use plybench::suite::{Engines, RunError, RunSummary, Silent, Solver, Suite, Task, run_with};

use crate::suite::options;

/// Does something in the middle of a run.
pub(super) struct InTheMiddle<F: Fn() + Sync> {
    cells: AtomicUsize,
    after: usize,
    act: F,
}

impl<F: Fn() + Sync> InTheMiddle<F> {
    pub(super) fn new(after: usize, act: F) -> Self {
        Self { cells: AtomicUsize::new(0), after, act }
    }
}

impl<F: Fn() + Sync> Solver for InTheMiddle<F> {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        if self.cells.fetch_add(1, Ordering::Relaxed) == self.after {
            (self.act)();
        }
        Engines.search(engine, task, limits)
    }
}

/// Raises the flag, and waits until the run has noticed.
pub(super) fn interrupt(flag: &AtomicBool) {
    flag.store(true, Ordering::Relaxed);
    std::thread::sleep(std::time::Duration::from_millis(200));
}

/// Leaves a run interrupted after some of its cells.
pub(super) fn interrupted(suite: &Suite, out: &Path, after: usize) -> Result<RunSummary, RunError> {
    let flag = AtomicBool::new(false);
    let solver = InTheMiddle::new(after, || interrupt(&flag));
    run_with(suite, &options(out, 1), &solver, &Silent, &flag)
}
