//! Lines of a position file: a FEN, then operations.
//!
//! This is EPD (Extended Position Description; Edwards, "Portable Game
//! Notation Specification and Implementation Guide", 1994, section 16.2): the
//! operations follow the first four fields of the FEN, each ends with a
//! semicolon, and a semicolon inside double quotes is part of the operand. The
//! two move counters of a FEN may come before the operations, the two fields
//! that say nothing about xiangqi may be left out, and a semicolon may stand
//! before the first operation, as in files of perft counts.

use thiserror::Error;

use crate::spec::Suggestion;
use crate::text_file::without_mark;

/// Operations that have no operand.
const WITHOUT_OPERAND: [&str; 6] =
    ["draw_accept", "draw_claim", "draw_offer", "draw_reject", "noop", "resign"];

/// The operations of the standard that say something about a position, and
/// those of this program: `phase`, `name`, `ply`, and where a position comes
/// from: `source_game` (one word for one game), `game` (who played it, or its
/// moves), `source`.
const OPERATIONS: [&str; 41] = [
    "acd",
    "acn",
    "acs",
    "am",
    "bm",
    "ce",
    "dm",
    "draw_accept",
    "draw_claim",
    "draw_offer",
    "draw_reject",
    "eco",
    "fmvn",
    "game",
    "hmvc",
    "id",
    "name",
    "nic",
    "noop",
    "phase",
    "ply",
    "pm",
    "pv",
    "rc",
    "resign",
    "sm",
    "source",
    "source_game",
    "tcgs",
    "tcri",
    "tcsi",
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    "c6",
    "c7",
    "c8",
    "c9",
];

/// One line, taken apart but not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// The text before the operations.
    pub(crate) fen: &'a str,
    /// The operations: name and operand without its quotes.
    pub(crate) operations: Vec<(&'a str, &'a str)>,
}

/// A text between two semicolons that is not an operation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OperationError {
    /// A name without an operand.
    #[error("the operation `{operation}` has no operand")]
    NoOperand {
        /// The text as written.
        operation: String,
    },
    /// A quoted operand that does not end.
    #[error("the operation `{operation}` has a quote that is not closed")]
    OpenQuote {
        /// The text as written.
        operation: String,
    },
    /// A quoted operand, and then something else than the end.
    #[error("the operation `{operation}` goes beyond its closing quote: an operation ends with a semicolon")]
    AfterQuote {
        /// The text as written.
        operation: String,
    },
}

impl<'a> Line<'a> {
    /// The operand of an operation.
    pub(crate) fn operation(&self, name: &str) -> Option<&'a str> {
        self.operations.iter().find(|(known, _)| *known == name).map(|(_, operand)| *operand)
    }
}

/// The lines that hold something, with their numbers from 1; `#` begins a
/// line of comment.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    without_mark(text)
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Takes a line apart; every position of its game has at least this number of fields.
pub(crate) fn read(line: &str, fields: usize) -> Result<Line<'_>, OperationError> {
    let (before, after) = line.split_at(line.find(';').unwrap_or(line.len()));
    let (fen, rest) = match start_of_operations(before, fields) {
        Some(start) => line.split_at(start),
        None => (before, after),
    };
    let texts = split_outside_quotes(rest).map(str::trim).filter(|text| !text.is_empty());
    Ok(Line { fen: fen.trim(), operations: texts.map(operation).collect::<Result<_, _>>()? })
}

