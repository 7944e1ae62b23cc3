//! Numbers among the arguments.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use plybench::spec::{parse_whole, parse_whole_in};

/// A parser of whole numbers between two that are both allowed, for a type
/// that can hold them.
pub(super) fn whole<T: TryFrom<u64>>(
    allowed: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = parse_whole_in(text, allowed.clone()).map_err(|error| error.to_string())?;
        T::try_from(number).map_err(|_| format!("{text} is out of range here"))
    }
}

/// Any whole number.
pub(super) fn any(text: &str) -> Result<u64, String> {
    parse_whole(text).map_err(|error| error.to_string())
}

/// A number of things of which there is at least one.
pub(super) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    let number = whole::<usize>(1..=u64::MAX)(text)?;
    NonZeroUsize::new(number).ok_or_else(|| format!("{text} is out of range here"))
}
