//! The line by which a deep score follows from a shallow one: M. Buro, `ProbCut`: an effective selective extension of the
//! alpha-beta algorithm, ICCA Journal 18(2), 1995.

use crate::stats::resample::Sums;
use crate::stats::{Interval, quantile};

/// From the first quartile to the third: scores of decided positions, which are far out, would make the line.
pub(super) fn middle_half(mut scores: Vec<f64>) -> Option<Interval> {
    scores.sort_by(f64::total_cmp);
    let quartile = |level: f64| quantile(&scores, level);
    (!scores.is_empty()).then(|| Interval { low: quartile(0.25), high: quartile(0.75) })
}

/// Slope and residual standard deviation of the least-squares line through units with the numbers x, y, xx, xy, yy; `None` where
/// all have one abscissa, or are too few.
pub(super) fn line(sums: Sums) -> Option<(f64, f64)> {
    let count = sums.units();
    let about = |product: usize, left: usize, right: usize| {
        sums.sum(product) - sums.sum(left) * sums.sum(right) / count
    };
    let (xx, xy, yy) = (about(2, 0, 0), about(3, 0, 1), about(4, 1, 1));
    let is_line = count > 2.0 && xx > 0.0;
    is_line.then(|| (xy / xx, ((yy - xy * xy / xx).max(0.0) / (count - 2.0)).sqrt()))
}
