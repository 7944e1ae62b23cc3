//! `plybench compare`: engines side by side.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::slice;

use clap::{Args, ValueEnum};

use crate::analysis::compare::{NotCompared, compare};
use crate::analysis::metric::Metric;
use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::results::{minimal_leaves, read_all, sheet};
use crate::report::comparison::{EXPLANATION, sections};

/// Compare engines side by side: geometric-mean ratio, 95% interval, wins
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench compare results.csv
  plybench compare results.csv --reference pvs+history --metric leaves
  plybench compare results.csv --format latex > table.tex")]
pub(super) struct Arguments {
    /// Results to compare within
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// The engine whose ratio is 1 [default: ab, or the first engine of the file]
    #[arg(long, value_name = "SPEC")]
    reference: Option<String>,
    /// The column to compare: nodes, leaves, `cpu_ns`, ...
    #[arg(long, default_value = "nodes")]
    metric: Metric,
    /// Format of the tables
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableFormat {
    /// Aligned columns
    Text,
    /// Markdown tables
    Markdown,
    /// LaTeX tables, for booktabs
    Latex,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let rows = read_all(slice::from_ref(&arguments.file), context)?;
    let minimal = minimal_leaves();
    let sheet = sheet(&rows, &minimal);
    let comparison = compare(&sheet, arguments.reference.as_deref(), arguments.metric).usage()?;
    if context.json {
        context.print_json(&comparison)?;
        return Ok(Exit::Done);
    }
    let mut text = String::new();
    for section in sections(&comparison) {
        let (heading, table) = (&section.heading, &section.table);
        let _ = match arguments.format {
            TableFormat::Text => writeln!(text, "{heading}\n\n{}", table.text()),
            TableFormat::Markdown => writeln!(text, "### {heading}\n\n{}", table.markdown()),
            TableFormat::Latex => writeln!(text, "% {heading}\n{}", table.latex()),
        };
    }
    let comment = if matches!(arguments.format, TableFormat::Latex) { "% " } else { "" };
    let not_compared = comparison.not_compared.iter().map(NotCompared::sentence);
    let sentences = std::iter::once(EXPLANATION.to_owned()).chain(comparison.left_out.sentence());
    for words in sentences.chain(not_compared) {
        let _ = writeln!(text, "{comment}{words}");
    }
    context.print(text)?;
    Ok(Exit::Done)
}
