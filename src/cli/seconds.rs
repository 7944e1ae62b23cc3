//! A time as an option takes it.

use plybench::spec::parse_decimal;
use plybench::suite::{Budget, MOST_SECONDS};

/// A number of seconds to wait: positive, and within the reach of every clock.
pub(super) fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = parse_decimal(text).filter(|seconds| Budget::allows_seconds(*seconds));
    seconds.ok_or_else(|| format!("write a positive number of seconds, at most {MOST_SECONDS}"))
}

/// A number of minutes, for the same reach.
pub(super) fn parse_minutes(text: &str) -> Result<f64, String> {
    let minutes = parse_decimal(text).filter(|minutes| Budget::allows_seconds(minutes * 60.0));
    minutes.ok_or_else(|| format!("write a positive number of minutes, at most {:.0}", MOST_SECONDS / 60.0))
}
