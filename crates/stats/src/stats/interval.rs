//! An interval, and the quantiles that its ends are.

use serde::Serialize;

/// Fewer clusters than this give no interval: resamples of so few repeat the
/// same figures, and the interval is too short.
pub const FEWEST: usize = 6;

/// An interval: of 95%, unless the maker says otherwise.
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

    /// Both ends through a rising function.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        Self { low: function(self.low), high: function(self.high) }
    }
}

/// The quantile of a sorted list, interpolated between neighbours.
pub fn quantile(sorted: &[f64], level: f64) -> f64 {
    let place = level.clamp(0.0, 1.0) * (sorted.len() - 1) as f64;
    let lower = place.floor() as usize;
    let upper = (lower + 1).min(sorted.len() - 1);
    let share = place - lower as f64;
    sorted[lower] * (1.0 - share) + sorted[upper] * share
}
