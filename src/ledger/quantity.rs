//! Quantities of a finished cell: a metric, or a combination of several.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use thiserror::Error;

use crate::analysis::cell::{Cell, processors, ticks};
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::quality::Quality;
use crate::analysis::score::is_mate;
use crate::closed_form::{iid_expected_leaves, iid_shallow_leaves, minimal_leaves};
use crate::language::translated;
use crate::record::OrderingCounts;
use crate::spec::{Suggestion, choice};
use crate::stats::{mean, median};

/// The beginning of games that are trees with independent leaves, without ties.
pub(super) const IID: &str = "tree:iid";

choice! {
    /// A quantity without a column of its own.
    pub enum Derived {
        /// share of cutoffs by the first move tried
        FirstMoveShare = "first-move-share",
        /// share of cutoffs by the first move tried, at nodes two plies and more above the horizon
        FirstMoveShareAbove = "first-move-share-above",
        /// share of cutoffs by the first move tried, at nodes one ply above the horizon
        FirstMoveShareHorizon = "first-move-share-horizon",
        /// share of cutoffs one ply above the horizon
        HorizonShare = "horizon-share",
        /// leaves / leaves of the minimal tree
        MinimalMultiple = "minimal-multiple",
        /// distinct leaves of the last iteration / leaves of the left-first minimal graph
        GraphMultiple = "graph-multiple",
        /// leaves / expected leaves of alpha-beta
        ExpectedMultiple = "expected-multiple",
        /// exponent of the leaves
        Exponent = "exponent",
        /// share of iterations whose first window held
        HitRate = "hit-rate",
        /// null-window searches of the root per iteration
        Calls = "calls",
        /// null-window searches of the root per iteration, in the last two iterations
        LastCalls = "calls-last-two",
        /// null-window searches of the root in the last iteration
        CallsLast = "calls-last",
        /// score in evaluation units
        Score = "score",
        /// share of principal-variation nodes whose best move came first
        BestFirstPv = "best-first-pv",
        /// share of cut nodes whose best move came first
        BestFirstCut = "best-first-cut",
        /// share of principal-variation nodes whose best move was in the first quarter
        BestInQuarterPv = "best-in-quarter-pv",
        /// share of cut nodes whose best move was in the first quarter
        BestInQuarterCut = "best-in-quarter-cut",
        /// leaves that the other engine does not search
        LeavesOutside = "leaves-outside",
        /// CPU time (on this machine)
        CpuTime = "cpu-time",
        /// speed
        Speed = "speed",
        /// speed per processor
        ProcessorSpeed = "processor-speed",
        /// all nodes / critical path
        Parallelism = "parallelism",
    }
}

/// A quantity read off a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A column, or a sum of columns.
    Metric(Metric),
    /// Something made of several columns, or held against the corpus.
    Derived(Derived),
    /// Quality of the chosen move, by a truth table or by the position's own best moves.
    Quality(Quality),
}

/// The qualities of single moves.
const QUALITIES: [Quality; 3] = [Quality::Right, Quality::Regret, Quality::Solved];

/// Records of a search, or knowledge beside it, that a quantity needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing but the row.
    Row,
    DistinctLeaves,
    Ordering,
    /// The leaves of another engine.
    Within,
    /// Samples of time mode.
    Time,
    /// An external engine, which no claim names.
    External,
    MinimalTree,
    /// Distinct leaves too.
    MinimalGraph,
    /// A tree of independent leaves.
    Iid,
    /// A tree with one number of branches.
    Uniform,
}

impl Quantity {
    /// Records or knowledge that must be there.
    pub(super) const fn needs(self) -> Needs {
        match self {
            Self::Metric(Metric::DistinctLeaves | Metric::DistinctLeavesLast) => Needs::DistinctLeaves,
            Self::Metric(metric) if metric.is_external() => Needs::External,
            Self::Metric(metric) if metric.varies() => Needs::Time,
            Self::Derived(Derived::CpuTime) => Needs::Time,
            Self::Derived(
                Derived::BestFirstPv
                | Derived::BestFirstCut
                | Derived::BestInQuarterPv
                | Derived::BestInQuarterCut,
            ) => Needs::Ordering,
            Self::Derived(Derived::LeavesOutside) => Needs::Within,
            Self::Derived(Derived::MinimalMultiple) => Needs::MinimalTree,
            Self::Derived(Derived::GraphMultiple) => Needs::MinimalGraph,
            Self::Derived(Derived::ExpectedMultiple) => Needs::Iid,
            Self::Derived(Derived::Exponent) => Needs::Uniform,
            Self::Metric(_)
            | Self::Derived(
                Derived::FirstMoveShare
                | Derived::FirstMoveShareAbove
                | Derived::FirstMoveShareHorizon
                | Derived::HorizonShare
                | Derived::HitRate
                | Derived::Calls
                | Derived::LastCalls
                | Derived::CallsLast
                | Derived::Score
                | Derived::Speed
                | Derived::ProcessorSpeed
                | Derived::Parallelism,
            )
            | Self::Quality(_) => Needs::Row,
        }
    }

