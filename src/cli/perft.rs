//! `plybench perft`: sizes of the tree of legal moves.

use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use plybench::game::{GameSpec, Position};
use plybench::parallel;
use serde_json::{Map, Value, json};

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::root;
use crate::cli::values;

/// Larger depths would take years; the counts of this one fit into 64 bits.
const DEEPEST: u32 = 12;

/// Count the legal-move tree of a position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench perft start 5
  plybench perft '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' 4 --divide
  plybench perft start 4 --game chess
  plybench perft start 4 --json
  plybench perft start 4 --made         the last moves played, not only counted")]
pub(super) struct Arguments {
    /// Position in the notation of its game (a FEN on xiangqi), or a corpus id
    position: String,
    /// Plies to count, 0 to 12
    #[arg(value_parser = values::whole::<u32>(0..=u64::from(DEEPEST)))]
    depth: u32,
    /// Game; its evaluation does not matter
    #[arg(long, short, value_name = "GAME", default_value = "xiangqi")]
    game: String,
    /// Also print the count below each move
    #[arg(long)]
    divide: bool,
    /// Play the last moves too, instead of only counting them
    #[arg(long)]
    made: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let game: GameSpec = arguments.game.parse().usage()?;
    let Some(rules) = game.rules() else {
        return Err(Failure::usage(format_args!(
            "`{game}` has no moves to count: its parameters fix the branching factor"
        )));
    };
    let text = root::find_position(rules, &arguments.position)?.text;
    let bad = || format!("bad {} `{text}`", rules.notation());
    let position = Position::read(rules, &text).with_context(bad).usage()?;
    let started = Instant::now();
    let below =
        if arguments.depth == 0 { Vec::new() } else { divide(&position, arguments.depth, arguments.made) };
    // Without a move a game says itself how often its end counts.
    let nodes = match &below[..] {
        [] if arguments.made => position.perft_made(arguments.depth),
        [] => position.perft(arguments.depth),
        below => below.iter().map(|(_, count)| count).sum(),
    };
    let seconds = started.elapsed().as_secs_f64();
    let how = if arguments.made { "each played" } else { "counted without playing the last moves" };
    let speed = speed(nodes, "leaves", seconds).map_or_else(String::new, |speed| format!(", {speed}"));
    context.note(format_args!("{nodes} leaves, {how}, in {}{speed}", duration(seconds)));
    if context.json {
        let mut answer = json!({ "game": rules.word(), "fen": position.text(), "depth": arguments.depth, "nodes": nodes, "made": arguments.made });
        if arguments.divide {
            answer["divide"] = below
                .iter()
                .map(|(mv, count)| (mv.clone(), json!(count)))
                .collect::<Map<String, Value>>()
                .into();
        }
        context.print_json(&answer)?;
    } else {
        if arguments.divide {
            let lines: Vec<_> = below.iter().map(|(mv, count)| format!("{mv}: {count}")).collect();
            if !lines.is_empty() {
                context.print(lines.join("\n"))?;
            }
        }
        context.print(nodes)?;
    }
    Ok(Exit::Done)
}

/// The count below each legal move, in base order, root moves in parallel.
fn divide(position: &Position, depth: u32, made: bool) -> Vec<(String, u64)> {
    let below = |(mv, child): &(String, Position)| {
        (mv.clone(), if made { child.perft_made(depth - 1) } else { child.perft(depth - 1) })
    };
    parallel::map(&position.children(), below)
}
