//! `plybench engines`: every algorithm, enhancement and hook.

use clap::Args;
use plybench::program::PROTOCOLS;
use plybench::report::table::Table;
use plybench::search::registry;
use plybench::spec::{Entry, SpecError, Suggestion};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::entry;
use crate::cli::failure::{Exit, Failure};

/// List the algorithms, enhancements and hooks, or explain one
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench engines
  plybench engines aspiration
  plybench engines uci
  plybench engines --json

A spec is algorithm[key=value,...]+enhancement[key=value,...]+..., for example
  aspiration[window=25,guess=skip]+captures+history+tt[size=1M]
Hooks leave nodes and moves out: selective+captures+history+tt+null+lmr.
Virtual processors search in parallel: ybwc[processors=16]+captures+history+tt.
An external engine is uci[command=PATH,...], ucci[...], nboard[...] or hub[...].")]
pub(super) struct Arguments {
    /// Explain this algorithm, enhancement or hook; a prefix of its name is enough
    name: Option<String>,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let groups = [
        ("algorithm", registry::algorithms()),
        ("enhancement", registry::enhancements()),
        ("hook", registry::hooks()),
    ];
    match &arguments.name {
        Some(name) => {
            let program = PROTOCOLS.iter().copied().find(|entry| entry.is_named(name));
            let entry = program.or_else(|| registry::find(name)).or_else(|| registry::find_beginning(name));
            let entry = entry.ok_or_else(|| Failure::usage(unknown(name)))?;
            context.show(|| entry::as_json(entry), || entry::explain(entry))?;
        }
        None if context.json => {
            let lists = groups
                .map(|(_, entries)| entries.iter().map(|entry| entry::as_json(entry)).collect::<Vec<_>>());
            let programs: Vec<_> = PROTOCOLS.iter().map(|entry| entry::as_json(entry)).collect();
            context.print_json(&json!({
                "algorithms": lists[0], "enhancements": lists[1], "hooks": lists[2], "programs": programs
            }))?;
        }
        None => {
            let lists = groups.map(|(kind, entries)| list(kind, entries));
            let hint = "`plybench engines NAME` explains one: parameters and source.";
            let programs = list("program", PROTOCOLS);
            context.print(format!("{}\n{programs}\n{hint}\n", lists.join("\n")))?;
        }
    }
    Ok(Exit::Done)
}

fn unknown(name: &str) -> SpecError {
    let names = registry::all().map(|entry| entry.name);
    SpecError::UnknownName {
        kind: "algorithm, enhancement or hook",
        name: name.to_owned(),
        nearest: Suggestion::among(name, names),
    }
}

fn list(kind: &str, entries: &[&Entry]) -> String {
    let mut table = Table::new([kind, "summary"]).words(&["summary"]);
    for entry in entries {
        table.rows.push(vec![entry.name.to_owned(), entry.summary.to_owned()]);
        table.rows.extend(entry::parameters(entry).into_iter().map(|text| vec![String::new(), text]));
    }
    table.text()
}