    /// The number; `None` if the cell does not have it.
    pub(super) fn read(self, game: &GameSheet, position: &str, cell: &Cell) -> Option<f64> {
        match self {
            Self::Metric(metric) => cell.get(metric),
            Self::Quality(quality) => quality.of(cell),
            Self::Derived(Derived::Score) => {
                let value = cell.row().value()?;
                (!is_mate(game.name().as_str(), value)).then_some(value as f64)
            }
            Self::Derived(Derived::Calls) => mean_of(&cell.row().window_calls()),
            Self::Derived(Derived::LastCalls) => {
                let calls = cell.row().window_calls();
                mean_of(&calls[calls.len().checked_sub(2)?..])
            }
            Self::Derived(Derived::CallsLast) => cell.row().window_calls().last().map(|calls| *calls as f64),
            // A serial engine is one processor, so a ratio of these is a speed-up, or an efficiency.
            Self::Derived(Derived::Speed) => Some(ticks(cell)?.recip()),
            Self::Derived(Derived::ProcessorSpeed) => {
                Some((ticks(cell)? * processors(cell).unwrap_or(1.0)).recip())
            }
            // One sample may have been taken beside other searches.
            Self::Derived(Derived::CpuTime) => {
                median(&cell.samples(Metric::CpuNs)).filter(|_| cell.samples(Metric::CpuNs).len() > 1)
            }
            Self::Derived(Derived::LeavesOutside) => {
                Some(game.details(cell)?.outside.as_ref()?.outside as f64)
            }
            Self::Derived(_) => {
                let (above, below) = self.parts(game, position, cell)?;
                (below > 0.0).then(|| above / below)
            }
        }
    }

    /// Whether it is one number over another, which can be summed over
    /// positions each for itself.
    pub const fn is_quotient(self) -> bool {
        !matches!(
            self,
            Self::Metric(_)
                | Self::Quality(_)
                | Self::Derived(
                    Derived::Score
                        | Derived::Calls
                        | Derived::LastCalls
                        | Derived::CallsLast
                        | Derived::LeavesOutside
                        | Derived::CpuTime
                        | Derived::Speed
                        | Derived::ProcessorSpeed
                )
        )
    }

    /// Whether a finished search may lack it: a position without a choice, or a mate.
    pub(super) const fn may_lack(self) -> bool {
        matches!(self, Self::Quality(_) | Self::Derived(Derived::Score))
    }

    /// Whether it is a time, which belongs to a machine.
    pub(super) const fn is_time(self) -> bool {
        match self {
            Self::Quality(_) => false,
            Self::Metric(metric) => metric.is_time(),
            Self::Derived(derived) => matches!(derived, Derived::CpuTime),
        }
    }

    /// Whether it is a part of something, from 0 to 1.
    pub(super) const fn is_share(self) -> bool {
        if let Self::Quality(quality) = self {
            return matches!(quality, Quality::Right | Quality::Solved);
        }
        let is_multiple = matches!(
            self,
            Self::Derived(
                Derived::MinimalMultiple
                    | Derived::GraphMultiple
                    | Derived::ExpectedMultiple
                    | Derived::Exponent
                    | Derived::Parallelism
            )
        );
        self.is_quotient() && !is_multiple
    }

