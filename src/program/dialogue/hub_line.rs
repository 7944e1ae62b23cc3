//! Lines of the Hub protocol: a command, and pairs of a name and a value.

use std::iter::Peekable;
use std::str::Chars;

/// A line that is well formed. A value may be in double quotes; one that is left out is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HubLine {
    pub(super) command: String,
    pairs: Vec<(String, String)>,
}

impl HubLine {
    /// Reads a line; `None` if it is of another kind, which a reader of this protocol passes over.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut rest = line.chars().peekable();
        let command = name(&mut rest)?;
        let mut pairs = Vec::new();
        skip_blanks(&mut rest);
        while rest.peek().is_some() {
            let name = name(&mut rest)?;
            skip_blanks(&mut rest);
            let has_value = rest.next_if_eq(&'=').is_some();
            pairs.push((name, if has_value { value(&mut rest)? } else { String::new() }));
            skip_blanks(&mut rest);
        }
        Some(Self { command, pairs })
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A pair as it is written: its value in quotes where it has to be. A value with a double quote cannot be written.
pub(super) fn pair(name: &str, value: &str) -> String {
    if !value.is_empty() && value.chars().all(is_plain) {
        format!("{name}={value}")
    } else {
        format!("{name}=\"{value}\"")
    }
}

fn is_plain(character: char) -> bool {
    !character.is_whitespace() && !character.is_control() && !matches!(character, '=' | '"')
}

fn skip_blanks(rest: &mut Peekable<Chars<'_>>) {
    while rest.next_if(|character| character.is_whitespace()).is_some() {}
}

fn name(rest: &mut Peekable<Chars<'_>>) -> Option<String> {
    skip_blanks(rest);
    let mut name = String::new();
    while let Some(character) = rest.next_if(|character| is_plain(*character)) {
        name.push(character);
    }
    (!name.is_empty()).then_some(name)
}

fn value(rest: &mut Peekable<Chars<'_>>) -> Option<String> {
    skip_blanks(rest);
    if rest.next_if_eq(&'"').is_none() {
        return name(rest);
    }
    let mut value = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(value),
            character => value.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_and_pairs() {
        let line =
            HubLine::parse(r#" param  name=variant value = "" flag type=enum values="a b=c" "#).unwrap();
        assert_eq!(line.command, "param");
        let values = ["name", "value", "flag", "type", "values", "min"].map(|name| line.get(name));
        assert_eq!(values, [Some("variant"), Some(""), Some(""), Some("enum"), Some("a b=c"), None]);
        assert_eq!(HubLine::parse("wait").unwrap().command, "wait");
        for broken in ["", " ", "=", "done move=", "info =3", "info pv=\"32-28", "\"wait\""] {
            assert_eq!(HubLine::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_pair_that_is_written_is_read() {
        for value in ["normal", "a b", "", "x=y", "/opt/é"] {
            let line = HubLine::parse(&format!("set-param {}", pair("value", value))).unwrap();
            assert_eq!(line.get("value"), Some(value));
        }
    }
}
