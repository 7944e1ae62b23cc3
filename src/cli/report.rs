//! `plybench report`: the HTML and Markdown report.

use std::path::PathBuf;

use clap::Args;
use plybench::ledger::built_in;
use plybench::report::answer::Next;
use plybench::report::document::{Subject, write_report};
use tr::tr;

use crate::cli::context::{Context, LanguageArgument};
use crate::cli::failure::{Exit, Failure};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::position_facts::position_facts;
use crate::cli::results::{Read, ResultsArguments, detailed_sheet, is_external, minimal_leaves};
use crate::cli::stage::Stage;
use crate::cli::{ledger, process, values};

/// Write the HTML and Markdown report: figures, ledger of claims, explorer of rows
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench report results.csv --out report
  plybench report results/*.csv --out report --title 'Aspiration on xiangqi'")]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Folder to write into
    #[arg(long, value_name = "DIR", value_parser = values::folder())]
    out: PathBuf,
    #[command(flatten)]
    existing: OverwriteArgument,
    /// Title of the report [default: Game-tree search, counted]
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    language: LanguageArgument,
}

/// Runs the verb: prints the files written, one per line.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    arguments.language.speak();
    let (Read { rows, doubts }, origins) = arguments.results.read_with_origins(context)?;
    let minimal = minimal_leaves();
    let details = arguments.results.details()?;
    overwrite::allow_report(&arguments.out, arguments.existing.overwrite, context)?;
    let mut provenance = vec![format!("plybench {}", env!("CARGO_PKG_VERSION"))];
    provenance.extend(arguments.results.names().map(|file| tr!("Results: {file}", file)));
    let title = arguments.title.clone().unwrap_or_else(|| tr!("Game-tree search, counted"));
    let stage = Stage::testing(built_in().len(), context);
    let sheet = detailed_sheet(&rows, &minimal, &details);
    let files: Vec<String> = arguments.results.names().map(|file| process::quoted(&file)).collect();
    let next = [
        ("compare", tr!("every engine beside the reference")),
        ("claims", tr!("published claims, tested on these rows")),
    ];
    let next = next
        .map(|(command, shows)| Next { command: format!("plybench {command} {}", files.join(" ")), shows });
    let subject = Subject {
        next: &next,
        is_external,
        provenance: &provenance,
        doubts: &doubts,
        suite_text: ledger::command,
        origins: Some(&origins),
        position_facts,
        edition: Some(ledger::edition(arguments.results.files())),
        tested: &|| stage.step(),
        ..Subject::new(&title, &sheet)
    };
    let written = write_report(&subject, &arguments.out)?.files;
    drop(stage);
    let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    context.print_list(&names)?;
    Ok(Exit::Done)
}
