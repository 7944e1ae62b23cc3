//! Statistics that know nothing of rows: means, intervals by resampling, tests,
//! and what intervals decide.

pub mod bootstrap;
mod clustered;
pub mod decide;
#[cfg(test)]
pub(crate) mod fixture;
pub mod holm;
mod means;
pub mod samples;
pub mod wilcoxon;

pub use clustered::Clustered;
pub use means::{geometric_mean, mean, median};
