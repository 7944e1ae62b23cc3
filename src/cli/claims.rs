//! `plybench claims`: the ledger.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::claims::{CLAIMS, Verdict, assess};
use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::results::{minimal_leaves, read_all, sheet};
use crate::cli::rows_needed::command;
use crate::report::ledger;

/// Test published claims against results: figure, interval, verdict
#[derive(Debug, Args)]
#[command(after_help = claims_help())]
pub(super) struct Arguments {
    /// Results; several files are read as one
    #[arg(value_name = "FILE.csv", required = true)]
    files: Vec<PathBuf>,
    /// Exit with 3 if a claim is not reproduced
    #[arg(long)]
    strict: bool,
    /// Print the whole ledger as Markdown, with rules and all measurements
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

fn claims_help() -> String {
    let lines: Vec<String> =
        CLAIMS.iter().map(|claim| format!("  {:<9} {}", claim.id, claim.statement)).collect();
    format!(
        "Claims:\n{}\n\nExamples:\n  plybench claims results.csv\n  plybench claims results/*.csv --json\n  \
         plybench claims results.csv --strict",
        lines.join("\n")
    )
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let (rows, minimal) = (read_all(&arguments.files, context)?, minimal_leaves());
    let sheet = sheet(&rows, &minimal);
    let entries = assess(&sheet);
    if context.json {
        context.print_json(&entries)?;
    } else if arguments.markdown {
        context.print(ledger::markdown(&entries, command))?;
    } else {
        context.print(ledger::text(&entries, command))?;
    }
    if let Some(sentence) = sheet.left_out().sentence() {
        context.note(sentence);
    }
    let refuted = entries.iter().any(|entry| entry.verdict == Verdict::NotReproduced);
    Ok(if arguments.strict && refuted { Exit::Regression } else { Exit::Done })
}
