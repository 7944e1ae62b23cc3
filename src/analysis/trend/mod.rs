//! Counts over versions of a program: what each version adds up to, and where
//! the steps are.

mod engine_trend;
mod step;
mod version;
mod versions;

pub use engine_trend::{EngineTrend, Link, TrendPoint};
pub use step::Step;
pub use version::Version;
pub use versions::{Trend, TrendError};
