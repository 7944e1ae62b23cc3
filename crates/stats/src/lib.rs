//! The statistics of [plybench](https://docs.rs/plybench): means, intervals by resampling, tests, and
//! work on all cores. The crate `plybench` has both rooms of this one under the same names.

pub mod parallel;
pub mod stats;
