//! `plybench bench`: one number that changes when any count changes.

use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use plybench::corpus;
use plybench::game::GameSpec;
use plybench::parallel;
use plybench::report::table::Table;
use plybench::search::{Engine, Search};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::number;

/// What is searched: game, engine, depth. Every algorithm and every
/// enhancement occurs, so that no change of a count can hide.
const WORK: [(&str, &str, u32); 14] = [
    ("xiangqi", "minimax", 3),
    ("xiangqi", "ab-hard", 4),
    ("xiangqi", "ab", 4),
    ("xiangqi", "ab-shallow+captures", 4),
    ("xiangqi", "aspiration+captures+history", 5),
    ("xiangqi", "pvs+captures+relative-history", 5),
    ("xiangqi", "negascout+captures+killer+refutation", 5),
    ("xiangqi", "scout+captures+butterfly", 4),
    ("xiangqi", "mtdf+captures+history+tt+etc+id", 5),
    ("xiangqi", "sss+captures+tt", 4),
    ("xiangqi", "dual+captures+tt", 4),
    ("xiangqi[eval=mobility]", "ab+captures+shuffle", 4),
    ("xiangqi[quiescence=captures]", "pvs+captures+history", 4),
    ("tree:ordered", "negascout", 5),
];

/// The positions of a tree are its seeds.
const SEEDS: std::ops::Range<u64> = 0..24;

/// Search a fixed set of cells and print one signature number, the sum of their nodes
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench bench
  plybench bench --expect 123456789     exit 3 if any count changed

One line in a build script is enough to detect that a count changed; `plybench run` and
`plybench check` show which positions changed.")]
pub(super) struct Arguments {
    /// Exit with 3 unless the signature is this number
    #[arg(long, value_name = "SIGNATURE", value_parser = number::any)]
    expect: Option<u64>,
}

/// What one line of [`WORK`] cost.
struct Share {
    game: &'static str,
    engine: &'static str,
    depth: u32,
    nodes: u64,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let started = Instant::now();
    let shares = WORK.into_iter().map(share).collect::<Result<Vec<_>, Failure>>()?;
    let seconds = started.elapsed().as_secs_f64();
    let signature: u64 = shares.iter().map(|share| share.nodes).sum();

    if context.json {
        let parts: Vec<_> = shares
            .iter()
            .map(|share| {
                json!({ "game": share.game, "engine": share.engine, "depth": share.depth, "nodes": share.nodes })
            })
            .collect();
        context.print_json(&json!({ "signature": signature, "parts": parts }))?;
    } else {
        context.print(as_text(&shares, signature))?;
    }
    let speed = speed(signature, "nodes", seconds).map_or_else(String::new, |speed| format!(", {speed}"));
    context.note(format_args!("{}{speed}", duration(seconds)));
    match arguments.expect {
        Some(expected) if expected != signature => {
            context.warn(format_args!("signature mismatch: {signature}, expected {expected}"));
            Ok(Exit::Regression)
        }
        _ => Ok(Exit::Done),
    }
}

fn share((game, engine, depth): (&'static str, &'static str, u32)) -> Result<Share, Failure> {
    let spec: GameSpec = game.parse().usage()?;
    let engine_spec: Engine = engine.parse().usage()?;
    let positions: Vec<String> = match spec.rules() {
        None => SEEDS.map(|seed| seed.to_string()).collect(),
        Some(rules) => corpus::set(rules, "quick")?.into_iter().map(|entry| entry.fen()).collect(),
    };
    let counts = parallel::map(&positions, |position| {
        let root = spec.root(position).with_context(|| format!("position `{position}`"))?;
        let outcome = Search::new(&engine_spec).depth(depth).run_any(&root);
        Ok(outcome.counters.nodes + outcome.counters.quiescence_nodes)
    });
    let nodes = counts.into_iter().sum::<Result<u64, Failure>>()?;
    Ok(Share { game, engine, depth, nodes })
}

fn as_text(shares: &[Share], signature: u64) -> String {
    let mut table = Table::new(["game", "engine", "depth", "nodes"]).words(&["engine"]);
    table.rows.extend(shares.iter().map(|share| {
        vec![share.game.to_owned(), share.engine.to_owned(), share.depth.to_string(), share.nodes.to_string()]
    }));
    format!("{}signature {signature}", table.text())
}
