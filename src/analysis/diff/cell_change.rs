//! One figure of one cell that moved.

use serde::{Serialize, Serializer};

use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::analysis::totals::percent;
use crate::record::RowRef;

/// A cell whose figure is another in the new file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellChange<'a> {
    /// The changed metric.
    pub metric: Metric,
    /// The cell, in the old file.
    pub cell: RowRef<'a>,
    /// The count, or the median time in nanoseconds, in the old file.
    pub old: u64,
    /// The same in the new file.
    pub new: u64,
}

impl CellChange<'_> {
    /// The cell.
    pub fn key(&self) -> Key {
        Key::of(self.cell)
    }

    /// The change in percent of the old figure; `None` if that is zero.
    pub fn percent(&self) -> Option<f64> {
        percent(self.old, self.new)
    }

    /// The size of the change in either direction: the logarithm of the ratio.
    pub(super) fn distance(&self) -> f64 {
        (self.new as f64 / self.old as f64).ln().abs()
    }
}

impl Serialize for CellChange<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told {
            metric: Metric,
            #[serde(flatten)]
            key: Key,
            old: u64,
            new: u64,
            percent: Option<f64>,
        }
        let percent = self.percent();
        Told { metric: self.metric, key: self.key(), old: self.old, new: self.new, percent }
            .serialize(serializer)
    }
}
