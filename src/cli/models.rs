//! `plybench trees`: the synthetic games, with what is known about each.

use std::fmt::Write as _;

use clap::Args;
use plybench::game::tree::{self, hash};
use plybench::spec::Entry;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// List the synthetic trees: parameters, definitions, sources, closed forms
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench trees
  plybench run --game 'tree:iid[b=38]' --seeds 0-99 --engines ab,pvs --depths 2-5 --out iid-38.csv
  plybench search 7 --game 'tree:ordered[b=20,pf=0.9]' --engine ab --depth 4")]
pub(super) struct Arguments {}

/// The conventions of the definitions.
const CONVENTIONS: &str = "\
Exact definitions. k is the key of a node; s is +1 at the root and changes sign with every ply.
A leaf score is for the side to move at the leaf, at any horizon. 64-bit wrapping arithmetic:";

pub(super) fn run(_: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let paragraphs = || tree::models().map(paragraph).collect::<Vec<_>>().join("\n");
    let text = || format!("{CONVENTIONS}\n{}\n{}", hash::definitions(), paragraphs());
    context.show(|| tree::models().map(object).collect::<Vec<_>>(), text)?;
    Ok(Exit::Done)
}

fn object(model: &Entry) -> serde_json::Value {
    let parameters: Vec<_> = model
        .parameters
        .iter()
        .map(|parameter| {
            json!({
                "key": parameter.key,
                "default": parameter.domain.default(),
                "allowed": parameter.domain.expected(),
                "meaning": parameter.help,
            })
        })
        .collect();
    json!({
        "name": model.name,
        "summary": model.summary,
        "definition": model.explanation,
        "parameters": parameters,
        "source": model.source,
        "known": model.known,
    })
}

fn paragraph(model: &Entry) -> String {
    let mut text = format!("{}\n  {}\n", model.name, model.summary);
    for parameter in model.parameters {
        let (default, allowed) = (parameter.domain.default(), parameter.domain.expected());
        let _ = writeln!(text, "  {}={default}: {} ({allowed})", parameter.key, parameter.help);
        for (word, meaning) in parameter.domain.meanings() {
            let _ = writeln!(text, "      {word}: {meaning}");
        }
    }
    let _ = writeln!(text, "  definition: {}", model.explanation);
    let _ = writeln!(text, "  source: {}", model.source);
    let _ = writeln!(text, "  known: {}", model.known);
    text
}
