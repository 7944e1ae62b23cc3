//! The results of the cells of a file.

use serde::{Serialize, Serializer};

use crate::analysis::coverage::Coverage;
use crate::analysis::diff::cell_change::CellChange;
use crate::analysis::diff::engine_diff::EngineDiff;
use crate::analysis::difference::Difference;
use crate::analysis::key::{Key, as_keys};
use crate::analysis::metric::Metric;
use crate::record::{RowRef, Status};

/// Two files of results, before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diff<'a> {
    /// The figures compared.
    pub metrics: Vec<Metric>,
    /// The cells compared: those that finished in both files, with a result or a count.
    #[serde(flatten)]
    pub coverage: Coverage,
    /// Those in which a figure differs.
    pub changed: usize,
    /// Every engine of a game, in the order of the old file, then of the new one.
    pub engines: Vec<EngineDiff<'a>>,
    /// The figures that differ, the largest change in either direction first.
    pub changes: Vec<CellChange<'a>>,
    /// Compared cells with another status, value or best move.
    pub answers: Vec<Answer>,
    /// Cells that did not finish in one of the files, or in both.
    pub unfinished: Vec<Unfinished<'a>>,
    /// Cells that the new file lacks.
    #[serde(serialize_with = "as_keys")]
    pub gone: Vec<RowRef<'a>>,
    /// Cells that the old file lacks.
    #[serde(serialize_with = "as_keys")]
    pub new: Vec<RowRef<'a>>,
}

/// A cell whose search has another result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The cell.
    #[serde(flatten)]
    pub key: Key,
    /// The differences of status, value and best move; never empty.
    pub differences: Vec<Difference>,
}

/// A cell that has no figures to compare.
#[derive(Clone, Debug, PartialEq)]
pub struct Unfinished<'a> {
    /// The cell, in the old file.
    pub cell: RowRef<'a>,
    /// Its status there.
    pub old: Status,
    /// Its status in the new file.
    pub new: Status,
}

impl Diff<'_> {
    /// Whether anything differs between the files.
    pub fn differs(&self) -> bool {
        self.engines.iter().any(EngineDiff::differs)
    }
}

impl Serialize for Unfinished<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told<'t> {
            #[serde(flatten)]
            key: Key,
            old: &'t Status,
            new: &'t Status,
        }
        Told { key: Key::of(self.cell), old: &self.old, new: &self.new }.serialize(serializer)
    }
}
