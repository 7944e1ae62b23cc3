//! `plybench search`: one cell, shown to a person.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use serde_json::{Map, Value, json};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::position::{self, Place};
use crate::game::GameSpec;
use crate::record::Counter;
use crate::search::{Ending, EngineSpec, Limits, MAX_DEPTH, Outcome, Search};

/// Search one position with one engine and show what it found and what it cost
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench search start --engine ab --depth 4
  plybench search 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' --engine pvs+captures+history --depth 6
  plybench search 7 --game 'tree:iid[b=38]' --engine negascout --depth 4 --json")]
pub(super) struct Arguments {
    /// Position: a FEN, an id of the corpus, or the seed of a synthetic tree
    position: String,
    /// Engine spec, as `plybench engines` lists them
    #[arg(long, short, value_name = "SPEC")]
    engine: String,
    /// Plies from the root to the horizon
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// Game spec
    #[arg(long, short, value_name = "GAME", default_value = "xiangqi")]
    game: String,
    /// Stop after this many nodes
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let game: GameSpec = arguments.game.parse().usage()?;
    let engine: EngineSpec = arguments.engine.parse().usage()?;
    let place = position::find(&game, &arguments.position)?;
    let root = game.root(&place.text).with_context(|| format!("bad position `{}`", place.text)).usage()?;
    if arguments.nodes.is_none() && arguments.seconds.is_none() {
        game.check_size(arguments.depth, engine.prunes()).usage()?;
    }
    let deadline = match arguments.seconds {
        Some(seconds) => {
            Some(Instant::now() + Duration::try_from_secs_f64(seconds).context("bad --seconds").usage()?)
        }
        None => None,
    };
    let limits = Limits { nodes: arguments.nodes, deadline, interrupt: Some(context.interrupt_flag()?) };

    let started = Instant::now();
    let mut search = Search::new(&engine).depth(arguments.depth).limits(limits);
    let outcome = search.run_any(&root);
    let elapsed = started.elapsed();
    let line = search.principal_variation_any(&root, &outcome);

    if context.json {
        context.print_json(&as_json(&place, &game, &engine, arguments.depth, &outcome, &line))?;
    } else {
        context.print(as_text(&place, &game, &engine, arguments.depth, &outcome, &line))?;
        let seconds = elapsed.as_secs_f64();
        let speed = outcome.counters.nodes as f64 / seconds / 1e6;
        context.note(format_args!("{seconds:.3} s, {speed:.1} million nodes a second"));
    }
    Ok(match outcome.ending {
        Ending::Complete => Exit::Done,
        Ending::NodeLimit | Ending::Timeout => Exit::SomeFailed,
        Ending::Interrupted => Exit::Interrupted,
    })
}

/// The contract's word for how a search ended.
fn status(ending: Ending) -> &'static str {
    match ending {
        Ending::Complete => "ok",
        Ending::NodeLimit => "node-limit",
        Ending::Timeout => "timeout",
        Ending::Interrupted => "interrupted",
    }
}

fn as_json(
    place: &Place,
    game: &GameSpec,
    engine: &EngineSpec,
    depth: u32,
    outcome: &Outcome<String>,
    line: &[String],
) -> Value {
    let counted: Map<String, Value> =
        outcome.counters.iter().map(|(counter, count)| (counter.name().to_owned(), count.into())).collect();
    json!({
        "game": game.to_string(),
        "fen": place.text,
        "engine": engine.to_string(),
        "depth": depth,
        "status": status(outcome.ending),
        "value": outcome.value,
        "best_move": outcome.best_move,
        "pv": line,
        "counters": counted,
    })
}

fn as_text(
    place: &Place,
    game: &GameSpec,
    engine: &EngineSpec,
    depth: u32,
    outcome: &Outcome<String>,
    line: &[String],
) -> String {
    let mut text = format!("game       {game}\nposition   {}\n", place.text);
    if let Some(id) = &place.id {
        let _ = writeln!(text, "id         {id}");
    }
    let _ = writeln!(text, "engine     {engine}\ndepth      {depth}\nstatus     {}", status(outcome.ending));
    if let Some(value) = outcome.value {
        let _ = writeln!(text, "value      {value:+}");
    }
    if let Some(best) = &outcome.best_move {
        let _ = writeln!(text, "best move  {best}\nvariation  {}", line.join(" "));
    }
    text.push('\n');
    for (counter, count) in outcome.counters.iter() {
        if count > 0 || counter == Counter::Nodes {
            let _ = writeln!(text, "{counter:<21}{count:>15}");
        }
    }
    text
}
