//! Parsers of the values of options: numbers, times, folders.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use plybench::spec::{parse_decimal, parse_whole, parse_whole_in};
use plybench::suite::{Budget, MOST_SECONDS};

/// A parser of whole numbers between two that are both allowed, for a type
/// that can hold them.
pub(super) fn whole<T: TryFrom<u64>>(
    allowed: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = parse_whole_in(text, allowed.clone()).map_err(|error| error.to_string())?;
        T::try_from(number).map_err(|_| format!("{text} is out of range"))
    }
}

pub(super) fn any(text: &str) -> Result<u64, String> {
    parse_whole(text).map_err(|error| error.to_string())
}

/// A number of things of which there is at least one.
pub(super) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let number = whole::<usize>(1..=u64::MAX)(text)?;
    NonZeroUsize::new(number).ok_or_else(|| format!("{text} is out of range"))
}

/// A percentage that is not negative, its sign left out or not.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    match parse_decimal(text.strip_suffix('%').unwrap_or(text)) {
        Some(percent) if percent.is_finite() && percent >= 0.0 => Ok(percent),
        _ => Err(format!("`{text}` is not a percentage: write a number that is at least 0, like `0.5%`")),
    }
}

/// A number of seconds to wait: positive, and within the reach of every clock.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = parse_decimal(text).filter(|seconds| Budget::allows_seconds(*seconds));
    seconds.ok_or_else(|| format!("write a positive number of seconds, at most {MOST_SECONDS}"))
}

/// A number of minutes, for the same reach.
pub(super) fn minutes(text: &str) -> Result<f64, String> {
    let minutes = parse_decimal(text).filter(|minutes| Budget::allows_seconds(minutes * 60.0));
    minutes.ok_or_else(|| format!("write a positive number of minutes, at most {:.0}", MOST_SECONDS / 60.0))
}

/// A parser of folders. `-` is standard output elsewhere; here it would become
/// a folder of that name.
pub(super) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if path == Path::new("-") {
            return Err("several files cannot go to standard output; name a folder");
        }
        Ok(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages() {
        assert_eq!(percent("0%"), Ok(0.0));
        assert_eq!(percent("5"), Ok(5.0));
        assert_eq!(percent("1_0 %"), Ok(10.0));
        for wrong in ["-1%", "five", "", "nan%", "inf"] {
            assert!(percent(wrong).is_err(), "{wrong}");
        }
    }
}
