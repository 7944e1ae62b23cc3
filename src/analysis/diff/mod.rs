//! Before and after: two files of the same cells, and what became of their figures.
//!
//! Unlike a check, which asks whether anything changed, this says how much: by
//! game and engine, at every depth, the totals and the geometric mean of the
//! ratios with its interval. Cells are compared with themselves, so an engine
//! need not be exact to be compared, and nothing is lost to positions that only
//! one of the files has: those are listed. Counts and times are the
//! median of a cell's samples; over noise the mean of their logarithms.

mod cell_change;
mod change;
mod compare;
mod engine_diff;
mod error;
mod fail_on;
mod foretold;
mod limit;
mod matched;
mod metrics;
mod result;
mod verdict;

pub use cell_change::CellChange;
pub use change::Change;
pub use compare::{diff, diff_as_it_is, diff_over_noise};
pub use engine_diff::{DepthChange, EngineDiff, MetricDiff};
pub use error::DiffError;
pub use fail_on::FailOn;
pub use foretold::{Foretold, foretell};
pub use limit::{Direction, Limit, LimitError};
pub use metrics::Metrics;
pub use result::{Answer, Diff, Unfinished};
pub use verdict::{Beyond, Failed, Verdict};
