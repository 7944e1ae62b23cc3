//! Engine specs: `aspiration[window=25]+captures+history`, parsed against the
//! registry and printed in canonical form.

use std::fmt;
use std::str::FromStr;

use crate::search::registry::{self, Entry};
use crate::spec::{SpecError, Suggestion, Term, parse_terms};

/// An algorithm with its enhancements; prints back in canonical form
/// (defaults left out, enhancements in registry order) and parses to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    algorithm: Selection,
    enhancements: Vec<Selection>,
}

/// A registry entry with a value for each of its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selection {
    entry: &'static Entry,
    /// Canonical values, one for each parameter of the entry.
    values: Vec<String>,
}

impl EngineSpec {
    /// The algorithm.
    pub fn algorithm(&self) -> &Selection {
        &self.algorithm
    }

    /// The enhancements, in registry order.
    pub fn enhancements(&self) -> &[Selection] {
        &self.enhancements
    }

    /// The enhancement of this name, if the engine has it.
    pub fn enhancement(&self, name: &str) -> Option<&Selection> {
        self.enhancements.iter().find(|selection| selection.entry.name == name)
    }

    /// Whether the algorithm leaves branches out; only `minimax` does not.
    pub fn prunes(&self) -> bool {
        self.algorithm.entry.name != "minimax"
    }

    /// Whether the engine always returns minimax's value at its depth.
    pub fn exact(&self) -> bool {
        std::iter::once(&self.algorithm).chain(&self.enhancements).all(Selection::exact)
    }

    fn check_combination(&self, spec: &str) -> Result<(), SpecError> {
        let wrong = |reason| Err(SpecError::Combination { spec: spec.to_owned(), reason });
        for selection in std::iter::once(&self.algorithm).chain(&self.enhancements) {
            let entry = selection.entry;
            if let Some(needed) = entry.needs.filter(|name| self.enhancement(name).is_none()) {
                return wrong(format!("`{}` needs `{needed}`: add `+{needed}`", entry.name));
            }
            let other = entry.excludes.iter().find(|name| self.enhancement(name).is_some());
            if let Some(other) = other {
                return wrong(format!(
                    "`{}` and `{other}` order the same moves: keep one of them",
                    entry.name
                ));
            }
        }
        Ok(())
    }
}

impl Selection {
    /// What is selected.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The canonical value of a parameter; the default if the spec left it out.
    ///
    /// Panics if the entry has no such parameter: the key is then misspelt in
    /// the program, not by a user.
    pub fn value(&self, key: &str) -> &str {
        let index = self.entry.parameters.iter().position(|parameter| parameter.key == key);
        &self.values[index.expect("the key stands in the registry entry")]
    }

    /// The value of a parameter whose domain is numbers.
    pub(crate) fn number(&self, key: &str) -> u64 {
        self.value(key).parse().expect("canonical numbers are numbers")
    }

    fn exact(&self) -> bool {
        let parameters = self.entry.parameters.iter().zip(&self.values);
        self.entry.exact
            && parameters
                .fold(true, |exact, (parameter, value)| exact && !parameter.inexact.contains(&value.as_str()))
    }

