//! The change of a noisy quantity on a fixed set of positions, and the change that would be found.
//!
//! Positions are fixed: only samples vary. The effect is the mean, over positions, of the difference of mean logarithms.
//! Its variance is the sum of the variances of its parts, which may differ from position to position and between both
//! sides. The degrees of freedom are those of B. L. Welch, "The generalization of 'Student's' problem when several
//! different population variances are involved", Biometrika 34, 1947, with (freedom + 2) in the denominator and 2
//! subtracted. F. E. Satterthwaite's (Biometrics Bulletin 2, 1946) put estimates for variances: with two samples per
//! search their squares are three times too large on average, and alarms are rarer than stated.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

use crate::stats::Interval;

/// The chance of a false alarm if the true effect is exactly at a limit.
pub const ALARM: f64 = 0.05;

/// The chance of an alarm that a detectable effect is named for.
pub const POWER: f64 = 0.8;

/// Ends as close as this to a bound, relatively, are on it: an effect without noise would be beyond it by rounding.
const ROUNDING: f64 = 1e-12;

/// The samples of one search on both sides, all positive.
#[derive(Clone, Debug, PartialEq)]
pub struct Search<'a> {
    /// The position; its searches count once together.
    pub position: &'a str,
    /// Before the change. A single number is taken as exact: the caller knows which searches do not vary.
    pub old: Vec<f64>,
    /// After the change, likewise.
    pub new: Vec<f64>,
}

/// The change of a quantity from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The geometric mean over positions of new over old.
    pub ratio: f64,
    /// Its 95% interval.
    pub interval: Interval,
    /// Its 90% interval: one of its ends is beyond the true effect in 5% of cases.
    pub interval_90: Interval,
    /// Positions.
    pub positions: usize,
    /// Searches of those positions.
    pub searches: usize,
    /// Samples of all searches before and after.
    pub samples: [usize; 2],
    /// Of the standard error; `None` without noise.
    pub degrees_of_freedom: Option<f64>,
}

impl Effect {
    /// Whether the 90% interval is wholly above a ratio: of a true effect at that ratio in 5% of cases.
    pub fn is_above(&self, ratio: f64) -> bool {
        self.interval_90.low > ratio * (1.0 + ROUNDING)
    }

    /// Whether the 90% interval is wholly below a ratio, likewise.
    pub fn is_below(&self, ratio: f64) -> bool {
        self.interval_90.high < ratio * (1.0 - ROUNDING)
    }
}

/// The effect of some searches; `None` without any. Searches of one position must follow each other.
pub fn effect(searches: &[Search]) -> Option<Effect> {
    let (mut error, mut log) = (Error::default(), 0.0);
    let positions = positions(searches, |search| search.position);
    for (search, weight) in &positions.searches {
        let [old, new] = [&search.old, &search.new].map(|samples| Logs::of(samples));
        log += weight * (new.mean - old.mean);
        for (logs, samples) in [(&old, &search.old), (&new, &search.new)] {
            error.add(logs, &[(weight.powi(2) / samples.len() as f64, logs.freedom)]);
        }
    }
    let interval = |level: f64| {
        let half = error.deviation() * error.quantile(f64::midpoint(1.0, level));
        Interval { low: log - half, high: log + half }.map(f64::exp)
    };
    let samples = |of: fn(&Search) -> usize| searches.iter().map(of).sum();
    (positions.count > 0).then(|| Effect {
        ratio: log.exp(),
        interval: interval(0.95),
        interval_90: interval(1.0 - 2.0 * ALARM),
        positions: positions.count,
        searches: searches.len(),
        samples: [samples(|search| search.old.len()), samples(|search| search.new.len())],
        degrees_of_freedom: error.degrees_of_freedom(),
    })
}

