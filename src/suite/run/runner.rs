//! Running cells: count mode on all cores, longest first.
//!
//! Workers take cells from one queue; a row depends on nothing but its cell,
//! so the order affects nothing but the time it takes. A watcher thread reports
//! progress and passes an interrupt on to the searches.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::record::Row;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::{CostModel, Prior};
use crate::suite::run::cell::run_cell;
use crate::suite::run::instructions::InstructionCounter;
use crate::suite::run::progress::{Progress, Snapshot};
use crate::suite::run::solver::Solver;
use crate::suite::store::error::StoreError;
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
    error: Option<StoreError>,
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
            shared: Mutex::new(Shared { store, model, done, nodes: 0, cpu_ns: 0, error: None }),
            stop: AtomicBool::new(false),
            running: (0..harness.jobs).map(|_| Mutex::new(None)).collect(),
            started: Instant::now(),
        }
    }

    /// Runs cells on all workers, the most expensive first.
    pub(crate) fn count(self, mut todo: Vec<u32>) -> Result<Ended, StoreError> {
        let prior = self.harness.prior;
        todo.sort_by_cached_key(|index| {
            let nodes = prior.nodes(self.plan.cells[*index as usize]);
            (std::cmp::Reverse(nodes as u64), *index)
        });
        let next = AtomicUsize::new(0);
        self.with_watcher(|| {
            self.pool().broadcast(|context| {
                while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let index = index as usize;
                    let Some(row) = self.run(context.index(), index, 0, None) else { return };
                    if !self.record(index, &row) {
                        return;
                    }
                    self.cell_done(index, row.counters.nodes.unwrap_or(0), row.cpu_ns.unwrap_or(0));
                }
            });
        });
        self.end()
    }

    /// The searching threads.
    pub(crate) fn pool(&self) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.running.len())
            .thread_name(|worker| format!("{THREAD_NAME}-{worker}"))
            .stack_size(STACK_BYTES)
            .build()
            .expect("threads can be started")
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
            shared.error = Some(error);
            self.stop.store(true, Ordering::Relaxed);
            return false;
        }
        shared.nodes += row.counters.nodes.unwrap_or(0);
        shared.cpu_ns += row.cpu_ns.unwrap_or(0);
        true
    }

    /// Counts a cell as done and learns what it cost.
    pub(crate) fn cell_done(&self, index: usize, nodes: u64, cpu_ns: u64) {
        let mut shared = lock(&self.shared);
        shared.done += 1;
        shared.model.observe(self.plan.cells[index], nodes, cpu_ns as f64 * 1e-9);
    }

    /// Does the work while a second thread watches.
    pub(crate) fn with_watcher(&self, work: impl FnOnce()) {
        let over = (Mutex::new(false), Condvar::new());
        std::thread::scope(|scope| {
            scope.spawn(|| self.watch(&over.0, &over.1));
            work();
            *lock(&over.0) = true;
            over.1.notify_all();
        });
        self.harness.progress.end(&self.snapshot());
    }

    fn watch(&self, over: &Mutex<bool>, changed: &Condvar) {
        let mut looks = 0_u32;
        let mut guard = lock(over);
        while !*guard {
            guard = changed.wait_timeout(guard, WATCH).unwrap_or_else(PoisonError::into_inner).0;
            if self.harness.interrupt.load(Ordering::Relaxed) {
                self.stop.store(true, Ordering::Relaxed);
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS_PER_TICK) && !*guard {
                self.harness.progress.tick(&self.snapshot());
            }
        }
    }

    fn snapshot(&self) -> Snapshot {
        let longest = self.running.iter().filter_map(|slot| *lock(slot)).min_by_key(|(_, since)| *since);
        let shared = lock(&self.shared);
        let elapsed = self.started.elapsed().as_secs_f64();
        let (spent, remaining) = (shared.cpu_ns as f64 * 1e-9, shared.model.remaining_seconds());
        let seconds = remaining / self.running.len() as f64;
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
    pub(crate) fn end(self) -> Result<Ended, StoreError> {
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
