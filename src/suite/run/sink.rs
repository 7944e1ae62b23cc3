//! Where finished cells go, from many threads at once.
//!
//! A lock that every row passes, with a write to the file inside, would let
//! some hundred thousand rows per second through, however many processors
//! search. Each worker therefore has a tray of its own: it encodes its rows and
//! puts them there, under a lock that no other worker wants. A tray is emptied into
//! the file when it is full, and by one more thread every [`OFTEN`], so that a
//! process that is killed loses the cells of the last moment only.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::suite::error::RunError;
use crate::suite::run::cell::Finished;
use crate::suite::store::partial::{Batch, Form};
use crate::suite::store::writer::Store;

/// Interval at which buffers are emptied; a cell is in the file within twice this time.
pub(super) const OFTEN: Duration = Duration::from_millis(20);

pub(super) struct Sink {
    form: Form,
    trays: Vec<Mutex<Tray>>,
    kept: Mutex<Kept>,
}

/// The cells that one worker has finished and that are not in the file yet.
#[derive(Default)]
struct Tray {
    batch: Batch,
    since: Option<Instant>,
    totals: Totals,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    pub(super) done: usize,
    /// Estimated before the run.
    pub(super) seconds: f64,
    pub(super) nodes: u64,
    pub(super) cpu_ns: u64,
}

pub(super) struct Kept {
    pub(super) store: Box<Store>,
    pub(super) totals: Totals,
    pub(super) error: Option<RunError>,
    #[cfg(test)]
    writes: usize,
}

impl Sink {
    /// A sink for some workers; `done` cells are in the store.
    pub(super) fn new(store: Box<Store>, workers: usize, done: usize) -> Self {
        let totals = Totals { done, ..Totals::default() };
        Self {
            form: store.form().clone(),
            trays: (0..workers).map(|_| Mutex::default()).collect(),
            kept: Mutex::new(Kept {
                store,
                totals,
                error: None,
                #[cfg(test)]
                writes: 0,
            }),
        }
    }

    /// Takes a row; `false` when the run is to stop because rows cannot be
    /// written any more.
    pub(super) fn put(&self, worker: usize, index: usize, finished: &Finished) -> bool {
        let Finished { row, details } = finished;
        let mut tray = lock(&self.trays[worker]);
        let since = *tray.since.get_or_insert_with(Instant::now);
        if let Err(source) = tray.batch.add(&self.form, index, row, details.as_ref()) {
            drop(tray);
            let mut kept = self.kept();
            let error = kept.store.write_error(source);
            kept.error.get_or_insert(error);
            return false;
        }
        tray.totals.nodes += row.counters.nodes.unwrap_or(0);
        tray.totals.cpu_ns += row.cpu_ns.unwrap_or(0);
        let is_due = tray.batch.is_enough() || since.elapsed() >= OFTEN;
        drop(tray);
        !is_due || self.empty(worker)
    }

    /// Counts a cell as done, of which these seconds were estimated.
    pub(super) fn cell_done(&self, worker: usize, seconds: f64) {
        let mut tray = lock(&self.trays[worker]);
        tray.totals.done += 1;
        tray.totals.seconds += seconds;
    }

    /// Writes what is in one tray; `false` if that failed, now or before.
    fn empty(&self, worker: usize) -> bool {
        let tray = mem::take(&mut *lock(&self.trays[worker]));
        let mut kept = self.kept();
        kept.take(&tray);
        kept.error.is_none()
    }

    /// Writes what is in all trays; `false` if that failed, now or before.
    pub(super) fn empty_all(&self) -> bool {
        let mut is_well = true;
        for worker in 0..self.trays.len() {
            is_well &= self.empty(worker);
        }
        is_well
    }

    pub(super) fn kept(&self) -> MutexGuard<'_, Kept> {
        lock(&self.kept)
    }

    /// The content of the file, when all workers have ended and everything is there.
    pub(super) fn into_kept(self) -> Kept {
        self.empty_all();
        let mut kept = self.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let rows = kept.store.rows().len();
        if let Some(RunError::Write { kept: Some(told), .. }) = &mut kept.error {
            // Rows of other trays may still have found room.
            *told = rows;
        }
        kept
    }
}

impl Kept {
    /// Takes in a tray. What is done is done, even if its rows could not be
    /// written: then the run ends with the error.
    fn take(&mut self, tray: &Tray) {
        if !tray.batch.is_empty() {
            #[cfg(test)]
            {
                self.writes += 1;
            }
            if let Err(error) = self.store.append(&tray.batch) {
                self.error.get_or_insert(error);
            }
        }
        self.totals.done += tray.totals.done;
        self.totals.seconds += tray.totals.seconds;
        self.totals.nodes += tray.totals.nodes;
        self.totals.cpu_ns += tray.totals.cpu_ns;
    }
}

