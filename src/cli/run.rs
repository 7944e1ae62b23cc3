//! `plybench run`: cells into a results file.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::Args;
use plybench::language::counted;
use plybench::suite::{self, Chunk, Existing, Mode, RunError, RunOptions, RunSummary, Suite};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage, of_program};
use crate::cli::rows_file::Printed;
use crate::cli::suite_arguments::SuiteArguments;
use crate::cli::watch::Job;
use crate::cli::{dry_run, outcome, process, watch};

/// Run searches and write one CSV row each
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench run smoke
  plybench run --engines 'ab+{,captures}+{,history}' --depths 1-5 --out ab.csv
  plybench run --game 'tree:iid[b=5]' --seeds 1-100 --engines ab,pvs --depths 6 --out iid.csv
  plybench run my-suite.toml --dry-run
  plybench run noisy.toml --samples 5 --out noisy-baseline.csv
  plybench run chunks/schaeffer-factorial.chunk-03-of-16.json --out part-03.csv

SUITE may also be a chunk file from `plybench plan`. Rows are in FILE.csv.partial until the run
finishes; --resume continues an interrupted run. A finished file is kept: the same command leaves
it unchanged, and any other needs --overwrite.")]
pub(super) struct Arguments {
    #[command(flatten)]
    suite: SuiteArguments,
    /// Results file, compressed if its name ends in .gz, with a manifest next to it [default: SUITE.csv]. `-` prints the rows
    /// of the finished run, without manifest or details; such a run cannot be resumed
    #[arg(long, short, value_name = "FILE.csv[.gz]")]
    out: Option<PathBuf>,
    /// Continue an interrupted run with the missing searches
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Replace the results file if it exists
    #[arg(long)]
    overwrite: bool,
    /// Print the plan and its estimated cost, or with --resume what remains of it; run nothing
    #[arg(long)]
    dry_run: bool,
}

enum What {
    Suite(Suite),
    Chunk(Box<Chunk>),
}

impl What {
    fn mode(&self) -> Mode {
        match self {
            Self::Suite(suite) => suite.mode,
            Self::Chunk(chunk) => chunk.identity.suite.mode,
        }
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if arguments.dry_run {
        let what = what(arguments, context)?;
        let out = arguments.out.clone().unwrap_or_else(|| default_out(&what));
        return match &what {
            What::Suite(suite) => dry_run::print(suite, arguments.resume.then_some(out.as_path()), context),
            What::Chunk(_) if arguments.resume => Err(Failure::usage(
                "--dry-run cannot show what remains of a chunk; drop one of --dry-run and --resume",
            )),
            What::Chunk(chunk) => dry_run::print(&chunk.identity.suite, None, context),
        };
    }
    // First of all: a large plan takes seconds, in which a signal may come.
    let interrupt = process::prepare_for_cells()?;
    let what = what(arguments, context)?;
    let printed = Printed::at(
        arguments.out.as_deref(),
        &[("--resume", arguments.resume), ("--overwrite", arguments.overwrite), ("--json", context.json)],
    )?;
    let options = RunOptions {
        out: match &printed {
            Some(printed) => printed.path(),
            None => arguments.out.clone().unwrap_or_else(|| default_out(&what)),
        },
        jobs: jobs(&what, context),
        existing: match (arguments.resume, arguments.overwrite) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Overwrite,
            _ => Existing::Refuse,
        },
        command: process::recorded_command(),
        until: None,
    };
    let job = Job::single(what.mode());
    let watcher = watch::watcher(&job, context);
    let run = |options: &RunOptions| match &what {
        What::Suite(suite) => suite::run(suite, options, &*watcher, interrupt),
        What::Chunk(chunk) => suite::run_chunk(chunk, options, &*watcher, interrupt),
    };
    let result = match run(&options) {
        // Finished by this very command it is kept; to resume what is finished runs nothing.
        Err(error @ RunError::Finished { .. }) => {
            match run(&RunOptions { existing: Existing::Resume, ..options }) {
                Err(RunError::Differs { difference, .. }) => {
                    context.note(difference);
                    Err(error)
                }
                Err(RunError::NoManifest { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                    Err(error)
                }
                other => other,
            }
        }
        other => other,
    };
    let summary = match result {
        Err(RunError::Program(error)) => return Err(of_program(error)),
        Err(
            error @ (RunError::Suite(_)
            | RunError::Name { .. }
            | RunError::Folder { .. }
            | RunError::NotAFile { .. }),
        ) => return Err(error).usage(),
        other => other?,
    };
    if let Some(printed) = printed {
        return print_rows(&printed, &summary, context);
    }
    if context.json {
        context.print_json(&summary)?;
    }
    Ok(outcome::report(&summary, context))
}

/// Prints the rows of a finished run. Those of an interrupted one would look
/// like all there are.
fn print_rows(printed: &Printed, summary: &RunSummary, context: &Context) -> Result<Exit, Failure> {
    if summary.interrupted {
        context.warn(format_args!(
            "interrupted after {} of {}; nothing is printed; use --out FILE.csv to be able to resume",
            summary.done,
            counted(summary.cells, "search")
        ));
        return Ok(Exit::Interrupted);
    }
    printed.print(context)?;
    Ok(outcome::report_failures(summary, context))
}

fn what(arguments: &Arguments, context: &Context) -> Result<What, Failure> {
    match &arguments.suite.suite {
        Some(name) if Path::new(name).extension().is_some_and(|extension| extension == "json") => {
            arguments.suite.refuse_options()?;
            Ok(What::Chunk(Box::new(Chunk::read(Path::new(name))?)))
        }
        _ => arguments.suite.suite(context).map(What::Suite),
    }
}

/// All cores; in time mode one, unless more are requested: then the run warns.
fn jobs(what: &What, context: &Context) -> NonZeroUsize {
    if what.mode() == Mode::Time && !context.jobs_given() { NonZeroUsize::MIN } else { context.jobs() }
}

fn default_out(what: &What) -> PathBuf {
    match what {
        What::Suite(suite) => PathBuf::from(format!("{}.csv", suite.name)),
        What::Chunk(chunk) => PathBuf::from(chunk.file_name()).with_extension("csv"),
    }
}
