//! Suites that run one after the other into one folder: what they will cost,
//! and the run, which keeps what is finished.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plybench::language::counted;
use plybench::record::beside;
use plybench::report::files::make_folder;
use plybench::report::table::Table;
use plybench::suite::{
    self, Existing, Mode, Outlook, Plan, RunError, RunOptions, RunSummary, Stopped, Suite, SuiteError,
    left_to_run,
};
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::duration::duration;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::watch::Job;
use crate::cli::{outcome, process, watch};

pub(super) struct Series {
    pub(super) suites: Vec<Suite>,
    pub(super) results: PathBuf,
    pub(super) overwrite: bool,
    /// Seconds on the clock that all of them may take.
    pub(super) seconds: Option<f64>,
}

/// [`Plan::new`], or [`Plan::with_stand_ins`] for what will not run.
pub(super) type ToPlan = fn(&Suite) -> Result<Plan, SuiteError>;

#[derive(Debug, Serialize)]
pub(super) struct Cost {
    suite: String,
    cells: usize,
    cells_left: usize,
    /// Guessed for those that are left.
    estimated_cpu_seconds: f64,
    /// Guessed on the clock of a quiet machine.
    estimated_seconds: f64,
}

#[derive(Debug)]
pub(super) struct Budget {
    pub(super) costs: Vec<Cost>,
    jobs: usize,
}

impl Series {
    pub(super) fn file(&self, suite: &Suite) -> PathBuf {
        let [plain, packed] = ["csv", "csv.gz"].map(|end| self.results.join(format!("{}.{end}", suite.name)));
        if packed.exists() { packed } else { plain }
    }

    /// Gives every suite the digest of a registration, or takes it away.
    pub(super) fn register(&mut self, digest: Option<&str>) {
        for suite in &mut self.suites {
            suite.registered = digest.map(str::to_owned);
        }
    }

    /// The file of a suite that has rows, finished or not.
    pub(super) fn begun(&self, suite: &Suite) -> Option<PathBuf> {
        let file = self.file(suite);
        let partial = beside(&file, "csv.partial");
        (file.exists() || partial.exists()).then_some(file)
    }

    /// The suites that have finished rows: those of which not one depth was complete in
    /// their time have none.
    pub(super) fn finished_files(&self) -> Vec<PathBuf> {
        self.files().into_iter().filter(|file| file.exists()).collect()
    }

    pub(super) fn files(&self) -> Vec<PathBuf> {
        self.suites.iter().map(|suite| self.file(suite)).collect()
    }

    pub(super) fn budget(&self, jobs: usize, plan: ToPlan) -> Result<Budget, Failure> {
        let costs = self.suites.iter().map(|suite| self.cost(suite, jobs, plan)).collect::<Result<_, _>>()?;
        Ok(Budget { costs, jobs })
    }

    fn cost(&self, suite: &Suite, jobs: usize, plan: ToPlan) -> Result<Cost, Failure> {
        let plan = plan(suite).usage()?;
        let left = if self.overwrite { None } else { left_to_run(suite, &plan, &self.file(suite)).ok() };
        // Rows that cannot be resumed are begun again, or refused when their turn comes.
        let left = left.map_or_else(|| (0..plan.len() as u32).collect(), |left| left.cells);
        let seconds = Outlook::of_cells(&plan, &left).seconds();
        let jobs = if suite.mode == Mode::Time { 1 } else { jobs };
        Ok(Cost {
            suite: suite.name.clone(),
            cells: plan.len(),
            cells_left: left.len(),
            estimated_cpu_seconds: seconds,
            estimated_seconds: seconds / jobs as f64,
        })
    }

    /// Runs what is missing of the suites; says first what that will cost.
    pub(super) fn run(
        &self,
        budget: &Budget,
        context: &Context,
        interrupt: &AtomicBool,
    ) -> Result<Exit, Failure> {
        make_folder(&self.results)?;
        context.note(budget.sentence());
        let mut exit = Exit::Done;
        let mut job = Job::new(budget.costs.iter().map(|cost| cost.estimated_seconds).collect());
        let ends = self.seconds.map(|seconds| budget.ends(Instant::now(), seconds));
        for (number, suite) in self.suites.iter().enumerate() {
            let until = ends.as_ref().map(|ends| ends[number]);
            let summary = self.run_suite(suite, until, &job, context, interrupt)?;
            if summary.interrupted {
                context.warn(format_args!(
                    "interrupted in suite {} after {} of {}; continue with:\n  {}",
                    suite.name,
                    summary.done,
                    counted(summary.cells, "search"),
                    process::command_without_overwrite()
                ));
                return Ok(Exit::Interrupted);
            }
            if let Some(Stopped { deepest, of }) = summary.stopped {
                let depth =
                    deepest.map_or_else(|| "before any".to_owned(), |deepest| format!("after {deepest}"));
                context.note(format_args!("suite {} stopped {depth} of {of} plies", suite.name));
            } else if summary.resumed == summary.cells {
                context.note(format_args!(
                    "suite {} is already finished; --overwrite runs it again",
                    suite.name
                ));
            }
            if outcome::report_failures(&summary, context) == Exit::SomeFailed {
                exit = Exit::SomeFailed;
            }
            job.next();
        }
        Ok(exit)
    }