/// A panic inside a cell is caught before it can poison a lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tempfile::TempDir;

    use super::*;
    use crate::record::Row;
    use crate::suite::plan::cells::Plan;
    use crate::suite::plan::identity::Identity;
    use crate::suite::plan::suite::Suite;
    use crate::suite::store::manifest::Manifest;
    use crate::suite::store::paths::{Existing, Paths};
    use crate::suite::store::writer::Opened;

    const WORKERS: usize = 64;
    const CELLS_OF_EACH: usize = 2_000;

    fn plan() -> Plan {
        let text = format!(
            "name = \"s\"\ngames = [\"tree:iid[b=2]\"]\nseeds = \"0-{}\"\nengines = [\"ab\"]\ndepths = 1",
            WORKERS * CELLS_OF_EACH - 1
        );
        Plan::new(&Suite::parse(&text, "s.toml", Path::new("")).unwrap()).unwrap()
    }

    fn sink(plan: &Plan, folder: &TempDir) -> Sink {
        let suite = Suite::single("s", vec!["ab".parse().unwrap()], vec![1]);
        let paths = Paths::new(&folder.path().join("s.csv")).unwrap();
        let identity = Identity::new(&suite, plan);
        let manifest = Manifest::begin(identity, None, WORKERS, Vec::new(), plan.len(), 0.0);
        let Ok(Opened::Ready(store)) = Store::open(paths, Existing::Refuse, &manifest, plan) else {
            panic!("the output is new");
        };
        Sink::new(store, WORKERS, 0)
    }

    /// A row as a search of no cost at all would leave it.
    fn row(seed: usize) -> Finished {
        let mut row = Row::new("tree:iid[b=2]", &seed.to_string(), "ab", 1);
        (row.counters.nodes, row.cpu_ns) = (Some(3), Some(1));
        Finished { row, details: None }
    }

    /// Rows of many threads: rows per second, and how often the file was written.
    fn all_rows(plan: &Plan) -> (f64, usize) {
        let folder = tempfile::tempdir().unwrap();
        let sink = sink(plan, &folder);
        let begun = Instant::now();
        std::thread::scope(|scope| {
            for worker in 0..WORKERS {
                let sink = &sink;
                scope.spawn(move || {
                    for index in worker * CELLS_OF_EACH..(worker + 1) * CELLS_OF_EACH {
                        assert!(sink.put(worker, index, &row(index)));
                        sink.cell_done(worker, 1.0);
                    }
                });
            }
        });
        let kept = sink.into_kept();
        let seconds = begun.elapsed().as_secs_f64();
        assert_eq!((kept.totals.done, kept.totals.nodes), (plan.len(), 3 * plan.len() as u64));
        let mut cells: Vec<u32> = kept.store.rows().iter().map(|row| row.cell).collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(0..plan.len() as u32), "every row is there once");
        (plan.len() as f64 / seconds, kept.writes)
    }

    #[test]
    fn rows_of_many_threads_share_few_writes() {
        let plan = plan();
        let (_, writes) = all_rows(&plan);
        assert!((1..plan.len() / 20).contains(&writes), "{writes} writes for {} rows", plan.len());
    }

    #[test]
    fn rows_that_were_handed_over_are_written_when_the_trays_are_emptied() {
        let (plan, folder) = (plan(), tempfile::tempdir().unwrap());
        let sink = sink(&plan, &folder);
        assert!(sink.put(1, 7, &row(7)) && sink.put(2, 8, &row(8)) && sink.empty_all());
        let text = std::fs::read_to_string(folder.path().join("s.csv.partial")).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
    }

    /// On few processors the lock is never fought for: what bounds many of them
    /// is how long it is held for each row.
    #[test]
    #[ignore = "a measurement: it wants a quiet machine"]
    fn more_rows_pass_the_lock_than_many_processors_make() {
        let (plan, folder) = (plan(), tempfile::tempdir().unwrap());
        let sink = sink(&plan, &folder);
        let mut held = Duration::ZERO;
        for indices in (0..plan.len()).collect::<Vec<_>>().chunks(300) {
            let mut tray = Tray::default();
            for index in indices {
                tray.batch.add(&sink.form, *index, &row(*index).row, None).unwrap();
            }
            let begun = Instant::now();
            sink.kept().take(&tray);
            held += begun.elapsed();
        }
        let bound = plan.len() as f64 / held.as_secs_f64();
        let (rate, writes) = all_rows(&plan);
        println!(
            "{bound:.0} rows per second pass the lock; {WORKERS} threads here: {rate:.0} rows per second, {} rows per write",
            plan.len() / writes
        );
        assert!(bound > 1e6, "{bound:.0} rows per second");
    }
}
