//! What differs between two rows of one cell.

use std::fmt;

use serde::Serialize;

use crate::analysis::metric::Metric;
use crate::record::Row;

/// One column that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The column.
    pub column: &'static str,
    /// In the first row; `None` if empty there.
    pub old: Option<String>,
    /// In the second row; `None` if empty there.
    pub new: Option<String>,
}

/// Every column that differs, in column order, times apart. Counts also agree
/// if `tolerated` says so of a metric and its two figures.
pub fn differences(
    old: &Row,
    new: &Row,
    tolerated: impl Fn(Metric, Option<u64>, Option<u64>) -> bool,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut differ = |column, old: Option<String>, new: Option<String>| {
        if old != new {
            differences.push(Difference { column, old, new });
        }
    };
    differ("status", Some(old.status.to_string()), Some(new.status.to_string()));
    differ("value", old.value.map(|value| value.to_string()), new.value.map(|value| value.to_string()));
    differ("best_move", old.best_move.clone(), new.best_move.clone());
    for metric in Metric::ALL.iter().filter(|metric| !metric.is_time()) {
        let (was, is) = (metric.of(old), metric.of(new));
        if was != is && !tolerated(*metric, was, is) {
            differ(metric.name(), was.map(|count| count.to_string()), is.map(|count| count.to_string()));
        }
    }
    differences
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: &Option<String>| end.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(formatter, "{} is {} in one and {} in the other", self.column, end(&self.old), end(&self.new))
    }
}
