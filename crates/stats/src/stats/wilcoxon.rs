//! Wilcoxon's signed-rank test for paired figures (Wilcoxon 1945).
//!
//! Zeros are dropped, ties share the mean rank. Up to [`EXACT_LIMIT`] pairs the
//! distribution over all signs is computed exactly, ties included, by counting
//! sums of doubled ranks; beyond, the normal approximation with the tie
//! correction. Ours, because `statrs` has no signed-rank test.
//!
//! The test takes what it ranks as independent, and positions of one game are
//! not: of each game the mean is ranked. Where every position has a game of its
//! own these are the positions.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::stats::Sample;

/// Most nonzero pairs for which the exact distribution is computed.
pub const EXACT_LIMIT: usize = 200;

/// The two-sided p-value that the means of a sample's first number within clusters are symmetric about zero;
/// `None` when every mean is zero.
pub fn p_value(differences: &Sample) -> Option<f64> {
    p_value_of(&differences.cluster_means(0))
}

/// The same for independent values.
fn p_value_of(differences: &[f64]) -> Option<f64> {
    let mut magnitudes: Vec<(f64, bool)> =
        differences.iter().filter(|value| **value != 0.0).map(|value| (value.abs(), *value > 0.0)).collect();
    magnitudes.sort_unstable_by(|left, right| left.0.total_cmp(&right.0));
    let doubled = doubled_ranks(&magnitudes);
    let positive: usize =
        magnitudes.iter().zip(&doubled).filter(|((_, up), _)| *up).map(|(_, rank)| rank).sum();
    match doubled.len() {
        0 => None,
        count if count <= EXACT_LIMIT => Some(exact(&doubled, positive)),
        _ => Some(approximate(&doubled, positive)),
    }
}

/// Mean ranks times two, which are whole numbers, of sorted magnitudes.
fn doubled_ranks(sorted: &[(f64, bool)]) -> Vec<usize> {
    let mut ranks = vec![0; sorted.len()];
    let mut start = 0;
    while start < sorted.len() {
        let tied =
            sorted[start..].iter().take_while(|(value, _)| value.total_cmp(&sorted[start].0).is_eq()).count();
        // Ranks start+1 ..= start+tied; twice their mean is first + last.
        ranks[start..start + tied].fill(2 * start + tied + 1);
        start += tied;
    }
    ranks
}

fn exact(doubled: &[usize], positive: usize) -> f64 {
    let total: usize = doubled.iter().sum();
    // probability[s]: of a doubled positive-rank sum s under random signs.
    let mut probability = vec![0.0; total + 1];
    probability[0] = 1.0;
    for &rank in doubled {
        for sum in (0..=total).rev() {
            let with = if sum >= rank { probability[sum - rank] } else { 0.0 };
            probability[sum] = f64::midpoint(probability[sum], with);
        }
    }
    let smaller = positive.min(total - positive);
    let tail: f64 = probability[..=smaller].iter().sum();
    (2.0 * tail).min(1.0)
}

fn approximate(doubled: &[usize], positive: usize) -> f64 {
    // With ranks r: mean sum(r)/2, variance sum(r^2)/4; the mean ranks of ties
    // carry the tie correction.
    let sum: f64 = doubled.iter().map(|rank| *rank as f64 / 2.0).sum();
    let variance: f64 = doubled.iter().map(|rank| (*rank as f64 / 2.0).powi(2)).sum::<f64>() / 4.0;
    let distance = ((positive as f64 / 2.0 - sum / 2.0).abs() - 0.5).max(0.0);
    (2.0 * Normal::standard().cdf(-distance / variance.sqrt())).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::{independent, ten_games};

    /// Differences with ranks 1..=n of which the given ones are negative.
    fn ranks(count: i32, negative: &[i32]) -> Vec<f64> {
        (1..=count).map(|rank| f64::from(if negative.contains(&rank) { -rank } else { rank })).collect()
    }

    #[test]
    fn agrees_with_the_printed_tables() {
        // All of n signs equal: p = 2 / 2^n.
        assert_eq!(p_value_of(&ranks(5, &[])), Some(2.0 / 32.0));
        assert_eq!(p_value_of(&ranks(10, &[])), Some(2.0 / 1024.0));
        // Critical values of W at two-sided 0.05: n = 10: 8, n = 15: 25,
        // n = 20: 52 (W one larger is not significant).
        for (count, inside, outside) in [
            (10, vec![3, 5], vec![4, 5]),
            (15, vec![12, 13], vec![12, 14]),
            (20, vec![19, 20, 13], vec![19, 20, 14]),
        ] {
            assert!(p_value_of(&ranks(count, &inside)).unwrap() <= 0.05, "n = {count}");
            assert!(p_value_of(&ranks(count, &outside)).unwrap() > 0.05, "n = {count}");
        }
    }

    #[test]
    fn ties_and_zeros() {
        // Zeros are dropped; with equal magnitudes it is the sign test.
        let differences = [0.0, 1.0, 1.0, 1.0, 1.0, -1.0, 0.0];
        // P(at most one of five negative), twice: 2 * 6 / 32.
        assert_eq!(p_value_of(&differences), Some(12.0 / 32.0));
        assert_eq!(p_value_of(&[0.0, 0.0]), None);
        assert_eq!(p_value_of(&[1.0, -1.0]), Some(1.0));
    }

    #[test]
    fn of_a_game_its_mean_is_tested() {
        // SciPy 1.17.1, scipy.stats.wilcoxon of the means
        // 0.31, 0.11, 1.1, -0.0625, 0.42, 2.1, 0.168, -0.325, 0.6, 0.3733: 0.02734375.
        assert_eq!(p_value(&ten_games()), Some(0.027_343_75));
        let same = [0.31, 0.11, 1.1];
        assert_eq!(p_value(&independent(same)), p_value_of(&same));
    }

    #[test]
    fn the_approximation_continues_the_exact_distribution() {
        let negative: Vec<i32> = (1..=150).filter(|rank| rank % 5 < 2).collect();
        let differences = ranks(150, &negative);
        let sorted: Vec<(f64, bool)> = differences.iter().map(|value| (value.abs(), *value > 0.0)).collect();
        let doubled = doubled_ranks(&sorted);
        let positive = sorted.iter().zip(&doubled).filter(|((_, up), _)| *up).map(|(_, rank)| rank).sum();
        let (exact, approximate) = (exact(&doubled, positive), approximate(&doubled, positive));
        assert!((exact - approximate).abs() < 0.1 * exact + 1e-4, "{exact} {approximate}");
    }
}
