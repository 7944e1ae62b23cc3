//! Parameters that suites sweep: their values in the names of engines and games, which leave a
//! default out.

use std::borrow::Cow;
use std::fmt;

use crate::spec::parse_terms;

/// A parameter of a part of a spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The part; empty for the first, whatever it is.
    term: Cow<'static, str>,
    key: Cow<'static, str>,
    /// The value that a name without the parameter has.
    default: Cow<'static, str>,
}

/// Half the width of the window of aspiration search.
pub const WINDOW: Parameter = known("aspiration", "window", "50");
/// The search inside of aspiration search.
pub const INNER: Parameter = known("aspiration", "inner", "ab");
/// Entries of the transposition table.
pub const TABLE_SIZE: Parameter = known("tt", "size", "1M");
/// Entries of the table that are used.
pub const HIT: Parameter = known("tt", "hit", "equal");
/// The replacement rule of the table.
pub const REPLACEMENT: Parameter = known("tt", "replace", "two-tier");
/// The grain: all values are multiples of it.
pub const GRAIN: Parameter = known("", "grain", "1");

/// Virtual processors of a parallel search.
pub const PROCESSORS: Parameter = known("", "processors", "1");

/// The parameters whose default a recipe knows without a registry.
const KNOWN: [Parameter; 5] = [WINDOW, INNER, TABLE_SIZE, REPLACEMENT, GRAIN];

const fn known(term: &'static str, key: &'static str, default: &'static str) -> Parameter {
    Parameter { term: Cow::Borrowed(term), key: Cow::Borrowed(key), default: Cow::Borrowed(default) }
}

impl Parameter {
    /// A parameter of a part, with what a name means that leaves it out.
    pub fn new(term: &str, key: &str, default: &str) -> Self {
        let [term, key, default] = [term, key, default].map(|text| Cow::Owned(text.to_owned()));
        Self { term, key, default }
    }

    /// The default of a parameter above, by its part (`game` of a game's) and its key; empty for any other.
    pub fn known_default(part: &str, key: &str) -> String {
        let name = format!("{part}.{key}");
        KNOWN
            .iter()
            .find(|own| own.to_string() == name)
            .map_or_else(String::new, |own| own.default.to_string())
    }

    /// Whether it is one of a game, whatever the game.
    pub fn is_of_game(&self) -> bool {
        self.term.is_empty()
    }

    /// The spec without the parameter, and its value; `None` of a spec without the part.
    pub fn taken_out(&self, spec: &str) -> Option<(String, String)> {
        let mut terms = parse_terms(spec).ok()?;
        let part = terms.iter_mut().find(|term| self.term.is_empty() || term.name == self.term)?;
        let place = part.parameters.iter().position(|(key, _)| *key == *self.key);
        let value =
            place.map_or_else(|| self.default.clone().into_owned(), |place| part.parameters.remove(place).1);
        let terms: Vec<String> = terms.iter().map(ToString::to_string).collect();
        Some((terms.join("+"), value))
    }

    /// Whether a value is what is meant where a name says nothing.
    pub fn is_default(&self, value: &str) -> bool {
        self.default == value
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = if self.is_of_game() { "game" } else { &self.term };
        write!(formatter, "{term}.{}", self.key)
    }
}

/// A value as a number: `64k` is 65,536, `1M` 1,048,576.
pub fn number(value: &str) -> Option<f64> {
    let (digits, unit) = match value.as_bytes().last()? {
        b'k' => (&value[..value.len() - 1], 1024.0),
        b'M' => (&value[..value.len() - 1], 1024.0 * 1024.0),
        _ => (value, 1.0),
    };
    digits.parse::<f64>().ok().map(|number| number * unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameSpec;
    use crate::search::Engine;

    #[test]
    fn a_parameter_is_taken_out_of_its_part() {
        let out = |parameter: Parameter, spec: &str| parameter.taken_out(spec);
        let pair = |rest: &str, value: &str| Some((rest.to_owned(), value.to_owned()));
        assert_eq!(
            out(WINDOW, "aspiration[window=25,guess=skip]+tt"),
            pair("aspiration[guess=skip]+tt", "25")
        );
        assert_eq!(out(WINDOW, "aspiration+tt"), pair("aspiration+tt", "50"));
        assert_eq!(out(WINDOW, "ab+tt"), None);
        assert_eq!(out(TABLE_SIZE, "ab+tt[size=4k,replace=big]+id"), pair("ab+tt[replace=big]+id", "4k"));
        assert_eq!(
            out(GRAIN, "xiangqi[grain=5,quiescence=captures]"),
            pair("xiangqi[quiescence=captures]", "5")
        );
    }

    #[test]
    fn the_defaults_are_those_of_the_registries() {
        let engine = |with: &str, without: &str| {
            assert_eq!(with.parse::<Engine>().unwrap(), without.parse::<Engine>().unwrap(), "{with}");
        };
        engine(&format!("aspiration[window={}]", WINDOW.default), "aspiration");
        engine(&format!("ab+tt[size={}]", TABLE_SIZE.default), "ab+tt");
        engine(&format!("ab+tt[replace={}]", REPLACEMENT.default), "ab+tt");
        engine(&format!("ab+tt[hit={}]", HIT.default), "ab+tt");
        engine(&format!("ybwc[processors={}]", PROCESSORS.default), "ybwc");
        let grain: GameSpec = format!("xiangqi[grain={}]", GRAIN.default).parse().unwrap();
        assert_eq!(grain.to_string(), "xiangqi");
    }

    #[test]
    fn sizes_are_powers_of_two() {
        assert_eq!(["64k", "1M", "12"].map(number), [Some(65_536.0), Some(1_048_576.0), Some(12.0)]);
        assert_eq!(["auto", "", "k"].map(number), [None; 3]);
    }
}
