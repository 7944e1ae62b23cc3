//! `plybench bench`: one number that changes when any count changes.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use plybench::analysis::coverage::Coverage;
use plybench::analysis::key::Key;
use plybench::analysis::metric::Metric;
use plybench::corpus;
use plybench::game::GameSpec;
use plybench::language::counted;
use plybench::parallel;
use plybench::record::{Counter, Rows, Status};
use plybench::report::feeds::{SIGNATURE, Total};
use plybench::report::table::Table;
use plybench::search::{Engine, Search};
use plybench::suite::{Guests, Mode, Suite, run_in_memory};
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Failure, Judged, Usage, of_plan};
use crate::cli::report_format::FeedFormat;
use crate::cli::suite_arguments::{named, parse_engines};
use crate::cli::values;

/// Game, engine, depth. Every algorithm and every
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

/// The depth of engines without a suite: a second or two for most of them.
const DEPTH: u32 = 4;

/// Run a fixed set of searches and print their node count, the signature
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench bench
  plybench bench --expect 123456789     exit 3 unless the signature is this
  plybench bench --suite smoke --engines pvs+captures,ab
  plybench bench --suite signatures     every engine that a claim names
  plybench bench --engines pvs+captures+history+tt
  plybench bench --format openmetrics > plybench.prom

One line in a build script detects a changed total; `plybench check --run` shows which positions
changed. Each game also has its own signature. The signature sums `nodes` and `quiescence_nodes` on
all cores; nodes per second use wall time. Fishtest, OpenBench and `plybench import` read the last
two lines.")]
pub(super) struct Arguments {
    /// Run these engines instead, separated by commas: on the quick positions to depth 4, or in --suite
    #[arg(long, value_name = "SPEC,...")]
    engines: Option<String>,
    /// Run this suite instead, a file or a built-in one
    #[arg(long, value_name = "SUITE")]
    suite: Option<String>,
    /// Format of a service that draws totals over time: those of every engine and depth, and the signature
    #[arg(long, value_enum, conflicts_with = "json")]
    format: Option<FeedFormat>,
    /// Exit with 3 unless the signature is this number
    #[arg(long, value_name = "SIGNATURE", value_parser = values::any)]
    expect: Option<u64>,
}

/// The cost of the cells of one game, engine and depth.
#[derive(Debug, Serialize)]
struct Share {
    game: String,
    engine: String,
    depth: u32,
    nodes: u128,
    searches: usize,
    failed: usize,
}

#[derive(Default)]
struct Searched {
    shares: Vec<Share>,
    /// The searches that counted nodes, and those that did not.
    coverage: Coverage,
    failed: Vec<String>,
}

#[derive(Serialize)]
struct Told<'b> {
    signature: Option<u128>,
    nodes: u128,
    nps: u64,
    wall_ns: u64,
    searches: &'b Coverage,
    games: BTreeMap<&'b str, u128>,
    parts: &'b [Share],
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    let suite = suite(arguments)?;
    let started = Instant::now();
    let Searched { shares, coverage, failed } = match suite {
        Some(suite) => of_suite(&suite)?,
        None => of_work()?,
    };
    let elapsed = started.elapsed();
    let seconds = elapsed.as_secs_f64();
    let nodes: u128 = shares.iter().map(|share| share.nodes).sum();
    // A sum that lacks searches is no signature of the others.
    let signature = failed.is_empty().then_some(nodes);
    let games = by_game(&shares);
    let nodes_per_second = (nodes as f64 / seconds.max(1e-9)).round() as u64;

    if context.json {
        context.print_json(&Told {
            signature,
            nodes,
            nps: nodes_per_second,
            wall_ns: elapsed.as_nanos() as u64,
            searches: &coverage,
            games: games.into_iter().collect(),
            parts: &shares,
        })?;
    } else if let Some(format) = arguments.format {
        context.print(format.text(&totals(&shares, signature)))?;
    } else {
        context.print(as_text(&shares, &games, signature, nodes_per_second))?;
    }
    let speed = speed(nodes, "nodes", seconds).map_or_else(String::new, |speed| format!(", {speed}"));
    context.note(format_args!("{}{speed}", duration(seconds)));
    let omissions = coverage.omissions().map_or_else(String::new, |omissions| format!("; {omissions}"));
    let searches = format!("{}{omissions}", coverage.words());
    if let Some(first) = failed.first() {
        context.warn(format_args!("no signature: {} failed, first {first}", counted(failed.len(), "search")));
        return Ok(Judged::some_failed());
    }
    match arguments.expect {
        Some(expected) if u128::from(expected) != nodes => {
            let suite = arguments.suite.as_deref().unwrap_or("smoke");
            context.warn(format_args!(
                "signature mismatch: {nodes}, expected {expected}; next: plybench check --run {suite} --baseline BEFORE.csv"
            ));
            return Ok(Judged::regression());
        }
        Some(_) => context.note(format_args!("{searches}; the signature is the expected one: passed")),
        None => context.note(&searches),
    }
    Judged::of(true, &coverage)
}

