//! Intervals of any function of sums, at any level, by one method with one set of
//! draws: comparisons, figures and the ledger print the same digits.
//!
//! A [`Sample`] keeps units with their numbers, in clusters and strata. A figure
//! is a function of the sums of those numbers ([`Sums`]): a mean, a ratio of
//! sums, a ratio of differences of means, the slope of a mean over depths when
//! each unit brings its own slope. A [`Resampling`] of it has the interval of every
//! level, and the level at which an interval would begin to say something. Samples with
//! the same strata are drawn alike.
//!
//! Ratios are resampled as logarithms, which the caller takes and undoes: an
//! interval by percentile-t is not the same after a change of scale.

#[cfg(test)]
mod coverage;
mod draw;
mod interval;
mod problem;
#[cfg(test)]
mod reference;
mod sample;
mod selection;

pub use draw::RESAMPLES;
pub use interval::{Ends, Method, Resampling, interval_of_mean};
pub use sample::{Sample, Sums, two_below};
pub use selection::FOLDS;
