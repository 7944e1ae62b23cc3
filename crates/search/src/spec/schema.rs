//! Entries of registries: algorithms, enhancements, games, trees.

use crate::spec::decimal::{Decimal, print_ten_thousandths};
use crate::spec::value::{PowerOfTwo, Probability, Whole, print_entries};

/// One thing that a term of a spec can name. Every registry of names is a list
/// of these; the parser and the verbs that list names know nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The name in specs.
    pub name: &'static str,
    /// Another name that specs may use; they print the first.
    pub alias: Option<&'static str>,
    /// One line for a list.
    pub summary: &'static str,
    /// One paragraph; for a synthetic tree its exact definition.
    pub explanation: &'static str,
    /// Author, publication and year.
    pub source: &'static str,
    /// Keys of these publications in the bibliography; empty where the source is not one.
    pub cites: &'static [&'static str],
    /// The parameters in brackets, in canonical order.
    pub parameters: &'static [Parameter],
    /// Results in closed form; empty if there are none.
    pub known: &'static str,
    /// Whether it returns minimax's value with default parameters.
    pub exact: bool,
    /// The enhancement it cannot do without.
    pub needs: Option<&'static str>,
}

impl Entry {
    /// An entry with nothing to say yet: exact, without parameters or
    /// needs. Entries are written as what differs from it.
    pub const PLAIN: Self = Self {
        name: "",
        alias: None,
        summary: "",
        explanation: "",
        source: "",
        cites: &[],
        parameters: &[],
        known: "",
        exact: true,
        needs: None,
    };

    /// Whether this is the entry's name, or its other one, in any case.
    pub fn is_named(&self, name: &str) -> bool {
        std::iter::once(self.name).chain(self.alias).any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// One `key=value` of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// The key in specs.
    pub key: &'static str,
    /// Its values, and the default that a spec means if it leaves the key out.
    pub domain: Domain,
    /// Its effect, as a phrase.
    pub help: &'static str,
    /// Values with which an engine may return another value than minimax.
    pub inexact: &'static [&'static str],
}

impl Parameter {
    /// The value when the key is left out, in canonical form.
    pub fn default(&self) -> String {
        self.domain.default()
    }
}

/// The values of a parameter, with the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Domain {
    /// One of these words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// Their meanings, as sentences.
        meanings: &'static [&'static str],
        /// The default.
        default: &'static str,
    },
    /// One of these words, or a value of several parts.
    ChoiceOr {
        /// The words.
        words: &'static [&'static str],
        /// Their meanings, as sentences.
        meanings: &'static [&'static str],
        /// The default, which is a word.
        default: &'static str,
        /// The form of the value, its parts in capitals: `NAME:PART`.
        form: &'static str,
        /// One such value.
        example: &'static str,
        /// The choices for its parts, as a phrase that begins with "with".
        parts: &'static str,
        /// Its meaning, as a sentence.
        meaning: &'static str,
    },
    /// A whole number between two bounds, both allowed.
    Number {
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
        /// The default.
        default: u64,
    },
    /// A decimal number between two bounds, both allowed, with at most four
    /// digits after the point; bounds and default are in ten-thousandths.
    Decimal {
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
        /// The default.
        default: u64,
    },
    /// A count of table entries, or a word that has it computed: a power of
    /// two, `k` and `M` understood as 2^10 and 2^20.
    EntriesOr {
        /// The word.
        word: &'static str,
        /// The least count.
        least: u64,
        /// The greatest count.
        most: u64,
        /// The default, which is a count.
        default: u64,
    },
    /// A number from 0 to 1.
    Probability {
        /// The default.
        default: Probability,
    },
    /// A number from 0 to 1, or a word that has it computed.
    ProbabilityOr {
        /// The word, which is the default.
        word: &'static str,
    },
}

impl Domain {
    /// The default in canonical form.
    pub fn default(&self) -> String {
        match *self {
            Self::Choice { default, .. } | Self::ChoiceOr { default, .. } => default.to_owned(),
            Self::Number { default, .. } => default.to_string(),
            Self::Decimal { default, .. } => print_ten_thousandths(default),
            Self::EntriesOr { default, .. } => print_entries(default),
            Self::Probability { default } => default.to_string(),
            Self::ProbabilityOr { word } => word.to_owned(),
        }
    }

    /// The allowed values, as a phrase that completes "must be".
    pub fn expected(&self) -> String {
        match *self {
            Self::Choice { words, .. } => format!("one of {}", words.join(", ")),
            Self::ChoiceOr { words, form, example, parts, .. } => {
                format!("one of {}, or {form}, such as {example}, {parts}", words.join(", "))
            }
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Decimal { least, most, .. } => format!(
                "a number from {} to {} with at most 4 digits after the point",
                print_ten_thousandths(least),
                print_ten_thousandths(most)
            ),
            Self::EntriesOr { word, least, most, .. } => format!(
                "a power of two from {} to {} entries, such as 64k or 1M, or {word}",
                print_entries(least),
                print_entries(most)
            ),
            Self::Probability { .. } => "a number from 0 to 1".to_owned(),
            Self::ProbabilityOr { word } => format!("a number from 0 to 1, or {word}"),
        }
    }

    /// The words of a choice, each with what it means.
    pub fn meanings(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let (words, meanings, form): (&[_], &[_], _) = match *self {
            Self::Choice { words, meanings, .. } => (words, meanings, None),
            Self::ChoiceOr { words, meanings, form, meaning, .. } => (words, meanings, Some((form, meaning))),
            _ => (&[], &[], None),
        };
        words.iter().copied().zip(meanings.iter().copied()).chain(form)
    }

    /// The words among the values.
    pub fn words(&self) -> &[&'static str] {
        match self {
            Self::Choice { words, .. } | Self::ChoiceOr { words, .. } => words,
            Self::EntriesOr { word, .. } | Self::ProbabilityOr { word } => std::slice::from_ref(word),
            Self::Number { .. } | Self::Decimal { .. } | Self::Probability { .. } => &[],
        }
    }
}

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    /// The values of a parameter of this type.
    pub const fn domain(default: Self) -> Domain {
        Domain::Number { least: LEAST, most: MOST, default: default.get() }
    }
}

impl<const LEAST: u64, const MOST: u64> Decimal<LEAST, MOST> {
    /// The values of a parameter of this type.
    pub const fn domain(default: Self) -> Domain {
        Domain::Decimal { least: LEAST, most: MOST, default: default.ten_thousandths() }
    }
}

impl<const LEAST: u64, const MOST: u64> PowerOfTwo<LEAST, MOST> {
    /// The values of a parameter that takes such a count, by default this one,
    /// or a word.
    pub const fn domain_or(self, word: &'static str) -> Domain {
        Domain::EntriesOr { word, least: LEAST, most: MOST, default: self.get() }
    }
}

impl Probability {
    /// The values of a parameter of this type.
    pub const fn domain(default: Self) -> Domain {
        Domain::Probability { default }
    }
}
