//! Intervals by resampling positions, or the games that they are from.
//!
//! The 95% interval of a mean over positions, by the bias-corrected and
//! accelerated bootstrap (`BCa`; Efron 1987, Efron and Tibshirani 1993, chapter
//! 14): log ratios of node counts are skewed, and `BCa` keeps its coverage there
//! where the plain percentile interval does not. 10,000 resamples from a seeded
//! PCG, so the same rows give the same interval everywhere. Ours, because the
//! crates that offer a bootstrap bring their own unseeded generators or the
//! percentile interval only; the normal distribution is from `statrs`.
//!
//! Positions of one game resemble each other. What is drawn again is therefore
//! the game, with all its positions (the cluster bootstrap; Field and Welsh,
//! "Bootstrapping clustered data", Journal of the Royal Statistical Society B 69,
//! 2007, pp. 369-390, show that it is consistent), and the jackknife of the
//! acceleration leaves out one game at a time. A position of which no game is
//! known is a game of its own; with such positions only this is the ordinary
//! bootstrap.
//!
//! Of more than 16,384 clusters, equal groups at random are drawn again instead, as
//! the delete-a-group jackknife leaves out groups (Kott, Journal of Official
//! Statistics 17, 2001, pp. 521-526): they tell the spread to within 0.6%,
//! and 10,000 resamples leave more than that open.

use std::ops::Add;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::stats::clustered::{Cluster, Clustered};

/// Fewer clusters than this give no interval: resamples of so few repeat the
/// same means, and the interval is too short.
pub const FEWEST: usize = 6;

/// More clusters than this are put together in as many groups.
const MOST: usize = 1 << 14;

/// Resamples an interval is made of.
pub const RESAMPLES: usize = 10_000;

/// The seed of every interval.
const SEED: u64 = 0x706c_7962_656e_6368;

/// An interval: of 95%, where what made it says nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies inside, ends included.
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether the whole interval lies between two values: the equivalence
    /// test. With 95% intervals its level is 2.5%, on the safe side of the
    /// usual two one-sided tests at 5%.
    pub fn within(self, low: f64, high: f64) -> bool {
        low <= self.low && self.high <= high
    }

    /// Both ends through a rising function.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { low: function(self.low), high: function(self.high) }
    }
}

/// The 95% `BCa` interval of the mean of values, one per position. Whole
/// clusters are drawn again, and the mean is over the values of those drawn: of
/// a sum and a number that both vary. `None` for fewer than [`FEWEST`] clusters:
/// so few say nothing about others.
pub fn interval_of_mean(values: &Clustered) -> Option<Interval> {
    let clusters = grouped(values.sums());
    if clusters.len() < FEWEST {
        return None;
    }
    let centre = values.mean()?;
    if clusters.iter().all(|cluster| cluster.mean().total_cmp(&clusters[0].mean()).is_eq()) {
        return Some(Interval { low: centre, high: centre });
    }
    let mut means = resampled_means(&clusters);
    means.sort_unstable_by(f64::total_cmp);
    let normal = Normal::standard();
    // The bounds keep the quantile finite.
    let share = (count_below(&means, centre) / RESAMPLES as f64).clamp(1e-4, 1.0 - 1e-4);
    let bias = normal.inverse_cdf(share);
    let acceleration = acceleration_of_mean(&clusters, centre, values.len() as f64);
    let end = |level: f64| {
        let shifted = bias + normal.inverse_cdf(level);
        let adjusted = normal.cdf(bias + shifted / (1.0 - acceleration * shifted));
        quantile(&means, adjusted)
    };
    Some(Interval { low: end(0.025), high: end(0.975) })
}

/// At most [`MOST`] clusters: of more, groups that chance has put together. In
/// their own order they would not do, because neighbours may be alike.
fn grouped(mut clusters: Vec<Cluster>) -> Vec<Cluster> {
    if clusters.len() <= MOST {
        return clusters;
    }
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    for end in (1..clusters.len()).rev() {
        clusters.swap(end, two_below(&mut random, end + 1).0);
    }
    let mut groups = vec![Cluster::default(); MOST];
    for (place, cluster) in clusters.into_iter().enumerate() {
        groups[place % MOST] = groups[place % MOST] + cluster;
    }
    groups
}

