//! `plybench run`: cells into a results file.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::suite_arguments::SuiteArguments;
use crate::cli::{dry_run, watch};
use crate::suite::{self, Chunk, Existing, Mode, RunError, RunOptions, RunSummary, Suite, THREAD_NAME};

/// Run cells and write their rows to a CSV file
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench run smoke
  plybench run --engines 'ab+{,captures}+{,history}' --depths 1-5 --out ab.csv
  plybench run --game 'tree:iid[b=5]' --seeds 1-100 --engines ab,pvs --depths 6
  plybench run my-suite.toml --dry-run
  plybench run ab.chunk-1-of-4.json --out part-1.csv

SUITE may also be a chunk file written by `plybench plan`. While a run lasts, its
rows stand in FILE.csv.partial; an interrupted run goes on with --resume.")]
pub(super) struct Arguments {
    #[command(flatten)]
    suite: SuiteArguments,
    /// Results file; its manifest is written beside it [default: SUITE.csv]
    #[arg(long, short, value_name = "FILE.csv")]
    out: Option<PathBuf>,
    /// Run only what an interrupted run left undone
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Replace the results file if it exists
    #[arg(long)]
    overwrite: bool,
    /// Print the plan and its cost, run nothing
    #[arg(long)]
    dry_run: bool,
}

enum What {
    Suite(Suite),
    Chunk(Box<Chunk>),
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let what = what(arguments)?;
    if arguments.dry_run {
        let suite = match &what {
            What::Suite(suite) => suite,
            What::Chunk(chunk) => &chunk.identity.suite,
        };
        return dry_run::print(suite, context);
    }
    let options = RunOptions {
        out: arguments.out.clone().unwrap_or_else(|| default_out(&what)),
        jobs: jobs(&what, context),
        existing: match (arguments.resume, arguments.overwrite) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Overwrite,
            _ => Existing::Refuse,
        },
        command: std::env::args().collect(),
    };
    keep_panics_of_cells_quiet();
    #[cfg(unix)]
    report_file_size_limits_as_errors();
    let interrupt = context.interrupt_flag()?;
    let watcher = watch::watcher(context);
    let result = match &what {
        What::Suite(suite) => suite::run(suite, &options, &*watcher, interrupt),
        What::Chunk(chunk) => suite::run_chunk(chunk, &options, &*watcher, interrupt),
    };
    let summary = match result {
        Err(error @ RunError::Plan(_)) => return Err(error).usage(),
        other => other?,
    };
    finish(&summary, context)
}

fn what(arguments: &Arguments) -> Result<What, Failure> {
    match &arguments.suite.suite {
        Some(name) if Path::new(name).extension().is_some_and(|extension| extension == "json") => {
            arguments.suite.refuse_options()?;
            Ok(What::Chunk(Box::new(Chunk::read(Path::new(name))?)))
        }
        _ => arguments.suite.suite().map(What::Suite),
    }
}

/// As many as there are cores; in time mode one, unless more were asked for,
/// and then the run warns.
fn jobs(what: &What, context: &Context) -> NonZeroUsize {
    match what {
        What::Suite(suite) if suite.mode == Mode::Time && !context.jobs_given() => NonZeroUsize::MIN,
        _ => context.jobs(),
    }
}

fn default_out(what: &What) -> PathBuf {
    match what {
        What::Suite(suite) => PathBuf::from(format!("{}.csv", suite.name)),
        What::Chunk(chunk) => PathBuf::from(chunk.file_name()).with_extension("csv"),
    }
}

fn finish(summary: &RunSummary, context: &Context) -> Result<Exit, Failure> {
    if context.json {
        context.print_json(summary)?;
    }
    if summary.interrupted {
        eprintln!(
            "plybench: interrupted after {} of {} cells; continue with:\n  {}",
            summary.done,
            summary.cells,
            resume_command()
        );
        return Ok(Exit::Interrupted);
    }
    if summary.resumed == summary.cells {
        context.note(format_args!("nothing was missing: {}", summary.path.display()));
        return Ok(report_failures(summary));
    }
    context.note(format_args!(
        "{} cells in {:.1} s ({:.1} s of CPU): {}",
        summary.cells,
        summary.wall_ns as f64 * 1e-9,
        summary.cells_cpu_ns as f64 * 1e-9,
        summary.path.display()
    ));
    Ok(report_failures(summary))
}

/// Names the first failed cells; the exit code says that there are some.
pub(super) fn report_failures(summary: &RunSummary) -> Exit {
    let failures = &summary.failures;
    if failures.count == 0 {
        return Exit::Done;
    }
    eprintln!("plybench: {} of {} cells did not end well:", failures.count, summary.cells);
    for offender in &failures.offenders {
        eprintln!("  {}: {}", offender.cell, offender.status);
    }
    if failures.count > failures.offenders.len() {
        eprintln!("  ... and {} more, see the status column", failures.count - failures.offenders.len());
    }
    Exit::SomeFailed
}

/// The command line of this process with `--resume` for `--overwrite`, quoted
/// for a shell.
fn resume_command() -> String {
    let mut words: Vec<String> =
        std::env::args().filter(|word| word != "--overwrite" && word != "--resume").collect();
    words.push("--resume".to_owned());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./=:,+".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A panic inside a cell becomes the status of its row; the terminal need not
/// hear of it as well.
pub(super) fn keep_panics_of_cells_quiet() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let name = std::thread::current().name().map(str::to_owned);
        if !name.is_some_and(|name| name.starts_with(THREAD_NAME)) {
            default(panic);
        }
    }));
}

/// A write beyond the file-size limit kills the process by default. With the
/// signal blocked it fails like one to a full disk, and is reported like it.
/// Threads inherit this from the one that starts them.
#[cfg(unix)]
pub(super) fn report_file_size_limits_as_errors() {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // Without it the run is as safe, only the exit code is another one.
    let _ = signals.thread_block();
}
