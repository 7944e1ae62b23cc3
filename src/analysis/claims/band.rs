//! The range in which a rule wants a figure or its interval.

use std::fmt;

use crate::stats::bootstrap::Interval;

/// Nodes of "clearly faster" over nodes of the other, at most: the article and
/// Schaeffer give no figure, so this project chose one before it looked.
pub const CLEARLY: f64 = 0.90;

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Band {
    /// Less than this.
    Below(f64),
    /// More than this.
    Above(f64),
    /// This or more.
    AtLeast(f64),
    /// Between these, both allowed.
    Within(f64, f64),
    /// Between these, neither allowed.
    Inside(f64, f64),
    /// Exactly this.
    Equal(f64),
    /// Less than the measurement beside it, which is called by this name;
    /// of intervals, wholly.
    BelowBeside(&'static str),
    /// More than the measurement beside it.
    AboveBeside(&'static str),
}

impl Band {
    /// Whether an interval lies in the band as a whole. A figure is an
    /// interval of one point.
    pub fn holds(self, own: Interval, beside: Option<Interval>) -> bool {
        match self {
            Self::Below(limit) => own.high < limit,
            Self::Above(limit) => own.low > limit,
            Self::AtLeast(limit) => own.low >= limit,
            Self::Within(low, high) => own.within(low, high),
            Self::Inside(low, high) => low < own.low && own.high < high,
            Self::Equal(value) => own.within(value, value),
            Self::BelowBeside(_) => beside.is_some_and(|beside| own.high < beside.low),
            Self::AboveBeside(_) => beside.is_some_and(|beside| own.low > beside.high),
        }
    }
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Below(limit) => write!(formatter, "below {limit}"),
            Self::Above(limit) => write!(formatter, "above {limit}"),
            Self::AtLeast(limit) => write!(formatter, "at least {limit}"),
            Self::Within(low, high) => write!(formatter, "between {low} and {high}"),
            Self::Inside(low, high) => write!(formatter, "above {low} and below {high}"),
            Self::Equal(value) => write!(formatter, "{value}"),
            Self::BelowBeside(name) => write!(formatter, "below {name}"),
            Self::AboveBeside(name) => write!(formatter, "above {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_and_its_words_have_the_same_ends() {
        let point = |value: f64| Interval { low: value, high: value };
        for (band, inside, outside, words) in [
            (Band::Below(0.9), 0.89, 0.9, "below 0.9"),
            (Band::Above(1.0), 1.01, 1.0, "above 1"),
            (Band::AtLeast(0.9), 0.9, 0.89, "at least 0.9"),
            (Band::Within(0.8, 1.25), 1.25, 1.26, "between 0.8 and 1.25"),
            (Band::Inside(-0.05, 0.05), 0.04, 0.05, "above -0.05 and below 0.05"),
            (Band::Equal(1.0), 1.0, 0.999, "1"),
        ] {
            assert!(band.holds(point(inside), None) && !band.holds(point(outside), None), "{band}");
            assert_eq!(band.to_string(), words);
        }
        let beside = Some(Interval { low: 1.0, high: 2.0 });
        assert!(Band::BelowBeside("xiangqi's").holds(point(0.9), beside));
        assert!(!Band::BelowBeside("xiangqi's").holds(point(1.0), beside));
        assert!(!Band::AboveBeside("xiangqi's").holds(point(3.0), None));
    }
}
