//! Numbers among the arguments.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use plybench::spec::{parse_decimal, parse_whole, parse_whole_in};

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
