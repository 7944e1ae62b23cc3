//! Why a text cannot be imported.

use thiserror::Error;

use crate::record::{FieldError, LineError};
use crate::spec::Suggestion;

/// A fault of the names or the values that a user gave.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MappingError {
    #[error("`{text}` names no column")]
    NotAPair { text: String },
    #[error("rows have no column `{column}`{}", suggestion.or("docs/COLUMNS.md lists the columns"))]
    UnknownColumn { column: String, suggestion: Suggestion },
    #[error("column {column} is given twice")]
    Twice { column: &'static str },
    #[error(transparent)]
    Field(#[from] FieldError),
}

impl MappingError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        matches!(self, Self::NotAPair { .. })
            .then(|| "write `--map nodes=THEIRS` or `--set engine=NAME`, separated by commas".to_owned())
    }
}

/// Why a text cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ImportError {
    #[error("{name} has neither a `bestmove` nor a summary (`Nodes searched  : N`, or `N nodes N nps`)")]
    NoBench { name: String },
    #[error("{name}, line {line} ends a second bench; import one bench at a time")]
    SeveralBenches {
        name: String,
        /// Line number of the second summary, counted from 1.
        line: usize,
    },
    #[error("{name}, line {line}: `{key}` is followed by `{text}`, which is not a whole number in range")]
    Number {
        name: String,
        /// Line number, counted from 1.
        line: usize,
        key: String,
        text: String,
    },
    #[error("{name} is not an export of hyperfine: {fault}")]
    NotHyperfine { name: String, fault: String },
    #[error("{name}: `{command}` has no times of single runs")]
    NoRuns { name: String, command: String },
    #[error(
        "{name}: `{first}` and `{second}` would be one search; tell them apart by a parameter, as in --map position=PARAMETER"
    )]
    SameSearch { name: String, first: String, second: String },
    #[error("{name} does not say which engine it is of")]
    NoEngine { name: String },
    #[error("{name} has no line below a header")]
    NoLines { name: String },
    #[error("{name} has no column{} {}; its columns are {}", if missing.len() == 1 { "" } else { "s" }, missing.join(", "), theirs.join(", "))]
    Missing {
        name: String,
        /// Those of ours that nothing says.
        missing: Vec<&'static str>,
        theirs: Vec<String>,
    },
    #[error("{name} has no column `{column}`{suggestion}")]
    NoSuchColumn { name: String, column: String, suggestion: Suggestion },
    #[error("{name} has two columns `{column}`; rename one of them")]
    SameColumn { name: String, column: String },
    #[error("{name}, line {line}")]
    Line {
        name: String,
        /// Line number, counted from 1 with the header.
        line: u64,
        source: LineError,
    },
    #[error("{place}, `{theirs}`")]
    Field {
        /// The name, and the line, counted from 1 with the header, or the command.
        place: String,
        theirs: String,
        source: FieldError,
    },
}

impl ImportError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let (missing, theirs) = match self {
            Self::NoEngine { .. } => return Some("name it with --engine".to_owned()),
            Self::Missing { missing, theirs, .. } => (missing, theirs),
            _ => return None,
        };
        let pair = |column: &&str| {
            let same = theirs.iter().find(|theirs| theirs.eq_ignore_ascii_case(column));
            format!("{column}={}", same.map_or("THEIRS", String::as_str))
        };
        let pairs = missing.iter().map(pair).collect::<Vec<_>>().join(",");
        let column = missing.first()?;
        Some(format!("map them with --map {pairs}, or set one value with --set {column}=VALUE"))
    }
}
