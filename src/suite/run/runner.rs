//! Running cells: count mode on all cores, longest first.
//!
//! Workers take cells from one queue; a row depends on nothing but its cell,
//! so the order affects nothing but the time it takes. A watcher thread reports
//! progress and passes an interrupt on to the searches.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::record::Row;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;
use crate::suite::run::cell::run_cell;
use crate::suite::run::cost_model::CostModel;
use crate::suite::run::error::RunError;
use crate::suite::run::eta::{Moment, Running, seconds_left};
use crate::suite::run::instructions::InstructionCounter;
use crate::suite::run::over::Over;
use crate::suite::run::panic::caught;
use crate::suite::run::progress::{Progress, Snapshot};
use crate::suite::run::solver::Solver;
use crate::suite::store::rows::Store;

/// Interval at which the watcher checks the interrupt flag.
const WATCH: Duration = Duration::from_millis(50);
/// Every how many looks it reports progress.
const LOOKS_PER_TICK: u32 = 4;
/// Deep searches keep their moves on the stack.
const STACK_BYTES: usize = 64 << 20;

/// What a run needs to know.
#[derive(Clone, Copy)]
pub(crate) struct Harness<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) prior: &'a Prior,
    pub(crate) solver: &'a dyn Solver,
    pub(crate) progress: &'a dyn Progress,
    /// Set from outside to stop the run.
    pub(crate) interrupt: &'a AtomicBool,
    pub(crate) jobs: usize,
}

/// A run under way.
pub(crate) struct Runner<'a> {
    pub(crate) plan: &'a Plan,
    harness: Harness<'a>,
    /// Cells of this run, finished or not.
    total: usize,
    shared: Mutex<Shared>,
    /// Stops searches and workers, for an interrupt or for a failed write.
    stop: AtomicBool,
    running: Vec<Mutex<Option<(usize, Instant)>>>,
    started: Instant,
}

/// What workers change together.
struct Shared {
    store: Box<Store>,
    model: CostModel,
    done: usize,
    nodes: u64,
    cpu_ns: u64,
    /// What workers spent on the finished cells, on the clock.
    on_clock: Duration,
    error: Option<RunError>,
}

/// What is left when the workers are done.
pub(crate) struct Ended {
    pub(crate) store: Box<Store>,
    pub(crate) done: usize,
    pub(crate) cpu_ns: u64,
    pub(crate) interrupted: bool,
}

impl<'a> Runner<'a> {
    /// Prepares to run `todo`, the cells of `total` that are not finished yet.
    pub(crate) fn new(harness: Harness<'a>, store: Box<Store>, todo: &[u32], total: usize) -> Self {
        let plan = harness.plan;
        let model = CostModel::new(plan, harness.prior, todo.iter().map(|index| plan.cells[*index as usize]));
        let done = total - todo.len();
        Self {
            plan,
            harness,
            total,
            shared: Mutex::new(Shared {
                store,
                model,
                done,
                nodes: 0,
                cpu_ns: 0,
                on_clock: Duration::ZERO,
                error: None,
            }),
            // An interrupt that came while the run was being prepared.
            stop: AtomicBool::new(harness.interrupt.load(Ordering::Relaxed)),
            running: (0..harness.jobs).map(|_| Mutex::new(None)).collect(),
            started: Instant::now(),
        }
    }

