//! An algorithm, an enhancement or a game, for a person and for a program.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plybench::spec::Entry;
use serde_json::{Value, json};

/// The parameters with their defaults in brackets, if there are any.
pub(super) fn parameters(entry: &Entry) -> Option<String> {
    let written = |(key, default)| format!("{key}={default}");
    let defaults = entry.parameters.iter().map(|parameter| (parameter.key, parameter.default()));
    let parameters: Vec<_> = defaults.map(written).collect();
    (!parameters.is_empty()).then(|| format!("[{}]", parameters.join(", ")))
}

pub(super) fn explain(entry: &Entry) -> String {
    let mut text =
        format!("{}: {}\n\n{}\n\nSource: {}\n", entry.name, entry.summary, entry.explanation, entry.source);
    if let Some(alias) = entry.alias {
        let _ = writeln!(text, "Also called: {alias}");
    }
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

pub(super) fn as_json(entry: &Entry) -> Value {
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
        "alias": entry.alias,
        "summary": entry.summary,
        "explanation": entry.explanation,
        "source": entry.source,
        "exact": entry.exact,
        "needs": entry.needs,
        "parameters": parameters,
    })
}
