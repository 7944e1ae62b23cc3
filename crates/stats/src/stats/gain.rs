//! The gain of an engine that may err: what an exact one pays for the same quality, over what it pays itself.
//!
//! The exact engine gives a curve, a cost and a quality at each depth. It is read at the engine's quality, linear in the logarithm of the
//! cost; where it falls from one depth to the next, the two are pooled (isotonic regression; Ayer, Brunk, Ewing, Reid and Silverman
//! 1955), in the sample and in every resample.

use serde::Serialize;

use crate::stats::interval::Interval;
use crate::stats::resample::{Resampling, Sample, Sums};

/// A gain.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Gain {
    /// The ratio of costs; where the quality is outside the curve, that of the nearer end.
    pub gain: f64,
    /// Its 95% interval.
    pub interval: Option<Interval>,
    /// Where the curve does not reach.
    pub beyond: Beyond,
    /// The smallest gain above 1 that as many positions tell from 1 with 80% power.
    pub detectable: Option<f64>,
}

/// Where a curve does not reach a quality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Beyond {
    /// The side on which the quality is: the gain is at most (-1) or at least (1) what it says.
    pub value: i8,
    /// The lower end of its interval is below the curve.
    pub low: bool,
    /// The upper end of its interval is above the curve.
    pub high: bool,
}

/// The standard errors by which 80% power at 5%, two-sided, differs from nothing, over those of half an interval.
const POWER: f64 = (1.959_964 + 0.841_621) / 1.959_964;

impl Gain {
    /// The gain over a sample of which every unit has pairs of numbers: the logarithm of a cost, and a quality of which more is better.
    /// The pairs are those of the curve, by rising cost, then that of the engine. `None` with fewer than two on the curve.
    pub fn new(sample: &Sample, resamples: usize) -> Option<Self> {
        let read = |sums: Sums| read(sums, sums.width() / 2 - 1).map(|Exchange { log, above }| [log, above]);
        let [log, off] = Resampling::pair(sample, resamples, read)?.map(Resampling::uncorrected);
        let side = off.value();
        let ends = |of: &Resampling| Some(of.ends(0.05)?.interval);
        let (interval, off) = (ends(&log), ends(&off).unwrap_or(Interval { low: side, high: side }));
        // Half of the interval is 1.96 standard errors, also where the curve is too flat for a derivative.
        let is_told = side == 0.0 && off == (Interval { low: 0.0, high: 0.0 });
        let half = |ends: Interval| (ends.high - ends.low) / 2.0;
        Some(Self {
            gain: log.value().exp(),
            interval: interval.map(|interval| interval.map(f64::exp)),
            beyond: Beyond {
                value: i8::from(side > 0.0) - i8::from(side < 0.0),
                low: off.low < 0.0,
                high: off.high > 0.0,
            },
            detectable: interval
                .map(half)
                .filter(|half| is_told && *half > 0.0)
                .map(|half| (POWER * half).exp()),
        })
    }

    /// That of the exact engine itself, which is on its curve in every resample.
    pub fn of_itself(sample: &Sample) -> Self {
        let interval =
            Resampling::new(sample.clone(), |_| Some(1.0)).and_then(|of| Some(of.ends(0.05)?.interval));
        Self { gain: 1.0, interval, beyond: Beyond::default(), detectable: None }
    }
}

/// The logarithm of the gain over such a sample, resampled. It is no figure where the curve does not reach, in the sample or in a
/// resample: an end of its interval lies beyond the curve only where it is nothing.
pub fn resampled(sample: Sample) -> Option<Resampling<'static>> {
    Resampling::new(sample, log_on_curve).map(Resampling::uncorrected)
}

/// The ratio of the gains over two independent samples, as a logarithm, resampled.
pub fn ratio_resampled(left: &Sample, right: &Sample) -> Option<Resampling<'static>> {
    let ratio = |left: Sums, right: Sums| Some(log_on_curve(left)? - log_on_curve(right)?);
    Resampling::of_two(left, right, ratio).map(Resampling::uncorrected)
}

fn log_on_curve(sums: Sums) -> Option<f64> {
    read(sums, sums.width() / 2 - 1).filter(|exchange| exchange.above == 0.0).map(|exchange| exchange.log)
}

/// The cost of a quality on a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Exchange {
    /// Its logarithm; outside the curve that of the nearer end.
    log: f64,
    /// Distance of the quality above the curve; below it negative, on it 0.
    above: f64,
}

/// The exchange of the last pair of sums on the curve of those before, less its own cost.
fn read(sums: Sums, depths: usize) -> Option<Exchange> {
    if depths < 2 {
        return None;
    }
    let point = |place: usize| Some([sums.mean(2 * place)?, sums.mean(2 * place + 1)?]);
    let [cost, quality] = point(depths)?;
    let curve: Vec<[f64; 2]> = (0..depths).map(point).collect::<Option<_>>()?;
    let Exchange { log, above } = exchange(&curve, quality)?;
    Some(Exchange { log: log - cost, above })
}

