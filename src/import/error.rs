//! Why a text cannot be imported.

use thiserror::Error;

use crate::record::{FieldError, LineError};
use crate::spec::Suggestion;

/// What is wrong with the names or the values that a user gave.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MappingError {
    /// Not `COLUMN=...`.
    #[error("`{text}` names no column")]
    NotAPair {
        /// The text.
        text: String,
    },
    /// A column that rows do not have.
    #[error("rows have no column `{column}`{}", suggestion.or("docs/COLUMNS.md lists the columns"))]
    UnknownColumn {
        /// The name.
        column: String,
        /// The nearest right one.
        suggestion: Suggestion,
    },
    /// A column with two sources.
    #[error("column {column} is given twice")]
    Twice {
        /// The column's name.
        column: &'static str,
    },
    /// A constant that its column cannot hold.
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
pub enum ImportError {
    /// No line of the text is about a search.
    #[error("{name} has neither a `bestmove` nor a summary (`Nodes searched  : N`, or `N nodes N nps`)")]
    NoBench {
        /// What the text is called.
        name: String,
    },
    /// Several benches one after the other.
    #[error("{name}, line {line} ends a second bench; import one bench at a time")]
    SeveralBenches {
        /// What the text is called.
        name: String,
        /// Line number of the second summary, counted from 1.
        line: usize,
    },
    /// A number that is not one.
    #[error("{name}, line {line}: `{key}` is followed by `{text}`, which is not a whole number in range")]
    Number {
        /// What the text is called.
        name: String,
        /// Line number, counted from 1.
        line: usize,
        /// The word before it.
        key: String,
        /// What is in its place.
        text: String,
    },
    /// Rows of an engine without a name.
    #[error("{name} does not say which engine it is of")]
    NoEngine {
        /// What the text is called.
        name: String,
    },
    /// Not a line below the header, or no header.
    #[error("{name} has no line below a header")]
    NoLines {
        /// What the text is called.
        name: String,
    },
    /// Columns without which a line is not a row.
    #[error("{name} has no column{} {}; its columns are {}", if missing.len() == 1 { "" } else { "s" }, missing.join(", "), theirs.join(", "))]
    Missing {
        /// What the text is called.
        name: String,
        /// Those of ours that nothing says.
        missing: Vec<&'static str>,
        /// What its columns are called.
        theirs: Vec<String>,
    },
    /// A column of theirs that is not there.
    #[error("{name} has no column `{column}`{suggestion}")]
    NoSuchColumn {
        /// What the text is called.
        name: String,
        /// The column that was asked for.
        column: String,
        /// The nearest one that is there.
        suggestion: Suggestion,
    },
    /// A column that is there more than once.
    #[error("{name} has two columns `{column}`; rename one of them")]
    SameColumn {
        /// What the text is called.
        name: String,
        /// The column.
        column: String,
    },
    /// A line with other fields than the header.
    #[error("{name}, line {line}")]
    Line {
        /// What the text is called.
        name: String,
        /// Line number, counted from 1 with the header.
        line: u64,
        /// What is wrong with it.
        source: LineError,
    },
    /// A field that does not hold what its column is for.
    #[error("{name}, line {line}, `{theirs}`")]
    Field {
        /// What the text is called.
        name: String,
        /// Line number, counted from 1 with the header.
        line: u64,
        /// What the column is called there.
        theirs: String,
        /// What is wrong with it.
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
