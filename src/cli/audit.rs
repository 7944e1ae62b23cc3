//! `plybench audit`: how often the hooks of selective searches are wrong.

use clap::Args;
use plybench::analysis::audit::audits;
use plybench::report::audit::{EXPLANATION, sections, sentences};
use plybench::report::latex::quality::audit_tables;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::results::{ResultsArguments, detailed_sheet, minimal_leaves};
use crate::cli::table_format::TableFormat;

/// Show how often hooks of selective search are wrong, by depth and type of node
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench run --game tree:edge-sum --seeds 0-9 --engines selective+lmr --audit 100 --out a.csv
  plybench audit a.csv
  plybench audit a.csv --format sentences

Reads FILE.details.jsonl next to each file, as `plybench run --audit N` leaves it.")]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Format of the tables; latex is for booktabs and siunitx, sentences replaces tables by one sentence per engine,
    /// depth and hook
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Beginning of LaTeX labels after `tab:` [default: audit]
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if arguments.label.is_some() && !matches!(arguments.format, TableFormat::Latex) {
        return Err(Failure::usage("--label is for the tables of --format latex"));
    }
    let rows = arguments.results.rows(context)?;
    let details = arguments.results.details()?;
    let minimal = minimal_leaves();
    let found = audits(&detailed_sheet(&rows, &minimal, &details));
    if found.games.is_empty() {
        return Err(Failure::usage(
            "no audited prunings; run engines of `selective` with `plybench run --audit 1000`",
        ));
    }
    let format = arguments.format;
    let tex = || audit_tables(&found, arguments.label.as_deref());
    let guide = Some(EXPLANATION.to_owned()).filter(|_| format != TableFormat::Sentences);
    let guide = guide.into_iter().collect();
    let text = || format.written("audit", sections(&found), tex, || sentences(&found), guide);
    context.show(|| &found, text)?;
    Ok(Exit::Done)
}
