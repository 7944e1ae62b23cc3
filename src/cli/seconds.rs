//! A time as an option takes it.

use plybench::spec::parse_decimal;
use plybench::suite::{Budget, MOST_SECONDS};

/// A number of seconds to wait: positive, and within the reach of every clock.
pub(super) fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = parse_decimal(text).filter(|seconds| Budget::allows_seconds(*seconds));
    seconds.ok_or_else(|| format!("write a positive number of seconds, at most {MOST_SECONDS}"))
}