/// How many resamples are below their centre; ties count half. A resample that
/// draws every cluster once is a tie, and so are many of discrete values, though
/// in floats each adds up in an order of its own and the last digit of a
/// logarithm differs from one machine to another: a tie is what rounding could
/// have made.
fn count_below(sorted: &[f64], centre: f64) -> f64 {
    let rounding = 1e-12 * sorted[0].abs().max(sorted[sorted.len() - 1].abs());
    let below = sorted.partition_point(|resampled| *resampled < centre - rounding);
    let not_above = sorted.partition_point(|resampled| *resampled <= centre + rounding);
    f64::midpoint(below as f64, not_above as f64)
}

/// The mean of every resample. Where clusters have one size only their sums are
/// added up: the number of values is the same in every resample.
fn resampled_means(clusters: &[Cluster]) -> Vec<f64> {
    if is_of_one_size(clusters) {
        let sums: Vec<f64> = clusters.iter().map(|cluster| cluster.sum).collect();
        let size = clusters[0].size * clusters.len() as f64;
        return resampled(&sums, |sum: f64| sum / size);
    }
    resampled(clusters, Cluster::mean)
}

/// As many as there are, drawn with replacement and added up: the mean of each
/// resample.
fn resampled<T: Copy + Default + Add<Output = T>>(all: &[T], mean: impl Fn(T) -> f64) -> Vec<f64> {
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    let count = all.len();
    (0..RESAMPLES)
        .map(|_| {
            let mut sum = T::default();
            for _ in 0..count / 2 {
                let (left, right) = two_below(&mut random, count);
                sum = sum + (all[left] + all[right]);
            }
            if count % 2 == 1 {
                sum = sum + all[two_below(&mut random, count).0];
            }
            mean(sum)
        })
        .collect()
}

fn is_of_one_size(clusters: &[Cluster]) -> bool {
    clusters.iter().all(|cluster| cluster.size.total_cmp(&clusters[0].size).is_eq())
}

/// Two numbers in `0..bound`, each the high part of the product with half of
/// one draw: a fixed rule, so that intervals do not move when a crate changes
/// how it draws from a range. The bias is `bound / 2^32`.
pub(super) fn two_below(random: &mut Pcg64Mcg, bound: usize) -> (usize, usize) {
    let drawn = random.next_u64();
    let scale = |half: u64| ((half * bound as u64) >> 32) as usize;
    (scale(drawn >> 32), scale(drawn & 0xffff_ffff))
}

/// Jackknife acceleration, one cluster left out at a time; where every value is a
/// cluster of its own, skewness / (6 sqrt n).
fn acceleration_of_mean(clusters: &[Cluster], centre: f64, values: f64) -> f64 {
    let count = clusters.len() as f64;
    // By how much the mean falls when a cluster is left out. All of it times the
    // same number leaves the acceleration as it is; this number is such that
    // nothing is multiplied where the clusters have one size.
    let others = values - values / count;
    let fall = |cluster: &Cluster| (cluster.sum - centre * cluster.size) * (others / (values - cluster.size));
    // Of clusters of one size the falls add up to nothing.
    let middle = if is_of_one_size(clusters) { 0.0 } else { clusters.iter().map(fall).sum::<f64>() / count };
    let squares: f64 = clusters.iter().map(|cluster| (fall(cluster) - middle).powi(2)).sum();
    let cubes: f64 = clusters.iter().map(|cluster| (fall(cluster) - middle).powi(3)).sum();
    let acceleration = cubes / (6.0 * squares.powf(1.5));
    // A spread near the resolution of floats has no shape to correct for.
    if acceleration.is_finite() { acceleration } else { 0.0 }
}

