//! Statistics that know nothing of rows: intervals by resampling, tests, and
//! means.

pub mod bootstrap;
#[cfg(test)]
pub(crate) mod fixture;
pub mod holm;
pub mod wilcoxon;
