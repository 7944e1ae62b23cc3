//! Statistics that know nothing of rows: means, intervals by resampling, tests,
//! and the number of units that a decision needs.

pub mod decide;
pub mod fixture;
pub mod gain;
pub mod holm;
pub mod interval;
mod line;
mod means;
pub mod noise;
pub mod resample;
pub mod samples;
mod spread;
pub mod wilcoxon;

pub use interval::{FEWEST, Interval, quantile};
pub use line::Line;
pub use means::{geometric_mean, mean, median};
pub use resample::Sample;
pub use spread::interquartile_range;
