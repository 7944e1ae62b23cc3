//! Why a spec cannot be understood.

use thiserror::Error;

use crate::spec::suggest::Suggestion;

/// A spec that cannot be understood. Every message names the offending text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SpecError {
    #[error("empty name in spec `{spec}`")]
    EmptyName { spec: String },
    #[error("brackets do not match in spec `{spec}`: write `name[key=value,...]`")]
    Brackets { spec: String },
    #[error(
        "quotes do not match in spec `{spec}`: write `key=\"value\"`, and in it `\\\"` for a quote and `\\\\` for a backslash"
    )]
    Quotes { spec: String },
    #[error("`{parameter}` in spec `{spec}` is not of the form key=value")]
    NotKeyValue { parameter: String, spec: String },
    /// A fault that quotes may mend, in the spec of an external engine: its command and options may have commas and
    /// brackets.
    #[error("{0}; put a value with commas or brackets in quotes, as in `command=\"a,b\"`")]
    Unquoted(Box<Self>),
    #[error("`{key}` is given twice in spec `{spec}`")]
    RepeatedKey { key: String, spec: String },
    #[error("there is no {kind} `{name}`{nearest}")]
    UnknownName { kind: &'static str, name: String, nearest: Suggestion },
    #[error("`{name}` has no parameter `{key}`{nearest}")]
    UnknownKey { name: String, key: String, nearest: Suggestion },
    #[error("`{name}[{key}={value}]`: {key} must be {expected}{nearest}")]
    BadValue { name: String, key: String, value: String, expected: String, nearest: Suggestion },
    #[error("{}", of_spec(spec, reason))]
    Combination { spec: String, reason: String },
    #[error("{}", of_spec(spec, &format!("`{part}` needs `{needed}`; add `+{needed}`")))]
    Needs { spec: String, part: String, needed: String },
    #[error("{}", of_spec(spec, &format!("`{}` and `{}` order the same moves; keep one of them", both[0], both[1])))]
    SameMoves { spec: String, both: [String; 2] },
    #[error("{}", of_spec(spec, &format!("`{enhancement}` is an enhancement; begin with an algorithm, as in `ab+{enhancement}`")))]
    NoAlgorithm { spec: String, enhancement: String },
}

impl SpecError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::UnknownName { nearest, .. } if nearest.word().is_some() => return None,
            Self::UnknownName { kind: "game", .. } => "`plybench games` lists them",
            Self::UnknownName { kind: "tree", .. } => "`plybench trees` lists them",
            Self::UnknownName { .. } => "`plybench engines` lists them",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// A reason that begins with the whole spec needs it no second time.
fn of_spec(spec: &str, reason: &str) -> String {
    if reason.starts_with(&format!("`{spec}`")) { reason.to_owned() } else { format!("`{spec}`: {reason}") }
}