/// Where operations start that directly follow the fields of a FEN: at the
/// first field that begins with a letter, apart from the rights to castle and
/// the square of a pawn of other games.
fn start_of_operations(text: &str, fields: usize) -> Option<usize> {
    let mut fields = text.split_whitespace().enumerate().skip(fields);
    let (_, field) = fields.find(|(index, field)| {
        let of_a_fen = match index {
            2 => field.chars().all(|letter| "KQkq".contains(letter)),
            3 => matches!(field.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
            _ => false,
        };
        field.starts_with(|first: char| first.is_ascii_alphabetic()) && !of_a_fen
    })?;
    Some(field.as_ptr() as usize - text.as_ptr() as usize)
}

/// The operation nearest to a name that no operation has; `None` for a name
/// that one has. The counts of perft are operations `D1`, `D2`, ..., the
/// variables of the standard `v0` to `v9`.
pub(crate) fn check_name(name: &str) -> Option<Suggestion> {
    let numbered = |letter: char, digits: std::ops::RangeInclusive<usize>| {
        name.strip_prefix(letter).is_some_and(|number| {
            digits.contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let known = OPERATIONS.contains(&name) || numbered('D', 1..=2) || numbered('v', 1..=1);
    (!known).then(|| Suggestion::among(name, OPERATIONS))
}

fn split_outside_quotes(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |character| {
        quoted ^= character == '"';
        character == ';' && !quoted
    })
}

fn operation(text: &str) -> Result<(&str, &str), OperationError> {
    let owned = || text.to_owned();
    if WITHOUT_OPERAND.contains(&text) {
        return Ok((text, ""));
    }
    let (name, operand) = text
        .split_once(char::is_whitespace)
        .ok_or_else(|| OperationError::NoOperand { operation: owned() })?;
    let operand = operand.trim();
    match operand.strip_prefix('"') {
        None => Ok((name, operand)),
        Some(quoted) => match quoted.split_once('"') {
            Some((operand, "")) => Ok((name, operand)),
            Some(_) => Err(OperationError::AfterQuote { operation: owned() }),
            None => Err(OperationError::OpenQuote { operation: owned() }),
        },
    }
}

/// Writes a line in the form that [`read`] reads, with more operations if there are any.
pub(crate) fn write(position: &str, id: &str, phase: &str, more: Option<&str>) -> String {
    let space = if more.is_some() { " " } else { "" };
    format!("{position} ; id \"{id}\"; phase {phase};{space}{}\n", more.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_fen_and_operations() {
        let text = write("4k4/9 w", "a b", "endgame", None);
        let line = read(text.trim(), 2).unwrap();
        assert_eq!(
            (line.fen, line.operation("id"), line.operation("phase")),
            ("4k4/9 w", Some("a b"), Some("endgame"))
        );
        assert_eq!(read("f ; id", 2), Err(OperationError::NoOperand { operation: "id".to_owned() }));
        assert_eq!(read("f ;D1 44 ;D2 1920", 2).unwrap().operations, [("D1", "44"), ("D2", "1920")]);
        assert_eq!(
            read("4k4/9 w - - 0 1", 2).unwrap(),
            Line { fen: "4k4/9 w - - 0 1", operations: Vec::new() }
        );
    }

    #[test]
    fn a_line_of_the_standard_has_no_semicolon_before_its_operations() {
        let line = read("4k4/9 w - - id \"a; b\"; bm h2e2;", 2).unwrap();
        assert_eq!(line.fen, "4k4/9 w - -");
        assert_eq!(line.operations, [("id", "a; b"), ("bm", "h2e2")]);
        assert_eq!(read("4k4/9 w KQkq - 0 1 ; id x", 2).unwrap().fen, "4k4/9 w KQkq - 0 1");
        assert_eq!(read("4k4/9 w - - 0 1 id x; noop;", 2).unwrap().operations, [("id", "x"), ("noop", "")]);
        let line = read("4k4/9 w id \"s1\"; bm h2e2;", 2).unwrap();
        assert_eq!((line.fen, line.operation("id")), ("4k4/9 w", Some("s1")));
        assert_eq!(read("4k4/9 w KQkq e3 0 1", 2).unwrap().fen, "4k4/9 w KQkq e3 0 1");
        let open = read("4k4/9 w - - id \"a; bm h2e2;", 2).unwrap_err().to_string();
        assert!(open.contains("not closed"), "{open}");
        let beyond = read("4k4/9 w - - id \"a\" bm h2e2;", 2).unwrap_err().to_string();
        assert!(beyond.contains("`id \"a\" bm h2e2` goes beyond its closing quote"), "{beyond}");
    }

    #[test]
    fn operations_are_known_by_name() {
        for name in ["id", "bm", "c9", "v0", "D1", "D12", "phase", "source_game", "noop"] {
            assert_eq!(check_name(name), None, "{name}");
        }
        for name in ["D123", "v10", "D", "BM", "zzzzzz"] {
            assert!(check_name(name).is_some(), "{name}");
        }
    }
}