    /// Runs cells on all workers, the most expensive first.
    pub(crate) fn count(self, mut todo: Vec<u32>) -> Result<Ended, RunError> {
        let prior = self.harness.prior;
        prior.longest_first(self.plan, &mut todo);
        let next = AtomicUsize::new(0);
        let work = |worker| {
            while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                let index = index as usize;
                let begun = Instant::now();
                let Some(row) = self.run(worker, index, 0, None) else { return };
                if !self.record(index, &row) {
                    return;
                }
                self.cell_done(index, row.cpu_ns.unwrap_or(0), begun.elapsed());
            }
        };
        self.with_watcher(|| {
            let Some(pool) = self.pool() else { return };
            pool.broadcast(|context| self.guarded(|| work(context.index())));
        });
        self.end()
    }

    /// The searching threads; without them the run ends with an error.
    pub(crate) fn pool(&self) -> Option<rayon::ThreadPool> {
        let threads = self.running.len();
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|worker| format!("{THREAD_NAME}-{worker}"))
            .stack_size(STACK_BYTES)
            .build()
            .map_err(|error| self.fail(RunError::Threads { threads, reason: error.to_string() }))
            .ok()
    }

    /// Does work outside of cells. A panic stops the run and becomes its error:
    /// nothing may unwind past those who wait for the work.
    pub(crate) fn guarded(&self, work: impl FnOnce()) {
        if let Err(message) = caught(work) {
            self.fail(RunError::Panic { message });
        }
    }

    /// Stops the run with an error; the first one counts.
    fn fail(&self, error: RunError) {
        lock(&self.shared).error.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Runs one sample of a cell; `None` when the run is to stop.
    pub(crate) fn run(
        &self,
        worker: usize,
        index: usize,
        sample: u32,
        counter: Option<&mut InstructionCounter>,
    ) -> Option<Row> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        *lock(&self.running[worker]) = Some((index, Instant::now()));
        let solver = self.harness.solver;
        let row = run_cell(self.plan, self.plan.cells[index], sample, solver, &self.stop, counter);
        *lock(&self.running[worker]) = None;
        row
    }

    /// Writes a row; `false` when the run is to stop because that failed.
    pub(crate) fn record(&self, index: usize, row: &Row) -> bool {
        let mut shared = lock(&self.shared);
        if shared.error.is_some() {
            return false;
        }
        if let Err(error) = shared.store.append(index, row) {
            shared.error = Some(error.into());
            self.stop.store(true, Ordering::Relaxed);
            return false;
        }
        shared.nodes += row.counters.nodes.unwrap_or(0);
        shared.cpu_ns += row.cpu_ns.unwrap_or(0);
        true
    }

    /// Counts a cell as done and learns what it cost: CPU time, and the time that
    /// its worker spent on it.
    pub(crate) fn cell_done(&self, index: usize, cpu_ns: u64, on_clock: Duration) {
        let mut shared = lock(&self.shared);
        shared.done += 1;
        shared.on_clock += on_clock;
        shared.model.observe(self.plan.cells[index], cpu_ns as f64 * 1e-9);
    }

    /// Does the work while a second thread watches.
    pub(crate) fn with_watcher(&self, work: impl FnOnce()) {
        let over = Over::default();
        std::thread::scope(|scope| {
            // The watcher is waited for, however the work ends.
            let _end = over.at_end();
            match std::thread::Builder::new().spawn_scoped(scope, || self.watch(&over)) {
                Ok(_) => self.guarded(work),
                Err(error) => self.fail(RunError::Threads { threads: 1, reason: error.to_string() }),
            }
        });
        self.guarded(|| self.harness.progress.end(&self.snapshot()));
    }

    fn watch(&self, over: &Over) {
        let mut looks = 0_u32;
        while !over.wait(WATCH) {
            if self.harness.interrupt.load(Ordering::Relaxed) {
                self.stop.store(true, Ordering::Relaxed);
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS_PER_TICK) {
                self.guarded(|| self.harness.progress.tick(&self.snapshot()));
            }
        }
    }

    fn snapshot(&self) -> Snapshot {
        let running: Vec<_> = self.running.iter().filter_map(|slot| *lock(slot)).collect();
        let longest = running.iter().copied().min_by_key(|(_, since)| *since);
        let shared = lock(&self.shared);
        let elapsed = self.started.elapsed().as_secs_f64();
        let (spent, remaining) = (shared.cpu_ns as f64 * 1e-9, shared.model.remaining_seconds());
        let expected = |&(index, begun): &(usize, Instant)| Running {
            expected: shared.model.seconds_of(self.plan.cells[index]),
            since: begun.elapsed().as_secs_f64(),
        };
        let seconds = seconds_left(&Moment {
            workers: self.running.len(),
            finished: shared.model.finished_seconds(),
            finished_on_clock: shared.on_clock.as_secs_f64(),
            remaining,
            running: &running.iter().map(expected).collect::<Vec<_>>(),
        });
        Snapshot {
            done: shared.done,
            total: self.total,
            fraction: if remaining > 0.0 { spent / (spent + remaining) } else { 1.0 },
            nodes: shared.nodes,
            nodes_per_second: shared.nodes as f64 / elapsed.max(1e-9),
            remaining: (shared.nodes > 0).then(|| Duration::try_from_secs_f64(seconds).ok()).flatten(),
            slowest: longest.map(|(index, since)| (self.plan.describe(index), since.elapsed())),
        }
    }

    /// Hands back the store, or the error that stopped the run.
    pub(crate) fn end(self) -> Result<Ended, RunError> {
        let shared = self.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shared.error {
            Some(error) => Err(error),
            None => Ok(Ended {
                interrupted: shared.done < self.total,
                store: shared.store,
                done: shared.done,
                cpu_ns: shared.cpu_ns,
            }),
        }
    }
}

