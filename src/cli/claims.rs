//! `plybench claims`: the ledger.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::analysis::claims::{CLAIMS, Verdict, assess};
use plybench::analysis::left_out::LeftOut;
use plybench::ledger::{Outcome, assess as put, read_folder};
use plybench::report::counted::counted;
use plybench::report::{ledger, outcomes};
use plybench::spec::Suggestion;
use serde_json::json;

use crate::cli::color;
use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage as _};
use crate::cli::results::{ResultsArguments, minimal_leaves, sheet};
use crate::cli::rows_needed::command;
use crate::cli::stage::Stage;

/// Test published claims against results: figure, interval, verdict
#[derive(Debug, Args)]
#[command(after_help = claims_help())]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Only these claims, separated by commas
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    claim: Vec<String>,
    /// Also show claims the rows cannot test, with the rows they need
    #[arg(long)]
    all: bool,
    /// Exit with 3 if a claim is not reproduced; with --rules, if one is refuted
    #[arg(long)]
    strict: bool,
    /// Put the claims of this folder, a .toml file each, in place of the built-in ones
    #[arg(long, value_name = "DIR", conflicts_with = "all")]
    rules: Option<PathBuf>,
    /// Print the whole ledger as Markdown, with rules and all measurements
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

fn claims_help() -> String {
    let lines: Vec<String> =
        CLAIMS.iter().map(|claim| format!("  {}", ledger::beside_id(claim.id, claim.statement))).collect();
    format!(
        "Claims:\n{}\n\nExamples:\n  plybench claims results.csv\n  plybench claims results/*.csv --json\n  \
         plybench claims results.csv --claim O2,S1 --game xiangqi\n  plybench claims results.csv --strict\n  \
         plybench claims results.csv --rules claims",
        lines.join("\n")
    )
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if let Some(folder) = &arguments.rules {
        return by_rules(folder, arguments, context);
    }
    let wanted = wanted(&arguments.claim)?;
    let (rows, minimal) = (arguments.results.rows(context)?, minimal_leaves());
    let stage = Stage::analysing(rows.len(), context);
    let sheet = sheet(&rows, &minimal);
    // Every claim is tested, so that p-values are corrected for the whole ledger.
    let mut entries = assess(&sheet);
    drop(stage);
    entries.retain(|entry| wanted.is_empty() || wanted.contains(&entry.id));
    if context.json {
        context.print_json(&json!({ "claims": entries, "left_out": sheet.left_out() }))?;
    } else if arguments.markdown {
        context.print(ledger::markdown(&entries, command))?;
    } else {
        let all = arguments.all || !wanted.is_empty();
        let shown = entries.iter().filter(|entry| all || entry.verdict != Verdict::NotTestable);
        let text = format!("{}{}", ledger::blocks(shown.clone(), command), ledger::tally(&entries));
        context.print_painted(&text, color::ledger)?;
        let hidden = entries.len() - shown.count();
        if hidden > 0 {
            context.note(format_args!(
                "{} cannot be tested on these rows; --all shows {}, with the rows needed",
                counted(hidden, "claim"),
                if hidden == 1 { "it" } else { "them" }
            ));
        }
    }
    if let Some(sentence) = sheet.left_out().sentence().filter(|_| !context.json) {
        context.print(format!("\n{sentence}\n"))?;
    }
    let refuted = entries.iter().any(|entry| entry.verdict == Verdict::NotReproduced);
    Ok(if arguments.strict && refuted { Exit::Regression } else { Exit::Done })
}

/// Puts the claims of a folder.
fn by_rules(folder: &Path, arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let claims = read_folder(folder).usage()?;
    let wanted = among(&arguments.claim, &claims.iter().map(|claim| claim.id.as_str()))?;
    let (rows, minimal) = (arguments.results.rows(context)?, minimal_leaves());
    let stage = Stage::analysing(rows.len(), context);
    let sheet = sheet(&rows, &minimal);
    // Every claim is put: the level of each figure is its part of the whole ledger's.
    let mut entries = put(&sheet, &claims);
    drop(stage);
    entries.retain(|entry| wanted.is_empty() || wanted.contains(&entry.id.as_str()));
    if context.json {
        context.print_json(&json!({ "claims": entries, "left_out": sheet.left_out() }))?;
    } else if arguments.markdown {
        context.print(outcomes::markdown(&entries, suite_command))?;
    } else {
        context.print_painted(&outcomes::text(&entries, suite_command), color::outcomes)?;
    }
    // Rules name the engines that are not exact, and their figures say how far they err.
    let left_out = LeftOut { inexact: 0, ..sheet.left_out().clone() };
    if let Some(sentence) = left_out.sentence().filter(|_| !context.json) {
        context.print(format!("\n{sentence}\n"))?;
    }
    let refuted = entries.iter().any(|entry| entry.outcome == Some(Outcome::Refuted));
    Ok(if arguments.strict && refuted { Exit::Regression } else { Exit::Done })
}

/// The command that runs a suite.
fn suite_command(suite: &str) -> String {
    format!("plybench run {suite} --out {suite}.csv")
}

/// The ids of the built-in claims of a list.
fn wanted(names: &[String]) -> Result<Vec<&'static str>, Failure> {
    among(names, &CLAIMS.iter().map(|claim| claim.id))
}

/// Those of the ids that a list names, which may be written in any case.
fn among<'i>(
    names: &[String],
    ids: &(impl Iterator<Item = &'i str> + Clone),
) -> Result<Vec<&'i str>, Failure> {
    let find = |name: &String| {
        ids.clone().find(|id| id.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let nearest = Suggestion::among(name, ids.clone()).or_list("claim", ids.clone());
            Failure::usage(format_args!("there is no claim `{name}`{nearest}"))
        })
    };
    names.iter().map(find).collect()
}
