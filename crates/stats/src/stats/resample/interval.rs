//! Intervals of figures, by `BCa` or percentile-t.
//!
//! `BCa` (Efron 1987; Efron and Tibshirani 1993, chapter 14) takes quantiles of
//! the resampled figures, moved for bias and acceleration. Far out it takes them
//! where few resamples are, and moves them furthest: a tail of fewer than 50
//! values gives way to percentile-t (Efron and Tibshirani 1993, section 12.5),
//! which resamples the figure in units of its standard error. Ratios of sums rest on a
//! few large positions and ask for percentile-t at every level.
//!
//! Figures with a selection, and those that pool, have the accelerated percentile interval, without the
//! bias correction and at every level. Where several candidates are about equal,
//! resamples average over selections of which the estimate made one. Their median
//! lies off the estimate, not because that is biased, which cross-fitting prevents,
//! but because it is one of many; a bias correction would count the selection effect
//! twice. The same holds for the reflected interval, and for
//! percentile-t, which reflects studentized values. `scripts/statistics_check.py coverage` simulates it: of 12
//! candidates among 100 units, all equal, at 90% the bias-corrected interval covers in
//! 85% of 400 runs, the reflected one in 76%, the percentile interval in all but one, on
//! the safe side; with one candidate clearly best all three cover in some 88%.
//!
//! A resample may have no figure, for instance where a denominator is 0. Such a
//! resample counts as beyond both ends of the interval, and half to either side
//! in the bias: ends move outwards, and where more resamples have no figure than
//! an end leaves outside there is no interval.

use std::sync::OnceLock;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::stats::interval::{FEWEST, Interval, quantile};
use crate::stats::resample::draw::{Groups, RESAMPLES, resampled, resampled_times};
use crate::stats::resample::problem::{CANCELLED, Figure, Problem, Spread, errors_of_sums};
use crate::stats::resample::sample::{Sample, Sums};
use crate::stats::resample::selection::{Selection, deal};

/// Fewest resampled figures that a tail of `BCa` is made of.
const FEWEST_IN_TAIL: f64 = 50.0;

/// The procedure behind the ends of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Bias-corrected and accelerated.
    Bca,
    /// Studentised: percentile-t.
    PercentileT,
    /// Accelerated without bias correction: of figures with a selection, and of those that pool.
    Percentile,
}

/// A two-sided interval in the figure's own unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// The interval.
    pub interval: Interval,
    /// The procedure.
    pub method: Method,
    /// The Monte Carlo standard errors of its ends: how far other draws would move them.
    pub errors: [f64; 2],
}

/// A figure of a sample, resampled: its intervals at any level. The figure must be
/// differentiable, except at places that no sums will hit, as where two numbers share
/// the smallest sum.
///
/// ```
/// use plybench_stats::stats::resample::{Resampling, Sample};
///
/// let logs = [0.9_f64, 0.95, 1.1, 0.8, 0.97, 0.88, 1.01, 0.93].map(f64::ln);
/// let sample: Sample = logs.iter().enumerate().map(|(game, log)| ("opening", Some(game), [*log])).collect();
/// let mean = Resampling::new(sample, |sums| sums.mean(0)).unwrap();
/// let ratio = mean.ends(0.05).unwrap().interval.map(f64::exp);
/// assert!(0.85 < ratio.low && ratio.low < 0.94 && 0.94 < ratio.high && ratio.high < 1.01);
/// assert!(mean.p_value(|interval| interval.high < 0.0) < 0.05);
/// ```
pub struct Resampling<'a> {
    sample: Sample,
    figure: Figure<'a>,
    selection: Option<Selection<'a>>,
    resamples: usize,
    studentised: bool,
    uncorrected: bool,
    /// The errors of the sample's sums.
    errors: Vec<f64>,
    /// The figure of the sample.
    value: f64,
    spread: Spread,
    /// Whether no resample differs.
    is_point: bool,
    acceleration: Option<f64>,
    bias: f64,
    values: Resampled,
    /// The distribution of percentile-t, made when it is asked for.
    t: OnceLock<Option<Resampled>>,
}

