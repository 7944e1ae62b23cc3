//! Factors in engine lists: `ab+{,captures}+{,history}` means the four
//! engines of a full factorial.
//!
//! `{a,b}` is a choice; every combination of choices is taken, the rightmost
//! varying fastest. An alternative may be empty; then the `+` next to it
//! goes too, so that `{,tt}` reads "without and with a table". Choices may be
//! nested; commas inside `[...]` belong to the parameters.

use thiserror::Error;

/// More engines than this from one text is a slip, not an experiment.
const MOST_EXPANSIONS: usize = 4096;

/// Why a text with factors cannot be expanded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FactorError {
    /// `{` without `}`, or the reverse.
    #[error("braces do not match in `{text}`, unlike in `ab+{{,captures}}+{{,history}}`")]
    Braces {
        /// The text as written.
        text: String,
    },
    /// The full factorial is unreasonably large.
    #[error("`{text}` expands to more than {MOST_EXPANSIONS} engines")]
    TooMany {
        /// The text as written.
        text: String,
    },
}

/// Every text that `text` expands to, in order. A text without braces stands
/// for itself, untouched.
pub fn expand(text: &str) -> Result<Vec<String>, FactorError> {
    if !text.contains(['{', '}']) {
        return Ok(vec![text.to_owned()]);
    }
    check_braces(text)?;
    let too_many = || FactorError::TooMany { text: text.to_owned() };
    let expanded = expand_balanced(text).ok_or_else(too_many)?;
    Ok(expanded.iter().map(|spec| without_empty_terms(spec)).collect())
}

/// Splits a list at the commas outside braces and brackets and expands every
/// part: what `--engines` takes.
pub fn expand_list(list: &str) -> Result<Vec<String>, FactorError> {
    check_braces(list)?;
    let parts = alternatives(list).map(|part| expand(part.trim())).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.concat())
}

fn check_braces(text: &str) -> Result<(), FactorError> {
    let mut open = 0_i32;
    for character in text.chars() {
        open += match character {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        if open < 0 {
            break;
        }
    }
    if open == 0 { Ok(()) } else { Err(FactorError::Braces { text: text.to_owned() }) }
}

/// Expands the first choice and, recursively, what its alternatives and the
/// rest of the text hold; `None` when there are too many.
fn expand_balanced(text: &str) -> Option<Vec<String>> {
    let Some(start) = text.find('{') else {
        return Some(vec![text.to_owned()]);
    };
    let end = start + matching_brace(&text[start..]);
    let rests = expand_balanced(&text[end + 1..])?;
    let mut expanded = Vec::new();
    for alternative in alternatives(&text[start + 1..end]) {
        for middle in expand_balanced(alternative)? {
            for rest in &rests {
                expanded.push(format!("{}{middle}{rest}", &text[..start]));
            }
            if expanded.len() > MOST_EXPANSIONS {
                return None;
            }
        }
    }
    Some(expanded)
}

/// The index at which the brace that opens at index 0 closes; the braces are
/// balanced.
fn matching_brace(text: &str) -> usize {
    let mut open = 0;
    for (index, character) in text.char_indices() {
        match character {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return index;
        }
    }
    text.len()
}

/// Splits at the commas outside inner braces and brackets.
fn alternatives(text: &str) -> impl Iterator<Item = &str> {
    let mut open = 0_i32;
    text.split(move |character: char| {
        match character {
            '{' | '[' => open += 1,
            '}' | ']' => open -= 1,
            _ => {}
        }
        open == 0 && character == ','
    })
}

/// An empty alternative leaves `ab++tt` or `ab+`: the empty terms go.
fn without_empty_terms(spec: &str) -> String {
    spec.split('+').map(str::trim).filter(|term| !term.is_empty()).collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> Vec<String> {
        expand(text).unwrap()
    }

    #[test]
    fn choices_make_a_full_factorial() {
        assert_eq!(
            expanded("ab+{,captures}+{,history}"),
            ["ab", "ab+history", "ab+captures", "ab+captures+history"]
        );
        assert_eq!(expanded("{ab,pvs}+{captures,history}").len(), 4);
        assert_eq!(
            expanded("aspiration[window={25,50}]"),
            ["aspiration[window=25]", "aspiration[window=50]"]
        );
    }

    #[test]
    fn choices_nest_and_leave_parameters_alone() {
        assert_eq!(expanded("ab+{,tt{,+etc}}"), ["ab", "ab+tt", "ab+tt+etc"]);
        assert_eq!(expanded("{ab,aspiration[window=50,guess=skip]}").len(), 2);
        assert_eq!(expanded("ab+"), ["ab+"], "without braces the spec parser complains");
    }

    #[test]
    fn lists_split_outside_braces() {
        assert_eq!(expand_list("ab+{,tt}, pvs").unwrap(), ["ab", "ab+tt", "pvs"]);
        assert!(expand_list("ab+{tt").is_err());
    }

    #[test]
    fn broken_and_boundless_choices_are_refused() {
        for text in ["ab+{tt", "ab}", "a}b{c"] {
            assert!(matches!(expand(text), Err(FactorError::Braces { .. })), "{text}");
        }
        let boundless = "{a,b}".repeat(13);
        assert!(matches!(expand(&boundless), Err(FactorError::TooMany { .. })));
    }
}
