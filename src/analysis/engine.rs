//! Engine specs taken apart as far as analysis needs: which algorithm, with
//! which enhancements. What the names mean is the search floor's business.

use crate::spec::{Term, parse_terms};

/// An engine's algorithm and enhancements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// The algorithm with its parameters.
    pub algorithm: Term,
    /// The enhancements in the spec's order.
    pub enhancements: Vec<Term>,
}

impl Engine {
    /// Takes a spec apart; `None` if it has not the shape of one.
    pub fn parse(spec: &str) -> Option<Self> {
        let mut terms = parse_terms(spec).ok()?;
        let enhancements = terms.split_off(1);
        Some(Self { algorithm: terms.pop()?, enhancements })
    }

    /// Whether it is this algorithm with default parameters.
    pub fn is_plain(&self, algorithm: &str) -> bool {
        self.algorithm.name == algorithm && self.algorithm.parameters.is_empty()
    }

    /// Whether it is told the true value (`guess=exact`): an ideal to measure
    /// against, no program that could be built.
    pub fn is_oracle(&self) -> bool {
        self.algorithm.parameters.iter().any(|(key, value)| key == "guess" && value == "exact")
    }

    /// Whether an enhancement is on, whatever its parameters.
    pub fn has(&self, enhancement: &str) -> bool {
        self.enhancements.iter().any(|term| term.name == enhancement)
    }

    /// The enhancements as the spec writes them, one of them left out; empty
    /// if there is no other.
    pub fn enhancements_without(&self, left_out: &str) -> String {
        let kept: Vec<String> =
            self.enhancements.iter().filter(|term| term.name != left_out).map(ToString::to_string).collect();
        kept.join("+")
    }
}

/// Whether a spec is that of an engine told the true value.
pub fn is_oracle(spec: &str) -> bool {
    Engine::parse(spec).is_some_and(|engine| engine.is_oracle())
}

/// The spec of an algorithm with enhancements as [`Engine::enhancements_without`]
/// writes them.
pub fn with_enhancements(algorithm: &str, enhancements: &str) -> String {
    if enhancements.is_empty() { algorithm.to_owned() } else { format!("{algorithm}+{enhancements}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_comes_apart() {
        let engine = Engine::parse("aspiration+history[credit=d]+id").unwrap();
        assert!(engine.is_plain("aspiration") && engine.has("history") && engine.has("id"));
        assert_eq!(engine.enhancements_without("id"), "history[credit=d]");
        assert!(!Engine::parse("aspiration[window=25]").unwrap().is_plain("aspiration"));
        assert!(Engine::parse("aspiration[guess=exact]").unwrap().is_oracle());
        assert_eq!(Engine::parse("+"), None);
    }
}
