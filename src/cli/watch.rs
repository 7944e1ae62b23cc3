//! Progress of a run on stderr: a bar if it is a terminal, otherwise a plain
//! line every few seconds, and with `--quiet` warnings only.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use plybench::language::counted;
use plybench::suite::{Mode, Progress, Silent, Snapshot, Warning};

use crate::cli::context::Context;
use crate::cli::duration::time_left;

const PLAIN_INTERVAL: Duration = Duration::from_secs(5);
const BAR_LENGTH: u64 = 1000;
/// Steps of the bar of a job for an estimated second.
const STEPS: f64 = 1e6;
/// A cell that runs longer than this is named.
const SLOW: Duration = Duration::from_secs(2);

pub(super) fn watcher<'a>(job: &'a Job, context: &'a Context) -> Box<dyn Progress + 'a> {
    if context.quiet {
        Box::new(WarningsOnly { context })
    } else if context.has_terminal() {
        Box::new(Bar { line: ProgressBar::no_length(), job, context })
    } else {
        Box::new(Lines { last: Mutex::new(Instant::now()), job, context })
    }
}

/// `--quiet`: warnings and errors only.
struct WarningsOnly<'a> {
    context: &'a Context,
}

impl Progress for WarningsOnly<'_> {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        Silent.begin(suite, total, resumed);
    }
    fn tick(&self, snapshot: &Snapshot) {
        Silent.tick(snapshot);
    }
    fn warn(&self, warning: &Warning) {
        warn(self.context, warning);
    }
    fn end(&self, snapshot: &Snapshot) {
        Silent.end(snapshot);
    }
}

/// A terminal: one line, redrawn.
struct Bar<'a> {
    line: ProgressBar,
    job: &'a Job,
    context: &'a Context,
}

impl Progress for Bar<'_> {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        let style =
            ProgressStyle::with_template("{prefix} {bar:24} {msg}").expect("the template is well-formed");
        self.line.set_style(style);
        self.line.set_prefix(suite.to_owned());
        self.line.set_length(BAR_LENGTH);
        self.line.set_message(format!("{resumed}/{total} searches"));
        if self.job.notes_jobs {
            self.line.suspend(|| self.context.note_jobs(total));
        }
    }

    fn tick(&self, snapshot: &Snapshot) {
        self.line.set_position((snapshot.fraction * BAR_LENGTH as f64) as u64);
        self.line.set_message(describe(snapshot, self.job));
    }

    fn warn(&self, warning: &Warning) {
        self.line.suspend(|| warn(self.context, warning));
    }

    fn end(&self, _: &Snapshot) {
        self.line.finish_and_clear();
    }
}

/// No terminal: lines that read well in a log.
struct Lines<'a> {
    last: Mutex<Instant>,
    job: &'a Job,
    context: &'a Context,
}

impl Progress for Lines<'_> {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        if self.job.notes_jobs {
            self.context.note_jobs(total);
        }
        if resumed > 0 {
            self.context.note(format_args!(
                "{suite}: {}, {resumed} of them already finished",
                counted(total, "search")
            ));
        } else {
            self.context.note(format_args!("{suite}: {}", counted(total, "search")));
        }
    }

    fn tick(&self, snapshot: &Snapshot) {
        let told = describe(snapshot, self.job);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PLAIN_INTERVAL {
            *last = Instant::now();
            let percent = 100.0 * snapshot.fraction;
            self.context.note(format_args!("{percent:.0}%  {told}"));
        }
    }

    fn warn(&self, warning: &Warning) {
        warn(self.context, warning);
    }

    fn end(&self, _: &Snapshot) {}
}

pub(super) fn warn(context: &Context, warning: &Warning) {
    context.warn(format_args!("warning: {warning}"));
}

fn describe(snapshot: &Snapshot, job: &Job) -> String {
    let mut parts = vec![format!("{}/{} searches", snapshot.done, snapshot.total)];
    if snapshot.nodes > 0 {
        parts.push(format!("{:.1} Mnodes/s", snapshot.nodes_per_second / 1e6));
    }
    parts.extend(job.eta(snapshot));
    if let Some((cell, since)) = snapshot.slowest.as_ref().filter(|(_, since)| *since > SLOW) {
        parts.push(format!("{} s in {cell}", since.as_secs()));
    }
    parts.join("  ")
}

/// Suites that run one after the other. The progress of all of them is measured on one scale, the seconds that were
/// estimated before the first began.
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
