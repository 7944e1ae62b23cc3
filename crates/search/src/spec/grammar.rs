//! The syntax that engine specs and game specs share.
//!
//! A spec is a list of terms joined by `+`; a term is `name` or
//! `name[key=value,...]`. What names and keys mean is not known here.

use std::fmt;

use crate::spec::error::SpecError;

/// One term of a spec: a name with its parameters, in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is written before the bracket.
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

/// Splits a spec at the `+` signs outside brackets and parses every term.
pub fn parse_terms(spec: &str) -> Result<Vec<Term>, SpecError> {
    split_outside_brackets(spec, '+').map(|part| parse_term(part.trim(), spec)).collect()
}

/// Splits a list of specs at the commas outside brackets; the parts are trimmed.
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    split_outside_brackets(list, ',').map(str::trim)
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
        if parameters.iter().any(|(known, _)| known.eq_ignore_ascii_case(key)) {
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
        for spec in ["ab[x=1,x=2]", "ab[x=1,y=1,X=2]"] {
            assert!(matches!(parse_terms(spec), Err(SpecError::RepeatedKey { .. })), "{spec}");
        }
    }
}
