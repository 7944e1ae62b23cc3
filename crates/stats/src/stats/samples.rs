//! Intervals by resampling the samples of cells that were measured several
//! times.
//!
//! Counts are the same every time; times are not. How far the ratio of two
//! engines' median times could have come out otherwise on the same positions
//! is a question about samples, and says nothing about other positions.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::stats::resample::two_below;
use crate::stats::{FEWEST, Interval, mean, median, quantile};

/// Resamples an interval is made of.
pub const RESAMPLES: usize = 2_000;

/// The seed of every interval.
const SEED: u64 = 0x7361_6d70_6c65_7321;

/// Two engines' samples of one position and depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled<'a> {
    /// The unit; its cells count once together.
    pub position: &'a str,
    /// Of the engine looked at.
    pub own: Vec<f64>,
    /// Of the reference engine.
    pub reference: Vec<f64>,
}

/// The 95% percentile interval of the geometric mean, over positions, of the
/// ratio of medians, when the samples of every cell are drawn again. `None`
/// without cells, or if one has fewer than [`FEWEST`] samples. Cells of one
/// position must follow each other.
pub fn interval(cells: &[Sampled]) -> Option<Interval> {
    let too_few = |cell: &Sampled| cell.own.len().min(cell.reference.len()) < FEWEST;
    if cells.is_empty() || cells.iter().any(too_few) {
        return None;
    }
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    let mut drawn = Vec::new();
    let mut draw = |samples: &[f64]| {
        drawn.clear();
        for _ in 0..samples.len().div_ceil(2) {
            let (left, right) = two_below(&mut random, samples.len());
            drawn.extend([samples[left], samples[right]]);
        }
        drawn.truncate(samples.len());
        median(&drawn)
    };
    let mut means = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let mut positions = Vec::new();
        for cells in cells.chunk_by(|left, right| left.position == right.position) {
            let mut logs = Vec::new();
            for cell in cells {
                logs.push((draw(&cell.own)? / draw(&cell.reference)?).ln());
            }
            positions.push(mean(&logs)?);
        }
        means.push(mean(&positions)?.exp());
    }
    means.sort_unstable_by(f64::total_cmp);
    Some(Interval { low: quantile(&means, 0.025), high: quantile(&means, 0.975) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::normal_deviates;

    fn cell<'a>(position: &'a str, own: &[f64], reference: &[f64]) -> Sampled<'a> {
        Sampled { position, own: own.to_vec(), reference: reference.to_vec() }
    }

    #[test]
    fn samples_without_noise_leave_no_room() {
        let cells = [cell("a", &[3.0; 8], &[2.0; 8]), cell("b", &[6.0; 8], &[4.0; 8])];
        let interval = interval(&cells).unwrap();
        assert!((interval.low - 1.5).abs() < 1e-12 && (interval.high - 1.5).abs() < 1e-12);
    }

    #[test]
    fn few_samples_give_none() {
        assert_eq!(interval(&[]), None);
        assert_eq!(interval(&[cell("a", &[1.0; 5], &[1.0; 9])]), None);
    }

    #[test]
    fn it_covers_the_true_ratio_about_as_often_as_it_says() {
        let deviates = normal_deviates(5, 100 * 60);
        let covered = deviates
            .chunks(60)
            .filter(|noise| {
                let times: Vec<f64> = noise.iter().map(|noise| (0.1 * noise).exp()).collect();
                let cells = [cell("a", &times[..30], &times[30..])];
                interval(&cells).is_some_and(|interval| interval.contains(1.0))
            })
            .count();
        // Percentile intervals of medians are a little wide: 95 to 100 of 100.
        assert!(covered >= 90, "{covered} of 100");
    }
}
