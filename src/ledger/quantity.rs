//! What a figure reads off a finished cell: a metric, or something made of
//! several.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::analysis::cell::Cell;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::spec::{Suggestion, choice};
use crate::stats::mean;

choice! {
    /// A quantity without a column of its own.
    pub enum Derived {
        /// the share of cutoffs that the first move tried made
        FirstMoveShare = "first-move-share",
        /// leaves over those of the left-first minimal tree
        MinimalMultiple = "minimal-multiple",
        /// null-window searches of the root an iteration, mean over all iterations
        Calls = "calls",
        /// the same over the last two iterations
        LastCalls = "calls-last-two",
    }
}

/// What is read off a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A column, or a sum of columns.
    Metric(Metric),
    /// Something made of several columns, or held against the corpus.
    Derived(Derived),
}

impl Quantity {
    /// The number; `None` if the cell does not have it.
    pub(super) fn read(self, game: &GameSheet, position: &str, cell: &Cell) -> Option<f64> {
        let share = |part: f64, whole: f64| (whole > 0.0).then(|| part / whole);
        match self {
            Self::Metric(metric) => cell.get(metric),
            Self::Derived(Derived::FirstMoveShare) => {
                share(cell.get(Metric::FirstMoveCutoffs)?, cell.get(Metric::Cutoffs)?)
            }
            Self::Derived(Derived::MinimalMultiple) => {
                share(cell.get(Metric::Leaves)?, game.minimal_leaves(position, cell.row().depth())?)
            }
            Self::Derived(Derived::Calls) => mean_of(&cell.row().window_calls()),
            Self::Derived(Derived::LastCalls) => {
                let calls = cell.row().window_calls();
                mean_of(&calls[calls.len().checked_sub(2)?..])
            }
        }
    }

    /// In a sentence: "nodes", "share of cutoffs by the first move tried".
    pub fn words(self) -> &'static str {
        match self {
            Self::Metric(metric) => metric.name(),
            Self::Derived(Derived::FirstMoveShare) => "share of cutoffs by the first move tried",
            Self::Derived(Derived::MinimalMultiple) => "leaves over those of the left-first minimal tree",
            Self::Derived(Derived::Calls) => "null-window searches of the root an iteration",
            Self::Derived(Derived::LastCalls) => {
                "null-window searches of the root an iteration, in the last two iterations"
            }
        }
    }

    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Metric::ALL.iter().map(|metric| metric.name()).chain(Derived::WORDS.iter().copied())
    }
}

/// The mean of some counts; `None` without any.
fn mean_of(counts: &[u64]) -> Option<f64> {
    mean(&counts.iter().map(|count| *count as f64).collect::<Vec<_>>())
}

impl fmt::Display for Quantity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Metric(metric) => metric.fmt(formatter),
            Self::Derived(derived) => derived.fmt(formatter),
        }
    }
}

/// A text that names no quantity.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no quantity `{name}`{}", nearest.or_list("quantity", Quantity::names()))]
pub struct UnknownQuantity {
    name: String,
    nearest: Suggestion,
}

impl FromStr for Quantity {
    type Err = UnknownQuantity;

    fn from_str(text: &str) -> Result<Self, UnknownQuantity> {
        let metric = text.parse().map(Self::Metric);
        metric.or_else(|_| text.parse().map(Self::Derived)).map_err(|_| UnknownQuantity {
            name: text.to_owned(),
            nearest: Suggestion::among(text, Self::names()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::engine_name::EngineName;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn what_is_made_of_several_columns() {
        let mut row = row("xiangqi", "a", "mtdf+tt+id", 3, 100);
        row.counters.cutoffs = Some(8);
        row.counters.first_move_cutoffs = Some(6);
        row.window_calls = vec![3, 4, 9];
        let rows = table(&[row]);
        let minimal = [(("a".to_owned(), 3), 25)].into();
        let sheet = Sheet::new(&rows, Known { minimal: Some(&minimal), ..Known::ROWS_ALONE });
        let game = &sheet.games()[0];
        let engine = game.engine(&EngineName::new("mtdf+tt+id")).unwrap();
        let cell = engine.at(3).get("a").unwrap();
        let read = |derived| Quantity::Derived(derived).read(game, "a", &cell).unwrap();
        assert_eq!((read(Derived::FirstMoveShare), read(Derived::MinimalMultiple)), (0.75, 3.0));
        assert!(
            (read(Derived::Calls) - 16.0 / 3.0).abs() < 1e-12
                && (read(Derived::LastCalls) - 6.5).abs() < 1e-12
        );
    }

    #[test]
    fn a_quantity_is_found_by_its_name() {
        for name in Quantity::names() {
            assert_eq!(name.parse::<Quantity>().unwrap().to_string(), name);
        }
        let error = "first-mov-share".parse::<Quantity>().unwrap_err().to_string();
        assert_eq!(error, "there is no quantity `first-mov-share`; did you mean `first-move-share`?");
    }
}
