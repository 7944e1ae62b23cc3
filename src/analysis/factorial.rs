//! The effect of each factor of a factorial, in a linear model of log nodes on
//! factors, with positions as blocks.
//!
//! A factor is an enhancement that is on or off, or an algorithm instead of
//! `ab`. Its effect in one position is the mean, over every combination that
//! the rows hold with and without it, of the change of log nodes; for a full
//! factorial that is the least-squares estimate, and for a part of one it
//! stays what it says. Intervals are over positions, whole games resampled.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::analysis::engine_name::EngineName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::stats::resample::interval_of_mean;
use crate::stats::{Interval, Sample, mean};

/// Fewest combinations that make a factorial worth a table.
const LEAST_COMBINATIONS: usize = 6;

/// The effect of one factor, or of two on each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The factor, or two joined by " x ".
    pub factor: String,
    /// Combinations compared with and without it.
    pub combinations: usize,
    /// Positions.
    pub n: usize,
    /// The games that they were taken from, if that is known and they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Geometric-mean ratio of nodes with the factor to nodes without; for
    /// two, by how much each changes the ratio of the other.
    pub ratio: f64,
    /// Its 95% interval.
    pub interval: Option<Interval>,
    /// The ratio over odd depths.
    pub odd: Option<f64>,
    /// The ratio over even depths.
    pub even: Option<f64>,
}

impl Effect {
    /// The positions, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

type Combination = BTreeSet<String>;

/// Log nodes by combination, position and depth.
type Logs<'a> = BTreeMap<Combination, BTreeMap<(Unit<'a>, u32), f64>>;

/// The effects of every factor of a game, then of every pair of factors, each
/// in alphabetical order; empty if the rows are not a factorial.
pub fn effects(game: &GameSheet) -> Vec<Effect> {
    let logs = logs(game);
    if logs.len() < LEAST_COMBINATIONS {
        return Vec::new();
    }
    let factors: BTreeSet<&String> = logs.keys().flatten().collect();
    let pairs = factors
        .iter()
        .flat_map(|left| factors.range::<&String, _>((*left)..).skip(1).map(move |right| [*left, *right]));
    let single = factors.iter().filter_map(|factor| effect(&logs, &[factor]));
    let double = pairs.filter_map(|pair| effect(&logs, &pair));
    single.chain(double).collect()
}

fn logs<'a>(game: &GameSheet<'a>) -> Logs<'a> {
    let mut logs = Logs::new();
    for engine in game.engines() {
        let Some(combination) = combination(engine.name()) else { continue };
        let cells = logs.entry(combination).or_default();
        for depth in engine.depths() {
            let nodes = engine.at(depth).quantities(Metric::Nodes).into_iter();
            let positive = nodes.filter(|(_, nodes)| *nodes > 0.0);
            cells.extend(positive.map(|(unit, nodes)| ((unit, depth), nodes.ln())));
        }
    }
    logs
}

/// The factors that are on; `None` for `minimax`, which is not treated as a
/// factor.
fn combination(engine: &EngineName) -> Option<Combination> {
    let algorithm = (engine.algorithm() != "ab").then_some(engine.algorithm());
    (engine.family() != "minimax")
        .then(|| engine.enhancements().chain(algorithm).map(str::to_owned).collect())
}