/// The quantile of a sorted list, interpolated between neighbours.
pub fn quantile(sorted: &[f64], level: f64) -> f64 {
    let place = level.clamp(0.0, 1.0) * (sorted.len() - 1) as f64;
    let lower = place.floor() as usize;
    let upper = (lower + 1).min(sorted.len() - 1);
    let share = place - lower as f64;
    sorted[lower] * (1.0 - share) + sorted[upper] * share
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::{normal_deviates, ten_games};
    use crate::stats::mean;

    fn of_independent(values: &[f64]) -> Option<Interval> {
        interval_of_mean(&Clustered::independent(values.iter().copied()))
    }

    #[test]
    fn close_to_students_interval_on_symmetric_data() {
        // 0.1 .. 5.0: mean 2.55, standard error 0.20617; the bootstrap uses
        // the spread with n in the denominator.
        let values: Vec<f64> = (1..=50).map(|i| f64::from(i) / 10.0).collect();
        let interval = of_independent(&values).unwrap();
        let half = 1.96 * 0.2041;
        assert!((interval.low - (2.55 - half)).abs() < 0.02, "{interval:?}");
        assert!((interval.high - (2.55 + half)).abs() < 0.02, "{interval:?}");
    }

    #[test]
    fn skewed_data_get_a_skewed_interval() {
        let values: Vec<f64> = (1..=30).map(|i| f64::from(i).powi(4)).collect();
        let interval = of_independent(&values).unwrap();
        let centre = mean(&values).unwrap();
        assert!(interval.high - centre > 1.1 * (centre - interval.low));
    }

    #[test]
    fn more_clusters_than_are_drawn_again_have_the_interval_of_their_spread() {
        // In order of size, so that neighbours are as alike as can be.
        let mut values: Vec<f64> = normal_deviates(3, 5 * MOST / 2).iter().map(|z| (z / 2.0).exp()).collect();
        values.sort_unstable_by(f64::total_cmp);
        let sample = Clustered::independent(values.iter().copied());
        let groups = grouped(sample.sums());
        assert_eq!(groups.len(), MOST);
        assert!(groups.iter().all(|group| group.size.total_cmp(&2.0).is_ge() && group.size < 3.5));
        let (count, centre) = (values.len() as f64, mean(&values).unwrap());
        let total: Cluster = groups.iter().fold(Cluster::default(), |all, group| all + *group);
        assert!((total.mean() - centre).abs() < 1e-9, "{total:?}");
        let spread = (values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / count).sqrt();
        let interval = interval_of_mean(&sample).unwrap();
        let half = 1.96 * spread / count.sqrt();
        // An end found from 10,000 resamples is off by 1.3% of that with one
        // standard deviation.
        assert!((interval.high - centre - half).abs() < 0.06 * half, "{interval:?}, {half}");
        assert!((centre - interval.low - half).abs() < 0.06 * half, "{interval:?}, {half}");
    }

    #[test]
    fn degenerate_data() {
        assert_eq!(of_independent(&[]), None);
        assert_eq!(of_independent(&[1.0, 2.0, 3.0, 4.0, 5.0]), None);
        assert_eq!(of_independent(&[2.0; FEWEST]), Some(Interval { low: 2.0, high: 2.0 }));
        let of_games = |games: usize| -> Clustered {
            (0..5 * games).map(|place| (Some(place % games), (place / games) as f64)).collect()
        };
        assert_eq!(interval_of_mean(&of_games(FEWEST - 1)), None, "25 positions of 5 games");
        let interval = interval_of_mean(&of_games(FEWEST));
        assert_eq!(interval, Some(Interval { low: 2.0, high: 2.0 }), "every game has the same mean");
    }

    #[test]
    fn the_same_data_give_the_same_interval() {
        let values = [0.1, 0.5, -0.2, 0.9, 0.3, 0.4];
        assert_eq!(of_independent(&values), of_independent(&values));
    }

    #[test]
    fn the_last_digit_of_a_value_moves_no_interval() {
        // Of eight clusters one resample in 416 draws each of them once.
        for seed in 0..20 {
            let values: Vec<f64> = normal_deviates(seed, 8).iter().map(|z| z.exp() - 1.3).collect();
            let expected = of_independent(&values).unwrap();
            for place in 0..values.len() {
                let mut other = values.clone();
                other[place] = other[place].next_up();
                let found = of_independent(&other).unwrap();
                let apart = (found.low - expected.low).abs().max((found.high - expected.high).abs());
                assert!(apart < 1e-12, "{expected:?}, {found:?}");
            }
        }
    }

    #[test]
    fn covers_the_true_mean_about_as_often_as_it_says() {
        let deviates = normal_deviates(7, 40 * 200);
        let covered = deviates
            .chunks(40)
            .filter(|sample| of_independent(sample).is_some_and(|interval| interval.contains(0.0)))
            .count();
        // 95% of 200 is 190; a true 93.5% (n = 40) stays above 177 with
        // probability 0.999.
        assert!((177..=199).contains(&covered), "{covered} of 200");
    }

    /// 30 games of three to five positions; half of the variance is between games.
    fn correlated(noise: &[f64]) -> Clustered {
        let (of_games, of_positions) = noise.split_at(30);
        let games = of_games
            .iter()
            .enumerate()
            .flat_map(|(game, level)| std::iter::repeat_n((game, *level), 3 + game % 3));
        games.zip(of_positions).map(|((game, level), noise)| (Some(game), level + noise)).collect()
    }

    #[test]
    fn positions_of_one_game_do_not_pass_for_independent_ones() {
        const RUNS: usize = 200;
        let (mut by_games, mut by_positions) = (0, 0);
        for noise in normal_deviates(13, 150 * RUNS).chunks(150) {
            let sample = correlated(noise);
            assert_eq!((sample.len(), sample.clusters()), (120, 30));
            by_games += usize::from(interval_of_mean(&sample).unwrap().contains(0.0));
            by_positions += usize::from(of_independent(sample.values()).unwrap().contains(0.0));
        }
        // The variance of the mean is 2.5 times what independent positions would
        // have: their interval covers as often as 1.96 / sqrt 2.5 standard errors
        // do, 78.5%, the games' some 93%. Five standard deviations lie between.
        assert!((176..=199).contains(&by_games), "{by_games} of {RUNS}");
        assert!((130..=172).contains(&by_positions), "{by_positions} of {RUNS}");
    }

    #[test]
    fn an_independent_program_finds_the_same_interval_over_games() {
        // SciPy 1.17.1: scipy.stats.bootstrap of the numbers of the games, statistic
        // sum of their values / number of their values, method "BCa", 10^6 resamples
        // with three seeds: [0.0946 to 0.0948, 0.676 to 0.679]. Of the 24 positions
        // as if independent: [0.150, 0.588]. The acceleration by its definition
        // (Efron and Tibshirani 1993, eq. 14.15) from the ten means without one game,
        // in NumPy.
        let sample = ten_games();
        let interval = interval_of_mean(&sample).unwrap();
        assert!((interval.low - 0.0947).abs() < 0.008, "{interval:?}");
        assert!((interval.high - 0.678).abs() < 0.02, "{interval:?}");
        let acceleration = acceleration_of_mean(&sample.sums(), 0.31, 24.0);
        assert!((acceleration - 0.013_651_456_209_701_604).abs() < 1e-12, "{acceleration}");
        let interval = of_independent(sample.values()).unwrap();
        assert!(
            (interval.low - 0.150).abs() < 0.008 && (interval.high - 0.588).abs() < 0.015,
            "{interval:?}"
        );
    }

    /// The interval as it was before positions had games, but for ties.
    fn before_games(values: &[f64]) -> Interval {
        let centre = mean(values).unwrap();
        let (mut random, count) = (Pcg64Mcg::seed_from_u64(SEED), values.len());
        let mut resampled = || {
            let mut sum = 0.0;
            for _ in 0..count / 2 {
                let (left, right) = two_below(&mut random, count);
                sum += values[left] + values[right];
            }
            if count % 2 == 1 {
                sum += values[two_below(&mut random, count).0];
            }
            sum / count as f64
        };
        let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resampled()).collect();
        means.sort_unstable_by(f64::total_cmp);
        let normal = Normal::standard();
        let share = (count_below(&means, centre) / RESAMPLES as f64).clamp(1e-4, 1.0 - 1e-4);
        let bias = normal.inverse_cdf(share);
        let squares: f64 = values.iter().map(|value| (centre - value).powi(2)).sum();
        let cubes: f64 = values.iter().map(|value| (value - centre).powi(3)).sum();
        let acceleration = cubes / (6.0 * squares.powf(1.5));
        let end = |level: f64| {
            let shifted = bias + normal.inverse_cdf(level);
            quantile(&means, normal.cdf(bias + shifted / (1.0 - acceleration * shifted)))
        };
        Interval { low: end(0.025), high: end(0.975) }
    }

    #[test]
    fn independent_positions_have_the_interval_they_always_had() {
        let bits = |interval: Interval| (interval.low.to_bits(), interval.high.to_bits());
        for count in [6, 7, 20, 33, 96] {
            let values: Vec<f64> =
                normal_deviates(count as u64, count).iter().map(|z| z.exp() - 1.3).collect();
            let expected = bits(before_games(&values));
            assert_eq!(bits(of_independent(&values).unwrap()), expected, "{count}");
            let of_own_games: Clustered =
                values.iter().copied().enumerate().map(|(g, v)| (Some(g), v)).collect();
            assert_eq!(bits(interval_of_mean(&of_own_games).unwrap()), expected, "{count}");
        }
    }

    #[test]
    fn equivalence_is_an_interval_inside_a_margin() {
        let interval = Interval { low: 0.99, high: 1.02 };
        assert!(interval.within(0.95, 1.05) && !interval.within(1.0, 1.05));
    }
}
