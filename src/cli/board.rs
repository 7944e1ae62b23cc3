//! `plybench board`: a position, drawn.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use plybench::draw::export;
use plybench::game::{GameSpec, Position};
use plybench::report::board;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::root;

/// Show a position: its board, as text or as a picture
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench board start
  plybench board '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b'
  plybench board ffo-40 --game othello
  plybench board middlegame-01 --out middlegame-01.svg")]
pub(super) struct Arguments {
    /// Position: in the notation of its game (a FEN on xiangqi), or a corpus id
    position: String,
    /// Game, whose evaluation does not matter
    #[arg(long, short, value_name = "GAME", default_value = "xiangqi")]
    game: String,
    /// Format [default: svg for a FILE, otherwise text]
    #[arg(long, value_enum)]
    format: Option<BoardFormat>,
    /// Write the board here instead of printing it
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BoardFormat {
    /// Letters
    Text,
    /// Scalable vector graphics
    Svg,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let game: GameSpec = arguments.game.parse().usage()?;
    let Some(rules) = game.rules() else {
        return Err(Failure::usage(format_args!(
            "`{game}` has no board: `plybench tree` draws synthetic trees"
        )));
    };
    let place = root::find_position(rules, &arguments.position)?;
    let bad = || format!("bad {} `{}`", rules.notation(), place.text);
    let position = Position::read(rules, &place.text).with_context(bad).usage()?;
    let diagram = position.diagram();
    let out = arguments.out.as_ref().filter(|path| path.as_path() != Path::new("-"));
    if context.json {
        if out.is_some() || arguments.format.is_some() {
            return Err(Failure::usage("--json prints the board as data: leave out --out and --format"));
        }
        let rows: Vec<String> = diagram.to_string().lines().map(str::to_owned).collect();
        context.print_json(&json!({
            "game": rules.word(),
            "fen": position.text(),
            "to_move": diagram.to_move,
            "legal_moves": position.children().into_iter().map(|(mv, _)| mv).collect::<Vec<_>>(),
            "board": rows,
        }))?;
        return Ok(Exit::Done);
    }
    let format = arguments.format.unwrap_or(if out.is_some() { BoardFormat::Svg } else { BoardFormat::Text });
    let text = match format {
        BoardFormat::Text => format!("{diagram}\n{}\n", position.text()),
        BoardFormat::Svg => export::svg(&board::page(&diagram), &format!("{rules}: {}", position.text())),
    };
    match out {
        Some(path) => {
            overwrite::allow(slice::from_ref(path), arguments.existing.overwrite, context)?;
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            context.print(path.display())?;
        }
        None => context.print(text)?,
    }
    Ok(Exit::Done)
}
