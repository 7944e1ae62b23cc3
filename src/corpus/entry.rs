//! One position of a corpus, and the line that it is read from.

use std::borrow::Cow;

use thiserror::Error;

use crate::board::TextError;
use crate::corpus::epd::{self, Line};
use crate::corpus::games::is_of_game;
use crate::corpus::operation::OperationError;
use crate::corpus::safe_text::{UnsafeText, safe_text};
use crate::game::{IllegalMove, Position, Rules};

/// The longest line of a position file, in bytes.
const MOST_LINE_BYTES: usize = 16 << 10;

/// A position of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CorpusEntry {
    /// Unique in its corpus and stable; the FEN itself in a file without ids.
    pub id: String,
    /// One of [`PHASES`](crate::corpus::PHASES); empty in a file that does not say.
    pub phase: String,
    /// The position.
    pub position: Position,
    /// The set it belongs to, or `file`.
    pub set: String,
    /// The name under which the position is known, if it has one.
    pub name: Option<String>,
    /// The game that it was taken from, if that is known: positions of one game
    /// are not independent.
    pub source_game: Option<String>,
    /// Best moves as rows write them (`bm`; of an OBF line those of the highest score); empty where the line has none.
    pub best: Vec<String>,
    /// Moves to avoid (`am`).
    pub avoid: Vec<String>,
}

impl CorpusEntry {
    /// The position in canonical notation, on xiangqi its FEN.
    pub fn fen(&self) -> String {
        self.position.text()
    }
}

/// A fault of a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct LineProblem {
    /// From 1.
    pub line: usize,
    /// The fault.
    pub reason: EntryError,
}

/// A fault of a line, which is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EntryError {
    #[error(transparent)]
    Position(#[from] TextError),
    #[error(transparent)]
    Operation(#[from] OperationError),
    #[error("{operation}: {illegal}")]
    Move {
        /// The operation; `OBF` for a move with a score.
        operation: &'static str,
        illegal: Box<IllegalMove>,
    },
    #[error("it is part of a game, not a position")]
    Game,
    #[error(transparent)]
    UnsafeText(#[from] UnsafeText),
    #[error("it has {bytes} bytes; the line of a position has at most {MOST_LINE_BYTES}")]
    TooLong { bytes: usize },
    #[error("the id is empty")]
    EmptyId,
    #[error("the id `{id}` is already used on line {first}")]
    RepeatedId {
        id: String,
        /// Where it is used first.
        first: usize,
    },
}

/// Reads a line that is not empty and not a comment.
pub(crate) fn read_line(rules: Rules, content: &str, set: &str) -> Result<CorpusEntry, EntryError> {
    if content.len() > MOST_LINE_BYTES {
        return Err(EntryError::TooLong { bytes: content.len() });
    }
    // Errors quote parts of a line, and terminals would obey them.
    if let Some(control) = content.chars().find(|letter| letter.is_control() && *letter != '\t') {
        return Err(UnsafeText::Control { what: "line".to_owned(), text: control.to_string() }.into());
    }
    if is_of_game(content) {
        return Err(EntryError::Game);
    }
    let content = without_command(rules, content);
    let line = epd::read(&content, rules)?;
    let mut position = Position::read(rules, line.fen)?;
    for (name, operand) in &line.operations {
        safe_text(name, operand)?;
    }
    for mv in line.operation("moves").into_iter().flat_map(str::split_whitespace) {
        position = step(&position, "moves", mv)?;
    }
    let (best, avoid) = (best_moves(&line, &position)?, named_moves(&line, "am", &position)?);
    if line.operation("id") == Some("") {
        return Err(EntryError::EmptyId);
    }
    let text = |name: &str| line.operation(name).map(ToOwned::to_owned);
    Ok(CorpusEntry {
        id: text("id").unwrap_or_else(|| position.text()),
        phase: text("phase").unwrap_or_default(),
        name: text("name"),
        source_game: text("source_game").filter(|game| !game.is_empty()),
        set: set.to_owned(),
        best,
        avoid,
        position,
    })
}

/// A position as it is written in its game, or with the command of UCI and UCCI that sets it up: `position fen FEN moves ...`.
pub fn read_position(rules: Rules, text: &str) -> Result<Position, EntryError> {
    match without_command(rules, text.trim()) {
        // Rows of an Othello board may be words like those of operations.
        Cow::Borrowed(whole) if whole.len() == text.trim().len() => Ok(Position::read(rules, whole)?),
        line => Ok(read_line(rules, &line, "")?.position),
    }
}

/// A line without the words with which programs are told a position: `position fen FEN`, `position startpos`, `fen FEN`.
pub(crate) fn without_command(rules: Rules, line: &str) -> Cow<'_, str> {
    let after = |text: &'_ str, word: &str| -> Option<usize> {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace))
            .then(|| line.len() - rest.trim_start().len())
    };
    let rest = after(line, "position").map_or(line, |start| &line[start..]);
    if let Some(start) = after(rest, "fen") {
        return Cow::Borrowed(&line[start..]);
    }
    match after(rest, "startpos") {
        Some(start) => Cow::Owned(format!("{} {}", Position::start(rules).text(), &line[start..])),
        None => Cow::Borrowed(rest),
    }
}

/// The best moves that a line names; those that are not legal are refused.
fn best_moves(line: &Line<'_>, position: &Position) -> Result<Vec<String>, EntryError> {
    let mut best = named_moves(line, "bm", position)?;
    let highest = line.scored.iter().map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
    for (mv, score) in &line.scored {
        let written = written(position, "OBF", mv)?;
        if score.total_cmp(&highest).is_eq() && line.operation("bm").is_none() {
            best.extend(written);
        }
    }
    Ok(best)
}

/// The moves of an operation, as rows write them.
fn named_moves(line: &Line<'_>, name: &'static str, position: &Position) -> Result<Vec<String>, EntryError> {
    let operand = line.operation(name).unwrap_or_default();
    let moves = operand.split([' ', '\t', ',']).filter(|text| !text.is_empty() && *text != "e.p.");
    let moves: Vec<_> = moves.map(|mv| written(position, name, mv)).collect::<Result<_, _>>()?;
    Ok(moves.concat())
}

/// A move that an operation names, as rows write it; in checkers several ways to one position are one choice.
fn written(position: &Position, operation: &'static str, mv: &str) -> Result<Vec<String>, EntryError> {
    let after = step(position, operation, mv)?;
    let same = position.children().into_iter().filter(|(_, child)| *child == after);
    Ok(same.map(|(mv, _)| mv).collect())
}

/// The position after a move that an operation names.
fn step(position: &Position, operation: &'static str, mv: &str) -> Result<Position, EntryError> {
    // Signs of quality belong to no move.
    let played = position.step(mv.trim_end_matches(['!', '?']));
    played
        .map(|(_, after)| after)
        .map_err(|illegal| EntryError::Move { operation, illegal: Box::new(illegal) })
}