fn suite(arguments: &Arguments) -> Result<Option<Suite>, Failure> {
    let engines = arguments.engines.as_deref().map(parse_engines).transpose()?;
    let mut suite = match (&arguments.suite, engines) {
        (None, None) => return Ok(None),
        (None, Some((engines, programs))) => {
            let mut suite = Suite::single("bench", Vec::new(), vec![DEPTH]);
            suite.set_engines(&engines, &programs);
            suite.set_positions(&["quick".to_owned()]).usage()?;
            suite
        }
        (Some(name), engines) => {
            let mut suite = named(name)?;
            if let Some((engines, programs)) = engines {
                suite.set_engines(&engines, &programs);
            }
            suite
        }
    };
    suite.mode = Mode::Count;
    Ok(Some(suite))
}

fn of_suite(suite: &Suite) -> Result<Searched, Failure> {
    let rows: Rows = run_in_memory(suite, &Guests::default()).map_err(of_plan)?.iter().collect();
    let Searched { mut shares, mut failed, .. } = Searched::default();
    let (mut places, mut searches, mut silent) = (HashMap::new(), 0, 0);
    for row in rows.iter() {
        let place = *places.entry((row.game(), row.engine(), row.depth())).or_insert_with(|| {
            let (game, engine) = (row.game().to_owned(), row.engine().to_owned());
            shares.push(Share { game, engine, depth: row.depth(), nodes: 0, searches: 0, failed: 0 });
            shares.len() - 1
        });
        let counts = [Counter::Nodes, Counter::QuiescenceNodes].map(|counter| row.counter(counter));
        let nodes = counts.into_iter().flatten().map(u128::from).sum::<u128>();
        let share = &mut shares[place];
        share.nodes += nodes;
        share.searches += 1;
        if row.status() != Status::Ok {
            share.failed += 1;
            failed.push(format!("{}: {}", Key::of(row), row.status()));
        } else if nodes > 0 {
            searches += 1;
        } else {
            silent += 1;
        }
    }
    let coverage = counted_nodes(searches).without(silent, "search", "without nodes");
    Ok(Searched { shares, coverage, failed })
}

/// The searches that are the same for everybody.
fn of_work() -> Result<Searched, Failure> {
    let mut searched = Searched::default();
    for work in WORK {
        let share = share(work)?;
        searched.coverage = counted_nodes(searched.coverage.compared + share.searches);
        searched.shares.push(share);
    }
    Ok(searched)
}

fn counted_nodes(searches: usize) -> Coverage {
    Coverage { compared: searches, columns: vec![Metric::Nodes.to_string()], ..Coverage::default() }
}

/// One of them on all of its positions.
fn share((game, engine, depth): (&str, &str, u32)) -> Result<Share, Failure> {
    let spec: GameSpec = game.parse().usage()?;
    let engine_spec: Engine = engine.parse().usage()?;
    let positions: Vec<String> = match spec.rules() {
        None => SEEDS.map(|seed| seed.to_string()).collect(),
        Some(rules) => corpus::set(rules, "quick")?.into_iter().map(|entry| entry.fen()).collect(),
    };
    let counts = parallel::map(&positions, |position| {
        let root = spec.root(position).with_context(|| format!("position `{position}`"))?;
        let outcome = Search::new(&engine_spec).depth(depth).run_any(&root);
        Ok(u128::from(outcome.counters.nodes + outcome.counters.quiescence_nodes))
    });
    let nodes = counts.into_iter().sum::<Result<u128, Failure>>()?;
    let (game, engine, searches) = (game.to_owned(), engine.to_owned(), positions.len());
    Ok(Share { game, engine, depth, nodes, searches, failed: 0 })
}

/// The shares without failed searches, and the signature.
fn totals(shares: &[Share], signature: Option<u128>) -> Vec<Total<'_>> {
    let whole = shares.iter().filter(|share| share.failed == 0).map(|share| Total {
        of: Some((&share.game, &share.engine, share.depth)),
        metric: Metric::NodesAndQuiescence.name(),
        total: share.nodes,
        searches: share.searches,
    });
    let searches = shares.iter().map(|share| share.searches).sum();
    let all = signature.map(|total| Total { of: None, metric: SIGNATURE, total, searches });
    whole.chain(all).collect()
}

fn by_game(shares: &[Share]) -> Vec<(&str, u128)> {
    let mut games = Vec::<(&str, u128)>::new();
    for Share { game, nodes, .. } in shares {
        match games.iter_mut().find(|(known, _)| known == game) {
            Some((_, sum)) => *sum += nodes,
            None => games.push((game, *nodes)),
        }
    }
    games
}

/// The shares, the signatures, and both forms of a summary that tools for engines look for.
fn as_text(
    shares: &[Share],
    games: &[(&str, u128)],
    signature: Option<u128>,
    nodes_per_second: u64,
) -> String {
    let mut table = Table::new(["game", "engine", "depth", "nodes"]).words(&["engine"]);
    table.rows.extend(shares.iter().map(|share| {
        vec![share.game.clone(), share.engine.clone(), share.depth.to_string(), share.nodes.to_string()]
    }));
    let mut of_games = Table::new(["game", "signature"]);
    of_games.rows.extend(games.iter().map(|(game, sum)| vec![(*game).to_owned(), sum.to_string()]));
    let mut text = format!("{}\n{}", table.text(), of_games.text());
    if let Some(nodes) = signature {
        let _ = write!(
            text,
            "\nsignature {nodes}\n\nNodes searched  : {nodes}\n{nodes} nodes {nodes_per_second} nps"
        );
    }
    text
}
