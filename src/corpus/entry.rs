//! One position of a corpus, and the line that it is read from.

use thiserror::Error;

use crate::corpus::epd::{self, OperationError};
use crate::corpus::safe_text::{UnsafeText, safe_text};
use crate::game::{Position, PositionError, Rules};

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
}

impl CorpusEntry {
    /// The position in canonical notation, on xiangqi its FEN.
    pub fn fen(&self) -> String {
        self.position.text()
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct LineProblem {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub reason: EntryError,
}

/// Why a line is not an entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntryError {
    /// Not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Not an operation.
    #[error(transparent)]
    Operation(#[from] OperationError),
    /// An id or a phase that would be more than a text somewhere.
    #[error(transparent)]
    UnsafeText(#[from] UnsafeText),
    /// A line that is not a position, whatever else it may be.
    #[error("it has {bytes} bytes; the line of a position has at most {MOST_LINE_BYTES}")]
    TooLong {
        /// Its bytes.
        bytes: usize,
    },
    /// An id that names nothing.
    #[error("the id is empty")]
    EmptyId,
    /// A second entry with the same id.
    #[error("the id `{id}` is already used on line {first}")]
    RepeatedId {
        /// The id.
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
    let line = epd::read(content, rules.fields())?;
    let position = Position::read(rules, line.fen)?;
    for (name, operand) in &line.operations {
        safe_text(name, operand)?;
    }
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
        position,
    })
}
