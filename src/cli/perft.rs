//! `plybench perft`: sizes of the tree of legal moves.

use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use plybench::parallel;
use plybench::xiangqi::{Move, Position};
use serde_json::{Map, Value, json};

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::{number, root};

/// Larger depths would take years; the counts of this one fit into 64 bits.
const DEEPEST: u32 = 12;

/// Count the legal-move tree below a xiangqi position
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench perft start 5
  plybench perft '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' 4 --divide
  plybench perft start 4 --json
  plybench perft start 4 --made         the last moves played, not only counted")]
pub(super) struct Arguments {
    /// Position: a FEN or a corpus id
    fen: String,
    /// Plies to count, 0 to 12
    #[arg(value_parser = number::whole::<u32>(0..=u64::from(DEEPEST)))]
    depth: u32,
    /// Also print the count below each move
    #[arg(long)]
    divide: bool,
    /// Also play the last moves instead of counting them
    #[arg(long)]
    made: bool,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let fen = root::find_xiangqi(&arguments.fen)?.text;
    let position = Position::from_fen(&fen).with_context(|| format!("bad FEN `{fen}`")).usage()?;
    let started = Instant::now();
    let below =
        if arguments.depth == 0 { Vec::new() } else { divide(&position, arguments.depth, arguments.made) };
    let nodes = if arguments.depth == 0 { 1 } else { below.iter().map(|(_, count)| count).sum() };
    let seconds = started.elapsed().as_secs_f64();
    let how = if arguments.made { "each played" } else { "counted without playing the last moves" };
    let speed = speed(nodes, "leaves", seconds).map_or_else(String::new, |speed| format!(", {speed}"));
    context.note(format_args!("{nodes} leaves, {how}, in {}{speed}", duration(seconds)));
    if context.json {
        let mut answer = json!({ "fen": position.fen(), "depth": arguments.depth, "nodes": nodes, "made": arguments.made });
        if arguments.divide {
            answer["divide"] = below
                .iter()
                .map(|(mv, count)| (mv.to_string(), json!(count)))
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
fn divide(position: &Position, depth: u32, made: bool) -> Vec<(Move, u64)> {
    let moves = position.divide(1);
    let below = |&(mv, _): &(Move, u64)| {
        let mut child = position.clone();
        child.make(mv);
        (mv, if made { child.perft_made(depth - 1) } else { child.perft(depth - 1) })
    };
    parallel::map(&moves, below)
}
