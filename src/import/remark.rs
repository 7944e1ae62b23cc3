//! Imported rows, with remarks.

use std::fmt;

use crate::record::Rows;

/// The rows of a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imported {
    /// Its rows, in the order of the text.
    pub rows: Rows,
    /// Remarks for readers of the rows.
    pub remarks: Vec<Remark>,
}

/// Something that rows do not tell of the text that they are from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Remark {
    OtherSum {
        positions: u64,
        summary: u64,
    },
    Incomplete {
        announced: usize,
        found: usize,
    },
    CutOff,
    DepthUnknown,
    /// Columns that rows have no place for, or that another one replaces.
    NotImported {
        columns: Vec<String>,
    },
    /// Lines that repeat a cell are samples of it.
    Samples {
        lines: usize,
    },
}

impl Remark {
    /// Whether rows may be wrong or missing, which is worth a warning.
    pub const fn is_warning(&self) -> bool {
        matches!(self, Self::OtherSum { .. } | Self::Incomplete { .. } | Self::CutOff)
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherSum { positions, summary } => {
                let word = if positions < summary { "fewer" } else { "more" };
                write!(
                    formatter,
                    "the positions have {positions} nodes together, {} {word} than the {summary} of the summary; \
                     the summary counts nodes that no `info` line shows (docs/IMPORT.md)",
                    positions.abs_diff(*summary)
                )
            }
            Self::Incomplete { announced, found } => {
                write!(formatter, "{announced} positions are announced, and {found} have a best move")
            }
            Self::CutOff => write!(formatter, "the text ends within a search, which gives no row"),
            Self::DepthUnknown => {
                write!(
                    formatter,
                    "a summary does not say the depth, which is 0 in its row; add it with --set depth=13"
                )
            }
            Self::NotImported { columns } => {
                write!(formatter, "columns not imported: {}", columns.join(", "))
            }
            Self::Samples { lines } => {
                let lines = if *lines == 1 { "1 line repeats" } else { &format!("{lines} lines repeat") };
                write!(formatter, "{lines} a search, as further samples of it")
            }
        }
    }
}
