//! `plybench reproduce`: the main job, from nothing to charts and verdicts.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Context as _;
use clap::Args;
use plybench::report::counted::counted;
use plybench::report::document::{Subject, write_report};
use plybench::report::files::make_folder;
use plybench::suite::{
    self, Existing, Manifest, Plan, RunError, RunOptions, RunSummary, StoreError, Suite, left_to_run,
    shares_of,
};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::job::Job;
use crate::cli::results::{Read, minimal_leaves, read_all, sheet};
use crate::cli::{folder, ledger, outcome, overwrite, process, watch};

/// The suites of each size of the job, in the order in which they run.
const QUICK: &[&str] = &["quick"];
const STANDARD: &[&str] = &["standard", "real-vs-artificial", "ordering-quality", "schaeffer-factorial"];
const FULL: &[&str] = &[
    "standard",
    "real-vs-artificial",
    "ordering-quality",
    "schaeffer-factorial",
    "complete-program",
    "window-sweep",
    "ordering",
];

const TITLE: &str = "Aspiration search and its family, counted";

/// Run the built-in suites and write results, charts, claim verdicts and the report
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench reproduce --quick           within a minute on two cores
  plybench reproduce                   within ten minutes
  plybench reproduce --full --out all  every built-in suite
  plybench reproduce --render-only     figures, verdicts and report from the rows in DIR

Writes to DIR: results/SUITE.csv with its manifest, figures/FIGURE.svg and .png, claims.json,
claims.md, report.html and report.md. Suites finished in DIR are kept and not run again: after an
interruption, rerun the same command to resume; --overwrite starts over.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Arguments {
    /// One suite over 24 positions, for a first look
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Every built-in suite, including the factorial
    #[arg(long)]
    full: bool,
    /// Folder for all output
    #[arg(long, short, value_name = "DIR", default_value = "reports/latest", value_parser = folder::parser())]
    out: PathBuf,
    /// Run finished suites again, and also replace files not written by plybench
    #[arg(long)]
    overwrite: bool,
    /// Redraw figures, verdicts and report from existing rows; run nothing
    #[arg(long)]
    render_only: bool,
}

impl Arguments {
    fn suites(&self) -> Result<Vec<Suite>, Failure> {
        let names = match (self.quick, self.full) {
            (true, _) => QUICK,
            (_, true) => FULL,
            _ if self.render_only => self.finished().unwrap_or(STANDARD),
            _ => STANDARD,
        };
        names.iter().map(|name| built_in(name)).collect()
    }

    /// The most suites that a run with these options left finished in the folder.
    fn finished(&self) -> Option<&'static [&'static str]> {
        let there = |name: &&str| self.results().join(format!("{name}.csv")).exists();
        [FULL, STANDARD, QUICK].into_iter().find(|names| names.iter().all(there))
    }

    fn results(&self) -> PathBuf {
        self.out.join("results")
    }

    fn results_of(&self, suite: &Suite) -> PathBuf {
        self.results().join(format!("{}.csv", suite.name))
    }
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let interrupt = process::prepare_for_cells()?;
    let suites = arguments.suites()?;
    let files: Vec<PathBuf> = suites.iter().map(|suite| arguments.results_of(suite)).collect();
    if arguments.render_only
        && let Some(missing) = suites.iter().zip(&files).find(|(_, file)| !file.exists())
    {
        let (name, folder) = (&missing.0.name, arguments.out.display());
        return Err(anyhow::anyhow!(
            "{folder} has no finished rows of suite {name}; run it first, without --render-only"
        )
        .into());
    }
    overwrite::allow_report(&arguments.out, arguments.overwrite, context)?;
    let exit =
        if arguments.render_only { Exit::Done } else { run_all(&suites, arguments, context, interrupt)? };
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let read = read_all(&files, context)?;
    write(&suites, &read, arguments, context)?;
    Ok(exit)
}

