//! What every verb shares: the global arguments and the two output streams.

use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use serde::Serialize;

use crate::cli::failure::Failure;

/// Arguments that every verb takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(super) struct GlobalArguments {
    /// Print data as JSON
    #[arg(long, global = true)]
    json: bool,
    /// No progress and no notes on stderr, only warnings and errors
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Worker threads [default: all cores]
    #[arg(long, short, global = true, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// Set by Ctrl-C; runs look at it between and inside cells.
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// The global arguments as meant, and the streams: data goes to stdout,
/// progress and warnings to stderr.
#[derive(Debug)]
pub(super) struct Context {
    /// Whether data is printed as JSON.
    pub(super) json: bool,
    /// Whether stderr carries warnings and errors only.
    pub(super) quiet: bool,
    jobs: Option<NonZeroUsize>,
}

#[allow(clippy::unused_self, reason = "the context is the one door to the output streams")]
impl Context {
    /// Reads the arguments as meant.
    pub(super) fn new(arguments: &GlobalArguments) -> Self {
        Self { json: arguments.json, quiet: arguments.quiet, jobs: arguments.jobs }
    }

    /// Worker threads: as asked, or one a core.
    pub(super) fn jobs(&self) -> NonZeroUsize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// Whether `--jobs` was given.
    pub(super) fn jobs_given(&self) -> bool {
        self.jobs.is_some()
    }

    /// Prints data, with a line end if it lacks one.
    pub(super) fn print(&self, data: impl Display) -> Result<(), Failure> {
        let text = data.to_string();
        let mut stdout = io::stdout().lock();
        stdout.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            stdout.write_all(b"\n")?;
        }
        stdout.flush()?;
        Ok(())
    }

    /// Prints data as indented JSON.
    pub(super) fn print_json(&self, data: &impl Serialize) -> Result<(), Failure> {
        self.print(serde_json::to_string_pretty(data)?)
    }

    /// A line for the person at the terminal, silent with `--quiet`.
    pub(super) fn note(&self, message: impl Display) {
        if !self.quiet {
            eprintln!("{message}");
        }
    }

    /// Makes Ctrl-C set a flag instead of ending the process, and returns the flag.
    pub(super) fn interrupt_flag(&self) -> Result<&'static AtomicBool, Failure> {
        ctrlc::set_handler(|| INTERRUPT.store(true, Ordering::Relaxed))?;
        Ok(&INTERRUPT)
    }
}
