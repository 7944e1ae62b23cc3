//! The stage of a command on many rows: a line on a terminal, redrawn, and gone
//! when the stage is over. Nothing on a pipe, nothing with `--quiet`.

use std::io::Read;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::context::Context;

/// Files with fewer bytes are read before a bar could be looked at.
const MANY_BYTES: u64 = 8 << 20;
/// Fewer rows are analysed before a line could be looked at.
const MANY_ROWS: usize = 50_000;
/// Interval at which the line of a stage without steps is redrawn.
const REDRAWN: Duration = Duration::from_millis(200);

/// A stage that may take a while; it is over when it is dropped.
pub(super) struct Stage {
    bar: ProgressBar,
}

impl Stage {
    /// A file is read; `bytes` is its size, if it has one.
    pub(super) fn reading(name: &str, bytes: Option<u64>, context: &Context) -> Self {
        if !is_watched(context) || bytes.is_some_and(|bytes| bytes < MANY_BYTES) {
            return Self { bar: ProgressBar::hidden() };
        }
        let (bar, template) = match bytes {
            Some(bytes) => {
                (ProgressBar::new(bytes), "reading {prefix} {bar:24} {bytes}/{total_bytes}  ETA {eta}")
            }
            None => (ProgressBar::no_length(), "reading {prefix} {bytes}"),
        };
        Self::shown(bar, template, name)
    }

    pub(super) fn analysing(rows: usize, context: &Context) -> Self {
        if !is_watched(context) || rows < MANY_ROWS {
            return Self { bar: ProgressBar::hidden() };
        }
        let stage =
            Self::shown(ProgressBar::no_length(), "analysing {prefix}  {elapsed}", &format!("{rows} rows"));
        stage.bar.enable_steady_tick(REDRAWN);
        stage
    }

    /// Claims are tested, one step each; a single one of a few thousand rows takes seconds.
    pub(super) fn testing(claims: usize, context: &Context) -> Self {
        if !is_watched(context) {
            return Self { bar: ProgressBar::hidden() };
        }
        Self::shown(
            ProgressBar::new(claims as u64),
            "testing {prefix} {bar:24} {pos}/{len}  ETA {eta}",
            "claims",
        )
    }

    pub(super) fn step(&self) {
        self.bar.inc(1);
    }

    fn shown(bar: ProgressBar, template: &str, prefix: &str) -> Self {
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
        bar.set_prefix(prefix.to_owned());
        Self { bar }
    }

    pub(super) fn watching(&self, source: impl Read) -> impl Read {
        self.bar.wrap_read(source)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn is_watched(context: &Context) -> bool {
    context.has_terminal() && !context.quiet
}
