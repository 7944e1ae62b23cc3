//! `plybench run --dry-run` and `plybench plan`: the arithmetic of a suite, its plan and its cost.

use std::path::{Path, PathBuf};

use plybench::game::GameSpec;
use plybench::language::counted;
use plybench::report::table::Table;
use plybench::suite::{Arithmetic, Left, Mode, Outlook, Plan, Share, Suite, Warning, left_to_run};
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::duration::duration;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::series::in_words;
use crate::cli::watch;

/// For how many processors the time is told.
const PROCESSORS: [usize; 3] = [8, 64, 1024];

/// Prints what a run would do; with an output to resume, what of it is left.
pub(super) fn print(suite: &Suite, resumed: Option<&Path>, context: &Context) -> Result<Exit, Failure> {
    match outlook(suite, resumed, context)? {
        Told::Json(json) => context.print_json(&json)?,
        Told::Text(text) => context.print(text)?,
    }
    Ok(Exit::Done)
}

/// The same of several suites, each with its output to resume, if there is one.
pub(super) fn print_all<'s>(
    suites: impl Iterator<Item = (&'s Suite, Option<PathBuf>)>,
    context: &Context,
) -> Result<Exit, Failure> {
    let (mut values, mut texts) = (Vec::new(), Vec::new());
    for (suite, out) in suites {
        match outlook(suite, out.as_deref(), context)? {
            Told::Json(json) => values.push(json),
            Told::Text(text) => texts.push(text),
        }
    }
    context.show(|| json!({ "suites": values }), || texts.join("\n\n"))?;
    Ok(Exit::Done)
}

enum Told {
    Json(Value),
    Text(String),
}

fn outlook(suite: &Suite, resumed: Option<&Path>, context: &Context) -> Result<Told, Failure> {
    let plan = Plan::with_stand_ins(suite).usage()?;
    let left = resumed.map(|out| left_to_run(suite, &plan, out)).transpose()?;
    let left = left.map(|Left { cells, broken_lines }| {
        if !broken_lines.is_empty() {
            watch::warn(context, &Warning::BrokenLines { lines: broken_lines });
        }
        cells
    });
    let outlook = left.as_ref().map_or_else(|| Outlook::of(&plan), |left| Outlook::of_cells(&plan, left));
    let seconds = outlook.seconds();
    let jobs = if suite.mode == Mode::Time { 1 } else { context.jobs().get() };
    if plan.has_stand_ins() {
        context.note("sealed positions are counted; their cost is estimated from the set `master`");
    }
    let hashes = !plan.has_stand_ins();
    if context.json {
        return Ok(Told::Json(json!({
            "suite": suite.name,
            "description": suite.description,
            "mode": suite.mode,
            "experiments": plan.arithmetic(),
            "cells": plan.len(),
            "cells_left": left.as_ref().map_or(plan.len(), Vec::len),
            "estimated_cpu_seconds": seconds,
            "jobs": jobs,
            "estimated_seconds": seconds / jobs as f64,
            "estimated_longest_cell_seconds": outlook.longest,
            "estimated_seconds_at_best": PROCESSORS.map(|count| json!({
                "processors": count,
                "seconds": outlook.at_best(count),
            })),
            "corpus_hash": hashes.then(|| plan.corpus_hash()),
            "plan_hash": hashes.then(|| plan.plan_hash()),
            "plan": outlook.shares,
        })));
    }
    let mut lines = vec![format!("suite {}, {} mode", suite.name, suite.mode)];
    if !suite.description.is_empty() {
        lines.push(suite.description.clone());
    }
    let experiments = plan.arithmetic().iter().zip(&suite.experiments);
    lines.extend((1..).zip(experiments).map(|(number, (sizes, experiment))| {
        let trees_only = !experiment.games.is_empty() && experiment.games.iter().all(GameSpec::is_tree);
        product(number, *sizes, if trees_only { "seed" } else { "position" })
    }));
    let named: usize = plan.arithmetic().iter().map(|sizes| sizes.cells).sum();
    if named > plan.len() {
        lines.push(format!("{} shared by experiments, run once", counted(named - plan.len(), "search")));
    }
    let cost = in_words(seconds, seconds / jobs as f64, jobs);
    lines.push(match &left {
        None => format!("{}, {cost}", counted(plan.len(), "search")),
        Some(left) if left.is_empty() => {
            format!(
                "{} finished; nothing left",
                if plan.len() == 1 { "1 search".to_owned() } else { format!("all {} searches", plan.len()) }
            )
        }
        Some(left) => format!(
            "{} of {} finished; {} left, {cost}",
            plan.len() - left.len(),
            counted(plan.len(), "search"),
            left.len(),
        ),
    });
    if plan.rows() > plan.len() {
        lines.push(format!("{}: external engines are searched several times", counted(plan.rows(), "row")));
    }
    if suite.mode == Mode::Time {
        let sizes = plan.arithmetic().iter().zip(&suite.experiments);
        let most: f64 =
            sizes.map(|(sizes, experiment)| sizes.cells as f64 * experiment.budget.sampling_seconds).sum();
        lines.push(format!(
            "time mode: samples until the medians are stable, for at most about {}",
            duration(most)
        ));
    }
    if !outlook.shares.is_empty() {
        if suite.mode == Mode::Count {
            lines.push(on_many(&outlook));
        }
        lines.push(String::new());
        lines.push(table(&outlook.shares).text());
    }
    Ok(Told::Text(lines.join("\n")))
}

fn on_many(outlook: &Outlook) -> String {
    let on = |count: &usize| format!("{} on {count}", duration(outlook.at_best(*count)));
    let times: Vec<String> = PROCESSORS.iter().map(on).collect();
    format!("at best {} processors; the longest search takes {}", times.join(", "), duration(outlook.longest))
}

fn product(number: usize, sizes: Arithmetic, unit: &str) -> String {
    format!(
        "experiment {number}: {} x {} x {} = {} ({})",
        counted(sizes.positions, unit),
        counted(sizes.engines, "engine"),
        counted(sizes.depths, "depth"),
        counted(sizes.cells, "search"),
        counted(sizes.games, "game"),
    )
}

fn table(shares: &[Share]) -> Table {
    let header = ["game", "engine", "searches", "CPU", "depths"];
    Table::new(header).words(&["engine", "depths"]).with(shares.iter().map(|share| {
        let depths: Vec<_> = share.depths.iter().map(ToString::to_string).collect();
        let (cells, cpu) = (share.cells.to_string(), duration(share.seconds));
        vec![share.game.clone(), share.engine.clone(), cells, cpu, depths.join(",")]
    }))
}