    /// The parts of a quotient, the number above and the number below, which
    /// may be 0; `None` if the cell does not have them, and of anything that is not a quotient.
    pub(super) fn parts(self, game: &GameSheet, position: &str, cell: &Cell) -> Option<(f64, f64)> {
        let Self::Derived(derived) = self else { return None };
        let depth = cell.row().depth();
        let columns = |above, below| Some((cell.get(above)?, cell.get(below)?));
        let sampled = |of: fn(&OrderingCounts) -> (u64, u64)| {
            let (above, below) = of(game.details(cell)?.ordering.as_ref()?);
            Some((above as f64, below as f64))
        };
        match derived {
            Derived::FirstMoveShare => columns(Metric::FirstMoveCutoffs, Metric::Cutoffs),
            Derived::FirstMoveShareAbove => {
                let (first, all) = columns(Metric::FirstMoveCutoffs, Metric::Cutoffs)?;
                let at_horizon = columns(Metric::HorizonFirstMoveCutoffs, Metric::HorizonCutoffs)?;
                Some((first - at_horizon.0, all - at_horizon.1))
            }
            Derived::FirstMoveShareHorizon => {
                columns(Metric::HorizonFirstMoveCutoffs, Metric::HorizonCutoffs)
            }
            Derived::HorizonShare => columns(Metric::HorizonCutoffs, Metric::Cutoffs),
            Derived::MinimalMultiple => Some((cell.get(Metric::Leaves)?, minimal_of(game, position, depth)?)),
            Derived::GraphMultiple => {
                Some((cell.get(Metric::DistinctLeavesLast)?, game.minimal(position, depth)?.graph as f64))
            }
            Derived::ExpectedMultiple => {
                let is_iid = game.name().as_str().starts_with(IID);
                let branching = game.branching().filter(|_| is_iid)?;
                let is_shallow = cell.row().engine().split('+').next() == Some("ab-shallow");
                Some((cell.get(Metric::Leaves)?, expected_leaves(branching, depth, is_shallow)))
            }
            Derived::Exponent => {
                let branching = game.branching()? as f64;
                Some((cell.get(Metric::Leaves)?.ln(), f64::from(depth) * branching.ln()))
            }
            Derived::HitRate => {
                let iterations = cell.get(Metric::Iterations)?;
                Some((iterations - cell.get(Metric::RootResearches)?, iterations))
            }
            Derived::Parallelism => columns(Metric::NodesAndQuiescence, Metric::CriticalPath),
            Derived::BestFirstPv => sampled(|counts| (counts.pv.best_first, counts.pv.nodes)),
            Derived::BestFirstCut => sampled(|counts| (counts.cut.best_first, counts.cut.nodes)),
            Derived::BestInQuarterPv => sampled(|counts| (counts.pv.best_in_quarter, counts.pv.nodes)),
            Derived::BestInQuarterCut => sampled(|counts| (counts.cut.best_in_quarter, counts.cut.nodes)),
            Derived::Score
            | Derived::Calls
            | Derived::LastCalls
            | Derived::CallsLast
            | Derived::LeavesOutside
            | Derived::CpuTime
            | Derived::Speed
            | Derived::ProcessorSpeed => None,
        }
    }

    /// In a sentence: "nodes", "share of cutoffs by the first move tried".
    pub fn words(self) -> String {
        match self {
            Self::Metric(metric) => metric.words(),
            Self::Derived(derived) => translated(derived.meaning()),
            Self::Quality(quality) => quality.words(),
        }
    }

    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let metrics = Metric::ALL.iter().map(|metric| metric.name());
        metrics.chain(Derived::WORDS.iter().copied()).chain(QUALITIES.map(Quality::name))
    }
}

/// Leaves of the minimal tree: of a uniform one by Knuth and Moore, else left-first, where it is known.
fn minimal_of(game: &GameSheet, position: &str, depth: u32) -> Option<f64> {
    match game.branching() {
        Some(branching) => minimal_leaves(branching, depth).map(|leaves| leaves as f64),
        None => game.minimal_leaves(position, depth),
    }
}

/// The expected leaves with or without deep cutoffs, computed once for every tree: integrals, and cells are many.
fn expected_leaves(branching: u64, depth: u32, is_shallow: bool) -> f64 {
    static KNOWN: Mutex<BTreeMap<(u64, u32, bool), f64>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let compute = if is_shallow { iid_shallow_leaves } else { iid_expected_leaves };
    *known.entry((branching, depth, is_shallow)).or_insert_with(|| compute(branching, depth))
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
            Self::Quality(quality) => formatter.pad(quality.name()),
        }
    }
}

/// A text that names no quantity.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no quantity `{name}`{}", nearest.or_list(Quantity::names()))]
pub struct UnknownQuantity {
    name: String,
    nearest: Suggestion,
}

impl FromStr for Quantity {
    type Err = UnknownQuantity;