/// The 95% interval of the mean of a sample's first number.
pub fn interval_of_mean(sample: &Sample) -> Option<Interval> {
    Some(Resampling::new(sample.clone(), |sums| sums.mean(0))?.ends(0.05)?.interval)
}

impl<'a> Resampling<'a> {
    /// A figure of a sample. `None` for a sample without a figure; fewer than [`FEWEST`] clusters
    /// have a figure and no interval.
    pub fn new(sample: Sample, figure: impl Fn(Sums) -> Option<f64> + Sync + Send + 'a) -> Option<Self> {
        Self::made(sample, Box::new(move |sums, _| figure(sums)), None, RESAMPLES)
    }

    /// Two figures of a sample over the same resamples, whose sums are added up once. A resample has both figures or neither.
    pub fn pair(
        sample: &Sample,
        resamples: usize,
        figures: impl Fn(Sums) -> Option<[f64; 2]> + Clone + Sync + Send + 'a,
    ) -> Option<[Self; 2]> {
        if sample.rows() == 0 {
            return None;
        }
        let groups = Groups { of: vec![0; sample.rows()], count: 1 };
        let too_few = sample.clusters() < FEWEST;
        let resamples = if too_few { 0 } else { resamples };
        let is_finite = |both: &[f64; 2]| both.iter().all(|value| value.is_finite());
        let both = resampled(sample, &groups, resamples, |sums| figures(Sums(sums)).filter(is_finite));
        let one = |which: usize| {
            let (figures, values) = (figures.clone(), both.iter().map(|both| both[which]).collect());
            let figure: Figure = Box::new(move |sums, _| Some(figures(sums)?[which]));
            Self::made_of(sample.clone(), figure, None, resamples, too_few, Some(values))
        };
        Some([one(0)?, one(1)?])
    }

    /// A figure of all sums and of the sum of one chosen number, which `select` names, counted
    /// from 0, from the sums of nine tenths: [`Sums::smallest`] for instance. The second argument
    /// of `figure` is the sum, over all units, of the number that was chosen for the unit's
    /// fold; ten folds may have chosen differently. With the leaves of `ab` as number 0, of
    /// the engine in question as number 1 and of all engines from 2 on, the share of
    /// the best possible saving that the engine has, by sums, is:
    ///
    /// ```
    /// use plybench_stats::stats::resample::{Resampling, Sample};
    ///
    /// let leaves = |unit: u32| [100.0, 80.0, 60.0, 70.0].map(|leaves| leaves + f64::from(unit * unit % 7));
    /// let sample: Sample = (0..30).map(|unit| ("no phase", Some(unit), leaves(unit))).collect();
    /// let share = Resampling::selecting(
    ///     sample,
    ///     |sums| sums.smallest(2..4),
    ///     |sums, best| Some((sums.sum(0) - sums.sum(1)) / (sums.sum(0) - best)),
    /// );
    /// assert!((share.unwrap().value() - 0.5).abs() < 1e-9);
    /// ```
    pub fn selecting(
        sample: Sample,
        select: impl Fn(Sums) -> Option<usize> + Sync + Send + 'a,
        figure: impl Fn(Sums, f64) -> Option<f64> + Sync + Send + 'a,
    ) -> Option<Self> {
        let selection = Selection { folds: deal(&sample), select: Box::new(select) };
        Self::made(sample, Box::new(figure), Some(selection), RESAMPLES)
    }

    /// A figure of two independent samples, each drawn by itself. Where one of them has too few
    /// clusters there is no interval.
    pub fn of_two(
        left: &Sample,
        right: &Sample,
        figure: impl Fn(Sums, Sums) -> Option<f64> + Sync + Send + 'a,
    ) -> Option<Self> {
        let columns = left.columns;
        let both = move |sums: Sums| {
            let (left, right) = sums.0.split_at(columns);
            figure(Sums(left), Sums(right))
        };
        let too_few = left.clusters().min(right.clusters()) < FEWEST;
        Self::made_of(left.beside(right), Box::new(move |sums, _| both(sums)), None, RESAMPLES, too_few, None)
    }

