//! Running cells: count mode on all cores.
//!
//! Workers take cells from one queue; a row depends on nothing but its cell,
//! so the order affects nothing but the time it takes. Rows go through the
//! [`Sink`]. A watcher thread reports progress and passes an interrupt on to the
//! searches.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::machine::meter::Meter;
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;
use crate::suite::run::cell::{Finished, caught, run_cell};
use crate::suite::run::pool::searching_threads;
use crate::suite::run::progress::{Progress, Snapshot};
use crate::suite::run::ruler::Ruler;
use crate::suite::run::sink::{Kept, OFTEN, Sink};
use crate::suite::run::solver::Solver;
use crate::suite::store::partial::{StoredRow, missing_samples};
use crate::suite::store::writer::Store;

/// Interval at which the watcher checks the interrupt flag.
const WATCH: Duration = Duration::from_millis(50);
/// Every how many looks it reports progress.
const LOOKS_PER_TICK: u32 = 4;

#[derive(Clone, Copy)]
pub(crate) struct Harness<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) prior: &'a Prior,
    pub(crate) solver: &'a dyn Solver,
    pub(crate) ruler: &'a Ruler,
    pub(crate) progress: &'a dyn Progress,
    /// Set from outside to stop the run.
    pub(crate) interrupt: &'a AtomicBool,
    pub(crate) jobs: usize,
    /// When the run stops by itself; until then it goes from depth to depth.
    pub(crate) until: Option<Instant>,
}