/// What the names of the searching threads begin with; a panic in one of
/// them is a row, and need not be reported on the terminal too.
pub const THREAD_NAME: &str = "plybench-cell";

/// A panic inside a cell is caught before it can poison a lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::path::Path;
    use std::sync::mpsc;

    use super::*;
    use crate::suite::plan::identity::Identity;
    use crate::suite::plan::suite::Suite;
    use crate::suite::run::progress::Silent;
    use crate::suite::run::solver::Engines;
    use crate::suite::store::manifest::Manifest;
    use crate::suite::store::paths::{Existing, Paths};
    use crate::suite::store::rows::Opened;

    /// Much longer than anything here takes; only a run that waits for ever reaches it.
    const PATIENCE: Duration = Duration::from_mins(2);

    /// Panics in the middle of a run's own work, where no cell's guard is.
    fn panicking(jobs: usize) -> Result<usize, String> {
        let text =
            "name = \"p\"\ngames = [\"tree:iid[b=2]\"]\nseeds = \"0-9\"\nengines = [\"ab\"]\ndepths = 1";
        let suite = Suite::parse(text, "p.toml", Path::new("")).unwrap();
        let (plan, folder) = (Plan::new(&suite).unwrap(), tempfile::tempdir().unwrap());
        let paths = Paths::new(&folder.path().join("p.csv")).unwrap();
        let manifest = Manifest::begin(Identity::new(&suite, &plan), None, jobs, Vec::new(), plan.len(), 0.0);
        let Ok(Opened::Ready(store)) = Store::open(paths, Existing::Refuse, &manifest, &plan) else {
            return Err("the output is new".to_owned());
        };
        let (interrupt, prior) = (AtomicBool::new(false), Prior::new(&plan));
        let harness = Harness {
            plan: &plan,
            prior: &prior,
            solver: &Engines,
            progress: &Silent,
            interrupt: &interrupt,
            jobs: NonZeroUsize::new(jobs).unwrap().get(),
        };
        let runner = Runner::new(harness, store, &[0, 1], plan.len());
        runner.with_watcher(|| {
            let pool = runner.pool().unwrap();
            pool.broadcast(|context| {
                runner.guarded(|| assert!(context.index() > 0, "outside of every cell"));
                while !runner.stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            });
            panic!("and in the work itself");
        });
        runner.end().map(|ended| ended.done).map_err(|error| error.to_string())
    }

    #[test]
    fn a_panic_outside_of_a_cell_ends_the_run_with_an_error() {
        for jobs in [1, 3] {
            let (done, waiting) = mpsc::channel();
            std::thread::spawn(move || done.send(panicking(jobs)));
            let ended = waiting.recv_timeout(PATIENCE).expect("the run does not wait for ever");
            assert_eq!(ended, Err("the run panicked: outside of every cell".to_owned()));
        }
    }
}
