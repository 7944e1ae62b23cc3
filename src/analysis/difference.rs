//! What differs between two rows of one cell.

use std::fmt;

use serde::Serialize;

use crate::analysis::score::score;
use crate::record::{Counter, RowRef, joined};

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

impl Difference {
    /// "nodes 100 -> 90"; values as scores of their game.
    pub fn words(&self, game: &str) -> String {
        let end = |end: &Option<String>| match end {
            None => "nothing".to_owned(),
            Some(text) if self.column == "value" => {
                text.parse().map_or_else(|_| text.clone(), |value| score(game, value))
            }
            Some(text) => text.clone(),
        };
        format!("{} {} -> {}", self.column, end(&self.old), end(&self.new))
    }
}

/// Every column that differs, in column order, times apart. Counts also agree
/// if `tolerated` says so of a column and its two figures, or if one of the
/// rows does not know what files of earlier versions lack.
pub fn differences(
    old: RowRef,
    new: RowRef,
    tolerated: impl Fn(&str, Option<u64>, Option<u64>) -> bool,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut differ = |column, old: Option<String>, new: Option<String>| {
        differences.push(Difference { column, old, new });
    };
    let (was, is) = (old.status(), new.status());
    if was != is {
        differ("status", Some(was.to_string()), Some(is.to_string()));
    }
    let (was, is) = (old.value(), new.value());
    if was != is {
        differ("value", printed(was), printed(is));
    }
    let (was, is) = (old.best_move(), new.best_move());
    if was != is {
        differ("best_move", printed(was), printed(is));
    }
    let (was, is) = (old.counters(), new.counters());
    let counted = Counter::ALL
        .iter()
        .map(|counter| (counter.name(), counter.is_in_every_version(), was.get(*counter), is.get(*counter)));
    let distinct = [
        ("distinct_leaves", false, old.distinct_leaves(), new.distinct_leaves()),
        ("distinct_leaves_last", false, old.distinct_leaves_last(), new.distinct_leaves_last()),
        ("seldepth", false, old.seldepth(), new.seldepth()),
    ];
    for (column, is_everywhere, was, is) in counted.chain(distinct) {
        let is_comparable = is_everywhere || was.is_some() && is.is_some();
        if was != is && is_comparable && !tolerated(column, was, is) {
            differ(column, printed(was), printed(is));
        }
    }
    let (was, is) = (old.window_calls(), new.window_calls());
    if was != is && !was.is_empty() && !is.is_empty() {
        let column = "window_calls";
        let sum = |calls: &[u64]| Some(calls.iter().sum());
        if !tolerated(column, sum(&was), sum(&is)) {
            differ(column, Some(joined(&was)), Some(joined(&is)));
        }
    }
    differences
}

fn printed(field: Option<impl ToString>) -> Option<String> {
    field.map(|field| field.to_string())
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: &Option<String>| end.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(formatter, "{} is {} in one and {} in the other", self.column, end(&self.old), end(&self.new))
    }
}
