//! One operation of EPD: its name, and its operand.

use std::borrow::Cow;

use thiserror::Error;

use crate::spec::Suggestion;

/// Operations that have no operand.
const WITHOUT_OPERAND: [&str; 6] =
    ["draw_accept", "draw_claim", "draw_offer", "draw_reject", "noop", "resign"];

/// The operations of the standard that say something about a position, and
/// those of this program: `phase`, `name`, `ply`, `moves` (played from the position, as in UCI), and where a position comes
/// from: `source_game` (one word for one game), `game` (who played it, or its
/// moves), `source`.
const OPERATIONS: [&str; 42] = [
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
    "moves",
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

/// The longest name of an operation in the standard.
const LONGEST_NAME: usize = 15;

/// A text between two semicolons that is not an operation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum OperationError {
    #[error(
        "`{text}` is not an operation: its name is a letter, then up to 14 letters, digits or `_`; a position begins on \
         a line of its own"
    )]
    NoName { text: String },
    #[error("the operation `{operation}` has no operand")]
    NoOperand { operation: String },
    #[error("the operation `{operation}` has a quote that is not closed")]
    OpenQuote { operation: String },
    #[error("the operation `{operation}` goes beyond its closing quote: an operation ends with a semicolon")]
    AfterQuote { operation: String },
    #[error("the operation `{operation}` is given twice")]
    Twice { operation: String },
}

/// The operation nearest to a name that no operation has; `None` for a name
/// that one has. The counts of perft are operations `D1`, `D2`, ..., the
/// variables of the standard `v0` to `v9`.
pub(super) fn check_name(name: &str) -> Option<Suggestion> {
    let numbered = |letter: char, digits: std::ops::RangeInclusive<usize>| {
        name.strip_prefix(letter).is_some_and(|number| {
            digits.contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let known = OPERATIONS.contains(&name) || numbered('D', 1..=2) || numbered('v', 1..=1);
    (!known).then(|| Suggestion::among(name, OPERATIONS))
}

/// Reads the text between two semicolons: a name, and its operand without quotes.
pub(super) fn operation(text: &str) -> Result<(&str, Cow<'_, str>), OperationError> {
    let owned = || text.to_owned();
    let (name, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_name = name.len() <= LONGEST_NAME
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return Err(OperationError::NoName { text: name.to_owned() });
    }
    let operand = operand.trim();
    if operand.is_empty() && !WITHOUT_OPERAND.contains(&name) {
        return Err(OperationError::NoOperand { operation: owned() });
    }
    let Some(quoted) = operand.strip_prefix('"') else {
        if let Some(word) = operand.split_whitespace().find(|word| is_board(word)) {
            return Err(OperationError::NoName { text: word.to_owned() });
        }
        return match operand.matches('"').count() % 2 {
            0 => Ok((name, Cow::Borrowed(operand))),
            _ => Err(OperationError::OpenQuote { operation: owned() }),
        };
    };
    match unquoted(quoted) {
        Some((operand, "")) => Ok((name, operand)),
        Some(_) => Err(OperationError::AfterQuote { operation: owned() }),
        None => Err(OperationError::OpenQuote { operation: owned() }),
    }
}

/// Whether a word of an operand without quotes is the board of another position, whose line was joined to this one.
fn is_board(word: &str) -> bool {
    word.matches('/').count() >= 7 || word.matches(':').count() >= 2 || word.len() >= 64
}

/// The text before the closing quote, with `\"` and `\\` read as in PGN, and the text after it.
fn unquoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut escaped = false;
    let end = text.find(|character| {
        let ends = character == '"' && !escaped;
        escaped = character == '\\' && !escaped;
        ends
    })?;
    let (operand, rest) = (&text[..end], &text[end + 1..]);
    if !operand.contains('\\') {
        return Some((Cow::Borrowed(operand), rest));
    }
    let mut read = String::with_capacity(end);
    let mut characters = operand.chars().peekable();
    while let Some(character) = characters.next() {
        let meant = (character == '\\').then(|| characters.next_if(|next| "\"\\".contains(*next))).flatten();
        read.push(meant.unwrap_or(character));
    }
    Some((Cow::Owned(read), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

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
