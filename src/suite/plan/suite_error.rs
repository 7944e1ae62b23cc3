//! Why a suite file cannot be used.

use std::io;

use thiserror::Error;

use crate::spec::{NumberError, SpecError, Suggestion, UnknownWord};
use crate::suite::plan::factors::FactorError;
use crate::suite::plan::positions::PositionsError;
use crate::suite::plan::ranges::RangeError;
use crate::suite::plan::suite::MOST_SECONDS;

/// Why a suite file cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// The file cannot be read.
    #[error("cannot read suite {file}")]
    Read {
        /// The file.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// Something in it is wrong.
    #[error("{file}, line {line}")]
    Fault {
        /// The file's name.
        file: String,
        /// Line number, counted from 1.
        line: usize,
        /// What is wrong.
        source: Box<SuiteFault>,
    },
}

/// What is wrong at one place of a suite file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SuiteFault {
    /// Not TOML, or a value of another type than the key takes.
    #[error("{message}")]
    Toml {
        /// What the TOML reader said.
        message: String,
    },
    /// A key that suites do not have.
    #[error("there is no key `{key}`{}", known_keys(suggestion, keys))]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The key nearest to it.
        suggestion: Suggestion,
        /// Every key that may be here.
        keys: Vec<String>,
    },
    /// A suite without a name.
    #[error("the suite has no name")]
    NoName,
    /// A name that would not do for a file.
    #[error("a suite's name may have letters, digits, `_`, `.` and, except at its beginning, `-`")]
    Name,
    /// A mode that does not exist.
    #[error("mode")]
    Mode(#[from] UnknownWord),
    /// A reference engine that no experiment runs would compare nothing.
    #[error("the reference `{reference}` is not among the engines")]
    ReferenceNotRun {
        /// The reference.
        reference: String,
    },
    /// A key that every experiment needs.
    #[error("the experiment has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// A key of the whole suite inside an experiment.
    #[error("`{key}` belongs to the whole suite, above the first [[experiment]]")]
    KeyOfSuite {
        /// The key.
        key: &'static str,
    },
    /// An experiment inside an experiment.
    #[error("an experiment cannot contain experiments")]
    Nested,
    /// A spec that names no engine or no game.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Factors that cannot be expanded.
    #[error(transparent)]
    Factors(#[from] FactorError),
    /// A spec that comes out twice.
    #[error("{kind} `{spec}` is listed twice")]
    Repeated {
        /// "engine" or "game".
        kind: &'static str,
        /// The spec.
        spec: String,
    },
    /// A list without an element.
    #[error("the list of {kind}s is empty")]
    Empty {
        /// "engine" or "game".
        kind: &'static str,
    },
    /// A text that is not a whole number.
    #[error("{key}")]
    Number {
        /// The key.
        key: &'static str,
        /// Why.
        source: NumberError,
    },
    /// Impossible depths or seeds.
    #[error("{key}")]
    Range {
        /// The key.
        key: &'static str,
        /// Why.
        source: RangeError,
    },
    /// Positions that cannot be found.
    #[error(transparent)]
    Positions(#[from] PositionsError),
    /// A count that must not be 0.
    #[error("`{key}` must be at least 1")]
    Zero {
        /// The key.
        key: &'static str,
    },
    /// A time that is not positive, or that no clock can add to its present.
    #[error("`{key}` must be a positive number of seconds, at most {MOST_SECONDS}")]
    Seconds {
        /// The key.
        key: &'static str,
    },
}

impl SuiteFault {
    /// A fault of TOML or of a type. serde names an unknown key and all known
    /// ones in backquotes; the nearest of them is more help than the list.
    pub(crate) fn of_toml(error: &toml::de::Error) -> Self {
        let message = error.message();
        let mut quoted = message.split('`').skip(1).step_by(2).map(str::to_owned);
        match (message.starts_with("unknown field"), quoted.next()) {
            (true, Some(key)) => {
                let keys: Vec<_> = quoted.collect();
                let suggestion = Suggestion::among(&key, keys.iter().map(String::as_str));
                Self::UnknownKey { key, suggestion, keys }
            }
            _ => Self::Toml { message: in_words(message) },
        }
    }
}

/// What a parser says, in the words of those who write files.
fn in_words(message: &str) -> String {
    message
        .replace(
            "invalid type: map, expected a sequence",
            "write it with two brackets, as in `[[experiment]]`",
        )
        .replace("expected u64", "expected a whole number")
        .replace("expected f64", "expected a number")
        .replace("expected a sequence", "expected a list in brackets, as in `[\"ab\"]`")
        .replace("string values must be quoted, expected literal string", "a text must be in double quotes")
}

fn known_keys(suggestion: &Suggestion, keys: &[String]) -> String {
    match suggestion.word() {
        Some(_) => suggestion.to_string(),
        None => format!("; the keys are {}", keys.join(", ")),
    }
}