/// Where a curve of rising cost reaches a quality.
fn exchange(curve: &[[f64; 2]], quality: f64) -> Option<Exchange> {
    /// Points pooled: the sums of their costs and qualities, and how many.
    #[derive(Clone, Copy)]
    struct Block([f64; 2], f64);
    let mean = |Block(sums, count): Block| sums.map(|sum| sum / count);
    let mut blocks: Vec<Block> = Vec::with_capacity(curve.len());
    for point in curve {
        let mut block = Block(*point, 1.0);
        while let Some(before) = blocks.pop_if(|before| mean(*before)[1] >= mean(block)[1]) {
            block = Block([0, 1].map(|place| before.0[place] + block.0[place]), before.1 + block.1);
        }
        blocks.push(block);
    }
    let points: Vec<[f64; 2]> = blocks.into_iter().map(mean).collect();
    let ([first, ..], [.., last]) = (&points[..], &points[..]) else { return None };
    if quality <= first[1] {
        return Some(Exchange { log: first[0], above: quality - first[1] });
    }
    if quality >= last[1] {
        return Some(Exchange { log: last[0], above: quality - last[1] });
    }
    let above = points.partition_point(|point| point[1] <= quality);
    let ([low, from], [high, to]) = (points[above - 1], points[above]);
    Some(Exchange { log: low + (high - low) * (quality - from) / (to - from), above: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parallel;
    use crate::stats::fixture::normal_deviates;

    #[test]
    fn a_curve_is_read_between_its_points_and_pooled_where_it_falls() {
        let curve = [[0.0, 0.4], [2.0, 0.6], [4.0, 0.8]];
        let at = |curve: &[[f64; 2]], quality| {
            let Exchange { log, above } = exchange(curve, quality).unwrap();
            [log, above].map(|number| (number * 1000.0).round() as i32)
        };
        assert_eq!(at(&curve, 0.5), [1000, 0]);
        assert_eq!(at(&curve, 0.6), [2000, 0]);
        assert_eq!(at(&curve, 0.75), [3500, 0]);
        assert_eq!(at(&curve, 0.3), [0, -100]);
        assert_eq!(at(&curve, 0.9), [4000, 100]);
        // The middle two, of 0.7 and 0.5, are one point at 3 with 0.6.
        let falls = [[0.0, 0.4], [2.0, 0.7], [4.0, 0.5], [6.0, 0.8]];
        assert_eq!(at(&falls, 0.5), [1500, 0]);
        assert_eq!(at(&falls, 0.7), [4500, 0]);
    }

    /// Positions, depth by depth, of an exact engine whose share of right moves rises by 0.1 a ply while its cost grows by e^2, and of
    /// an engine halfway between two depths. Of one position depths are alike: it is easy or hard.
    fn simulated(noise: &[f64]) -> Sample {
        /// Normal quantiles of 0.45, 0.55, 0.65, 0.75, 0.85, and of 0.6 between the second and the third.
        const HARDEST_RIGHT: [f64; 6] = [-0.125_661, 0.125_661, 0.385_320, 0.674_490, 1.036_433, 0.253_347];
        const DEPTHS: [f64; 6] = [0.0, 1.0, 2.0, 3.0, 4.0, 1.5];
        let position = |noise: &[f64]| {
            let points = (0..6).map(|place| {
                let [cost, own] = [noise[1 + 2 * place], noise[2 + 2 * place]];
                let is_right = 0.8 * noise[0] + 0.6 * own < HARDEST_RIGHT[place];
                [2.0 * DEPTHS[place] + 0.5 * cost, f64::from(is_right)]
            });
            ((), None::<u8>, points.flatten().collect::<Vec<_>>())
        };
        noise.chunks(13).map(position).collect()
    }

    #[test]
    fn engines_of_gain_1_are_missed_by_5_in_100_intervals() {
        const RUNS: usize = 1_000;
        const POSITIONS: usize = 160;
        let noise = normal_deviates(29, RUNS * POSITIONS * 13);
        let runs: Vec<&[f64]> = noise.chunks(POSITIONS * 13).collect();
        let missed = parallel::map(&runs, |noise| {
            let Gain { interval, beyond, .. } = Gain::new(&simulated(noise), 1_500).expect("a curve");
            let interval = interval.expect("an interval");
            let [low, high] = [beyond.low || interval.low <= 1.0, beyond.high || interval.high >= 1.0];
            usize::from(!(low && high))
        });
        let missed: usize = missed.into_iter().sum();
        assert!((30..=70).contains(&missed), "{missed} of {RUNS}");
    }
}
