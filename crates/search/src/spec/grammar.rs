//! The syntax that engine specs and game specs share.
//!
//! A spec is a list of terms joined by `+`; a term is `name` or
//! `name[key=value,...]`. A value in double quotes may contain commas, brackets and braces;
//! in it `\"` is a quote and `\\` a backslash. What names and keys mean is not known here.

use std::borrow::Cow;
use std::fmt;

use crate::spec::error::SpecError;

/// One term of a spec: a name with its parameters, in the order written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The text before the bracket.
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
            write!(formatter, "{separator}{key}={}", quoted(value))?;
        }
        formatter.write_str("]")
    }
}

/// A value as it is written in brackets: in quotes only where it would be read otherwise without them.
pub fn quoted(value: &str) -> Cow<'_, str> {
    let is_plain =
        !value.is_empty() && value.trim() == value && !value.contains(['"', ',', '[', ']', '{', '}']);
    if is_plain {
        return Cow::Borrowed(value);
    }
    Cow::Owned(format!("\"{}\"", value.replace('\\', r"\\").replace('"', "\\\"")))
}

/// Splits a spec at the `+` signs outside brackets and parses every term.
pub fn parse_terms(spec: &str) -> Result<Vec<Term>, SpecError> {
    split_terms(spec).map(|part| parse_term(part.trim(), spec)).collect()
}

/// Splits a spec at the `+` signs outside brackets.
pub fn split_terms(spec: &str) -> impl Iterator<Item = &str> {
    split_at(spec, '+', 0)
}

/// Splits a list of specs at the commas outside brackets; the parts are trimmed.
pub fn split_list(list: &str) -> impl Iterator<Item = &str> {
    split_at(list, ',', 0).map(str::trim)
}

/// Splits a text at a separator outside of quoted values, and outside of brackets but for those that are open before it.
fn split_at(text: &str, separator: char, open: u32) -> impl Iterator<Item = &str> {
    let mut quotes = Quotes { brackets: open, ..Quotes::default() };
    text.split(move |character: char| {
        !quotes.pass(character) && quotes.brackets == open && character == separator
    })
}

/// Where the quoted values of a text are, which is read from its beginning. A quote begins one inside of brackets where a
/// value begins: behind `=`, or as an alternative of a choice that is a value, as in `={"a,b","c"}`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quotes {
    brackets: u32,
    at_value: bool,
    /// Of the choices that are open, a bit each, the innermost first: whether its alternatives are values.
    choices: u64,
    inside: bool,
    escaped: bool,
}

impl Quotes {
    /// Goes past a character: whether it belongs to a quoted value, with its quotes.
    pub fn pass(&mut self, character: char) -> bool {
        if self.inside {
            self.inside = self.escaped || character != '"';
            self.escaped = !self.escaped && character == '\\';
            return true;
        }
        self.inside = character == '"' && self.brackets > 0 && self.at_value;
        self.at_value = match character {
            '=' => true,
            ',' => self.choices & 1 == 1,
            '{' => {
                self.choices = self.choices << 1 | u64::from(self.at_value);
                self.at_value
            }
            '}' => {
                self.choices >>= 1;
                false
            }
            blank => self.at_value && blank.is_whitespace(),
        };
        match character {
            '[' => self.brackets += 1,
            ']' => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
        self.inside
    }

    /// Whether a quoted value is not at its end yet.
    pub const fn is_open(&self) -> bool {
        self.inside
    }
}

/// The value without its quotes, if it has any; they are known to match.
fn unquoted(value: &str) -> Option<String> {
    let Some(rest) = value.strip_prefix('"') else { return Some(value.to_owned()) };
    let inner = rest.strip_suffix('"')?;
    let (mut text, mut characters) = (String::new(), inner.chars().peekable());
    while let Some(character) = characters.next() {
        // Another one behind a backslash is as it is, for paths of Windows.
        let escaped = characters.next_if(|next| character == '\\' && ['"', '\\'].contains(next));
        if escaped.is_none() && character == '"' {
            return None;
        }
        text.push(escaped.unwrap_or(character));
    }
    Some(text)
}

fn parse_term(text: &str, spec: &str) -> Result<Term, SpecError> {
    let brackets = || SpecError::Brackets { spec: spec.to_owned() };
    let quotes = || SpecError::Quotes { spec: spec.to_owned() };
    let (name, inside) = match text.split_once('[') {
        None if text.contains(']') => return Err(brackets()),
        None => (text, None),
        Some((name, rest)) => (name, Some(rest.strip_suffix(']').ok_or_else(brackets)?)),
    };
    if name.trim().is_empty() {
        return Err(SpecError::EmptyName { spec: spec.to_owned() });
    }
    let mut state = Quotes { brackets: 1, ..Quotes::default() };
    let outside = |character: char| !state.pass(character) && ['[', ']'].contains(&character);
    if inside.is_some_and(|inside| inside.contains(outside)) {
        return Err(brackets());
    }
    if state.is_open() {
        return Err(quotes());
    }
    let mut parameters: Vec<(String, String)> = Vec::new();
    for parameter in inside
        .into_iter()
        .filter(|inside| !inside.trim().is_empty())
        .flat_map(|inside| split_at(inside, ',', 1))
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
        parameters.push((key.to_owned(), unquoted(value).ok_or_else(quotes)?));
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
    fn a_value_in_quotes_is_what_is_in_them() {
        let spec =
            r#"uci[command = "/opt/a,b/[x]" ,args="-x \"y\" \\ \z {",option.A+B=c"d,option.Book=""]+tt"#;
        let terms = parse_terms(spec).unwrap();
        let values: Vec<&str> = terms[0].parameters.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["/opt/a,b/[x]", r#"-x "y" \ \z {"#, "c\"d", ""]);
        let printed =
            r#"uci[command="/opt/a,b/[x]",args="-x \"y\" \\ \\z {",option.A+B="c\"d",option.Book=""]"#;
        assert_eq!(terms[0].to_string(), printed);
        assert_eq!(parse_terms(printed).unwrap(), terms[..1]);
        assert_eq!(split_list(&format!("{printed}, ab")).collect::<Vec<_>>(), [printed, "ab"]);
        for wrong in [r#"ab[x="]"#, r#"ab[x="y"z]"#, r#"ab[x="y\"]"#, r#"ab[x="y""z"]"#] {
            assert!(
                matches!(parse_terms(wrong), Err(SpecError::Quotes { .. } | SpecError::Brackets { .. })),
                "{wrong}"
            );
        }
        // A quote elsewhere is a character like another.
        assert_eq!(split_list(r#"the "a, b" engine"#).count(), 2);
        assert_eq!(quoted(r"C:\x=y"), r"C:\x=y");
        for value in [" a", "", "\"", "a]", "{", "a=\"b"] {
            let spec = format!("x[y={}]", quoted(value));
            assert_eq!(parse_terms(&spec).unwrap()[0].parameters[0].1, value, "{spec}");
        }
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
