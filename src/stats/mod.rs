//! Statistics that know nothing of rows: means, intervals by resampling, and
//! tests.

pub mod bootstrap;
mod clustered;
#[cfg(test)]
pub(crate) mod fixture;
pub mod holm;
mod means;
pub mod samples;
pub mod wilcoxon;

pub use clustered::Clustered;
pub use means::{geometric_mean, mean, median};
