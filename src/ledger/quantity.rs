//! What a figure reads off a finished cell: a metric, or something made of
//! several.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use crate::analysis::cell::Cell;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::closed_form::{iid_expected_leaves, minimal_leaves};
use crate::spec::{Suggestion, choice};
use crate::stats::mean;

/// How games begin that are trees with independent leaves, without ties.
const IID: &str = "tree:iid";

choice! {
    /// A quantity without a column of its own.
    pub enum Derived {
        /// the share of cutoffs that the first move tried made
        FirstMoveShare = "first-move-share",
        /// leaves over those of the minimal tree, left-first where the tree is not uniform
        MinimalMultiple = "minimal-multiple",
        /// different leaves of the last iteration over those of the left-first minimal graph
        GraphMultiple = "graph-multiple",
        /// leaves over those that alpha-beta is expected to evaluate, on iid trees without ties
        ExpectedMultiple = "expected-multiple",
        /// the exponent of a uniform tree's leaves: log leaves over depth times log b
        Exponent = "exponent",
        /// the share of iterations whose first window held, where a failed search is repeated once
        HitRate = "hit-rate",
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
                share(cell.get(Metric::Leaves)?, minimal_of(game, position, cell.row().depth())?)
            }
            Self::Derived(Derived::GraphMultiple) => share(
                cell.get(Metric::DistinctLeavesLast)?,
                game.minimal(position, cell.row().depth())?.graph as f64,
            ),
            Self::Derived(Derived::ExpectedMultiple) => {
                let is_iid = game.name().as_str().starts_with(IID);
                let branching = game.branching().filter(|_| is_iid)?;
                share(cell.get(Metric::Leaves)?, expected_leaves(branching, cell.row().depth()))
            }
            Self::Derived(Derived::Exponent) => {
                let (branching, depth) = (game.branching()? as f64, f64::from(cell.row().depth()));
                share(cell.get(Metric::Leaves)?.ln(), depth * branching.ln())
            }
            Self::Derived(Derived::HitRate) => {
                share(cell.get(Metric::RootResearches)?, cell.get(Metric::Iterations)?)
                    .map(|missed| 1.0 - missed)
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
            Self::Derived(Derived::MinimalMultiple) => "leaves over those of the minimal tree",
            Self::Derived(Derived::GraphMultiple) => {
                "different leaves of the last iteration over those of the left-first minimal graph"
            }
            Self::Derived(Derived::ExpectedMultiple) => "leaves over those expected of alpha-beta",
            Self::Derived(Derived::Exponent) => "exponent of the leaves",
            Self::Derived(Derived::HitRate) => "share of iterations whose first window held",
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

/// Leaves of the minimal tree: of a uniform one by Knuth and Moore, else left-first, where it is known.
fn minimal_of(game: &GameSheet, position: &str, depth: u32) -> Option<f64> {
    match game.branching() {
        Some(branching) => minimal_leaves(branching, depth).map(|leaves| leaves as f64),
        None => game.minimal_leaves(position, depth),
    }
}

/// [`iid_expected_leaves`], computed once for every tree: it is an integral, and cells are many.
fn expected_leaves(branching: u64, depth: u32) -> f64 {
    static KNOWN: Mutex<BTreeMap<(u64, u32), f64>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    *known.entry((branching, depth)).or_insert_with(|| iid_expected_leaves(branching, depth))
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
    use crate::analysis::game_sheet::MinimalLeaves;
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn what_is_made_of_several_columns() {
        let mut row = row("xiangqi", "a", "mtdf+tt+id", 3, 100);
        row.counters.cutoffs = Some(8);
        row.counters.first_move_cutoffs = Some(6);
        row.window_calls = vec![3, 4, 9];
        row.distinct_leaves_last = Some(30);
        (row.counters.iterations, row.counters.root_researches) = (Some(4), Some(1));
        let rows = table(&[row]);
        let minimal = [(("a".to_owned(), 3), MinimalLeaves { tree: 25, graph: 20 })].into();
        let sheet = Sheet::new(&rows, Known { minimal: Some(&minimal), ..Known::ROWS_ALONE });
        let game = &sheet.games()[0];
        let engine = game.engine(&EngineName::new("mtdf+tt+id")).unwrap();
        let cell = engine.at(3).get("a").unwrap();
        let read = |derived| Quantity::Derived(derived).read(game, "a", &cell).unwrap();
        assert_eq!((read(Derived::FirstMoveShare), read(Derived::MinimalMultiple)), (0.75, 3.0));
        assert_eq!((read(Derived::GraphMultiple), read(Derived::HitRate)), (1.5, 0.75));
        assert!(
            (read(Derived::Calls) - 16.0 / 3.0).abs() < 1e-12
                && (read(Derived::LastCalls) - 6.5).abs() < 1e-12
        );
    }

    #[test]
    fn what_is_known_of_uniform_trees() {
        let mut row = row("tree:iid[b=10]", "0", "ab", 2, 100);
        row.counters.leaves = Some(100);
        let rows = table(&[row]);
        let sheet = Sheet::new(&rows, Known { branching: &|_| Some(10), ..Known::ROWS_ALONE });
        let game = &sheet.games()[0];
        let cell = game.engine(&EngineName::new("ab")).unwrap().at(2).get("0").unwrap();
        let read = |derived| Quantity::Derived(derived).read(game, "0", &cell).unwrap();
        assert!((read(Derived::Exponent) - 1.0).abs() < 1e-12);
        assert!((read(Derived::ExpectedMultiple) - 100.0 / 55.96).abs() < 1e-3);
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
