//! The global arguments and the two output streams.

use std::fmt::Display;
use std::io::{self, IsTerminal, Read, Write};
use std::num::NonZeroUsize;

use anstream::{AutoStream, ColorChoice};
use clap::Args;
use plybench::language::{Language, speak};
use plybench::report::escape::printable;
use plybench::suite::most_jobs;
use serde::Serialize;

use crate::cli::failure::{Exit, Failure, without_numbers};
use crate::cli::values;

/// Arguments that every command takes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct GlobalArguments {
    /// Print data as JSON
    #[arg(long, global = true)]
    json: bool,
    /// Print only warnings and errors to stderr
    #[arg(long, short, global = true)]
    quiet: bool,
    /// Worker threads [default: all cores]
    #[arg(long, short, global = true, value_name = "N", value_parser = values::at_least_one)]
    jobs: Option<NonZeroUsize>,
}

/// The global arguments as meant, and the one door to the streams: data goes
/// to stdout, notes, warnings and errors to stderr.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) json: bool,
    /// Whether stderr carries warnings and errors only.
    pub(super) quiet: bool,
    jobs: Option<NonZeroUsize>,
    stdout: io::Stdout,
    stderr: io::Stderr,
}

impl Context {
    pub(super) fn new(arguments: &GlobalArguments) -> Self {
        Self {
            json: arguments.json,
            quiet: arguments.quiet,
            jobs: arguments.jobs,
            stdout: io::stdout(),
            stderr: io::stderr(),
        }
    }

    /// Worker threads: as asked, or one per core.
    pub(super) fn jobs(&self) -> NonZeroUsize {
        let asked = self.jobs.or_else(|| std::thread::available_parallelism().ok());
        let most = NonZeroUsize::new(most_jobs()).unwrap_or(NonZeroUsize::MIN);
        asked.unwrap_or(NonZeroUsize::MIN).min(most)
    }

    /// Says that fewer jobs will run than were asked for: there are too few
    /// pieces of work, or more threads would gain nothing.
    pub(super) fn note_jobs(&self, pieces: usize) {
        let used = self.jobs().get().min(pieces);
        let Some(asked) = self.jobs.filter(|asked| asked.get() > used) else { return };
        let reason = if used == pieces { "there are no more searches" } else { "more would be slower here" };
        self.note(format_args!("--jobs reduced from {asked} to {used}: {reason}"));
    }

    pub(super) fn jobs_given(&self) -> bool {
        self.jobs.is_some()
    }

    /// Refuses `--json` where what is printed has a format of its own.
    pub(super) fn refuse_json(&self, printed: &str) -> Result<(), Failure> {
        if self.json {
            return Err(Failure::usage(format_args!("{printed} cannot be JSON; drop --json")));
        }
        Ok(())
    }

    /// Prints data, with a line end if it lacks one.
    pub(super) fn print(&self, data: impl Display) -> Result<(), Failure> {
        let text = data.to_string();
        let mut stdout = self.stdout.lock();
        stdout.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            stdout.write_all(b"\n")?;
        }
        stdout.flush()?;
        Ok(())
    }

    /// Whether data for a person is in colour: if standard output is a terminal and the environment does not forbid it
    /// (`NO_COLOR`, `CLICOLOR`), or if it demands it (`CLICOLOR_FORCE`).
    pub(super) fn is_colored(&self) -> bool {
        AutoStream::choice(&self.stdout) != ColorChoice::Never
    }

    /// Prints a file as it is.
    pub(super) fn copy(&self, mut source: impl Read) -> Result<(), Failure> {
        let mut stdout = self.stdout.lock();
        io::copy(&mut source, &mut stdout)?;
        stdout.flush()?;
        Ok(())
    }

    pub(super) fn print_json(&self, data: &impl Serialize) -> Result<(), Failure> {
        self.print(serde_json::to_string_pretty(data)?)
    }

    /// Prints data as JSON with `--json`, otherwise in words.
    pub(super) fn show<J: Serialize, W: Display>(
        &self,
        json: impl FnOnce() -> J,
        words: impl FnOnce() -> W,
    ) -> Result<(), Failure> {
        if self.json { self.print_json(&json()) } else { self.print(words()) }
    }

    /// Prints a list: JSON with `--json`, otherwise one item per line.
    pub(super) fn print_list(&self, items: &[String]) -> Result<(), Failure> {
        self.show(|| items, || items.join("\n"))
    }

    /// A line for the person at the terminal, silent with `--quiet`.
    pub(super) fn note(&self, message: impl Display) {
        if !self.quiet {
            self.to_stderr(message);
        }
    }

    /// A warning or an error, printed even with `--quiet`.
    pub(super) fn warn(&self, message: impl Display) {
        self.to_stderr(format_args!("plybench: {}", without_numbers(&message.to_string())));
    }

    /// Prints an error and returns the exit code of the process.
    pub(super) fn report(&self, failure: &Failure) -> Exit {
        if failure.is_closed_pipe() {
            return Exit::Done;
        }
        self.warn(failure.message());
        failure.exit()
    }

    /// A closed stderr does not end a run: its rows are worth more than the
    /// line that cannot be printed.
    fn to_stderr(&self, message: impl Display) {
        // Of a file or a program it may hold what a terminal would obey.
        let message = message.to_string();
        let lines: Vec<_> = message.split('\n').map(printable).collect();
        let _ = writeln!(self.stderr.lock(), "{}", lines.join("\n"));
    }

    pub(super) fn prints_to_terminal(&self) -> bool {
        self.stdout.is_terminal()
    }

    pub(super) fn has_terminal(&self) -> bool {
        self.stderr.is_terminal()
    }
}

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LanguageArgument {
    /// Language of what is written: en, or zh for Chinese
    #[arg(long, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

impl LanguageArgument {
    pub(super) fn speak(self) {
        speak(self.lang);
    }
}
