//! Statistics that know nothing of rows: means, intervals by resampling, tests,
//! and what intervals decide.

pub mod bootstrap;
mod clustered;
pub mod decide;
pub mod fixture;
pub mod holm;
mod means;
pub mod resample;
pub mod samples;
mod spread;
pub mod wilcoxon;

pub use clustered::Clustered;
pub use means::{geometric_mean, mean, median};
pub use spread::interquartile_range;
