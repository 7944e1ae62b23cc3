//! Values that parameters take, apart from words: each is right by
//! construction, so that nothing below the parser checks it again.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::spec::number::{parse_entries, parse_whole};
use crate::spec::setting::Setting;

/// A whole number from `LEAST` to `MOST`, both allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Whole<const LEAST: u64, const MOST: u64>(u64);

impl<const LEAST: u64, const MOST: u64> Whole<LEAST, MOST> {
    /// The number, or `None` outside the bounds.
    pub const fn new(number: u64) -> Option<Self> {
        if LEAST <= number && number <= MOST { Some(Self(number)) } else { None }
    }

    /// The number. Panics outside the bounds; in a constant this is an error
    /// of the compiler.
    pub const fn of(number: u64) -> Self {
        Self::new(number).expect("the number is inside its bounds")
    }

    /// The number.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl<const LEAST: u64, const MOST: u64> fmt::Display for Whole<LEAST, MOST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl<const LEAST: u64, const MOST: u64> Setting for Whole<LEAST, MOST> {
    fn read(text: &str) -> Option<Self> {
        Self::new(parse_whole(text).ok()?)
    }
}

/// A power of two from `LEAST` to `MOST`, both allowed: a count of table
/// entries. Printed with the largest unit of `k` (2^10) and `M` (2^20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PowerOfTwo<const LEAST: u64, const MOST: u64>(u64);

impl<const LEAST: u64, const MOST: u64> PowerOfTwo<LEAST, MOST> {
    /// The number, or `None` if it is outside the bounds or not a power of two.
    pub const fn new(number: u64) -> Option<Self> {
        let allowed = LEAST <= number && number <= MOST && number.is_power_of_two();
        if allowed { Some(Self(number)) } else { None }
    }

    /// The number. Panics if it is not allowed; in a constant this is an error
    /// of the compiler.
    pub const fn of(number: u64) -> Self {
        Self::new(number).expect("the number is a power of two inside its bounds")
    }

    /// The number.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl<const LEAST: u64, const MOST: u64> fmt::Display for PowerOfTwo<LEAST, MOST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&print_entries(self.0))
    }
}

impl<const LEAST: u64, const MOST: u64> Setting for PowerOfTwo<LEAST, MOST> {
    fn read(text: &str) -> Option<Self> {
        Self::new(parse_entries(text)?)
    }
}

/// A count of entries with the largest unit that divides it.
pub(super) fn print_entries(entries: u64) -> String {
    match entries {
        _ if entries.is_multiple_of(1 << 20) => format!("{}M", entries >> 20),
        _ if entries.is_multiple_of(1 << 10) => format!("{}k", entries >> 10),
        _ => entries.to_string(),
    }
}

/// A number from 0 to 1. Compared and hashed by its bits, which is right for
/// numbers that come from text and are never NaN.
#[derive(Clone, Copy, Debug)]
pub struct Probability(f64);

impl Probability {
    /// The number, or `None` outside 0 to 1.
    pub const fn new(number: f64) -> Option<Self> {
        // Adding zero turns the negative zero into the positive one.
        if number >= 0.0 && number <= 1.0 { Some(Self(number + 0.0)) } else { None }
    }

    /// The number. Panics outside 0 to 1; in a constant this is an error of the
    /// compiler.
    pub const fn of(number: f64) -> Self {
        Self::new(number).expect("a probability is from 0 to 1")
    }

    /// The number, from 0 to 1.
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl PartialEq for Probability {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Probability {}

impl Hash for Probability {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl fmt::Display for Probability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl Setting for Probability {
    fn read(text: &str) -> Option<Self> {
        Self::new(text.parse().ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_print_with_the_largest_unit() {
        let canonical = |text| PowerOfTwo::<2, { 1 << 26 }>::read(text).map(|entries| entries.to_string());
        assert_eq!(canonical("1024k").as_deref(), Some("1M"));
        assert_eq!(canonical("4096").as_deref(), Some("4k"));
        assert_eq!(canonical("64").as_deref(), Some("64"));
        for wrong in ["0", "1", "3", "3k", "128M", "k", "", "-4", "99999999999999999999M"] {
            assert_eq!(canonical(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_stay_inside_their_bounds() {
        assert_eq!(Whole::<1, 64>::read("064"), Whole::new(64));
        assert_eq!(Whole::<1, 6_000>::read("5k"), Whole::new(5_000));
        for wrong in ["0", "65", "-1", "1.5", "", "99999999999999999999"] {
            assert_eq!(Whole::<1, 64>::read(wrong), None, "{wrong}");
        }
        assert_eq!(Probability::read("-0"), Probability::new(0.0));
        for wrong in ["-0.1", "1.01", "NaN", "inf", ""] {
            assert_eq!(Probability::read(wrong), None, "{wrong}");
        }
    }
}
