//! `plybench games`: the games, their evaluations, their sets of positions.

use std::fmt::Write as _;

use clap::Args;
use plybench::corpus;
use plybench::game::{self, Rules};
use plybench::report::table::Table;
use plybench::spec::{Entry, Suggestion};
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::entry;
use crate::cli::failure::{Exit, Failure};

/// List the games, or explain one with its parameters and position sets
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench games
  plybench games xiangqi
  plybench games --json

`plybench trees` has the exact definitions of the synthetic games.")]
pub(super) struct Arguments {
    /// Explain this game
    name: Option<String>,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    match &arguments.name {
        Some(name) => {
            let found = find(name)?;
            context.show(|| object(found), || explain(found))?;
        }
        None if context.json => context.print_json(&game::games().map(object).collect::<Vec<_>>())?,
        None => {
            let hint = "`plybench games NAME` explains one: parameters, position sets and sources.";
            context.print(format!("{}\n{hint}\n", list()))?;
        }
    }
    Ok(Exit::Done)
}

fn find(name: &str) -> Result<&'static Entry, Failure> {
    game::games().find(|entry| entry.is_named(name)).ok_or_else(|| {
        let nearest = Suggestion::among(name, game::games().map(|entry| entry.name));
        let names = game::games().map(|entry| entry.name);
        Failure::usage(format_args!("there is no game `{name}`{}", nearest.or_list(names)))
    })
}

fn list() -> String {
    let mut table = Table::new(["game", "summary"]).words(&["summary"]);
    for entry in game::games() {
        table.rows.push(vec![entry.name.to_owned(), entry.summary.to_owned()]);
        let positions = rules_of(entry).map(|rules| {
            let sets: Vec<_> = corpus::set_names(rules).collect();
            format!("positions: {}", sets.join(", "))
        });
        let lines = entry::parameters(entry).into_iter().chain(positions);
        table.rows.extend(lines.map(|text| vec![String::new(), text]));
    }
    table.text()
}

fn rules_of(entry: &Entry) -> Option<Rules> {
    entry.name.parse().ok()
}

fn explain(entry: &Entry) -> String {
    let mut text = entry::explain(entry);
    if let Some(rules) = rules_of(entry) {
        let row = |(name, positions, about): (&str, usize, &str)| {
            vec![name.to_owned(), positions.to_string(), about.to_owned()]
        };
        let table = Table::new(["set", "positions", "from"]).words(&["from"]).with(sets(rules).map(row));
        let _ = write!(text, "\nNotation of positions: {}\n\n{}", rules.notation(), table.text());
    }
    text
}

fn sets(rules: Rules) -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    corpus::sets(rules).map(move |(name, about)| {
        (name, corpus::set_or_stand_ins(rules, name).map_or(0, |entries| entries.len()), about)
    })
}

fn object(entry: &'static Entry) -> Value {
    let mut object = entry::as_json(entry);
    if let Some(rules) = rules_of(entry) {
        object["notation"] = rules.notation().into();
        object["sets"] = sets(rules)
            .map(|(name, positions, about)| json!({ "set": name, "positions": positions, "from": about }))
            .collect();
    }
    object
}
