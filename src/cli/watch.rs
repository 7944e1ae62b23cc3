//! Progress of a run on stderr: a bar if it is a terminal, otherwise a plain
//! line every few seconds, and with `--quiet` warnings only.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use plybench::language::counted;
use plybench::suite::{Progress, Silent, Snapshot, Warning};

use crate::cli::context::Context;
use crate::cli::job::Job;

const PLAIN_INTERVAL: Duration = Duration::from_secs(5);
const BAR_LENGTH: u64 = 1000;
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
