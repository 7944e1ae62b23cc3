//! Intervals by resampling positions.
//!
//! The 95% interval of a mean over positions, by the bias-corrected and
//! accelerated bootstrap (`BCa`; Efron 1987, Efron and Tibshirani 1993, chapter
//! 14): log ratios of node counts are skewed, and `BCa` keeps its coverage there
//! where the plain percentile interval does not. 10,000 resamples from a seeded
//! PCG, so the same rows give the same interval everywhere. Ours, because the
//! crates that offer a bootstrap bring their own unseeded generators or the
//! percentile interval only; the normal distribution is from `statrs`.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::stats::mean;

/// Fewer values than this give no interval: resamples of so few repeat the
/// same means, and the interval is too short.
pub const FEWEST: usize = 6;

/// Resamples an interval is made of.
pub const RESAMPLES: usize = 10_000;

/// The seed of every interval.
const SEED: u64 = 0x706c_7962_656e_6368;

/// A 95% interval.
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

/// The 95% `BCa` interval of the mean of `values`, one value per position.
/// `None` for fewer than [`FEWEST`]: so few positions say nothing about others.
pub fn interval_of_mean(values: &[f64]) -> Option<Interval> {
    if values.len() < FEWEST {
        return None;
    }
    let centre = mean(values)?;
    if values.iter().all(|value| value.total_cmp(&values[0]).is_eq()) {
        return Some(Interval { low: centre, high: centre });
    }
    let mut means = resampled_means(values);
    means.sort_unstable_by(f64::total_cmp);
    let normal = Normal::standard();
    let below = means.partition_point(|resampled| *resampled < centre) as f64;
    let not_above = means.partition_point(|resampled| *resampled <= centre) as f64;
    // Ties with the mean count half; the bounds keep the quantile finite.
    let share = (f64::midpoint(below, not_above) / RESAMPLES as f64).clamp(1e-4, 1.0 - 1e-4);
    let bias = normal.inverse_cdf(share);
    let acceleration = acceleration_of_mean(values, centre);
    let end = |level: f64| {
        let shifted = bias + normal.inverse_cdf(level);
        let adjusted = normal.cdf(bias + shifted / (1.0 - acceleration * shifted));
        quantile(&means, adjusted)
    };
    Some(Interval { low: end(0.025), high: end(0.975) })
}

fn resampled_means(values: &[f64]) -> Vec<f64> {
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    let count = values.len();
    (0..RESAMPLES)
        .map(|_| {
            let mut sum = 0.0;
            for _ in 0..count / 2 {
                let (left, right) = two_below(&mut random, count);
                sum += values[left] + values[right];
            }
            if count % 2 == 1 {
                sum += values[two_below(&mut random, count).0];
            }
            sum / count as f64
        })
        .collect()
}

/// Two numbers in `0..bound`, each the high part of the product with half of
/// one draw: a fixed rule, so that intervals do not move when a crate changes
/// how it draws from a range. The bias is `bound / 2^32`.
pub(super) fn two_below(random: &mut Pcg64Mcg, bound: usize) -> (usize, usize) {
    let drawn = random.next_u64();
    let scale = |half: u64| ((half * bound as u64) >> 32) as usize;
    (scale(drawn >> 32), scale(drawn & 0xffff_ffff))
}

/// Jackknife acceleration, which for a mean is skewness / (6 sqrt n).
fn acceleration_of_mean(values: &[f64], centre: f64) -> f64 {
    let squares: f64 = values.iter().map(|value| (centre - value).powi(2)).sum();
    let cubes: f64 = values.iter().map(|value| (value - centre).powi(3)).sum();
    let acceleration = cubes / (6.0 * squares.powf(1.5));
    // A spread near the resolution of floats has no shape to correct for.
    if acceleration.is_finite() { acceleration } else { 0.0 }
}

/// The quantile of a sorted list, interpolated between neighbours.
pub(super) fn quantile(sorted: &[f64], level: f64) -> f64 {
    let place = level.clamp(0.0, 1.0) * (sorted.len() - 1) as f64;
    let lower = place.floor() as usize;
    let upper = (lower + 1).min(sorted.len() - 1);
    let share = place - lower as f64;
    sorted[lower] * (1.0 - share) + sorted[upper] * share
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::normal_deviates;

    #[test]
    fn close_to_students_interval_on_symmetric_data() {
        // 0.1 .. 5.0: mean 2.55, standard error 0.20617; the bootstrap uses
        // the spread with n in the denominator.
        let values: Vec<f64> = (1..=50).map(|i| f64::from(i) / 10.0).collect();
        let interval = interval_of_mean(&values).unwrap();
        let half = 1.96 * 0.2041;
        assert!((interval.low - (2.55 - half)).abs() < 0.02, "{interval:?}");
        assert!((interval.high - (2.55 + half)).abs() < 0.02, "{interval:?}");
    }

    #[test]
    fn skewed_data_get_a_skewed_interval() {
        let values: Vec<f64> = (1..=30).map(|i| f64::from(i).powi(4)).collect();
        let interval = interval_of_mean(&values).unwrap();
        let centre = mean(&values).unwrap();
        assert!(interval.high - centre > 1.1 * (centre - interval.low));
    }

    #[test]
    fn degenerate_data() {
        assert_eq!(interval_of_mean(&[]), None);
        assert_eq!(interval_of_mean(&[1.0, 2.0, 3.0, 4.0, 5.0]), None);
        assert_eq!(interval_of_mean(&[2.0; FEWEST]), Some(Interval { low: 2.0, high: 2.0 }));
    }

    #[test]
    fn the_same_data_give_the_same_interval() {
        let values = [0.1, 0.5, -0.2, 0.9, 0.3, 0.4];
        assert_eq!(interval_of_mean(&values), interval_of_mean(&values));
    }

    #[test]
    fn covers_the_true_mean_about_as_often_as_it_says() {
        let deviates = normal_deviates(7, 40 * 200);
        let covered = deviates
            .chunks(40)
            .filter(|sample| interval_of_mean(sample).is_some_and(|interval| interval.contains(0.0)))
            .count();
        // 95% of 200 is 190; a true 93.5% (n = 40) stays above 177 with
        // probability 0.999.
        assert!((177..=199).contains(&covered), "{covered} of 200");
    }

    #[test]
    fn equivalence_is_an_interval_inside_a_margin() {
        let interval = Interval { low: 0.99, high: 1.02 };
        assert!(interval.within(0.95, 1.05) && !interval.within(1.0, 1.05));
    }
}
