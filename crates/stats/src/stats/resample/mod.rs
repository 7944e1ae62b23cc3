//! Intervals of judged figures: of any function of sums, at any level.
//!
//! A [`Sample`] keeps units with their numbers, in clusters and strata. A figure
//! is a function of the sums of those numbers ([`Sums`]): a mean, a ratio of
//! sums, a ratio of differences of means, the slope of a mean over depths when
//! each unit brings its own slope. [`interval`] gives its [`Estimate`],
//! [`interval_of_two`] that of a figure of two independent samples, and
//! [`interval_crossfit`] that of a figure which depends on what was selected
//! from the same sample.
//!
//! Ratios are resampled as logarithms, which the caller takes and undoes: an
//! interval by percentile-t is not the same after a change of scale.
//!
//! [`bootstrap`](crate::stats::bootstrap) is older and does less, the 95%
//! interval of a mean; comparisons of engines keep it, and their numbers.

#[cfg(test)]
mod coverage;
mod crossfit;
mod draw;
mod interval;
mod problem;
#[cfg(test)]
mod reference;
mod sample;
mod selection;

pub use crossfit::interval_crossfit;
pub use draw::RESAMPLES;
pub use interval::{Estimate, Method, interval, interval_of_two};
pub use sample::{Sample, Sums};
pub use selection::FOLDS;