    fn from_str(text: &str) -> Result<Self, UnknownQuantity> {
        let quality = QUALITIES.into_iter().find(|quality| quality.name() == text);
        let known = quality.map(Self::Quality).ok_or(()).or_else(|()| text.parse().map(Self::Metric));
        known.or_else(|_| text.parse().map(Self::Derived)).map_err(|_| UnknownQuantity {
            name: text.to_owned(),
            nearest: Suggestion::among(text, Self::names()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::details::Details;
    use crate::analysis::engine_name::EngineName;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::game_sheet::MinimalLeaves;
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::{CellDetails, LeavesOutside, OrderingCount};

    #[test]
    fn what_is_made_of_several_columns() {
        let mut row = row("xiangqi", "a", "mtdf+tt+id", 3, 100);
        row.counters.cutoffs = Some(8);
        row.counters.first_move_cutoffs = Some(6);
        row.counters.horizon_cutoffs = Some(3);
        row.counters.horizon_first_move_cutoffs = Some(2);
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
        let apart = (read(Derived::FirstMoveShareAbove), read(Derived::FirstMoveShareHorizon));
        assert_eq!(apart, (4.0 / 5.0, 2.0 / 3.0));
        assert_eq!((read(Derived::GraphMultiple), read(Derived::HitRate)), (1.5, 0.75));
        assert!(
            (read(Derived::Calls) - 16.0 / 3.0).abs() < 1e-12
                && (read(Derived::LastCalls) - 6.5).abs() < 1e-12
        );
    }

    #[test]
    fn speed_on_virtual_processors() {
        let mut rows = [row("chess", "a", "pvs", 3, 100), row("chess", "a", "ybwc[processors=4]", 3, 120)];
        let counters = &mut rows[1].counters;
        (counters.processors, counters.ticks, counters.critical_path) = (Some(4), Some(40), Some(30));
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let game = &sheet.games()[0];
        let read = |name: &str, derived| {
            let cell = game.engine(&EngineName::new(name)).unwrap().at(3).get("a").unwrap();
            Quantity::Derived(derived).read(game, "a", &cell)
        };
        let ratio = |derived| read("ybwc[processors=4]", derived).unwrap() / read("pvs", derived).unwrap();
        assert!((ratio(Derived::Speed) - 2.5).abs() < 1e-12, "a speed-up");
        assert!((ratio(Derived::ProcessorSpeed) - 0.625).abs() < 1e-12, "an efficiency");
        assert_eq!(read("ybwc[processors=4]", Derived::Parallelism), Some(4.0));
        assert_eq!(read("pvs", Derived::Parallelism), None);
    }

    #[test]
    fn what_is_read_off_details() {
        let rows = table(&["a", "b", "c"].map(|position| row("xiangqi", position, "ab", 3, 100)));
        let mut details = Details::default();
        let count = OrderingCount { nodes: 8, best_first: 6, best_in_quarter: 7 };
        let ordering = Some(OrderingCounts { cut: count, ..OrderingCounts::default() });
        let outside = LeavesOutside { within: "ab".to_owned(), leaves: 9, of: 9, outside: 2 };
        let of = |position| CellDetails::new("xiangqi", position, "ab", 3);
        details.add(CellDetails { ordering, outside: Some(outside), ..of("a") }).unwrap();
        details.add(of("b")).unwrap();
        let sheet = Sheet::new(&rows, Known { details: Some(&details), ..Known::ROWS_ALONE });
        let game = &sheet.games()[0];
        let engine = game.engine(&EngineName::new("ab")).unwrap();
        let cell = |position| engine.at(3).get(position).unwrap();
        let read = |derived, position| Quantity::Derived(derived).read(game, position, &cell(position));
        let parts = |derived, position| Quantity::Derived(derived).parts(game, position, &cell(position));
        assert_eq!(read(Derived::BestFirstCut, "a"), Some(0.75));
        assert_eq!(read(Derived::BestInQuarterCut, "a"), Some(0.875));
        assert_eq!((read(Derived::BestFirstPv, "a"), read(Derived::BestInQuarterPv, "a")), (None, None));
        assert_eq!(parts(Derived::BestFirstPv, "a"), Some((0.0, 0.0)), "no node, and that is known");
        assert_eq!(read(Derived::LeavesOutside, "a"), Some(2.0));
        for position in ["b", "c"] {
            assert_eq!(parts(Derived::BestFirstCut, position), None);
            assert_eq!(read(Derived::LeavesOutside, position), None);
        }
    }

    #[test]
    fn what_is_known_of_uniform_trees() {
        let rows = table(&["ab", "ab-shallow", "ab-shallow+killer"].map(|engine| {
            let mut row = row("tree:iid[b=10]", "0", engine, 4, 100);
            row.counters.leaves = Some(10_000);
            row
        }));
        let sheet = Sheet::new(&rows, Known { branching: &|_| Some(10), ..Known::ROWS_ALONE });
        let game = &sheet.games()[0];
        let read = |engine, derived| {
            let cell = game.engine(&EngineName::new(engine)).unwrap().at(4).get("0").unwrap();
            Quantity::Derived(derived).read(game, "0", &cell).unwrap()
        };
        assert!((read("ab", Derived::Exponent) - 1.0).abs() < 1e-12);
        for (engine, expected) in
            [("ab", iid_expected_leaves(10, 4)), ("ab-shallow", 2479.37), ("ab-shallow+killer", 2479.37)]
        {
            let multiple = read(engine, Derived::ExpectedMultiple);
            assert!((multiple * expected / 10_000.0 - 1.0).abs() < 1e-5, "{engine}: {multiple}");
        }
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
