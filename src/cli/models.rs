//! `plybench trees`: the synthetic games, with what is known about each.

use std::fmt::Write as _;

use clap::Args;
use plybench::game::tree;
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

/// The functions that the definitions are written in.
const FUNCTIONS: &str = "\
Definitions are exact. k is the key of a node, s is +1 at the root and changes sign with every ply;
a leaf score is from the view of the side to move at the leaf, wherever the horizon is. 64-bit wrapping arithmetic:
  mix(z): z += 0x9E3779B97F4A7C15; z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
          z = (z ^ (z >> 27)) * 0x94D049BB133111EB; z ^ (z >> 31)
  child(k,i) = mix(k ^ ((i+1) * 0xD1342543DE82EF95))      sub(k,t) = mix(k + 0x632BE59BD9B4E019 * (t+1))
  range(h,n) = (128-bit h * n) >> 64      unit(h) = (h >> 11) / 2^53      root(seed) = mix(0xC0FFEE * 1000003 + seed)
";

/// Runs the verb.
pub(super) fn run(_: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if context.json {
        context.print_json(&tree::models().map(object).collect::<Vec<_>>())?;
    } else {
        let models: Vec<_> = tree::models().map(paragraph).collect();
        context.print(format!("{FUNCTIONS}\n{}", models.join("\n")))?;
    }
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
