//! Ratios of an engine's counts to a reference engine's, position by position.
//!
//! The headline is the geometric mean of the ratios, every position with the
//! same weight; the ratio of sums, which the largest trees dominate, is given
//! next to it because older papers use it. Positions of one game are resampled
//! and tested together; what is counted (wins, ties, losses) is positions.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::engine_sheet::Pair;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::stats::resample::interval_of_mean;
use crate::stats::{Interval, mean, wilcoxon};

/// An engine against a reference over a set of positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Positions that entered.
    pub n: usize,
    /// The games that they were taken from, if that is known and they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Geometric mean of engine / reference.
    pub geometric_mean: f64,
    /// Its 95% interval over positions, whole games resampled; `None` with fewer
    /// than [`FEWEST`](crate::stats::FEWEST).
    pub interval: Option<Interval>,
    /// Sum of the engine's counts over the sum of the reference's.
    pub ratio_of_sums: f64,
    /// Positions where the engine's count is smaller.
    pub wins: usize,
    /// Positions where they are equal.
    pub ties: usize,
    /// Positions where it is larger.
    pub losses: usize,
    /// Wilcoxon's signed-rank test on the log ratios, of positions of one game
    /// on their mean, two-sided, not corrected for other tests; `None` when all
    /// are equal.
    pub p_value: Option<f64>,
}

impl Ratio {
    /// The positions that entered, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// Compares over positions at one depth. `None` when no pair has two positive
/// counts: a ratio needs them.
pub fn at_depth(pairs: &[Pair]) -> Option<Ratio> {
    pooled(std::iter::once(pairs))
}

/// Compares over several depths: a position counts once, with the mean of its
/// log ratios over the depths it has, because its depths are not independent.
pub fn pooled<'a>(depths: impl IntoIterator<Item = &'a [Pair<'a>]>) -> Option<Ratio> {
    let mut logs: BTreeMap<Unit, Vec<f64>> = BTreeMap::new();
    let (mut sum, mut reference_sum) = (0.0, 0.0);
    for pair in depths.into_iter().flatten() {
        if pair.own > 0.0 && pair.reference > 0.0 {
            logs.entry(pair.unit).or_default().push((pair.own / pair.reference).ln());
            sum += pair.own;
            reference_sum += pair.reference;
        }
    }
    let logs: Vec<(Unit, f64)> = logs.iter().filter_map(|(unit, logs)| Some((*unit, mean(logs)?))).collect();
    let count = |is: fn(f64) -> bool| logs.iter().filter(|(_, log)| is(*log)).count();
    let sample = clustered(logs.iter().copied());
    Some(Ratio {
        n: logs.len(),
        games: Counted::of(&sample).games,
        geometric_mean: sample.mean(0)?.exp(),
        interval: interval_of_mean(&sample).map(|interval| interval.map(f64::exp)),
        ratio_of_sums: sum / reference_sum,
        wins: count(|log| log < 0.0),
        ties: count(|log| log == 0.0),
        losses: count(|log| log > 0.0),
        p_value: wilcoxon::p_value(&sample),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(position: &str, own: f64, reference: f64) -> Pair<'_> {
        Pair { unit: Unit { position, source_game: None, phase: "" }, own, reference }
    }

    #[test]
    fn geometric_mean_and_ratio_of_sums_differ() {
        let ratio = at_depth(&[pair("a", 50.0, 100.0), pair("b", 2000.0, 1000.0)]).unwrap();
        assert!((ratio.geometric_mean - 1.0).abs() < 1e-12);
        assert!((ratio.ratio_of_sums - 2050.0 / 1100.0).abs() < 1e-12);
        assert_eq!((ratio.n, ratio.wins, ratio.ties, ratio.losses), (2, 1, 0, 1));
    }

    #[test]
    fn zero_counts_have_no_ratio() {
        assert_eq!(at_depth(&[pair("a", 0.0, 5.0)]), None);
        assert_eq!(at_depth(&[pair("a", 0.0, 5.0), pair("b", 5.0, 5.0)]).unwrap().n, 1);
    }

    #[test]
    fn a_position_counts_once_over_depths() {
        let (two, three) = ([pair("a", 1.0, 2.0)], [pair("a", 1.0, 8.0), pair("b", 1.0, 1.0)]);
        let ratio = pooled([two.as_slice(), three.as_slice()]).unwrap();
        assert_eq!(ratio.n, 2);
        // a: mean of 1/2 and 1/8 is 1/4; b: 1.
        assert!((ratio.geometric_mean - 0.5).abs() < 1e-12);
    }

    #[test]
    fn equal_engines_have_no_spread_and_no_test() {
        let ratio =
            at_depth(&["a", "b", "c", "d", "e", "f"].map(|position| pair(position, 3.0, 3.0))).unwrap();
        assert_eq!(ratio.interval, Some(Interval { low: 1.0, high: 1.0 }));
        assert_eq!((ratio.ties, ratio.p_value), (6, None));
    }

    #[test]
    fn positions_of_one_game_are_one_draw() {
        let names: Vec<String> = (0..24).map(|number| format!("p{number:02}")).collect();
        let with_games = |of_one: usize| -> Vec<Pair> {
            let games = ["a", "b", "c", "d", "e", "f", "g", "h"];
            let source_game = |place: usize| (of_one > 1).then(|| games[place / of_one]);
            let unit =
                |place: usize| Unit { position: &names[place], source_game: source_game(place), phase: "" };
            // The three positions of a game have nearly the same ratio.
            let own = |place: usize| 100.0 + 9.0 * ((place / 3) % 5) as f64 + (place % 3) as f64;
            (0..24).map(|place| Pair { unit: unit(place), own: own(place), reference: 110.0 }).collect()
        };
        let (alone, together) = (at_depth(&with_games(1)).unwrap(), at_depth(&with_games(3)).unwrap());
        assert_eq!(
            (alone.counted().to_string(), together.counted().to_string()),
            ("24".to_owned(), "24 (8 games)".to_owned())
        );
        assert_eq!(alone.geometric_mean.to_bits(), together.geometric_mean.to_bits());
        assert_eq!((alone.wins, alone.losses), (together.wins, together.losses));
        let width = |ratio: &Ratio| ratio.interval.map(|interval| interval.high - interval.low).unwrap();
        assert!(width(&together) > 1.4 * width(&alone), "{together:?} {alone:?}");
        assert!(together.p_value > alone.p_value);
        let of_three = at_depth(&with_games(8)).unwrap();
        assert_eq!((of_three.games, of_three.interval), (Some(3), None), "three games say nothing of others");
    }
}
