//! Differences between two rows of one cell.

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

/// One count of two rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) column: &'static str,
    /// Whether files of earlier versions have it.
    pub(super) is_in_every_version: bool,
    /// In the first row; `None` if empty there.
    pub(super) old: Option<u64>,
    /// In the second row; `None` if empty there.
    pub(super) new: Option<u64>,
}

/// Every column that differs, in column order, times apart. Counts also agree if `agrees` says so.
pub(super) fn differences(old: RowRef, new: RowRef, agrees: impl Fn(&Figure) -> bool) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut differ = |column, old: Option<String>, new: Option<String>| {
        differences.push(Difference { column, old, new });
    };
    let (was, is) = (old.status(), new.status());
    if !was.is_like(&is) {
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
    for figure in figures(old, new).filter(|figure| figure.old != figure.new && !agrees(figure)) {
        differ(figure.column, printed(figure.old), printed(figure.new));
    }
    let (was, is) = (old.window_calls(), new.window_calls());
    if was != is && !agrees(&window_calls(&was, &is)) {
        let text = |calls: &[u64]| (!calls.is_empty()).then(|| joined(calls));
        differ(WINDOW_CALLS, text(&was), text(&is));
    }
    differences
}

/// Every column of a result or a count, always in this order, and which of two rows fill it.
pub(super) fn columns(old: RowRef, new: RowRef) -> impl Iterator<Item = (&'static str, [bool; 2])> {
    let calls = window_calls(&old.window_calls(), &new.window_calls());
    let counts = figures(old, new).chain([calls]);
    let counts = counts.map(|of| (of.column, [of.old.is_some(), of.new.is_some()]));
    [
        ("value", [old, new].map(|row| row.value().is_some())),
        ("best_move", [old, new].map(|row| row.best_move().is_some())),
    ]
    .into_iter()
    .chain(counts)
}

const WINDOW_CALLS: &str = "window_calls";

/// The calls of both rows as sums: a row without any says nothing of them.
fn window_calls(old: &[u64], new: &[u64]) -> Figure {
    let sum = |calls: &[u64]| (!calls.is_empty()).then(|| calls.iter().sum());
    Figure { column: WINDOW_CALLS, is_in_every_version: false, old: sum(old), new: sum(new) }
}

/// The other counts of two rows, in column order.
fn figures(old: RowRef, new: RowRef) -> impl Iterator<Item = Figure> {
    let (was, is) = (old.counters(), new.counters());
    let counted = Counter::ALL.iter().map(move |counter| Figure {
        column: counter.name(),
        is_in_every_version: counter.is_in_every_version(),
        old: was.get(*counter),
        new: is.get(*counter),
    });
    let depth = |row: RowRef| row.finished_depth().map(u64::from);
    let others = [
        ("finished_depth", depth(old), depth(new)),
        ("distinct_leaves", old.distinct_leaves(), new.distinct_leaves()),
        ("distinct_leaves_last", old.distinct_leaves_last(), new.distinct_leaves_last()),
        ("seldepth", old.seldepth(), new.seldepth()),
    ];
    let others = others.map(|(column, old, new)| Figure { column, is_in_every_version: false, old, new });
    counted.chain(others)
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