/// The ratio beyond a limit that raises an alarm with a chance of [`POWER`], foretold from the samples of the old side:
/// `searches` are the position, the old samples and the number of new ones, which are expected to vary as the old ones.
/// The number of standard errors is t(1 - ALARM) + t(POWER), an approximation of the quantile of the noncentral t (R. R. Sokal and
/// F. J. Rohlf, "Biometry", on sample sizes and minimum detectable differences). `None` without searches.
pub fn detectable(searches: &[(&str, Vec<f64>, usize)]) -> Option<f64> {
    let positions = positions(searches, |(position, ..)| position);
    let mut error = Error::default();
    for ((_, old, new), weight) in &positions.searches {
        let (logs, weight, new) = (Logs::of(old), weight.powi(2), *new as f64);
        error.add(&logs, &[(weight / old.len() as f64, logs.freedom), (weight / new, new - 1.0)]);
    }
    let errors = error.quantile(1.0 - ALARM) + error.quantile(POWER);
    (positions.count > 0).then(|| (error.deviation() * errors).exp())
}

/// Searches with the weight of each: positions count the same, and so do the searches of one position.
struct Positions<'s, S> {
    searches: Vec<(&'s S, f64)>,
    count: usize,
}

fn positions<S>(searches: &[S], name: impl Fn(&S) -> &str) -> Positions<'_, S> {
    let groups = || searches.chunk_by(|left, right| name(left) == name(right));
    let count = groups().count();
    let weight = |group: &[S]| 1.0 / (count * group.len()) as f64;
    let weighted = groups().flat_map(|group| group.iter().map(move |search| (search, weight(group))));
    Positions { searches: weighted.collect(), count }
}

/// Mean and variance of logarithms.
struct Logs {
    mean: f64,
    variance: f64,
    freedom: f64,
}

impl Logs {
    fn of(samples: &[f64]) -> Self {
        let freedom = samples.len() as f64 - 1.0;
        // Equal samples have no variance, not that of a rounded mean.
        if samples.iter().all(|sample| sample.total_cmp(&samples[0]).is_eq()) {
            return Self { mean: samples[0].ln(), variance: 0.0, freedom };
        }
        let mean = samples.iter().map(|sample| sample.ln()).sum::<f64>() / samples.len() as f64;
        let squares: f64 = samples.iter().map(|sample| (sample.ln() - mean).powi(2)).sum();
        Self { mean, variance: squares / freedom, freedom }
    }
}

/// The standard error of a weighted sum of means.
#[derive(Default)]
struct Error {
    variance: f64,
    /// The expected excess of the squared estimate over the squared variance.
    excess: f64,
    /// The sum of the squared variances of the parts, each over its degrees of freedom.
    squares: f64,
    /// Degrees of freedom of all parts that vary.
    freedom: f64,
}

impl Error {
    /// Adds parts that have one estimate of their variance: the weight of each, and its degrees of freedom.
    fn add(&mut self, logs: &Logs, parts: &[(f64, f64)]) {
        if logs.variance == 0.0 {
            return;
        }
        // The expected square of an estimate is (1 + 2 / freedom) times the squared variance.
        let square = logs.variance.powi(2) * logs.freedom / (logs.freedom + 2.0);
        let together: f64 = parts.iter().map(|(weight, _)| weight).sum();
        self.variance += together * logs.variance;
        self.excess += 2.0 * together.powi(2) * square / logs.freedom;
        self.squares += parts.iter().map(|(weight, freedom)| weight.powi(2) * square / freedom).sum::<f64>();
        self.freedom += parts.iter().map(|(_, freedom)| freedom).sum::<f64>();
    }

    fn deviation(&self) -> f64 {
        self.variance.sqrt()
    }

    /// Welch's, at most those of all parts together; `None` if nothing varies.
    fn degrees_of_freedom(&self) -> Option<f64> {
        let found = (self.variance.powi(2) - self.excess) / self.squares;
        (self.variance > 0.0).then(|| found.clamp(1.0, self.freedom.max(1.0)))
    }

