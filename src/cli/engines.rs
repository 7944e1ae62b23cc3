//! `plybench engines`: every algorithm and every enhancement.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::Args;
use plybench::report::table::Table;
use plybench::search::registry;
use plybench::spec::{Entry, SpecError, Suggestion};
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// List the algorithms and enhancements, or explain one
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench engines
  plybench engines aspiration
  plybench engines --json

A spec is algorithm[key=value,...]+enhancement[key=value,...]+..., for example
  aspiration[window=25,guess=skip]+captures+history+tt[size=1M]")]
pub(super) struct Arguments {
    /// Explain this algorithm or enhancement; the beginning of a name is enough
    name: Option<String>,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let groups = [("algorithm", registry::algorithms()), ("enhancement", registry::enhancements())];
    match &arguments.name {
        Some(name) => {
            let entry = registry::find(name).or_else(|| registry::find_beginning(name));
            let entry = entry.ok_or_else(|| Failure::usage(unknown(name)))?;
            if context.json { context.print_json(&as_json(entry))? } else { context.print(explain(entry))? }
        }
        None if context.json => {
            let lists =
                groups.map(|(_, entries)| entries.iter().map(|entry| as_json(entry)).collect::<Vec<_>>());
            context.print_json(&json!({ "algorithms": lists[0], "enhancements": lists[1] }))?;
        }
        None => {
            let lists = groups.map(|(kind, entries)| list(kind, entries));
            let hint = "`plybench engines NAME` explains one, with its parameters and its source.";
            context.print(format!("{}\n{}\n{hint}\n", lists[0], lists[1]))?;
        }
    }
    Ok(Exit::Done)
}

fn unknown(name: &str) -> SpecError {
    let names = registry::algorithms().iter().chain(registry::enhancements()).map(|entry| entry.name);
    SpecError::UnknownName {
        kind: "algorithm or enhancement",
        name: name.to_owned(),
        nearest: Suggestion::among(name, names),
    }
}

fn list(kind: &str, entries: &[&Entry]) -> String {
    let mut table = Table::new([kind, "summary"]).words(&["summary"]);
    for entry in entries {
        table.rows.push(vec![entry.name.to_owned(), entry.summary.to_owned()]);
        let parameters: Vec<_> = entry
            .parameters
            .iter()
            .map(|parameter| format!("{}={}", parameter.key, parameter.default()))
            .collect();
        if !parameters.is_empty() {
            table.rows.push(vec![String::new(), format!("[{}]", parameters.join(", "))]);
        }
    }
    table.text()
}

fn explain(entry: &Entry) -> String {
    let mut text =
        format!("{}: {}\n\n{}\n\nSource: {}\n", entry.name, entry.summary, entry.explanation, entry.source);
    if let Some(needed) = entry.needs {
        let _ = writeln!(text, "Needs: {needed}");
    }
    if !entry.exact {
        text.push_str(
            "May return a value that differs from minimax: its rows are never compared as exact.\n",
        );
    }
    if !entry.parameters.is_empty() {
        text.push_str("\nParameters\n");
    }
    for parameter in entry.parameters {
        let _ = writeln!(text, "  {}={}  {}", parameter.key, parameter.default(), parameter.help);
        let mut meanings = parameter.domain.meanings().peekable();
        if meanings.peek().is_none() {
            let _ = writeln!(text, "      {}", parameter.domain.expected());
        }
        for (word, meaning) in meanings {
            let _ = writeln!(text, "      {word}: {meaning}");
        }
        if !parameter.inexact.is_empty() {
            let values = parameter.inexact.join(", ");
            let _ = writeln!(text, "      with {values} the value may differ from minimax's");
        }
    }
    text
}

fn as_json(entry: &Entry) -> Value {
    let parameters: Vec<Value> = entry
        .parameters
        .iter()
        .map(|parameter| {
            json!({
                "key": parameter.key,
                "default": parameter.default(),
                "values": parameter.domain.expected(),
                "meanings": parameter.domain.meanings().collect::<BTreeMap<_, _>>(),
                "help": parameter.help,
                "inexact": parameter.inexact,
            })
        })
        .collect();
    json!({
        "name": entry.name,
        "summary": entry.summary,
        "explanation": entry.explanation,
        "source": entry.source,
        "exact": entry.exact,
        "needs": entry.needs,
        "parameters": parameters,
    })
}