/// Runs the suites one after the other.
fn run_all(
    suites: &[Suite],
    arguments: &Arguments,
    context: &Context,
    interrupt: &AtomicBool,
) -> Result<Exit, Failure> {
    make_folder(&arguments.results())?;
    let mut exit = Exit::Done;
    let guesses = suites.iter().map(|suite| guess(suite, arguments)).collect::<Result<_, _>>()?;
    let mut job = Job::new(guesses, context.jobs().get());
    for suite in suites {
        let summary = run_suite(suite, &job, arguments, context, interrupt)?;
        if summary.interrupted {
            context.warn(format_args!(
                "interrupted in suite {} after {} of {}; continue with:\n  {}",
                suite.name,
                summary.done,
                counted(summary.cells, "cell"),
                process::command_without_overwrite()
            ));
            return Ok(Exit::Interrupted);
        }
        if summary.resumed == summary.cells {
            context.note(format_args!(
                "suite {} is finished and kept as it is; --overwrite runs it again",
                suite.name
            ));
        }
        if outcome::report_failures(&summary, context) == Exit::SomeFailed {
            exit = Exit::SomeFailed;
        }
        job.next(&summary);
    }
    Ok(exit)
}

/// Draws the figures, tests the claims and writes the report.
fn write(suites: &[Suite], read: &Read, arguments: &Arguments, context: &Context) -> Result<(), Failure> {
    let Read { rows, doubts } = read;
    context.note("drawing the figures and writing the report");
    let minimal = minimal_leaves();
    let sheet = sheet(rows, &minimal);
    let provenance = provenance(suites, arguments)?;
    let subject = Subject {
        provenance: &provenance,
        doubts,
        suite_text: ledger::command,
        ..Subject::new(TITLE, &sheet)
    };
    let report = write_report(&subject, &arguments.out)?;
    if context.json {
        context.print_json(&json!({ "out": arguments.out, "rows": rows.len(), "files": report.files }))?;
    } else {
        ledger::print(&report.ledger, false, context)?;
        let page = arguments.out.join("report.html");
        context.note(format_args!("{}; read {}", counted(rows.len(), "row"), page.display()));
    }
    Ok(())
}

fn built_in(name: &str) -> Result<Suite, Failure> {
    Ok(suite::built_in(name).with_context(|| format!("there is no built-in suite `{name}`"))??)
}

/// CPU seconds that are guessed for what is missing of a suite.
fn guess(suite: &Suite, arguments: &Arguments) -> Result<f64, Failure> {
    let plan = Plan::new(suite)?;
    let left =
        if arguments.overwrite { None } else { left_to_run(suite, &plan, &arguments.results_of(suite)).ok() };
    // Rows that cannot be resumed are begun again, or refused when their turn comes.
    let left = left.map_or_else(|| (0..plan.len() as u32).collect(), |left| left.cells);
    Ok(shares_of(&plan, &left).iter().map(|share| share.seconds).sum())
}

/// Runs what is missing of one suite. Rows that another build of the program
/// left unfinished cannot be resumed, and are started again; a finished file is
/// never replaced without being asked.
fn run_suite(
    suite: &Suite,
    job: &Job,
    arguments: &Arguments,
    context: &Context,
    interrupt: &AtomicBool,
) -> Result<RunSummary, Failure> {
    let out = arguments.results_of(suite);
    let run = |existing| {
        let options =
            RunOptions { out: out.clone(), jobs: context.jobs(), existing, command: process::command() };
        suite::run(suite, &options, &*watch::watcher(job, context), interrupt)
    };
    let existing = if arguments.overwrite { Existing::Overwrite } else { Existing::Resume };
    match run(existing) {
        Err(RunError::Store(StoreError::Differs { difference, .. })) if !out.exists() => {
            context.note(format_args!("{} is started again: {difference}", suite.name));
            Ok(run(Existing::Overwrite)?)
        }
        other => Ok(other?),
    }
}

/// Where the rows come from, one line per suite.
fn provenance(suites: &[Suite], arguments: &Arguments) -> Result<Vec<String>, Failure> {
    let mut lines = vec![format!("plybench {}", env!("CARGO_PKG_VERSION"))];
    for suite in suites {
        let path = arguments.results_of(suite).with_extension("manifest.json");
        let manifest = Manifest::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let identity = &manifest.identity;
        let commit = identity.git_commit.as_deref().unwrap_or("unknown");
        lines.push(format!(
            "Suite {}: {}, commit {commit}, plan {}",
            suite.name,
            counted(manifest.cells, "cell"),
            identity.plan_hash
        ));
    }
    Ok(lines)
}
