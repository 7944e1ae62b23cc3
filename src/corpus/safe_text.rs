//! What a position file may call its positions. These texts go into results
//! files, and from there into spreadsheets, tables, pages and terminals.

use thiserror::Error;

/// The operations that become fields of a results file.
const FIELDS: [&str; 3] = ["id", "phase", "source_game"];

/// First characters of what spreadsheets take for a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Why a text of a position file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnsafeText {
    /// A character that moves the cursor or ends a line.
    #[error("the {operation} has a control character: `{}`", text.escape_debug())]
    Control {
        /// The operation.
        operation: String,
        /// Its operand.
        text: String,
    },
    /// A field that a spreadsheet would compute.
    #[error("the {operation} `{text}` begins with `{first}`, and spreadsheets would take it for a formula")]
    Formula {
        /// The operation.
        operation: String,
        /// Its operand.
        text: String,
        /// Its first character.
        first: char,
    },
}

/// Refuses the operand of an operation that would be more than a text
/// somewhere: no field of a results file has to be quoted beyond CSV.
pub(crate) fn safe_text(operation: &str, text: &str) -> Result<(), UnsafeText> {
    let (operation, text) = (operation.to_owned(), text.to_owned());
    if text.contains(char::is_control) {
        return Err(UnsafeText::Control { operation, text });
    }
    match text.chars().next().filter(|first| FORMULA.contains(first)) {
        Some(first) if FIELDS.contains(&operation.as_str()) => {
            Err(UnsafeText::Formula { operation, text, first })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_compute_is_not_an_id() {
        let reason =
            |operation: &str, text: &str| safe_text(operation, text).map_err(|error| error.to_string());
        for first in FORMULA {
            assert!(reason("id", &format!("{first}1+1")).unwrap_err().contains("formula"), "{first}");
        }
        assert_eq!(reason("id", "a=b"), Ok(()));
        assert_eq!(reason("ce", "-25"), Ok(()));
        assert_eq!(reason("phase", "a\tb"), Err("the phase has a control character: `a\\tb`".to_owned()));
    }
}
