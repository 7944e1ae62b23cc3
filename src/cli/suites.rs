//! `plybench suites`: the built-in suites, their sizes and costs.

use clap::Args;
use plybench::game::GameSpec;
use plybench::parallel;
use plybench::report::table::Table;
use plybench::suite::{Outlook, Plan, Suite, built_in_names};
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::dry_run;
use crate::cli::duration::duration;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::suite_arguments::named;

/// List the built-in suites with their sizes and costs, or explain one
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench suites
  plybench suites smoke
  plybench run smoke")]
pub(super) struct Arguments {
    /// Explain this suite, a built-in one or a file: its description, experiments, engines and cost
    name: Option<String>,
}

struct Listed {
    suite: Suite,
    searches: usize,
    cpu_seconds: f64,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if let Some(name) = &arguments.name {
        return dry_run::print(&named(name)?, None, context);
    }
    let names: Vec<&str> = built_in_names().collect();
    let listed = parallel::map(&names, |name| listed(name));
    let listed = listed.into_iter().collect::<Result<Vec<Listed>, Failure>>()?;
    if context.json {
        context.print_json(&listed.iter().map(object).collect::<Vec<_>>())?;
        return Ok(Exit::Done);
    }
    let mut table =
        Table::new(["suite", "games", "searches", "CPU", "question"]).words(&["games", "question"]);
    table.rows.extend(listed.iter().map(|of| {
        let (suite, cpu) = (&of.suite, duration(of.cpu_seconds));
        let question = suite.description.split_inclusive(['?', '.']).next().unwrap_or_default();
        vec![suite.name.clone(), games(suite).join(", "), of.searches.to_string(), cpu, question.to_owned()]
    }));
    context.print(format!(
        "{}\n`plybench suites NAME` explains one; `plybench run NAME` runs it.",
        table.text()
    ))?;
    Ok(Exit::Done)
}

fn listed(name: &str) -> Result<Listed, Failure> {
    let suite = named(name)?;
    let plan = Plan::with_stand_ins(&suite).usage()?;
    Ok(Listed { searches: plan.len(), cpu_seconds: Outlook::of(&plan).seconds(), suite })
}

/// The games without their parameters; all synthetic ones in one word.
fn games(suite: &Suite) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for game in suite.experiments.iter().flat_map(|experiment| &experiment.games) {
        let word = GameSpec::rules(game).map_or_else(|| "trees".to_owned(), |rules| rules.to_string());
        if !games.contains(&word) {
            games.push(word);
        }
    }
    games
}

fn object(of: &Listed) -> Value {
    json!({
        "suite": of.suite.name,
        "description": of.suite.description,
        "mode": of.suite.mode,
        "games": games(&of.suite),
        "cells": of.searches,
        "estimated_cpu_seconds": of.cpu_seconds,
    })
}
