//! When a job of several suites will end: each was guessed before the first
//! began, and those to come are as far off their guess as those that are known.

use plybench::suite::{Mode, RunSummary, Snapshot};

use crate::cli::duration::time_left;

/// Suites that run one after the other.
#[derive(Debug)]
pub(super) struct Job {
    /// Whether its suite says by itself how many cells run side by side.
    pub(super) notes_jobs: bool,
    /// CPU seconds that were guessed for each of them.
    guesses: Vec<f64>,
    workers: f64,
    /// The suite that runs.
    current: usize,
    /// CPU seconds that the suites before it took.
    took: f64,
}

impl Job {
    /// A job of suites that were guessed to take these CPU seconds.
    pub(super) fn new(guesses: Vec<f64>, workers: usize) -> Self {
        Self { notes_jobs: false, guesses, workers: workers.max(1) as f64, current: 0, took: 0.0 }
    }

    /// A job of one suite.
    pub(super) fn single(mode: Mode) -> Self {
        // In time mode one cell runs at a time, and a warning says so.
        Self { notes_jobs: mode == Mode::Count, ..Self::new(vec![0.0], 1) }
    }

    /// Moves to the next suite.
    pub(super) fn next(&mut self, finished: &RunSummary) {
        self.took += finished.cells_cpu_ns as f64 * 1e-9;
        self.current += 1;
    }

    /// When the suite that runs will end, and when the job.
    pub(super) fn eta(&self, snapshot: &Snapshot) -> Option<String> {
        let of_suite = snapshot.remaining?.as_secs_f64();
        let later = &self.guesses[self.current + 1..];
        let eta = format!("ETA {}", time_left(of_suite));
        let (count, guessed) = (later.len(), later.iter().sum::<f64>());
        if guessed == 0.0 {
            return Some(eta);
        }
        let later = guessed * self.slowness(snapshot) * snapshot.stretch / self.workers;
        let of_job = time_left(of_suite + later);
        let suites = if count == 1 { "suite" } else { "suites" };
        Some(format!("{eta}, with {count} more {suites} {of_job}"))
    }

    /// CPU seconds for each one that was guessed, in the suites so far.
    fn slowness(&self, snapshot: &Snapshot) -> f64 {
        let current = self.guesses[self.current];
        let guessed = self.guesses[..=self.current].iter().sum::<f64>();
        if guessed > 0.0 { (self.took + current * snapshot.slowness) / guessed } else { snapshot.slowness }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use plybench::suite::Failures;

    fn snapshot(seconds: u64, slowness: f64, stretch: f64) -> Snapshot {
        Snapshot { remaining: Some(Duration::from_secs(seconds)), slowness, stretch, ..Snapshot::default() }
    }

    fn finished(seconds: u64) -> RunSummary {
        RunSummary {
            path: "s.csv".into(),
            manifest: "s.manifest.json".into(),
            details: None,
            cells: 1,
            done: 1,
            resumed: 0,
            interrupted: false,
            stopped: None,
            failures: Failures::default(),
            same_twice: 0,
            cells_cpu_ns: seconds * 1_000_000_000,
            wall_ns: 0,
        }
    }

    #[test]
    fn the_suites_to_come_are_as_slow_as_those_that_are_known() {
        let mut job = Job::new(vec![100.0, 60.0, 0.0, 40.0], 2);
        assert_eq!(job.eta(&Snapshot::default()), None, "nothing is known yet");
        // 100 CPU seconds were guessed, and twice that it takes.
        assert_eq!(job.eta(&snapshot(30, 2.0, 1.0)).unwrap(), "ETA 30 s, with 3 more suites 2 min 10 s");
        assert_eq!(job.eta(&snapshot(60, 2.0, 2.0)).unwrap(), "ETA 60 s, with 3 more suites 4 min 20 s");
        job.next(&finished(200));
        assert_eq!(job.eta(&snapshot(30, 2.0, 1.0)).unwrap(), "ETA 30 s, with 2 more suites 70 s");
        // The first took twice its guess, the second as long as was guessed.
        assert_eq!(job.eta(&snapshot(30, 1.0, 1.0)).unwrap(), "ETA 30 s, with 2 more suites 63 s");
        job.next(&finished(60));
        assert_eq!(job.eta(&snapshot(1, 1.0, 1.0)).unwrap(), "ETA 1 s, with 1 more suite 34 s");
        job.next(&finished(0));
        assert_eq!(job.eta(&snapshot(7, 1.0, 1.0)).unwrap(), "ETA 7 s");
        assert_eq!(Job::single(Mode::Count).eta(&snapshot(7, 1.0, 1.0)).unwrap(), "ETA 7 s");
    }
}
