//! One run from suite to finished file.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::record::{RecordError, RowReader, Status};
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::chunk::{Chunk, ChunkPart};
use crate::suite::plan::cost::Prior;
use crate::suite::plan::guests::Guests;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::run::pool::most_jobs;
use crate::suite::run::progress::Progress;
use crate::suite::run::ruler::Ruler;
use crate::suite::run::runner::{Ended, Harness, Runner};
use crate::suite::run::solver::{Engines, Solver};
use crate::suite::run::timing;
use crate::suite::run::warning::Warning;
use crate::suite::store::manifest::{Manifest, frequency_governor, load_average};
use crate::suite::store::partial::{StoredRow, sort_by_cell, without_rows};
use crate::suite::store::paths::{Existing, Paths};
use crate::suite::store::summary::{Failures, RunSummary, Stopped};
use crate::suite::store::writer::{Opened, Store};

/// The options of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The results file, `NAME.csv`.
    pub out: PathBuf,
    /// Cells run side by side, at most as many as there are and [`most_jobs`];
    /// time mode always runs one.
    pub jobs: NonZeroUsize,
    /// The treatment of an existing output.
    pub existing: Existing,
    /// The command line, for the manifest.
    pub command: Vec<String>,
    /// When to stop. Cells then run in the order of their depths; what is finished of the
    /// depths that are complete becomes a results file of the suite cut to them, and the
    /// rest stays to be resumed. A chunk runs to its end.
    pub until: Option<Instant>,
}

/// Runs a suite with this laboratory's engines.
pub fn run(
    suite: &Suite,
    options: &RunOptions,
    progress: &dyn Progress,
    interrupt: &AtomicBool,
) -> Result<RunSummary, RunError> {
    run_with(suite, options, &Engines, progress, interrupt)
}

/// Runs a suite with engines of the caller's choice.
pub fn run_with(
    suite: &Suite,
    options: &RunOptions,
    solver: &dyn Solver,
    progress: &dyn Progress,
    interrupt: &AtomicBool,
) -> Result<RunSummary, RunError> {
    let plan = Plan::new(suite)?;
    let cells = (0..plan.len() as u32).collect();
    Session { suite, plan: &plan, cells, part: None, options, solver, progress, interrupt }.run()
}

/// Runs a suite that names games or engines of the caller.
pub fn run_with_guests(
    suite: &Suite,
    options: &RunOptions,
    guests: &Guests,
    progress: &dyn Progress,
    interrupt: &AtomicBool,
) -> Result<RunSummary, RunError> {
    let plan = Plan::with_guests(suite, guests)?;
    let cells = (0..plan.len() as u32).collect();
    Session { suite, plan: &plan, cells, part: None, options, solver: &Engines, progress, interrupt }.run()
}

/// Runs the cells of a chunk.
pub fn run_chunk(
    chunk: &Chunk,
    options: &RunOptions,
    progress: &dyn Progress,
    interrupt: &AtomicBool,
) -> Result<RunSummary, RunError> {
    let suite = &chunk.identity.suite;
    let plan = Plan::new(suite)?;
    let cells = chunk.cells(&plan)?;
    let part = Some(chunk.part.clone());
    Session { suite, plan: &plan, cells, part, options, solver: &Engines, progress, interrupt }.run()
}

struct Session<'a> {
    suite: &'a Suite,
    plan: &'a Plan,
    cells: Vec<u32>,
    part: Option<ChunkPart>,
    options: &'a RunOptions,
    solver: &'a dyn Solver,
    progress: &'a dyn Progress,
    interrupt: &'a AtomicBool,
}

