//! Figures of what was selected from the same sample.
//!
//! The smallest of 64 engines is partly small by luck, and measured on the
//! positions that chose it it looks smaller than it is. Here it is chosen on
//! nine tenths of the clusters and measured on the tenth, ten times, and the
//! tenths are added up (cross-fitting; Chernozhukov et al., "Double/debiased
//! machine learning", Econometrics Journal 21, 2018, pp. C1-C68). Each resample
//! does all of it again. All copies of a cluster stay in its fold: a copy among
//! the nine tenths would choose by what the tenth measures.

use crate::stats::resample::draw::RESAMPLES;
use crate::stats::resample::interval::{Estimate, estimate};
use crate::stats::resample::problem::Problem;
use crate::stats::resample::sample::{Sample, Sums};
use crate::stats::resample::selection::{Select, Selection, deal};

/// The interval of a figure of all sums and of the sum of one chosen number
/// (like [`interval`](crate::stats::resample::interval)).
///
/// `select` names one of the numbers of a unit, counted from 0, from the sums of
/// nine tenths: [`Sums::smallest`] for instance. The second argument of `figure`
/// is the sum, over all units, of the number that was chosen for the unit's fold;
/// ten folds may have chosen differently. With the leaves of `ab` as number 0, of
/// the engine in question as number 1 and of all engines from 2 on, the share of
/// the best possible saving that the engine has, by sums, is:
///
/// ```
/// use plybench_stats::stats::resample::{Sample, interval_crossfit};
///
/// let leaves = |unit: u32| [100.0, 80.0, 60.0, 70.0].map(|leaves| leaves + f64::from(unit * unit % 7));
/// let sample: Sample = (0..30).map(|unit| ("no phase", Some(unit), leaves(unit))).collect();
/// let share = interval_crossfit(
///     &sample,
///     |sums| sums.smallest(2..4),
///     |sums, best| Some((sums.sum(0) - sums.sum(1)) / (sums.sum(0) - best)),
///     0.05,
/// );
/// assert!((share.unwrap().value - 0.5).abs() < 1e-9);
/// ```
///
/// With logarithms in place of leaves, `(sums.sum(0) - best) / sums.units()` is
/// the mean log ratio of `ab` and the smallest rival by geometric mean.
pub fn interval_crossfit(
    sample: &Sample,
    select: impl Fn(Sums) -> Option<usize> + Sync,
    figure: impl Fn(Sums, f64) -> Option<f64> + Sync,
    alpha: f64,
) -> Option<Estimate> {
    crossfit(sample, deal(sample), &select, &figure, alpha, RESAMPLES)
}

/// The same with folds and a number of resamples of one's own.
pub(super) fn crossfit(
    sample: &Sample,
    folds: Vec<usize>,
    select: &Select,
    figure: &(dyn Fn(Sums, f64) -> Option<f64> + Sync),
    alpha: f64,
    resamples: usize,
) -> Option<Estimate> {
    let figure = |all: &[f64]| {
        let (chosen, sums) = all.split_last()?;
        figure(Sums(sums), *chosen)
    };
    let selection = Selection { folds, select };
    estimate(Problem { sample, selection: Some(&selection), figure: &figure }, alpha, resamples)
}