impl Harness<'_> {
    /// Whether the run was interrupted, or its time is over.
    fn is_over(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

pub(crate) struct Runner<'a> {
    pub(crate) plan: &'a Plan,
    harness: Harness<'a>,
    total: usize,
    /// Estimated for the cells to run.
    seconds: f64,
    sink: Sink,
    /// Stops searches and workers, for an interrupt or for a failed write.
    stop: AtomicBool,
    running: Vec<Mutex<Option<(usize, Instant)>>>,
    started: Instant,
}

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
        let seconds = |index: &u32| harness.prior.seconds_of(plan.cells[*index as usize]);
        let done = total - todo.len();
        Self {
            plan,
            harness,
            total,
            seconds: todo.iter().map(seconds).sum(),
            sink: Sink::new(store, harness.jobs, done),
            // An interrupt that came while the run was being prepared.
            stop: AtomicBool::new(harness.is_over()),
            running: (0..harness.jobs).map(|_| Mutex::new(None)).collect(),
            started: Instant::now(),
        }
    }

    /// Runs the cells of `todo`; `known` are the rows of an interrupted run, sorted by cell.
    pub(crate) fn count(self, mut todo: Vec<u32>, known: &[StoredRow]) -> Result<Ended, RunError> {
        into_running_order(self.plan, self.harness.prior, &mut todo);
        if self.by_depth() {
            todo.sort_by_key(|index| self.plan.cells[*index as usize].depth);
        }
        let next = AtomicUsize::new(0);
        let work = |worker| {
            while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                let index = index as usize;
                for sample in missing_samples(index as u32, known, self.plan) {
                    let Some(finished) = self.run(worker, index, sample, None) else { return };
                    if !self.record(worker, index, &finished) {
                        return;
                    }
                }
                self.cell_done(worker, index);
            }
        };
        self.with_watcher(|| {
            let Some(pool) = self.pool() else { return };
            let search = || {
                pool.broadcast(|context| self.guarded(|| work(context.index())));
            };
            self.beside(|over| self.keep_writing(over), search);
        });
        self.end()
    }

    /// Whether all cells of a depth come before those of the next.
    pub(crate) const fn by_depth(&self) -> bool {
        self.harness.until.is_some()
    }

    /// The searching threads; without them the run ends with an error.
    pub(crate) fn pool(&self) -> Option<rayon::ThreadPool> {
        searching_threads(self.running.len()).map_err(|error| self.fail(error)).ok()
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
        self.sink.kept().error.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Runs one sample of a cell; `None` when the run is to stop.
    pub(crate) fn run(
        &self,
        worker: usize,
        index: usize,
        sample: u32,
        meter: Option<&mut Meter>,
    ) -> Option<Finished> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        *lock(&self.running[worker]) = Some((index, Instant::now()));
        let solver = self.harness.solver;
        let cell = self.plan.resolve(self.plan.cells[index]);
        let mut finished = run_cell(&cell, sample, solver, &self.stop, meter);
        if let Some(finished) = &mut finished {
            self.harness.ruler.judge(&cell, &mut finished.row);
        }
        *lock(&self.running[worker]) = None;
        finished
    }

    /// Hands a row over; `false` when the run is to stop because rows cannot be
    /// written.
    pub(crate) fn record(&self, worker: usize, index: usize, finished: &Finished) -> bool {
        let is_well = self.sink.put(worker, index, finished);
        if !is_well {
            self.stop.store(true, Ordering::Relaxed);
        }
        is_well
    }

    /// Hands a row over and waits until it is in the file: in time mode nothing
    /// may happen beside a search.
    pub(crate) fn record_at_once(&self, index: usize, finished: &Finished) -> bool {
        self.record(0, index, finished) && self.sink.empty_all()
    }

    pub(crate) fn cell_done(&self, worker: usize, index: usize) {
        self.sink.cell_done(worker, self.harness.prior.seconds_of(self.plan.cells[index]));
    }

    /// Does the work while a second thread watches.
    pub(crate) fn with_watcher(&self, work: impl FnOnce()) {
        self.beside(|over| self.watch(over), work);
        self.sink.empty_all();
        self.guarded(|| self.harness.progress.end(&self.snapshot()));
    }

    /// Does the work while a second thread helps, which ends soon after it.
    fn beside(&self, help: impl FnOnce(&Over) + Send, work: impl FnOnce()) {
        let over = Over::default();
        std::thread::scope(|scope| {
            // The helper is waited for, however the work ends.
            let _end = AtEnd(&over);
            match std::thread::Builder::new().spawn_scoped(scope, || help(&over)) {
                Ok(_) => self.guarded(work),
                Err(error) => self.fail(RunError::Threads { threads: 1, reason: error.to_string() }),
            }
        });
    }

    /// Brings rows into the file whose workers are at a long search. The watcher
    /// cannot do that: a terminal may keep it waiting.
    fn keep_writing(&self, over: &Over) {
        while !over.wait(OFTEN) {
            if !self.sink.empty_all() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn watch(&self, over: &Over) {
        let mut looks = 0_u32;
        while !over.wait(WATCH) {
            if self.harness.is_over() {
                self.stop.store(true, Ordering::Relaxed);
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS_PER_TICK) {
                self.guarded(|| self.harness.progress.tick(&self.snapshot()));
            }
        }
    }

    fn snapshot(&self) -> Snapshot {
        let longest = self.running.iter().filter_map(|slot| *lock(slot)).min_by_key(|(_, since)| *since);
        let totals = self.sink.kept().totals;
        let elapsed = self.started.elapsed().as_secs_f64();
        Snapshot {
            done: totals.done,
            total: self.total,
            fraction: if totals.done < self.total { (totals.seconds / self.seconds).min(1.0) } else { 1.0 },
            nodes: totals.nodes,
            nodes_per_second: totals.nodes as f64 / elapsed.max(1e-9),
            slowest: longest.map(|(index, since)| (self.plan.describe(index), since.elapsed())),
        }
    }

    /// Hands back the store, or the error that stopped the run. Whatever it was,
    /// the finished cells are in the file.
    pub(crate) fn end(self) -> Result<Ended, RunError> {
        let Kept { store, totals, error, .. } = self.sink.into_kept();
        match error {
            Some(error) => Err(error),
            None => Ok(Ended {
                interrupted: totals.done < self.total,
                store,
                done: totals.done,
                cpu_ns: totals.cpu_ns,
            }),
        }
    }
}

/// The end of work that another thread watches.
#[derive(Default)]
struct Over {
    is_over: Mutex<bool>,
    changed: Condvar,
}

impl Over {
    /// Waits this long, or until the work has ended; whether it has.
    fn wait(&self, longest: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(lock(&self.is_over), longest, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Ends the waiting when it is dropped, by a panic too: otherwise the watcher would wait for ever.
struct AtEnd<'a>(&'a Over);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        *lock(&self.0.is_over) = true;
        self.0.changed.notify_all();
    }
}

/// Brings cells, by their numbers in the plan, into the order in which they run: those of a greater order of
/// magnitude of cost first, so that no long one is left alone at the end. Cells of one order of magnitude are mixed:
/// the estimate is best for a mean over kinds of cells, and a corpus goes from crowded boards to empty ones.
fn into_running_order(plan: &Plan, prior: &Prior, cells: &mut [u32]) {
    /// 2^32 divided by the golden ratio: its multiples fall evenly, whatever their order.
    const SCATTER: u32 = 0x9E37_79B1;
    cells.sort_by_cached_key(|index| {
        let nanoseconds = (prior.seconds_of(plan.cells[*index as usize]) * 1e9) as u64;
        (Reverse(nanoseconds.max(1).ilog2() / 4), index.wrapping_mul(SCATTER))
    });
}

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
    use crate::suite::store::writer::Opened;

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
            ruler: &Ruler::default(),
            progress: &Silent,
            interrupt: &interrupt,
            jobs: NonZeroUsize::new(jobs).unwrap().get(),
            until: None,
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
    fn the_longest_begin_first() {
        let text = "name = \"x\"\ngames = [\"tree:iid[b=5]\"]\nseeds = \"0-23\"\n\
                    engines = [\"ab\", \"minimax\"]\ndepths = \"1-8\"";
        let plan = Plan::new(&Suite::parse(text, "x.toml", Path::new("")).unwrap()).unwrap();
        let (prior, mut cells) = (Prior::new(&plan), (0..plan.len() as u32).collect::<Vec<_>>());
        into_running_order(&plan, &prior, &mut cells);
        let costs: Vec<f64> =
            cells.iter().map(|index| prior.seconds_of(plan.cells[*index as usize])).collect();
        let mut least = f64::INFINITY;
        for cost in &costs {
            assert!(*cost < 16.0 * least, "{cost} begins after {least}");
            least = least.min(*cost);
        }
        assert!(costs[0] > 256.0 * costs[costs.len() - 1], "there is something to order");
        cells.sort_unstable();
        assert!(cells.into_iter().eq(0..plan.len() as u32), "each runs once");
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
