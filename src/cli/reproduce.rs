//! `plybench reproduce`: the main job, from nothing to charts and verdicts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::Context as _;
use clap::Args;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::results::{minimal_leaves, read_all, sheet};
use crate::cli::rows_needed::command;
use crate::cli::{outcome, process, watch};
use crate::report::document::{Subject, write_report};
use crate::report::ledger;
use crate::suite::{self, Existing, Manifest, RunError, RunOptions, RunSummary, StoreError, Suite};

/// The suites of each size of the job, in the order in which they run.
const QUICK: &[&str] = &["quick"];
const STANDARD: &[&str] = &["standard", "real-vs-artificial", "ordering-quality", "schaeffer-factorial"];
const FULL: &[&str] = &[
    "standard",
    "real-vs-artificial",
    "ordering-quality",
    "schaeffer-factorial",
    "window-sweep",
    "ordering",
];

/// Written last: a folder that has it holds a finished job.
const LEDGER: &str = "claims.json";

const TITLE: &str = "Aspiration search and its family, counted";

/// Run the built-in suites and write results, charts, claim verdicts and the report
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench reproduce --quick           within a minute on two cores
  plybench reproduce                   within ten minutes
  plybench reproduce --full --out all  every built-in suite

Leaves in DIR: results/SUITE.csv with its manifest, figures/FIGURE.svg and .png, claims.json,
claims.md, report.html and report.md. After an interruption, the same command resumes.")]
pub(super) struct Arguments {
    /// One suite over 24 positions, for a first look
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Every built-in suite, the factorial included
    #[arg(long)]
    full: bool,
    /// Folder for everything that is written
    #[arg(long, short, value_name = "DIR", default_value = "reports/latest")]
    out: PathBuf,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let interrupt = process::prepare_for_cells()?;
    let names = match (arguments.quick, arguments.full) {
        (true, _) => QUICK,
        (_, true) => FULL,
        _ => STANDARD,
    };
    let suites = names.iter().map(|name| built_in(name)).collect::<Result<Vec<_>, Failure>>()?;
    let results = arguments.out.join("results");
    fs::create_dir_all(&results).with_context(|| format!("cannot write to {}", results.display()))?;
    // A finished job is run afresh; an unfinished one is resumed.
    let ledger = arguments.out.join(LEDGER);
    let existing = if ledger.exists() {
        fs::remove_file(&ledger).with_context(|| format!("cannot replace {}", ledger.display()))?;
        Existing::Overwrite
    } else {
        Existing::Resume
    };

    let mut exit = Exit::Done;
    let mut files = Vec::new();
    for suite in &suites {
        let summary = run_suite(suite, &results, existing, context, interrupt)?;
        if summary.interrupted {
            context.warn(format_args!("interrupted; rerun the same command to resume at {}", suite.name));
            return Ok(Exit::Interrupted);
        }
        if outcome::report_failures(&summary, context) == Exit::SomeFailed {
            exit = Exit::SomeFailed;
        }
        files.push(summary.path);
    }
    let rows = read_all(&files, context)?;
    let minimal = minimal_leaves();
    let sheet = sheet(&rows, &minimal);
    let provenance = provenance(&suites, &results)?;
    let subject = Subject { provenance: &provenance, rows_text: command, ..Subject::new(TITLE, &sheet) };
    let report = write_report(&subject, &arguments.out)?;
    if context.json {
        context.print_json(&json!({ "out": arguments.out, "rows": rows.len(), "files": report.files }))?;
    } else {
        context.print(ledger::text(&report.ledger, command))?;
        context.note(format_args!(
            "{} rows; read {}",
            rows.len(),
            arguments.out.join("report.html").display()
        ));
    }
    Ok(exit)
}

fn built_in(name: &str) -> Result<Suite, Failure> {
    Ok(suite::built_in(name).with_context(|| format!("there is no built-in suite `{name}`"))??)
}

/// Runs one suite. It cannot resume rows that another build of the program left
/// unfinished, nor a file that was changed since, and then starts again.
fn run_suite(
    suite: &Suite,
    results: &Path,
    existing: Existing,
    context: &Context,
    interrupt: &AtomicBool,
) -> Result<RunSummary, Failure> {
    let run = |existing| {
        let options = RunOptions {
            out: results.join(format!("{}.csv", suite.name)),
            jobs: context.jobs(),
            existing,
            command: process::command(),
        };
        suite::run(suite, &options, &*watch::watcher(context), interrupt)
    };
    match run(existing) {
        Err(RunError::Store(StoreError::Differs { difference, .. })) => {
            context.note(format_args!("{} is started again: {difference}", suite.name));
            Ok(run(Existing::Overwrite)?)
        }
        Err(RunError::Store(StoreError::Altered { altered, .. })) => {
            context.warn(format_args!("{} is started again: {altered}", suite.name));
            Ok(run(Existing::Overwrite)?)
        }
        other => Ok(other?),
    }
}

/// Where the rows come from, one line per suite.
fn provenance(suites: &[Suite], results: &Path) -> Result<Vec<String>, Failure> {
    let mut lines = vec![format!("plybench {}", env!("CARGO_PKG_VERSION"))];
    for suite in suites {
        let manifest = Manifest::read(&results.join(format!("{}.manifest.json", suite.name)))?;
        let identity = &manifest.identity;
        let commit = identity.git_commit.as_deref().unwrap_or("unknown");
        lines.push(format!(
            "Suite {}: {} cells, commit {commit}, plan {}",
            suite.name, manifest.cells, identity.plan_hash
        ));
    }
    Ok(lines)
}
