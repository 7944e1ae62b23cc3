//! The syntax that engine specs and game specs share.
//!
//! A spec is a list of terms joined by `+`; a term is `name` or
//! `name[key=value,...]`. What names and keys mean is not known here: the
//! registries of [`crate::search`] and [`crate::game`] say so. Only the shape,
//! its errors, and the search for the nearest right word live here, so that
//! both registries complain in the same voice.

use std::fmt;

use thiserror::Error;

/// One term of a spec: a name with its parameters, in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What stands before the bracket.
    pub name: String,
    /// The `key=value` pairs inside the brackets.
    pub parameters: Vec<(String, String)>,
}

impl fmt::Display for Term {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        if self.parameters.is_empty() {
            return Ok(());
        }
        for (index, (key, value)) in self.parameters.iter().enumerate() {
            let separator = if index == 0 { '[' } else { ',' };
            write!(formatter, "{separator}{key}={value}")?;
        }
        formatter.write_str("]")
    }
}

/// Why a spec cannot be understood. Every message names the offending text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// Nothing between two separators, or nothing at all.
    #[error("empty name in spec `{spec}`")]
    EmptyName {
        /// The whole spec.
        spec: String,
    },
    /// `[` without `]`, `]` without `[`, or text after the closing bracket.
    #[error("brackets do not match in spec `{spec}`: write `name[key=value,...]`")]
    Brackets {
        /// The whole spec.
        spec: String,
    },
    /// A parameter that is not `key=value`.
    #[error("`{parameter}` in spec `{spec}` is not of the form key=value")]
    NotKeyValue {
        /// The text between two commas.
        parameter: String,
        /// The whole spec.
        spec: String,
    },
    /// A key written twice in one pair of brackets.
    #[error("`{key}` is given twice in spec `{spec}`")]
    RepeatedKey {
        /// The key.
        key: String,
        /// The whole spec.
        spec: String,
    },
    /// A name that no registry entry has.
    #[error("there is no {kind} `{name}`{}", did_you_mean(nearest.as_deref()))]
    UnknownName {
        /// What was looked for: "algorithm", "enhancement", "game", ...
        kind: &'static str,
        /// The name as written.
        name: String,
        /// The registry's name nearest to it, if any is near.
        nearest: Option<String>,
    },
    /// A key that the named entry does not take.
    #[error("`{name}` has no parameter `{key}`{}", did_you_mean(nearest.as_deref()))]
    UnknownKey {
        /// The entry.
        name: String,
        /// The key as written.
        key: String,
        /// The entry's key nearest to it, if any is near.
        nearest: Option<String>,
    },
    /// A value outside what the parameter takes.
    #[error("`{name}[{key}={value}]`: {key} must be {expected}")]
    BadValue {
        /// The entry.
        name: String,
        /// The parameter.
        key: String,
        /// The value as written.
        value: String,
        /// What would be right, as a phrase: "a whole number from 1 to 64".
        expected: String,
    },
    /// Terms that do not go together, with the reason and the remedy.
    #[error("`{spec}`: {reason}")]
    Combination {
        /// The whole spec.
        spec: String,
        /// Why not, and what to write instead.
        reason: String,
    },
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// Splits a spec at the `+` signs outside brackets and parses every term.
pub fn parse_terms(spec: &str) -> Result<Vec<Term>, SpecError> {
    split_outside_brackets(spec, '+').map(|part| parse_term(part.trim(), spec)).collect()
}

/// Splits a list of specs at the commas outside brackets; the parts are trimmed.
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    split_outside_brackets(list, ',').map(str::trim)
}

/// The candidate nearest to `word` by edit distance, if it is near enough to
/// be a plausible slip.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + word.len().max(candidate.len()) / 3)
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

fn split_outside_brackets(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut depth = 0_u32;
    text.split(move |character: char| {
        match character {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && character == separator
    })
}

fn parse_term(text: &str, spec: &str) -> Result<Term, SpecError> {
    let brackets = || SpecError::Brackets { spec: spec.to_owned() };
    let (name, inside) = match text.split_once('[') {
        None if text.contains(']') => return Err(brackets()),
        None => (text, None),
        Some((name, rest)) => (name, Some(rest.strip_suffix(']').ok_or_else(brackets)?)),
    };
    if name.trim().is_empty() {
        return Err(SpecError::EmptyName { spec: spec.to_owned() });
    }
    if inside.is_some_and(|inside| inside.contains(['[', ']'])) {
        return Err(brackets());
    }
    let mut parameters: Vec<(String, String)> = Vec::new();
    for parameter in
        inside.into_iter().filter(|inside| !inside.trim().is_empty()).flat_map(|inside| inside.split(','))
    {
        let (key, value) = parameter
            .split_once('=')
            .map(|(key, value)| (key.trim(), value.trim()))
            .filter(|(key, value)| !key.is_empty() && !value.is_empty())
            .ok_or_else(|| SpecError::NotKeyValue {
                parameter: parameter.trim().to_owned(),
                spec: spec.to_owned(),
            })?;
        if parameters.iter().any(|(known, _)| known == key) {
            return Err(SpecError::RepeatedKey { key: key.to_owned(), spec: spec.to_owned() });
        }
        parameters.push((key.to_owned(), value.to_owned()));
    }
    Ok(Term { name: name.trim().to_owned(), parameters })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_is_terms_with_parameters() {
        let terms = parse_terms("aspiration[window=50,guess=skip]+history").unwrap();
        assert_eq!(terms.len(), 2);
        assert_eq!(terms[0].parameters[1], ("guess".to_owned(), "skip".to_owned()));
        assert_eq!(terms[0].to_string(), "aspiration[window=50,guess=skip]");
        assert_eq!(terms[1].to_string(), "history");
    }

    #[test]
    fn lists_split_only_outside_brackets() {
        let list: Vec<_> = split_list("ab, aspiration[window=50,guess=skip] ,pvs").collect();
        assert_eq!(list, ["ab", "aspiration[window=50,guess=skip]", "pvs"]);
    }

    #[test]
    fn broken_shapes_are_named() {
        for spec in ["", "ab+", "+ab", "[window=5]"] {
            assert!(matches!(parse_terms(spec), Err(SpecError::EmptyName { .. })), "{spec}");
        }
        for spec in ["ab[", "ab]", "ab[x=1]y", "ab[x=[1]]"] {
            assert!(matches!(parse_terms(spec), Err(SpecError::Brackets { .. })), "{spec}");
        }
        assert!(matches!(parse_terms("ab[x]"), Err(SpecError::NotKeyValue { .. })));
        assert!(matches!(parse_terms("ab[x=1,x=2]"), Err(SpecError::RepeatedKey { .. })));
    }

    #[test]
    fn the_nearest_word_is_near() {
        assert_eq!(nearest("asperation", ["ab", "aspiration"]), Some("aspiration".to_owned()));
        assert_eq!(nearest("qqqqqqq", ["ab", "aspiration"]), None);
    }
}
