//! What a figure reads off a finished cell: a metric, or something made of
//! several.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::analysis::cell::Cell;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::spec::{Suggestion, choice};

choice! {
    /// A quantity without a column of its own.
    pub enum Derived {
        /// the share of cutoffs that the first move tried made
        FirstMoveShare = "first-move-share",
        /// leaves over those of the left-first minimal tree
        MinimalMultiple = "minimal-multiple",
        /// root searches an iteration
        RootSearches = "root-searches",
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
            Self::Derived(Derived::RootSearches) => {
                let iterations = cell.get(Metric::Iterations)?;
                share(iterations + cell.get(Metric::RootResearches)?, iterations)
            }
        }
    }

    /// In a sentence: "nodes", "share of cutoffs by the first move tried".
    pub fn words(self) -> &'static str {
        match self {
            Self::Metric(metric) => metric.name(),
            Self::Derived(Derived::FirstMoveShare) => "share of cutoffs by the first move tried",
            Self::Derived(Derived::MinimalMultiple) => "leaves over those of the left-first minimal tree",
            Self::Derived(Derived::RootSearches) => "root searches an iteration",
        }
    }

    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Metric::ALL.iter().map(|metric| metric.name()).chain(Derived::WORDS.iter().copied())
    }
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

    #[test]
    fn a_quantity_is_found_by_its_name() {
        for name in Quantity::names() {
            assert_eq!(name.parse::<Quantity>().unwrap().to_string(), name);
        }
        let error = "first-mov-share".parse::<Quantity>().unwrap_err().to_string();
        assert_eq!(error, "there is no quantity `first-mov-share`; did you mean `first-move-share`?");
    }
}