fn effect(logs: &Logs, factors: &[&String]) -> Option<Effect> {
    let mut changes: BTreeMap<Unit, Vec<(u32, f64)>> = BTreeMap::new();
    let mut combinations = 0;
    for base in logs.keys().filter(|base| factors.iter().all(|factor| !base.contains(*factor))) {
        let Some(corners) = corners(logs, base, factors) else { continue };
        combinations += 1;
        for place in corners[0].1.keys() {
            // The signed sum over the corners: with less without for one
            // factor, the difference of differences for two.
            let terms = corners.iter().map(|(sign, cells)| Some(sign * cells.get(place)?));
            if let Some(change) = terms.sum::<Option<f64>>() {
                changes.entry(place.0).or_default().push((place.1, change));
            }
        }
    }
    // One combination is a comparison, not an effect.
    if combinations < 2 {
        return None;
    }
    let means = |keep: &dyn Fn(u32) -> bool| -> Sample {
        let of_position = |changes: &Vec<(u32, f64)>| {
            let kept: Vec<f64> = changes.iter().filter(|(depth, _)| keep(*depth)).map(|(_, c)| *c).collect();
            mean(&kept)
        };
        clustered(changes.iter().filter_map(|(unit, changes)| Some((*unit, of_position(changes)?))))
    };
    let all = means(&|_| true);
    Some(Effect {
        factor: factors.iter().map(|factor| factor.as_str()).collect::<Vec<_>>().join(" x "),
        combinations,
        n: all.units(),
        games: Counted::of(&all).games,
        ratio: all.mean(0)?.exp(),
        interval: interval_of_mean(&all).map(|interval| interval.map(f64::exp)),
        odd: means(&|depth| depth % 2 == 1).mean(0).map(f64::exp),
        even: means(&|depth| depth % 2 == 0).mean(0).map(f64::exp),
    })
}

type Corner<'l, 'a> = (f64, &'l BTreeMap<(Unit<'a>, u32), f64>);

/// The base with every subset of the factors added, with the sign of its
/// term; `None` unless the rows hold all of them.
fn corners<'l, 'a>(
    logs: &'l Logs<'a>,
    base: &Combination,
    factors: &[&String],
) -> Option<Vec<Corner<'l, 'a>>> {
    (0..1_usize << factors.len())
        .map(|subset| {
            let mut combination = base.clone();
            let added = factors.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1);
            combination.extend(added.map(|(_, factor)| (*factor).clone()));
            let missing = factors.len() - subset.count_ones() as usize;
            let sign = if missing.is_multiple_of(2) { 1.0 } else { -1.0 };
            Some((sign, logs.get(&combination)?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::{Known, Sheet};

    /// History halves the nodes, a table leaves 0.8 of them, both together
    /// half as much again as their product; pvs takes nothing off.
    fn factorial() -> Vec<crate::record::Row> {
        let engines = [
            ("ab", 10_000),
            ("ab+history", 5_000),
            ("ab+tt", 8_000),
            ("ab+history+tt", 6_000),
            ("pvs", 10_000),
            ("pvs+history", 5_000),
            ("pvs+tt", 8_000),
            ("pvs+history+tt", 6_000),
        ];
        let positions = ["a", "b", "c", "d", "e", "f"].into_iter().zip([1, 2, 5, 1, 2, 5]);
        positions
            .flat_map(|(position, size)| {
                engines.map(|(engine, nodes)| row("xiangqi", position, engine, 3, nodes * size))
            })
            .collect()
    }

    #[test]
    fn effects_and_interactions_are_those_put_in() {
        let rows = factorial();
        let effects = effects(&Sheet::new(&table(&rows), Known::ROWS_ALONE).games()[0]);
        let ratio = |factor: &str| effects.iter().find(|effect| effect.factor == factor).unwrap().ratio;
        // History: geometric mean of 0.5 and 0.75; table: of 0.8 and 1.2.
        assert!((ratio("history") - (0.5_f64 * 0.75).sqrt()).abs() < 1e-9);
        assert!((ratio("tt") - (0.8_f64 * 1.2).sqrt()).abs() < 1e-9);
        assert!((ratio("pvs") - 1.0).abs() < 1e-9);
        assert!((ratio("history x tt") - 1.5).abs() < 1e-9);
        assert!((ratio("history x pvs") - 1.0).abs() < 1e-9);
        let history = effects.iter().find(|effect| effect.factor == "history").unwrap();
        assert_eq!((history.combinations, history.n, history.even), (4, 6, None));
        let interval = history.interval.unwrap();
        assert!(interval.low >= 0.612 && interval.high <= 0.613, "{interval:?}");
    }

    #[test]
    fn a_few_engines_are_not_a_factorial() {
        let rows = factorial();
        let few: Vec<_> = rows.into_iter().filter(|row| !row.engine.starts_with("pvs")).collect();
        assert!(effects(&Sheet::new(&table(&few), Known::ROWS_ALONE).games()[0]).is_empty());
    }
}
