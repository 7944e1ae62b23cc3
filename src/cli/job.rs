//! When a job of several suites will end: the progress of all of them is measured on one scale, the seconds that
//! were estimated before the first began.

use indicatif::ProgressBar;
use plybench::suite::{Mode, Snapshot};

use crate::cli::duration::time_left;

/// Steps of the bar for an estimated second.
const STEPS: f64 = 1e6;

#[derive(Debug)]
pub(super) struct Job {
    /// Whether its suite says by itself how many cells run side by side.
    pub(super) notes_jobs: bool,
    /// Seconds on the clock, for each suite.
    estimates: Vec<f64>,
    current: usize,
    /// Never drawn: it knows the recent speed.
    bar: ProgressBar,
}

impl Job {
    /// A job of suites with these estimates, in seconds on the clock.
    pub(super) fn new(estimates: Vec<f64>) -> Self {
        Self { notes_jobs: false, estimates, current: 0, bar: ProgressBar::hidden() }
    }

    pub(super) fn single(mode: Mode) -> Self {
        // In time mode one cell runs at a time, and a warning says so.
        Self { notes_jobs: mode == Mode::Count, ..Self::new(vec![1.0]) }
    }

    pub(super) const fn next(&mut self) {
        self.current += 1;
    }

    /// When the suite that runs will end, and when the job.
    pub(super) fn eta(&self, snapshot: &Snapshot) -> Option<String> {
        let before: f64 = self.estimates[..self.current].iter().sum();
        let done = before + snapshot.fraction * self.estimates[self.current];
        self.bar.set_position((done * STEPS) as u64);
        self.at_speed(snapshot.fraction, self.bar.per_sec() / STEPS)
    }

    /// The same at a speed in estimated seconds per second on the clock.
    fn at_speed(&self, fraction: f64, speed: f64) -> Option<String> {
        if speed <= 0.0 {
            return None;
        }
        let of_suite = (1.0 - fraction) * self.estimates[self.current];
        let later = &self.estimates[self.current + 1..];
        let eta = format!("ETA {}", time_left(of_suite / speed));
        let (count, estimated) = (later.len(), later.iter().sum::<f64>());
        if estimated == 0.0 {
            return Some(eta);
        }
        let suites = if count == 1 { "suite" } else { "suites" };
        Some(format!("{eta}, with {count} more {suites} {}", time_left((of_suite + estimated) / speed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suites_to_come_run_at_the_speed_of_those_before_them() {
        let mut job = Job::new(vec![100.0, 60.0, 0.0, 40.0]);
        assert_eq!(job.eta(&Snapshot::default()), None, "nothing is known yet");
        assert_eq!(job.at_speed(0.75, 0.5).unwrap(), "ETA 50 s, with 3 more suites 4 min 10 s");
        job.next();
        assert_eq!(job.at_speed(0.5, 1.0).unwrap(), "ETA 30 s, with 2 more suites 70 s");
        job.next();
        assert_eq!(job.at_speed(0.5, 2.0).unwrap(), "ETA 1 s, with 1 more suite 20 s");
        job.next();
        assert_eq!(job.at_speed(0.75, 1.0).unwrap(), "ETA 10 s");
        assert_eq!(Job::single(Mode::Count).at_speed(0.5, 0.125).unwrap(), "ETA 4 s");
    }
}
