//! What claims are judged by, and the helpers their rules share.

use std::fmt;

use serde::Serialize;

use crate::analysis::compare::{DepthRatio, EngineComparison, compare_engine};
use crate::analysis::engine::Engine;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::{Cell, Sheet};
use crate::stats::bootstrap::{Interval, interval_of_mean, mean};

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The figure agrees with the published one, by the claim's rule.
    #[serde(rename = "reproduced")]
    Reproduced,
    /// The effect is there, of another size.
    #[serde(rename = "direction only")]
    DirectionOnly,
    /// The rows do not show it.
    #[serde(rename = "not reproduced")]
    NotReproduced,
    /// The rows it needs are not there.
    #[serde(rename = "not testable")]
    NotTestable,
}

impl Verdict {
    /// As the ledger writes it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::DirectionOnly => "direction only",
            Self::NotReproduced => "not reproduced",
            Self::NotTestable => "not testable",
        }
    }

    /// Reproduced if the first condition holds, else direction only if the
    /// second does, else not reproduced.
    pub(super) const fn by(reproduced: bool, direction: bool) -> Self {
        if reproduced {
            Self::Reproduced
        } else if direction {
            Self::DirectionOnly
        } else {
            Self::NotReproduced
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.words())
    }
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measurement {
    /// Game, engines, depth, accounting.
    pub setting: String,
    /// What the figure is: "nodes ratio", "share of cutoffs", ...
    pub what: &'static str,
    /// The figure.
    pub figure: f64,
    /// Its 95% interval over positions.
    pub interval: Option<Interval>,
    /// Positions.
    pub n: usize,
    /// Wilcoxon signed-rank p-value, where a ratio is tested against 1.
    pub p_value: Option<f64>,
}

/// A verdict with its grounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The verdict.
    pub verdict: Verdict,
    /// Its grounds in one sentence.
    pub summary: String,
    /// What was measured; the figure the verdict rests on first.
    pub measurements: Vec<Measurement>,
}

impl Measurement {
    /// A ratio at one depth.
    pub(super) fn of_ratio(setting: &str, what: &'static str, entry: &DepthRatio) -> Self {
        Self {
            setting: format!("{setting}, depth {}", entry.depth),
            what,
            figure: entry.ratio.geometric_mean,
            interval: entry.ratio.interval,
            n: entry.ratio.n,
            p_value: entry.ratio.p_value,
        }
    }

    /// The mean of one value a position.
    pub(super) fn of_mean(setting: String, what: &'static str, values: &[f64]) -> Option<Self> {
        Some(Self {
            setting,
            what,
            figure: mean(values)?,
            interval: interval_of_mean(values),
            n: values.len(),
            p_value: None,
        })
    }

    /// The geometric mean of one ratio a position, of which the logarithms
    /// are given.
    pub(super) fn of_log_mean(setting: String, what: &'static str, logs: &[f64]) -> Option<Self> {
        let measured = Self::of_mean(setting, what, logs)?;
        Some(Self {
            figure: measured.figure.exp(),
            interval: measured.interval.map(|interval| interval.map(f64::exp)),
            p_value: crate::stats::wilcoxon::p_value(logs),
            ..measured
        })
    }

    /// Upper end of the interval; infinite without one, so that no rule is
    /// met by a single position.
    pub(super) fn high(&self) -> f64 {
        self.interval.map_or(f64::INFINITY, |interval| interval.high)
    }

    /// Lower end of the interval; minus infinity without one.
    pub(super) fn low(&self) -> f64 {
        self.interval.map_or(f64::NEG_INFINITY, |interval| interval.low)
    }

    /// Figure and interval as a sentence writes them.
    pub(super) fn words(&self) -> String {
        match self.interval {
            Some(interval) => format!("{:.3} [{:.3}, {:.3}]", self.figure, interval.low, interval.high),
            None => format!("{:.3}", self.figure),
        }
    }
}

/// An engine with its reference on one game, compared by one metric.
pub(super) struct Match {
    /// Game, engine and reference in words.
    pub(super) setting: String,
    /// Enhancements of the engine, which rank matches.
    enhancements: usize,
    /// The ratios.
    pub(super) comparison: EngineComparison,
}

/// Every pair of an engine and its reference on games accepted by `games`;
/// `reference` gives the engine's reference spec, or `None` if the claim is not
/// about it. Most enhanced first: claims speak of programs, not of kernels.
pub(super) fn matches(
    sheet: &Sheet,
    games: impl Fn(&str) -> bool,
    metric: Metric,
    reference: impl Fn(&Engine) -> Option<String>,
) -> Vec<Match> {
    let mut found = Vec::new();
    for game in sheet.games().iter().filter(|game| games(game)) {
        for spec in sheet.engines(game) {
            let Some(engine) = Engine::parse(spec) else { continue };
            let Some(reference) = reference(&engine) else { continue };
            let figure = |cell: &Cell| cell.figure(metric);
            if let Some(comparison) = compare_engine(sheet, game, spec, &reference, &figure) {
                found.push(Match {
                    setting: format!("{game}, {spec} / {reference}"),
                    enhancements: engine.enhancements.len(),
                    comparison,
                });
            }
        }
    }
    // Stable: among equals the file's order stays.
    found.sort_by_key(|found| std::cmp::Reverse(found.enhancements));
    found
}

/// The ratio at the greatest depth of every match.
pub(super) fn deepest(matches: &[Match], what: &'static str) -> Vec<Measurement> {
    matches
        .iter()
        .filter_map(|found| {
            Some(Measurement::of_ratio(&found.setting, what, found.comparison.depths.last()?))
        })
        .collect()
}

/// Whether a game is xiangqi without a quiescence search: claim runs use none.
pub(super) fn is_xiangqi(game: &str) -> bool {
    game.starts_with("xiangqi") && !game.contains("quiescence")
}

/// Whether it is xiangqi with a search of captures at its leaves.
pub(super) fn is_xiangqi_with_quiescence(game: &str) -> bool {
    game.starts_with("xiangqi") && game.contains("quiescence=captures")
}

/// Whether a game is synthetic.
pub(super) fn is_tree(game: &str) -> bool {
    game.starts_with("tree:")
}
