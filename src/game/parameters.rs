//! Reading the parameters of one spec term, with one voice for every error.

use std::fmt;
use std::ops::RangeInclusive;

use crate::spec::{SpecError, Term, nearest};

/// A probability written in a spec. Compared and hashed by its bits, which is
/// right for numbers that come from text and are never NaN.
#[derive(Clone, Copy, Debug)]
pub struct Probability(f64);

impl Probability {
    /// `None` outside 0 to 1.
    pub const fn new(value: f64) -> Option<Self> {
        // Adding zero turns the negative zero into the positive one.
        if value >= 0.0 && value <= 1.0 { Some(Self(value + 0.0)) } else { None }
    }

    /// The number, from 0 to 1.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Probability {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Probability {}

impl std::hash::Hash for Probability {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The parameters of a term, checked against the keys its entry takes. Keys
/// are lower case; upper case is understood, since papers write W and G.
pub(super) struct Parameters<'a> {
    term: &'a Term,
}

impl<'a> Parameters<'a> {
    /// Refuses keys that the entry does not take, and keys given twice.
    pub(super) fn new(term: &'a Term, keys: &[&str]) -> Result<Self, SpecError> {
        let mut seen: Vec<String> = Vec::new();
        for (key, _) in &term.parameters {
            let lower = key.to_ascii_lowercase();
            if !keys.contains(&lower.as_str()) {
                return Err(SpecError::UnknownKey {
                    name: term.name.clone(),
                    key: key.clone(),
                    nearest: nearest(&lower, keys.iter().copied()),
                });
            }
            if seen.contains(&lower) {
                return Err(SpecError::RepeatedKey { key: lower, spec: term.to_string() });
            }
            seen.push(lower);
        }
        Ok(Self { term })
    }

    /// A whole number inside `limits`, or the default.
    pub(super) fn whole(
        &self,
        key: &str,
        default: u64,
        limits: RangeInclusive<u64>,
    ) -> Result<u64, SpecError> {
        let Some(text) = self.text(key) else { return Ok(default) };
        text.parse().ok().filter(|number| limits.contains(number)).ok_or_else(|| {
            self.bad(key, text, format!("a whole number from {} to {}", limits.start(), limits.end()))
        })
    }

    /// A probability, or the default.
    pub(super) fn probability(&self, key: &str, default: Probability) -> Result<Probability, SpecError> {
        let Some(text) = self.text(key) else { return Ok(default) };
        text.parse()
            .ok()
            .and_then(Probability::new)
            .ok_or_else(|| self.bad(key, text, "a number from 0 to 1".to_owned()))
    }

    /// A probability, or `None` for `hard` and for no entry.
    pub(super) fn hard_point(&self, key: &str) -> Result<Option<Probability>, SpecError> {
        match self.text(key) {
            None | Some("hard") => Ok(None),
            Some(text) => text
                .parse()
                .ok()
                .and_then(Probability::new)
                .map(Some)
                .ok_or_else(|| self.bad(key, text, "a number from 0 to 1, or hard".to_owned())),
        }
    }

    /// One of the words, as the thing it stands for, or the first of them.
    pub(super) fn choice<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, SpecError> {
        let Some(text) = self.text(key) else { return Ok(words[0].1) };
        words.iter().find(|(word, _)| *word == text).map(|&(_, meaning)| meaning).ok_or_else(|| {
            let all: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            let hint = nearest(text, all.iter().copied())
                .map_or_else(String::new, |word| format!("; did you mean `{word}`?"));
            self.bad(key, text, format!("one of {}{hint}", all.join(", ")))
        })
    }

    /// What was written for a key.
    fn text(&self, key: &str) -> Option<&'a str> {
        let same = |(written, _): &&(String, String)| written.eq_ignore_ascii_case(key);
        self.term.parameters.iter().find(same).map(|(_, value)| value.as_str())
    }

    fn bad(&self, key: &str, value: &str, expected: String) -> SpecError {
        SpecError::BadValue {
            name: self.term.name.clone(),
            key: key.to_owned(),
            value: value.to_owned(),
            expected,
        }
    }
}