    /// With a number of resamples and folds of the caller's own.
    pub(super) fn made(
        sample: Sample,
        figure: Figure<'a>,
        selection: Option<Selection<'a>>,
        resamples: usize,
    ) -> Option<Self> {
        let too_few = sample.clusters() < FEWEST;
        Self::made_of(sample, figure, selection, resamples, too_few, None)
    }

    fn made_of(
        sample: Sample,
        figure: Figure<'a>,
        selection: Option<Selection<'a>>,
        resamples: usize,
        too_few: bool,
        values: Option<Vec<f64>>,
    ) -> Option<Self> {
        let once = vec![1; sample.rows()];
        let problem =
            Problem { sample: &sample, selection: selection.as_ref(), figure: &figure, is_chosen: false };
        let drawn = problem.drawn(&problem.sums(&once))?;
        let value = problem.value(&drawn.sums)?;
        let chosen = problem.once_chosen(&drawn.chosen);
        let fixed = Problem { sample: &chosen, selection: None, is_chosen: selection.is_some(), ..problem };
        let errors = errors_of_sums(&chosen);
        let resamples = if too_few { 0 } else { resamples };
        let spread = fixed.spread(&once, &drawn.sums, &errors)?;
        let values = Resampled::new(resamples, || {
            let resampled =
                || resampled(&sample, &problem.groups(), resamples, |sums| problem.value_of(sums));
            values.unwrap_or_else(resampled)
        });
        // The second term is the rounding of sums that do not vary at all.
        let is_point = values.all_are(value, CANCELLED * spread.uncancelled + 1e-12 * value.abs());
        // Rounding has no shape to correct for.
        let acceleration = spread.unit().map_or(Some(0.0), |_| fixed.acceleration(&drawn.sums));
        let bias = if selection.is_some() || too_few { 0.0 } else { values.bias(value) };
        let (studentised, uncorrected, t) = (false, selection.is_some(), OnceLock::new());
        Some(Self {
            sample,
            figure,
            selection,
            resamples,
            studentised,
            uncorrected,
            errors,
            value,
            spread,
            is_point,
            acceleration,
            bias,
            values,
            t,
        })
    }

    /// The same by percentile-t at every level.
    #[must_use]
    pub fn studentised(self) -> Self {
        Self { studentised: true, ..self }
    }

    /// The same without the correction for bias, as with a selection: of figures that pool or cut off, where the median of the
    /// resamples says nothing about the bias of the estimate.
    #[must_use]
    pub fn uncorrected(self) -> Self {
        Self { uncorrected: true, ..self }
    }

    /// The figure of the sample.
    pub const fn value(&self) -> f64 {
        self.value
    }

    /// The standard error of the figure: by the infinitesimal jackknife over
    /// clusters; with a selection the standard deviation of the resamples.
    pub fn standard_error(&self) -> f64 {
        if self.selection.is_some() { self.values.standard_deviation() } else { self.spread.error }
    }

    /// The two-sided interval of level 1 - `alpha`; `None` where too many resamples have no figure.
    pub fn ends(&self, alpha: f64) -> Option<Ends> {
        if self.resamples == 0 {
            return None;
        }
        // A level beyond the last resample would be made up.
        let alpha = alpha.max(self.finest());
        if self.is_point {
            let interval = Interval { low: self.value, high: self.value };
            return Some(Ends { interval, method: Method::Bca, errors: [0.0; 2] });
        }
        if self.uncorrected {
            let levels = adjusted(0.0, self.acceleration?, alpha)?;
            return self.values.ends(levels, Method::Percentile);
        }
        let levels = self.acceleration.and_then(|acceleration| adjusted(self.bias, acceleration, alpha));
        let has_tails = |[low, high]: &[f64; 2]| self.values.in_tail(low.min(1.0 - high)) >= FEWEST_IN_TAIL;
        if let Some(levels) = levels.filter(|levels| !self.studentised && has_tails(levels)) {
            return self.values.ends(levels, Method::Bca);
        }
        let unit = self.spread.unit()?;
        let t = self.t.get_or_init(|| self.percentile_t()).as_ref()?;
        let Ends { interval, errors: [low, high], .. } =
            t.ends([alpha / 2.0, 1.0 - alpha / 2.0], Method::PercentileT)?;
        let interval =
            Interval { low: self.value - unit * interval.high, high: self.value - unit * interval.low };
        Some(Ends { interval, method: Method::PercentileT, errors: [unit * high, unit * low] })
    }