    /// Runs what is missing of one suite. Rows that another build of the program
    /// left unfinished cannot be resumed, and are started again; a finished file is
    /// never replaced without being asked.
    fn run_suite(
        &self,
        suite: &Suite,
        until: Option<Instant>,
        job: &Job,
        context: &Context,
        interrupt: &AtomicBool,
    ) -> Result<RunSummary, Failure> {
        let out = self.file(suite);
        let run = |existing| {
            // Times are taken one at a time, whatever the others run with.
            let jobs = if suite.mode == Mode::Time { NonZeroUsize::MIN } else { context.jobs() };
            let options =
                RunOptions { out: out.clone(), jobs, existing, command: process::recorded_command(), until };
            suite::run(suite, &options, &*watch::watcher(job, context), interrupt)
        };
        let existing = if self.overwrite { Existing::Overwrite } else { Existing::Resume };
        match run(existing) {
            Err(RunError::Differs { difference, .. }) if !out.exists() => {
                context.note(format_args!("{} starts over: {difference}", suite.name));
                Ok(run(Existing::Overwrite)?)
            }
            other => Ok(other?),
        }
    }
}

impl Budget {
    /// The end of each suite, which may take its share of some time. What a suite leaves of its
    /// own goes to those after it.
    fn ends(&self, begin: Instant, seconds: f64) -> Vec<Instant> {
        let all = self.seconds().max(f64::MIN_POSITIVE);
        let mut so_far = 0.0;
        let mut end_of = |cost: &Cost| {
            so_far += cost.estimated_seconds;
            begin + Duration::from_secs_f64(seconds * so_far / all)
        };
        self.costs.iter().map(&mut end_of).collect()
    }

    pub(super) fn cpu_seconds(&self) -> f64 {
        self.costs.iter().map(|cost| cost.estimated_cpu_seconds).sum()
    }

    pub(super) fn seconds(&self) -> f64 {
        self.costs.iter().map(|cost| cost.estimated_seconds).sum()
    }

    /// "6 suites, 35768 searches to run: roughly 9 min of CPU time, 5 min with 2 jobs".
    fn sentence(&self) -> String {
        let (suites, left) = (counted(self.costs.len(), "suite"), self.left());
        if left == 0 {
            return format!("{suites}, all finished");
        }
        let cost = in_words(self.cpu_seconds(), self.seconds(), self.jobs);
        format!("{suites}, {} to run: {cost}", counted(left, "search"))
    }

    fn left(&self) -> usize {
        self.costs.iter().map(|cost| cost.cells_left).sum()
    }

    pub(super) fn table(&self) -> Table {
        let wall = format!("with {}", counted(self.jobs, "job"));
        let mut table = Table::new(["suite", "searches", "to run", "CPU", &wall]);
        let row = |name: &str, cells: usize, left: usize, cpu: f64, wall: f64| {
            let time = |seconds: f64| if left == 0 { String::new() } else { duration(seconds) };
            vec![name.to_owned(), cells.to_string(), left.to_string(), time(cpu), time(wall)]
        };
        let of = |cost: &Cost| {
            let (cpu, wall) = (cost.estimated_cpu_seconds, cost.estimated_seconds);
            row(&cost.suite, cost.cells, cost.cells_left, cpu, wall)
        };
        table.rows.extend(self.costs.iter().map(of));
        let cells = self.costs.iter().map(|cost| cost.cells).sum();
        table.rows.push(row("total", cells, self.left(), self.cpu_seconds(), self.seconds()));
        table
    }
}

/// "roughly 9 min of CPU time, 5 min with 2 jobs".
pub(super) fn in_words(cpu_seconds: f64, seconds: f64, jobs: usize) -> String {
    let cpu = format!("roughly {} of CPU time", duration(cpu_seconds));
    if jobs == 1 {
        return cpu;
    }
    format!("{cpu}, {} with {}", duration(seconds), counted(jobs, "job"))
}