impl Session<'_> {
    fn run(mut self) -> Result<RunSummary, RunError> {
        let started = Instant::now();
        let jobs = match self.suite.mode {
            Mode::Count => self.options.jobs.get().min(self.cells.len()).clamp(1, most_jobs()),
            Mode::Time => 1,
        };
        let paths = Paths::new(&self.options.out)?;
        let identity = Identity::new(self.suite, self.plan);
        let command = self.options.command.clone();
        let ruler = Ruler::new(self.suite, self.plan)?;
        let until = self.options.until.filter(|_| self.part.is_none());
        let prior = Prior::new(self.plan);
        let seconds = prior.seconds(self.plan);
        let mut manifest =
            Manifest::begin(identity, self.part.take(), jobs, command, self.cells.len(), seconds);
        manifest.about_programs = self.plan.try_programs_out(Some(self.interrupt))?;
        let mut summary = RunSummary::finished(&paths, self.plan, self.cells.len());
        let store = match Store::open(paths, self.options.existing, &manifest, self.plan)? {
            Opened::Ready(store) => store,
            Opened::Complete => {
                summary.failures = failures_of(&summary.path)?;
                return Ok(summary);
            }
        };
        self.warn(&store);
        let (known, todo) = self.split(&store);
        summary.resumed = summary.cells - todo.len();
        self.progress.begin(&self.suite.name, summary.cells, summary.resumed);
        let harness = Harness {
            plan: self.plan,
            prior: &prior,
            solver: self.solver,
            ruler: &ruler,
            progress: self.progress,
            interrupt: self.interrupt,
            jobs,
            until,
        };
        let runner = Runner::new(harness, store, &todo, summary.cells);
        let ended = match self.suite.mode {
            Mode::Count => runner.count(todo, &known)?,
            Mode::Time => timing::run(runner, &todo, &known)?,
        };
        summary.done = ended.done;
        summary.cells_cpu_ns = ended.cpu_ns;
        summary.interrupted = ended.interrupted;
        if ended.interrupted {
            ended.store.sync()?;
            if !self.interrupt.load(Ordering::Relaxed) {
                summary.interrupted = false;
                summary.stopped = Some(self.stop_at_depth(&ended, &manifest, &mut summary)?);
            }
        } else {
            summary.take(ended.store.finish(self.plan, manifest)?);
        }
        summary.wall_ns = started.elapsed().as_nanos() as u64;
        Ok(summary)
    }

    /// Leaves a finished file of the depths that are complete; the time is over.
    fn stop_at_depth(
        &self,
        ended: &Ended,
        manifest: &Manifest,
        summary: &mut RunSummary,
    ) -> Result<Stopped, RunError> {
        let depth = |index: &u32| u32::from(self.plan.cells[*index as usize].depth);
        let unfinished = match self.suite.mode {
            Mode::Count => self.split(&ended.store).1,
            Mode::Time => timing::in_order(self.plan, &self.cells, true).split_off(ended.done),
        };
        let of = self.cells.iter().map(depth).max().unwrap_or(0);
        let first_unfinished = unfinished.iter().map(depth).min().unwrap_or(of + 1);
        let Some(cut) = first_unfinished.checked_sub(1).and_then(|deepest| self.suite.to_depth(deepest))
        else {
            return Ok(Stopped { deepest: None, of });
        };
        let plan = Plan::new(&cut)?;
        let manifest = manifest.of_cut(Identity::new(&cut, &plan), plan.len(), of);
        summary.take(ended.store.publish(self.plan, &plan, manifest)?);
        Ok(Stopped { deepest: cut.deepest(), of })
    }

    /// The rows there are, sorted, and the cells still to run. In time mode a
    /// cell that has samples may need more of them: all are looked at again.
    fn split(&self, store: &Store) -> (Vec<StoredRow>, Vec<u32>) {
        let mut known = store.rows().to_vec();
        sort_by_cell(&mut known);
        if self.suite.mode == Mode::Time {
            return (known, self.cells.clone());
        }
        let todo = without_rows(self.cells.iter().copied(), &known, self.plan);
        (known, todo)
    }

    fn warn(&self, store: &Store) {
        if !store.broken_lines.is_empty() {
            self.progress.warn(&Warning::BrokenLines { lines: store.broken_lines.clone() });
        }
        if self.suite.mode == Mode::Count {
            return;
        }
        if self.options.jobs.get() > 1 {
            self.progress.warn(&Warning::JobsInTimeMode { jobs: self.options.jobs.get() });
        }
        if let Some(governor) = frequency_governor().filter(|governor| governor != "performance") {
            self.progress.warn(&Warning::FrequencyScaling { governor });
        }
        if let Some(load) = load_average().filter(|load| *load > 0.5) {
            self.progress.warn(&Warning::BusyMachine { load });
        }
    }
}

/// The failures in a file that an earlier run finished.
fn failures_of(results: &Path) -> Result<Failures, RecordError> {
    let mut failures = Failures::default();
    let mut reader = RowReader::open(results)?;
    while let Some(row) = reader.read()? {
        if row.status != Status::Ok {
            let cell = || format!("{} {} {} depth {}", row.game, row.position, row.engine, row.depth);
            failures.add(|| (cell(), row.status.clone()));
        }
    }
    Ok(failures)
}
