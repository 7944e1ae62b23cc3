//! `plybench board`: a position, drawn.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::slice;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use plybench::draw::export;
use plybench::game::{Diagram, GameSpec, Position, Route, Rules};
use plybench::report::board::{self, Marks};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::{drawing, root};

/// Show the board of a position as text or as a picture
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench board start
  plybench board start --letters chinese --moves h2e2,h9g7 --out board.svg
  plybench board '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b'
  plybench board start --game chess --arrows e2e4,e7e5,g1f3 --out line.pdf
  plybench board ffo-40 --game othello
  plybench board middlegame-01 --out middlegame-01.svg")]
pub(super) struct Arguments {
    /// Position in the notation of its game (a FEN on xiangqi), or a corpus id
    position: String,
    /// Game; its evaluation does not matter
    #[arg(long, short, value_name = "GAME", default_value = "xiangqi")]
    game: String,
    /// Play these moves first; the squares of the last one are marked
    #[arg(long, value_name = "MOVES", value_delimiter = ',', value_parser = trimmed)]
    moves: Vec<String>,
    /// Draw these moves as numbered arrows without playing them
    #[arg(long, value_name = "MOVES", value_delimiter = ',', value_parser = trimmed)]
    arrows: Vec<String>,
    /// Letters on xiangqi pieces: K A B N R C P as in a FEN, or 帥仕相傌俥炮兵 and 將士象馬車砲卒
    #[arg(long, value_enum, default_value_t = Letters::Latin)]
    letters: Letters,
    /// Format [default: by the extension of FILE, otherwise text]; png (216 dots per inch) and pdf need --out
    #[arg(long, value_enum)]
    format: Option<BoardFormat>,
    /// Write the board here instead of printing it; the extension selects the format
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Letters {
    Latin,
    Chinese,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BoardFormat {
    Text,
    Svg,
    Png,
    Pdf,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let game: GameSpec = arguments.game.parse().usage()?;
    let Some(rules) = game.rules() else {
        return Err(Failure::usage(format_args!(
            "`{game}` has no board; `plybench tree` draws synthetic trees"
        )));
    };
    let format = arguments.format()?;
    let place = root::find_position(rules, &arguments.position)?;
    let bad = || format!("bad {} `{}`", rules.notation(), place.text);
    let position = Position::read(rules, &place.text).with_context(bad).usage()?;
    let (mut routes, position) = played(&position, &arguments.moves)?;
    let (line, _) = played(&position, &arguments.arrows)?;
    let shown = Marks { last: routes.pop().unwrap_or_default(), line };
    let diagram = arguments.letters.diagram(&position)?;

    if context.json {
        if arguments.out().is_some() || arguments.format.is_some() {
            return Err(Failure::usage("--json prints the board as data; drop --out and --format"));
        }
        let rows: Vec<String> = diagram.to_string().lines().map(str::to_owned).collect();
        context.print_json(&json!({
            "game": rules.word(),
            "fen": position.text(),
            "to_move": diagram.to_move,
            "legal_moves": position.children().into_iter().map(|(mv, _)| mv).collect::<Vec<_>>(),
            "last_move": arguments.moves.last(),
            "line": arguments.arrows,
            "board": rows,
        }))?;
        return Ok(Exit::Done);
    }
    let page = || board::page(&diagram, &shown);
    let title = title(rules, &position, arguments);
    let bytes = match format {
        BoardFormat::Text => text(&diagram, &shown, &position, arguments).into_bytes(),
        BoardFormat::Svg => export::svg(&page(), &title).into_bytes(),
        BoardFormat::Png => export::png(&page())?,
        BoardFormat::Pdf => export::pdf(&page(), &title)?,
    };
    if let Some(path) = arguments.out() {
        overwrite::allow(slice::from_ref(path), arguments.existing.overwrite, context)?;
    }
    drawing::write(&bytes, arguments.out(), context)?;
    Ok(Exit::Done)
}

/// A move as it was meant: blanks may follow the commas.
#[expect(clippy::unnecessary_wraps, reason = "a parser of an argument may fail")]
fn trimmed(text: &str) -> Result<String, Infallible> {
    Ok(text.trim().to_owned())
}

/// The squares of each of some moves in a row, and the position after them.
fn played(position: &Position, moves: &[String]) -> Result<(Vec<Route>, Position), Failure> {
    let mut position = position.clone();
    let mut routes = Vec::new();
    for mv in moves {
        let (route, after) = position.step(mv).usage()?;
        routes.push(route);
        position = after;
    }
    Ok((routes, position))
}

/// The text for screen readers, and the name of a document.
fn title(rules: Rules, position: &Position, arguments: &Arguments) -> String {
    let mut title = format!("{rules}: {}", position.text());
    if let Some(last) = arguments.moves.last() {
        let _ = write!(title, ", last move {last}");
    }
    if !arguments.arrows.is_empty() {
        let _ = write!(title, ", line {}", arguments.arrows.join(" "));
    }
    title
}

fn text(diagram: &Diagram, shown: &Marks, position: &Position, arguments: &Arguments) -> String {
    let mut text = board::text(diagram, shown);
    if let Some(last) = arguments.moves.last() {
        let _ = writeln!(text, "last move {last}");
    }
    if !arguments.arrows.is_empty() {
        let _ = writeln!(text, "line {}", arguments.arrows.join(" "));
    }
    text + "\n" + &position.text() + "\n"
}

impl Letters {
    fn diagram(self, position: &Position) -> Result<Diagram, Failure> {
        let diagram = position.diagram();
        match self {
            Self::Latin => Ok(diagram),
            Self::Chinese => diagram.in_chinese().ok_or_else(|| {
                Failure::usage(format_args!(
                    "pieces of {} have no Chinese letters; drop --letters",
                    position.rules()
                ))
            }),
        }
    }
}

impl Arguments {
    fn out(&self) -> Option<&PathBuf> {
        drawing::file(self.out.as_ref())
    }

    fn format(&self) -> Result<BoardFormat, Failure> {
        use BoardFormat::{Pdf, Png, Svg, Text};
        let formats = [("txt", Text), ("svg", Svg), ("png", Png), ("pdf", Pdf)];
        let words = ("board", ".svg, .png, .pdf or .txt");
        let format = drawing::format(self.format, self.out(), words, &formats)?;
        if matches!(format, Png | Pdf) && self.out().is_none() {
            return Err(Failure::usage("a PNG or PDF cannot be printed; name a file with --out"));
        }
        Ok(format)
    }
}
