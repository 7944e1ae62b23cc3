//! The engine of a row, its name taken apart once: which algorithm, with which
//! enhancements. What the names mean is not known here, so engines of other
//! programs are welcome.

use std::fmt;

use crate::spec::{Term, parse_terms};

/// The parameter of an algorithm that is told the true value, and its value.
pub const ORACLE: (&str, &str) = ("guess", "exact");

/// An engine as a row names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineName {
    text: String,
    /// The algorithm with its parameters, as written.
    algorithm: String,
    /// The algorithm's name alone.
    family: String,
    oracle: bool,
    enhancements: Vec<Enhancement>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Enhancement {
    name: String,
    /// With its parameters, as written.
    text: String,
}

impl EngineName {
    /// Takes a name apart. A name that does not have the form of a spec is an
    /// algorithm without enhancements.
    pub fn new(text: &str) -> Self {
        let mut terms = parse_terms(text).unwrap_or_default().into_iter();
        let algorithm =
            terms.next().unwrap_or_else(|| Term { name: text.to_owned(), parameters: Vec::new() });
        let is_told = |(key, value): &(String, String)| (key.as_str(), value.as_str()) == ORACLE;
        Self {
            text: text.to_owned(),
            algorithm: algorithm.to_string(),
            oracle: algorithm.parameters.iter().any(is_told),
            family: algorithm.name,
            enhancements: terms.map(|term| Enhancement { text: term.to_string(), name: term.name }).collect(),
        }
    }

    /// The name as the row has it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The algorithm with its parameters.
    pub fn algorithm(&self) -> &str {
        &self.algorithm
    }

    /// The algorithm without its parameters.
    pub fn family(&self) -> &str {
        &self.family
    }

    /// Whether it is told the true value ([`ORACLE`]): an ideal to measure
    /// against, not a program that could be built.
    pub const fn is_oracle(&self) -> bool {
        self.oracle
    }

    /// Whether an enhancement is on, whatever its parameters.
    pub fn has(&self, enhancement: &str) -> bool {
        self.enhancements.iter().any(|own| own.name == enhancement)
    }

    /// The enhancements with their parameters.
    pub fn enhancements(&self) -> impl ExactSizeIterator<Item = &str> {
        self.enhancements.iter().map(|own| own.text.as_str())
    }

    /// The enhancements as the name writes them, one of them left out; empty
    /// if there is no other.
    pub fn enhancements_without(&self, left_out: &str) -> String {
        let kept: Vec<&str> = self
            .enhancements
            .iter()
            .filter(|own| own.name != left_out)
            .map(|own| own.text.as_str())
            .collect();
        kept.join("+")
    }

    /// An algorithm with enhancements.
    pub fn joined<'t>(algorithm: &'t str, enhancements: impl IntoIterator<Item = &'t str>) -> Self {
        let terms: Vec<&str> = std::iter::once(algorithm).chain(enhancements).collect();
        Self::new(&terms.join("+"))
    }

    /// Another algorithm with the same enhancements.
    #[must_use]
    pub fn with_algorithm(&self, algorithm: &str) -> Self {
        Self::joined(algorithm, self.enhancements())
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_comes_apart() {
        let engine = EngineName::new("aspiration+history[credit=d]+id");
        assert_eq!((engine.algorithm(), engine.family()), ("aspiration", "aspiration"));
        assert!(engine.has("history") && engine.has("id") && !engine.has("tt"));
        assert_eq!(engine.enhancements_without("id"), "history[credit=d]");
        assert_eq!(engine.with_algorithm("ab"), EngineName::new("ab+history[credit=d]+id"));
        let skip = EngineName::new("aspiration[guess=exact]");
        assert_eq!((skip.algorithm(), skip.family()), ("aspiration[guess=exact]", "aspiration"));
        assert!(skip.is_oracle() && !engine.is_oracle());
    }

    #[test]
    fn the_engine_of_another_program_is_an_algorithm() {
        for foreign in ["Stockfish 17", "a]b", "+"] {
            let engine = EngineName::new(foreign);
            assert_eq!((engine.as_str(), engine.algorithm()), (foreign, foreign));
            assert_eq!(engine.enhancements().len(), 0);
        }
    }
}