    fn parse(entry: &'static Entry, term: &Term) -> Result<Selection, SpecError> {
        let mut values: Vec<String> =
            entry.parameters.iter().map(|parameter| parameter.default.to_owned()).collect();
        for (key, value) in &term.parameters {
            let index = entry.parameters.iter().position(|parameter| parameter.key == key);
            let index = index.ok_or_else(|| SpecError::UnknownKey {
                name: entry.name.to_owned(),
                key: key.clone(),
                nearest: Suggestion::among(key, entry.parameters.iter().map(|parameter| parameter.key)),
            })?;
            let domain = &entry.parameters[index].domain;
            values[index] = domain.canonical(value).ok_or_else(|| SpecError::BadValue {
                name: entry.name.to_owned(),
                key: key.clone(),
                value: value.clone(),
                expected: domain.expected(),
                nearest: Suggestion::default(),
            })?;
        }
        Ok(Selection { entry, values })
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let terms = parse_terms(text)?;
        let wrong = |reason| SpecError::Combination { spec: text.to_owned(), reason };
        let (first, rest) = terms.split_first().expect("a spec has at least one term");
        if look_up(registry::enhancements(), &first.name).is_some() {
            let name = &first.name;
            return Err(wrong(format!(
                "`{name}` is an enhancement: begin with an algorithm, as in `ab+{name}`"
            )));
        }
        let algorithm = look_up(registry::algorithms(), &first.name)
            .ok_or_else(|| unknown("algorithm", &first.name, registry::algorithms()))?;
        let algorithm = Selection::parse(algorithm, first)?;

        let mut ranked: Vec<(usize, Selection)> = Vec::new();
        for term in rest {
            if look_up(registry::algorithms(), &term.name).is_some() {
                return Err(wrong(format!(
                    "`{}` is an algorithm: an engine has one, at the front",
                    term.name
                )));
            }
            let entries = registry::enhancements();
            let rank = entries
                .iter()
                .position(|entry| entry.name == term.name)
                .ok_or_else(|| unknown("enhancement", &term.name, entries))?;
            if ranked.iter().any(|(other, _)| *other == rank) {
                return Err(wrong(format!("`{}` is given twice", term.name)));
            }
            ranked.push((rank, Selection::parse(entries[rank], term)?));
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        let enhancements = ranked.into_iter().map(|(_, selection)| selection).collect();
        let spec = EngineSpec { algorithm, enhancements };
        spec.check_combination(text)?;
        Ok(spec)
    }
}

fn look_up(entries: &[&'static Entry], name: &str) -> Option<&'static Entry> {
    entries.iter().copied().find(|entry| entry.name == name)
}

fn unknown(kind: &'static str, name: &str, entries: &[&'static Entry]) -> SpecError {
    let nearest = Suggestion::among(name, entries.iter().map(|entry| entry.name));
    SpecError::UnknownName { kind, name: name.to_owned(), nearest }
}

impl fmt::Display for Selection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.entry.parameters.iter().zip(&self.values);
        let parameters = given
            .filter(|(parameter, value)| parameter.default != *value)
            .map(|(parameter, value)| (parameter.key.to_owned(), value.clone()))
            .collect();
        Term { name: self.entry.name.to_owned(), parameters }.fmt(formatter)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.algorithm.fmt(formatter)?;
        self.enhancements.iter().try_for_each(|enhancement| write!(formatter, "+{enhancement}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> EngineSpec {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn error(text: &str) -> String {
        text.parse::<EngineSpec>().expect_err(text).to_string()
    }

    #[test]
    fn specs_print_in_canonical_form() {
        for (written, canonical) in [
            ("ab", "ab"),
            ("aspiration[window=50]", "aspiration"),
            ("aspiration[widen=full,guess=skip,window=025]", "aspiration[window=25,guess=skip]"),
            ("pvs+id+tt[size=1024k]+history[credit=2d]", "pvs+history+tt+id"),
            ("mtdf+tt[hit=deeper,size=65536]+etc", "mtdf+tt[size=64k,hit=deeper]+etc"),
        ] {
            assert_eq!(parse(written).to_string(), canonical);
            assert_eq!(parse(canonical), parse(written));
        }
    }

    #[test]
    fn every_value_of_every_parameter_parses_to_itself() {
        for entry in registry::algorithms().iter().chain(registry::enhancements()) {
            for parameter in entry.parameters {
                let values: Vec<String> = match parameter.domain {
                    registry::Domain::Choice(words) => words.iter().map(ToString::to_string).collect(),
                    _ => vec![parameter.default.to_owned()],
                };
                for value in values {
                    let term = format!("{}[{}={value}]", entry.name, parameter.key);
                    let is_algorithm = registry::algorithms().contains(entry);
                    let needed = entry.needs.map_or_else(String::new, |name| format!("+{name}"));
                    let text = if is_algorithm { term } else { format!("ab+{term}") } + &needed;
                    let spec = parse(&text);
                    assert_eq!(parse(&spec.to_string()), spec);
                }
            }
        }
    }

    #[test]
    fn errors_name_what_is_wrong_and_the_remedy() {
        assert_eq!(error("asperation"), "there is no algorithm `asperation`; did you mean `aspiration`?");
        assert_eq!(error("ab+histori"), "there is no enhancement `histori`; did you mean `history`?");
        assert_eq!(
            error("aspiration[windw=3]"),
            "`aspiration` has no parameter `windw`; did you mean `window`?"
        );
        assert_eq!(
            error("ab+tt[size=3]"),
            "`tt[size=3]`: size must be a power of two from 2 to 64M entries, such as 64k or 1M"
        );
        assert_eq!(error("mtdf"), "`mtdf`: `mtdf` needs `tt`: add `+tt`");
        assert_eq!(
            error("history+ab"),
            "`history+ab`: `history` is an enhancement: begin with an algorithm, as in `ab+history`"
        );
        assert_eq!(error("ab+pvs"), "`ab+pvs`: `pvs` is an algorithm: an engine has one, at the front");
        assert_eq!(error("ab+killer+killer"), "`ab+killer+killer`: `killer` is given twice");
        assert!(error("ab+history+butterfly").contains("keep one of them"));
    }

    #[test]
    fn exactness_is_read_off_the_registry() {
        for spec in ["minimax", "ab", "aspiration", "mtdf+tt", "pvs+history[table=printed]+tt+etc+id"] {
            assert!(parse(spec).exact(), "{spec}");
        }
        for spec in ["ab+tt[hit=deeper]", "printed-aspiration"] {
            assert!(!parse(spec).exact(), "{spec}");
        }
    }
}