    /// The quantile of Student's t; 0 if nothing varies.
    fn quantile(&self, level: f64) -> f64 {
        let t = self.degrees_of_freedom().and_then(|freedom| StudentsT::new(0.0, 1.0, freedom).ok());
        t.map_or(0.0, |t| t.inverse_cdf(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::normal_deviates;

    fn search<'a>(position: &'a str, old: &[f64], new: &[f64]) -> Search<'a> {
        Search { position, old: old.to_vec(), new: new.to_vec() }
    }

    #[test]
    fn one_position_is_the_test_of_welch() {
        let (old, new) = ([10.0, 11.0, 12.0, 10.5], [12.0, 13.5, 12.5, 13.0, 12.2]);
        let effect = effect(&[search("a", &old, &new)]).unwrap();
        // From the formulas, with t(0.975) = 2.456405 at 5.9058 degrees of freedom by numerical integration.
        assert!((effect.ratio.ln() - 0.151_751_49).abs() < 1e-8, "{effect:?}");
        assert!((effect.degrees_of_freedom.unwrap() - 5.905_794).abs() < 1e-6, "{effect:?}");
        let ends = effect.interval.map(f64::ln);
        assert!((ends.low - 0.042_850).abs() < 1e-6 && (ends.high - 0.260_653).abs() < 1e-6, "{effect:?}");
    }

    #[test]
    fn positions_count_the_same_whatever_their_searches() {
        let searches = [
            search("a", &[100.0; 2], &[200.0; 2]),
            search("a", &[100.0; 2], &[200.0; 2]),
            search("b", &[100.0; 3], &[50.0; 4]),
        ];
        let effect = effect(&searches).unwrap();
        assert!((effect.ratio - 1.0).abs() < 1e-12);
        assert_eq!((effect.positions, effect.searches, effect.samples), (2, 3, [7, 8]));
        assert_eq!(effect.interval, Interval { low: effect.ratio, high: effect.ratio }, "no noise, no width");
        assert_eq!(effect.degrees_of_freedom, None);
        assert_eq!(detectable(&[]), None);
    }

    #[test]
    fn a_single_number_is_exact() {
        let noisy = search("a", &[100.0, 110.0], &[105.0, 115.0]);
        let both = [noisy.clone(), search("b", &[7.0], &[7.0])];
        let [one, two] = [&both[..1], &both[..]].map(|of| effect(of).unwrap());
        assert!((one.ratio.ln() - 2.0 * two.ratio.ln()).abs() < 1e-12);
        assert!((one.interval.high.ln() - 2.0 * two.interval.high.ln()).abs() < 1e-12);
    }

    /// Alarms among 1,000 gates: a position's noise is between half and one and a half of `sigma`, its true effect `beyond`
    /// what is foretold from the samples of the old side.
    fn alarms(seed: u64, positions: usize, samples: usize, sigma: f64, limit: f64, beyond: bool) -> usize {
        const GATES: usize = 1_000;
        let names: Vec<String> = (0..positions).map(|position| position.to_string()).collect();
        let draws = normal_deviates(seed, GATES * positions * 2 * samples);
        let gate = |draws: &[f64]| {
            let of = |position: usize, base: f64, side: usize| -> Vec<f64> {
                let spread = sigma * (0.5 + position as f64 / positions as f64);
                let start = (2 * position + side) * samples;
                draws[start..start + samples].iter().map(|z| base * (spread * z).exp()).collect()
            };
            let base = |position: usize| 1e4 * (1 + position) as f64;
            let old: Vec<_> =
                (0..positions).map(|at| (names[at].as_str(), of(at, base(at), 0), samples)).collect();
            let more = if beyond { detectable(&old).unwrap() } else { 1.0 };
            let factor = (1.0 + limit) * more;
            let searches = old.into_iter().enumerate().map(|(at, (position, old, _))| Search {
                position,
                old,
                new: of(at, base(at) * factor, 1),
            });
            effect(&searches.collect::<Vec<_>>()).unwrap().is_above(1.02)
        };
        draws.chunks(positions * 2 * samples).filter(|draws| gate(draws)).count()
    }

    #[test]
    fn alarms_at_the_limit_and_at_the_foretold_effect_are_as_frequent_as_stated() {
        for (seed, (positions, samples, sigma, most)) in (1..).zip([
            (10, 3, 0.05, 10),
            (40, 5, 0.1, 10),
            (24, 2, 0.03, 10),
            (10, 2, 0.05, 10),
            (4, 3, 0.2, 50),
        ]) {
            let [none, limit, foretold] = [(0.0, false), (0.02, false), (0.02, true)]
                .map(|(effect, beyond)| alarms(seed, positions, samples, sigma, effect, beyond));
            let told =
                format!("{positions} positions, {samples} samples, {sigma}: {none}, {limit}, {foretold}");
            assert!((30..=70).contains(&limit), "{told}");
            assert!((750..=850).contains(&foretold), "{told}");
            assert!(none <= most, "{told}");
        }
    }
}
