//! Progress of a run on stderr: a bar when it is a terminal, a plain line
//! every few seconds when it is not, nothing with `--quiet`.

use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::cli::context::Context;
use crate::suite::{Progress, Silent, Snapshot, Warning};

/// How often a plain line is printed.
const PLAIN_INTERVAL: Duration = Duration::from_secs(5);
/// Steps of the bar.
const BAR_LENGTH: u64 = 1000;
/// Only a cell that runs longer than this is worth naming.
const SLOW: Duration = Duration::from_secs(2);

/// The watcher that fits the terminal and the arguments.
pub(super) fn watcher(context: &Context) -> Box<dyn Progress> {
    if context.quiet {
        Box::new(WarningsOnly)
    } else if stderr().is_terminal() {
        Box::new(Bar { bar: ProgressBar::no_length() })
    } else {
        Box::new(Lines { last: Mutex::new(Instant::now()) })
    }
}

/// `--quiet`: warnings and errors only.
struct WarningsOnly;

impl Progress for WarningsOnly {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        Silent.begin(suite, total, resumed);
    }
    fn tick(&self, snapshot: &Snapshot) {
        Silent.tick(snapshot);
    }
    fn warn(&self, warning: &Warning) {
        eprintln!("plybench: warning: {warning}");
    }
    fn end(&self, snapshot: &Snapshot) {
        Silent.end(snapshot);
    }
}

/// A terminal: one line that moves.
struct Bar {
    bar: ProgressBar,
}

impl Progress for Bar {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        let style =
            ProgressStyle::with_template("{prefix} {bar:24} {msg}").expect("the template is well-formed");
        self.bar.set_style(style);
        self.bar.set_prefix(suite.to_owned());
        self.bar.set_length(BAR_LENGTH);
        self.bar.set_message(format!("{resumed}/{total} cells"));
    }

    fn tick(&self, snapshot: &Snapshot) {
        self.bar.set_position((snapshot.fraction * BAR_LENGTH as f64) as u64);
        self.bar.set_message(describe(snapshot));
    }

    fn warn(&self, warning: &Warning) {
        self.bar.suspend(|| eprintln!("plybench: warning: {warning}"));
    }

    fn end(&self, _: &Snapshot) {
        self.bar.finish_and_clear();
    }
}

/// No terminal: lines that read well in a log.
struct Lines {
    last: Mutex<Instant>,
}

impl Progress for Lines {
    fn begin(&self, suite: &str, total: usize, resumed: usize) {
        if resumed > 0 {
            eprintln!("{suite}: {total} cells, {resumed} of them finished before");
        } else {
            eprintln!("{suite}: {total} cells");
        }
    }

    fn tick(&self, snapshot: &Snapshot) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PLAIN_INTERVAL {
            *last = Instant::now();
            eprintln!("{:.0}%  {}", 100.0 * snapshot.fraction, describe(snapshot));
        }
    }

    fn warn(&self, warning: &Warning) {
        eprintln!("plybench: warning: {warning}");
    }

    fn end(&self, _: &Snapshot) {}
}

fn describe(snapshot: &Snapshot) -> String {
    let mut parts = vec![format!("{}/{} cells", snapshot.done, snapshot.total)];
    if snapshot.nodes > 0 {
        parts.push(format!("{:.1} Mnodes/s", snapshot.nodes_per_second / 1e6));
    }
    if let Some(remaining) = snapshot.remaining {
        parts.push(format!("ETA {}", HumanDuration(Duration::from_secs(remaining.as_secs()))));
    }
    if let Some((cell, since)) = snapshot.slowest.as_ref().filter(|(_, since)| *since > SLOW) {
        parts.push(format!("{} s in {cell}", since.as_secs()));
    }
    parts.join("  ")
}