    /// The smallest alpha at which a statement holds of the interval, and with it of every
    /// shorter one: the p-value of the statement's contrary. Not below one in ten thousand,
    /// the finest level that these resamples tell; 1 where it holds of no interval.
    pub fn p_value(&self, holds: impl Fn(Interval) -> bool) -> f64 {
        const HALVINGS: u32 = 40;
        let holds_at = |log: f64| self.ends(log.exp()).is_some_and(|ends| holds(ends.interval));
        let (mut low, mut high) = (self.finest().ln(), 0.999_f64.ln());
        if !holds_at(high) {
            return 1.0;
        }
        if holds_at(low) {
            return low.exp();
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if holds_at(middle) { high = middle } else { low = middle }
        }
        high.exp()
    }

    fn finest(&self) -> f64 {
        2.0 / self.resamples as f64
    }

    fn percentile_t(&self) -> Option<Resampled> {
        let problem =
            Problem { sample: &self.sample, selection: None, figure: &self.figure, is_chosen: false };
        let studentised = |times: &[u8]| {
            let sums = problem.sums(times);
            Some((problem.value(&sums)? - self.value) / problem.spread(times, &sums, &self.errors)?.unit()?)
        };
        let t = Resampled::new(self.resamples, || resampled_times(&self.sample, self.resamples, studentised));
        (!t.sorted.is_empty()).then_some(t)
    }
}

/// Two levels corrected for bias and acceleration; `None` past the pole, where levels would
/// come back from the other side.
fn adjusted(bias: f64, acceleration: f64, alpha: f64) -> Option<[f64; 2]> {
    let normal = Normal::standard();
    let adjusted = |level: f64| {
        let shifted = bias + normal.inverse_cdf(level);
        let stretch = 1.0 - acceleration * shifted;
        (stretch > 0.0).then(|| normal.cdf(bias + shifted / stretch))
    };
    Some([adjusted(alpha / 2.0)?, adjusted(1.0 - alpha / 2.0)?])
}

struct Resampled {
    /// The finite ones, sorted.
    sorted: Vec<f64>,
    /// Number of resamples without one.
    missing: f64,
}

impl Resampled {
    fn new(resamples: usize, figures: impl FnOnce() -> Vec<f64>) -> Self {
        let mut sorted = figures();
        sorted.sort_unstable_by(f64::total_cmp);
        let missing = (resamples - sorted.len()) as f64;
        Self { sorted, missing }
    }

    fn count(&self) -> f64 {
        self.sorted.len() as f64 + self.missing
    }

    /// Whether every resample has the same figure, within rounding.
    fn all_are(&self, value: f64, rounding: f64) -> bool {
        self.missing == 0.0 && self.sorted.iter().all(|resampled| (resampled - value).abs() <= rounding)
    }

    fn standard_deviation(&self) -> f64 {
        let count = self.sorted.len() as f64;
        let mean = self.sorted.iter().sum::<f64>() / count;
        (self.sorted.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / count).sqrt()
    }

    /// The bias of the resamples, in standard normal units. A resample that
    /// draws every cluster once is a tie with the value, and so are many of discrete
    /// numbers, though in floats each adds up in an order of its own: a tie is whatever
    /// rounding could have made. Ties count half.
    fn bias(&self, value: f64) -> f64 {
        let rounding = 1e-12 * self.sorted.first().map_or(0.0, |least| least.abs()).max(value.abs());
        let below = self.sorted.partition_point(|resampled| *resampled < value - rounding) as f64;
        let not_above = self.sorted.partition_point(|resampled| *resampled <= value + rounding) as f64;
        let share = (f64::midpoint(below, not_above) + self.missing / 2.0) / self.count();
        // The bounds keep the quantile finite.
        let least = 0.5 / self.count();
        Normal::standard().inverse_cdf(share.clamp(least, 1.0 - least))
    }

