//! Why a spec cannot be understood.

use thiserror::Error;

use crate::spec::suggest::Suggestion;

/// Why a spec cannot be understood. Every message names the offending text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// Nothing between two separators, or nothing at all.
    #[error("empty name in spec `{spec}`")]
    EmptyName {
        /// The whole spec.
        spec: String,
    },
    /// `[` without `]`, `]` without `[`, or text after the closing bracket.
    #[error("brackets do not match in spec `{spec}`: write `name[key=value,...]`")]
    Brackets {
        /// The whole spec.
        spec: String,
    },
    /// A quote that is not closed, or text behind one that is.
    #[error(
        "quotes do not match in spec `{spec}`: write `key=\"value\"`, and in it `\\\"` for a quote and `\\\\` for a backslash"
    )]
    Quotes {
        /// The whole spec.
        spec: String,
    },
    /// A parameter that is not `key=value`.
    #[error("`{parameter}` in spec `{spec}` is not of the form key=value")]
    NotKeyValue {
        /// The text between two commas.
        parameter: String,
        /// The whole spec.
        spec: String,
    },
    /// A key written twice in one pair of brackets, in any case.
    #[error("`{key}` is given twice in spec `{spec}`")]
    RepeatedKey {
        /// The key, as written the second time.
        key: String,
        /// The whole spec.
        spec: String,
    },
    /// A name that no registry entry has.
    #[error("there is no {kind} `{name}`{nearest}")]
    UnknownName {
        /// What was looked for: "algorithm", "enhancement", "game", ...
        kind: &'static str,
        /// The name as written.
        name: String,
        /// The registry's name nearest to it, if any is near.
        nearest: Suggestion,
    },
    /// A key that the named entry does not take.
    #[error("`{name}` has no parameter `{key}`{nearest}")]
    UnknownKey {
        /// The entry.
        name: String,
        /// The key as written.
        key: String,
        /// The entry's key nearest to it, if any is near.
        nearest: Suggestion,
    },
    /// A value outside what the parameter takes.
    #[error("`{name}[{key}={value}]`: {key} must be {expected}{nearest}")]
    BadValue {
        /// The entry.
        name: String,
        /// The parameter.
        key: String,
        /// The value as written.
        value: String,
        /// What would be right, as a phrase: "a whole number from 1 to 64".
        expected: String,
        /// The word nearest to the value, if the parameter takes words and one is near.
        nearest: Suggestion,
    },
    /// Terms that do not go together.
    #[error("{}", of_spec(spec, reason))]
    Combination {
        /// The whole spec.
        spec: String,
        /// Why not.
        reason: String,
    },
    /// A part of an engine without another that it needs.
    #[error("{}", of_spec(spec, &format!("`{part}` needs `{needed}`")))]
    Needs {
        /// The whole spec.
        spec: String,
        /// The part.
        part: String,
        /// The enhancement that is missing.
        needed: String,
    },
    /// Two orderings of the same moves.
    #[error("{}", of_spec(spec, &format!("`{}` and `{}` order the same moves", both[0], both[1])))]
    SameMoves {
        /// The whole spec.
        spec: String,
        /// Their names.
        both: [String; 2],
    },
    /// An enhancement where the algorithm must be.
    #[error("{}", of_spec(spec, &format!("`{enhancement}` is an enhancement")))]
    NoAlgorithm {
        /// The whole spec.
        spec: String,
        /// The enhancement.
        enhancement: String,
    },
}

/// A reason that begins with the whole spec needs it no second time.
fn of_spec(spec: &str, reason: &str) -> String {
    if reason.starts_with(&format!("`{spec}`")) { reason.to_owned() } else { format!("`{spec}`: {reason}") }
}
