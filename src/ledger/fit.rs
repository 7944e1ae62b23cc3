//! Least squares. The line by which a deep score follows from a shallow one: M. Buro, `ProbCut`: an effective selective extension of the
//! alpha-beta algorithm, ICCA Journal 18(2), 1995. Ticks by critical path and work: C. F. Joerg and B. C. Kuszmaul, Massively
//! parallel chess, 1994.

use crate::analysis::cell::{Cell, processors, ticks};
use crate::analysis::metric::Metric;
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

/// The terms of a search in the sums of [`costs`]: x x, x y, y y, x, y for the parts x and y of its ticks that are its critical path, and
/// its work per processor. Its error is relative to its ticks, so no search outweighs another.
pub(super) fn cost_terms(cell: &Cell) -> Option<[f64; 5]> {
    let ticks = ticks(cell).filter(|ticks| *ticks > 0.0)?;
    let x = cell.get(Metric::CriticalPath)? / ticks;
    let y = cell.get(Metric::NodesAndQuiescence)? / processors(cell)? / ticks;
    Some([x * x, x * y, y * y, x, y])
}

/// c1 and c2 of c1 x + c2 y = 1, least squares; `None` where x and y are proportional.
pub(super) fn costs(sums: Sums) -> Option<(f64, f64)> {
    let [xx, xy, yy, x, y] = [0, 1, 2, 3, 4].map(|number| sums.sum(number));
    let determinant = xx * yy - xy * xy;
    (determinant > 0.0).then(|| ((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant))
}