    fn in_tail(&self, level: f64) -> f64 {
        level * self.count() - self.missing
    }

    /// The figures at two levels; `None` where an end is beyond them all.
    fn ends(&self, [low, high]: [f64; 2], method: Method) -> Option<Ends> {
        // Resamples without a figure are below the lower end and above the upper one.
        let places = [low * (self.count() - 1.0) - self.missing, high * (self.count() - 1.0)];
        let interval = Interval { low: self.at(places[0])?, high: self.at(places[1])? };
        let error = |level: f64, place: f64| {
            let off = (level * (1.0 - level) * self.count()).sqrt();
            let last = self.sorted.len() as f64 - 1.0;
            let [below, above] = [place - off, place + off].map(|place| self.at(place.clamp(0.0, last)));
            Some((above? - below?) / 2.0)
        };
        Some(Ends { interval, method, errors: [error(low, places[0])?, error(high, places[1])?] })
    }

    /// The figure at a place in their order, between two of them interpolated.
    fn at(&self, place: f64) -> Option<f64> {
        let last = self.sorted.len() as f64 - 1.0;
        (0.0 <= place && place <= last)
            .then(|| quantile(&self.sorted, if last > 0.0 { place / last } else { 0.0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::fixture::{independent, normal_deviates, ten_games};

    fn of_mean(sample: &Sample, alpha: f64) -> Option<Ends> {
        Resampling::new(sample.clone(), |sums| sums.mean(0))?.ends(alpha)
    }

    #[test]
    fn what_does_not_vary_is_a_point() {
        let equal = |count: usize| independent(vec![0.125; count]);
        assert_eq!(of_mean(&equal(FEWEST - 1), 0.05), None);
        assert_eq!(interval_of_mean(&equal(FEWEST)), Some(Interval { low: 0.125, high: 0.125 }));
        let of_games = |games: usize| -> Sample {
            (0..5 * games).map(|place| ((), Some(place % games), [(place / games) as f64])).collect()
        };
        assert_eq!(interval_of_mean(&of_games(FEWEST - 1)), None, "25 positions of 5 games");
        assert_eq!(interval_of_mean(&of_games(FEWEST)), Some(Interval { low: 2.0, high: 2.0 }));
        // The sums vary, their ratio does by rounding only, at any level.
        let thirds: Sample =
            (1..30).map(|unit| ((), None::<u8>, [f64::from(unit) * 0.1, f64::from(unit) * 0.3])).collect();
        let ratio = Resampling::new(thirds, |sums| sums.ratio(0, 1)).unwrap();
        assert!((ratio.value() - 1.0 / 3.0).abs() < 1e-12);
        for alpha in [0.05, 0.05 / 60.0] {
            let point = ratio.ends(alpha).unwrap().interval;
            assert_eq!((point.low, point.high), (ratio.value(), ratio.value()));
        }
    }

    #[test]
    fn resamples_without_a_figure_move_ends_outwards_until_there_are_none() {
        let sample = independent((0..40).map(|unit| f64::from(unit % 8) + 0.013 * f64::from(unit)));
        let unless_above = |limit: f64| {
            let figure = move |sums: Sums| sums.mean(0).filter(|mean| *mean < limit);
            let found = Resampling::new(sample.clone(), figure)?;
            Some((found.value(), found.standard_error(), found.ends(0.05)?.interval))
        };
        let (value, error, all) = unless_above(100.0).unwrap();
        // Without a figure: some 0.1% of resamples, then some 8%.
        let (.., most) = unless_above(value + 3.0 * error).unwrap();
        assert!(most.low < all.low && most.high >= all.high - 1e-12);
        assert_eq!(unless_above(value + 1.4 * error), None);
        assert_eq!(unless_above(0.0), None);
    }

    #[test]
    fn the_level_decides_between_the_methods() {
        let sample = independent((0..30).map(f64::from));
        let mean = Resampling::new(sample, |sums| sums.mean(0)).unwrap();
        let found = [0.05, 0.01, 0.000_8].map(|alpha| mean.ends(alpha).unwrap());
        assert_eq!(found.map(|ends| ends.method), [Method::Bca, Method::Bca, Method::PercentileT]);
        let widths = found.map(|ends| ends.interval.high - ends.interval.low);
        assert!(widths[0] < widths[1] && widths[1] < widths[2], "{widths:?}");
        // The textbook's standard error of a mean: that of 0 to 29 is sqrt(77.5 / 30).
        assert!((mean.standard_error() - (77.5_f64 / 30.0).sqrt()).abs() < 1e-9);
        // An end of 95% moves by some 0.02 standard errors with other draws, one of 99.92% by more.
        let errors = found.map(|ends| ends.errors[0] / mean.standard_error());
        assert!(
            (0.01..0.03).contains(&errors[0]) && errors[0] < errors[1] && errors[1] < errors[2],
            "{errors:?}"
        );
    }

    #[test]
    fn a_p_value_is_the_level_at_which_the_interval_touches() {
        let sample = independent(normal_deviates(5, 60).into_iter().map(|z| z + 0.3));
        let mean = Resampling::new(sample, |sums| sums.mean(0)).unwrap();
        let p = mean.p_value(|interval| interval.low > 0.0);
        // By the normal distribution, two-sided.
        let normal = 2.0 * Normal::standard().cdf(-mean.value() / mean.standard_error());
        assert!((p / normal).ln().abs() < 0.5 && p < 0.2, "{p} {normal}");
        assert!((mean.ends(p).unwrap().interval.low).abs() < 1e-3);
        let at = |value: f64| mean.p_value(|interval| interval.low > value);
        assert!(at(-1.0) < 1.1e-4 && at(mean.value() + 1.0) > 0.99 && at(-0.1) < p, "{p}");
    }

    #[test]
    fn two_samples_vary_on_their_own() {
        let (left, right) = (independent((0..30).map(f64::from)), independent(vec![5.0; 9]));
        let apart = |left: Sums, right: Sums| Some(left.mean(0)? - right.mean(0)?);
        let both = Resampling::of_two(&left, &right, apart).unwrap();
        let alone = Resampling::new(left, |sums| Some(sums.mean(0)? - 5.0)).unwrap();
        assert!((both.standard_error() - alone.standard_error()).abs() < 1e-9);
        let low = |of: &Resampling| of.ends(0.05).unwrap().interval.low;
        assert!((low(&both) - low(&alone)).abs() < 0.1 * alone.standard_error());
    }

    #[test]
    fn the_last_digit_of_a_value_moves_no_interval() {
        // Of eight clusters one resample in 416 draws each of them once.
        for seed in 0..5 {
            let values: Vec<f64> = normal_deviates(seed, 8).iter().map(|z| z.exp() - 1.3).collect();
            let of = |values: &[f64]| interval_of_mean(&independent(values.iter().copied())).unwrap();
            let expected = of(&values);
            for place in 0..values.len() {
                let mut other = values.clone();
                other[place] = other[place].next_up();
                let found = of(&other);
                let apart = (found.low - expected.low).abs().max((found.high - expected.high).abs());
                assert!(apart < 1e-12, "{expected:?}, {found:?}");
            }
        }
    }

    #[test]
    fn an_independent_program_finds_the_same_interval_over_games() {
        // SciPy 1.17.1: scipy.stats.bootstrap of the numbers of the games, statistic
        // sum of their values / number of their values, method "BCa", 10^6 resamples
        // with three seeds: [0.0946 to 0.0948, 0.676 to 0.679]. Of the 24 positions
        // as if independent: [0.150, 0.588].
        let interval = interval_of_mean(&ten_games()).unwrap();
        assert!((interval.low - 0.0947).abs() < 0.008, "{interval:?}");
        assert!((interval.high - 0.678).abs() < 0.02, "{interval:?}");
    }
}
