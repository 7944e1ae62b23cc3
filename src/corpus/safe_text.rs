//! Allowed names of positions, games and engines. These texts go into results
//! files, and from there into spreadsheets, tables, pages and terminals.

use thiserror::Error;

/// The operations that become fields of a results file.
const FIELDS: [&str; 3] = ["id", "phase", "source_game"];

/// First characters of what spreadsheets take for a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// A fault of a name, or of a text of a position file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum UnsafeText {
    #[error("the {what} contains a control character: `{}`", text.escape_debug())]
    Control {
        /// Its kind: "game", "engine", "position", or the operation of a position file.
        what: String,
        text: String,
    },
    #[error("the {what} `{text}` begins with `{first}`, and spreadsheets would take it for a formula")]
    Formula { what: String, text: String, first: char },
}

/// Refuses the operand of an operation that would be more than a text
/// somewhere: no field of a results file has to be quoted beyond CSV.
pub(crate) fn safe_text(operation: &str, text: &str) -> Result<(), UnsafeText> {
    no_control(operation, text)?;
    if FIELDS.contains(&operation) { no_formula(operation, text) } else { Ok(()) }
}

/// Refuses a name that would be more than a text in a results file.
pub(crate) fn safe_name(what: &str, name: &str) -> Result<(), UnsafeText> {
    no_control(what, name)?;
    no_formula(what, name)
}

/// Refuses a field of a results file that a spreadsheet would compute.
pub(crate) fn no_formula(what: &str, text: &str) -> Result<(), UnsafeText> {
    match text.chars().next().filter(|first| FORMULA.contains(first)) {
        Some(first) => Err(UnsafeText::Formula { what: what.to_owned(), text: text.to_owned(), first }),
        None => Ok(()),
    }
}

fn no_control(what: &str, text: &str) -> Result<(), UnsafeText> {
    if text.contains(char::is_control) {
        return Err(UnsafeText::Control { what: what.to_owned(), text: text.to_owned() });
    }
    Ok(())
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
        assert_eq!(
            reason("phase", "a\tb"),
            Err("the phase contains a control character: `a\\tb`".to_owned())
        );
    }
}
