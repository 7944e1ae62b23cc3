//! Decimal numbers that are exact: what depends on one depends on no rounding
//! of floats, and so is the same on every machine.

use std::fmt;

use crate::spec::number::{parse_fixed, parse_whole};
use crate::spec::setting::Setting;

/// Digits after the point.
const PLACES: u32 = 4;

/// A decimal number with at most four digits after the point, from `LEAST` to
/// `MOST` ten-thousandths, both allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Decimal<const LEAST: u64, const MOST: u64>(u64);

impl<const LEAST: u64, const MOST: u64> Decimal<LEAST, MOST> {
    /// One, in ten-thousandths.
    pub const UNIT: u64 = 10_u64.pow(PLACES);

    /// The number from its ten-thousandths, or `None` outside the bounds.
    pub const fn new(ten_thousandths: u64) -> Option<Self> {
        if LEAST <= ten_thousandths && ten_thousandths <= MOST { Some(Self(ten_thousandths)) } else { None }
    }

    /// The number from its ten-thousandths. Panics outside the bounds; in a
    /// constant this is an error of the compiler.
    pub const fn of(ten_thousandths: u64) -> Self {
        Self::new(ten_thousandths).expect("the number is inside its bounds")
    }

    /// The number in ten-thousandths.
    pub const fn ten_thousandths(self) -> u64 {
        self.0
    }

    /// The product with a whole number, rounded to the nearest whole number,
    /// ties away from zero. Panics beyond 63 bits.
    pub fn times(self, factor: i64) -> i64 {
        let product = i128::from(factor.unsigned_abs()) * i128::from(self.0);
        let unit = i128::from(Self::UNIT);
        let rounded = i64::try_from((product + unit / 2) / unit).expect("the product has 63 bits");
        rounded * factor.signum()
    }
}

impl<const LEAST: u64, const MOST: u64> fmt::Display for Decimal<LEAST, MOST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&print_ten_thousandths(self.0))
    }
}

impl<const LEAST: u64, const MOST: u64> Setting for Decimal<LEAST, MOST> {
    fn read(text: &str) -> Option<Self> {
        let whole = || parse_whole(text).ok()?.checked_mul(Self::UNIT);
        Self::new(parse_fixed(text, PLACES).or_else(whole)?)
    }
}

/// A number of ten-thousandths as a decimal, without zeros at its end.
pub(super) fn print_ten_thousandths(number: u64) -> String {
    let unit = 10_u64.pow(PLACES);
    let text = format!("{}.{:04}", number / unit, number % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = Decimal<1, 1_000_000>;

    #[test]
    fn a_decimal_is_read_exactly_and_printed_without_needless_zeros() {
        for (text, printed) in [
            ("1", "1"),
            ("001.50", "1.5"),
            ("0.0001", "0.0001"),
            ("99.9999", "99.9999"),
            ("1_00", "100"),
            ("100.0000", "100"),
        ] {
            assert_eq!(
                Small::read(text).map(|number| number.to_string()).as_deref(),
                Some(printed),
                "{text}"
            );
        }
        let wrong =
            ["", ".", ".5", "5.", "0", "0.0", "0.00001", "1.23456", "100.0001", "1k", "-1", "1e1", "NaN"];
        for text in wrong.into_iter().chain(["99999999999999999999", "1844674407370955.2"]) {
            assert_eq!(Small::read(text), None, "{text}");
        }
    }

    #[test]
    fn products_are_rounded_to_the_nearest_with_ties_away_from_zero() {
        let times = |text, factor| Small::read(text).unwrap().times(factor);
        assert_eq!([3, -3, 1, -1, 0].map(|factor| times("0.5", factor)), [2, -2, 1, -1, 0]);
        assert_eq!([4, 5, 6].map(|factor| times("0.3", factor)), [1, 2, 2]);
        assert_eq!(times("0.1499", 10), 1);
        assert_eq!(times("100", -i64::from(u32::MAX)), -429_496_729_500);
    }
}
