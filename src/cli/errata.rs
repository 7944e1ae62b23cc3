//! `plybench errata`: what the seed programs get wrong, run.

use std::fmt::Write as _;

use clap::Args;
use plybench::errata::{self, Erratum};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// Show the bugs in published listings: counterexamples, correct answers, costs
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench errata
  plybench errata --json")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let errata = errata::run();
    context.show(|| &errata, || errata.iter().map(paragraph).collect::<Vec<_>>().join("\n"))?;
    Ok(Exit::Done)
}

fn paragraph(erratum: &Erratum) -> String {
    let mut text = format!("{} ({}): {}\n", erratum.id, erratum.place, erratum.verdict);
    let _ = writeln!(text, "  published: {}", erratum.printed);
    let _ = writeln!(text, "  corrected: {}", erratum.corrected);
    for sentence in &erratum.evidence {
        let _ = writeln!(text, "  {sentence}");
    }
    if let Some(nodes) = &erratum.nodes {
        let change = 100.0 * (nodes.printed as f64 / nodes.corrected as f64 - 1.0);
        let _ = writeln!(
            text,
            "  nodes over the quick set, depth {}: {} `{}`, {} `{}` ({change:+.1}%)",
            nodes.depth, nodes.printed, nodes.printed_engine, nodes.corrected, nodes.corrected_engine
        );
    }
    text
}
