//! Statistics that know nothing of rows: means, intervals by resampling, tests,
//! and what intervals decide.

pub mod bootstrap;
mod clustered;
pub mod decide;
#[cfg(test)]
pub(crate) mod fixture;
pub mod holm;
mod means;
#[cfg(feature = "suite")]
pub mod resample;
pub mod samples;
mod spread;
pub mod wilcoxon;

pub use clustered::Clustered;
pub use means::{geometric_mean, mean, median};
pub use spread::interquartile_range;
