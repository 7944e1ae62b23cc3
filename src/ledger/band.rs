//! Published ranges, as intervals that may be open at an end: `(0, 1.2)`,
//! `[0.9, 1)`, `[0.97, inf)`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use tr::tr;

use crate::stats::bootstrap::Interval;

/// A range of numbers in which a claim wants a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    low: End,
    high: End,
    /// Where it was made of a margin around 1.
    margin: Option<f64>,
}

/// One end of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
struct End {
    value: f64,
    /// Whether the value itself belongs to the range.
    included: bool,
}

/// A text that does not say a range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BandError {
    /// Not an interval as mathematics writes it.
    #[error(
        "`{text}` is not a range: write `[0.9, 1)` for 0.9 or more and below 1, `(0, 1.2)` for below 1.2, or \
         `[0.97, inf)` for at least 0.97"
    )]
    Shape {
        /// The text as written.
        text: String,
    },
    /// Nothing lies in it.
    #[error("the range `{text}` is empty: its lower end comes first, and is the smaller one")]
    Empty {
        /// The text as written.
        text: String,
    },
}

/// Where an interval lies, seen from a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// Wholly inside.
    Inside,
    /// Wholly below.
    Below,
    /// Wholly above.
    Above,
    /// Partly inside.
    Across,
}

impl Band {
    /// From 1/(1+margin) to 1+margin, ends included: the range of "equal within
    /// a margin", for ratios. An interval of level 1 - 2 alpha inside it is two
    /// one-sided tests at alpha (Schuirmann, "A comparison of the two one-sided
    /// tests procedure", Journal of Pharmacokinetics and Biopharmaceutics 15, 1987,
    /// pp. 657-680).
    pub fn equivalent(margin: f64) -> Self {
        let end = |value| End { value, included: true };
        Self { low: end(1.0 / (1.0 + margin)), high: end(1.0 + margin), margin: Some(margin) }
    }

    /// Where an interval lies.
    pub fn place(self, interval: Interval) -> Lies {
        let Self { low, high, .. } = self;
        let reaches_up = if low.included { interval.high >= low.value } else { interval.high > low.value };
        let reaches_down = if high.included { interval.low <= high.value } else { interval.low < high.value };
        if !reaches_up {
            Lies::Below
        } else if !reaches_down {
            Lies::Above
        } else if self.contains(interval.low) && self.contains(interval.high) {
            Lies::Inside
        } else {
            Lies::Across
        }
    }

    /// Whether a number lies inside.
    pub fn contains(self, value: f64) -> bool {
        let above = value > self.low.value || self.low.included && value >= self.low.value;
        let below = value < self.high.value || self.high.included && value <= self.high.value;
        above && below
    }

    /// The lower end; minus infinity where there is none.
    pub const fn low(self) -> f64 {
        self.low.value
    }

    /// The upper end; infinity where there is none.
    pub const fn high(self) -> f64 {
        self.high.value
    }
}

impl FromStr for Band {
    type Err = BandError;

    fn from_str(text: &str) -> Result<Self, BandError> {
        let shape = || BandError::Shape { text: text.to_owned() };
        let inner = text.trim();
        let (open, rest) = inner.split_at_checked(1).ok_or_else(shape)?;
        let (rest, close) = rest.split_at_checked(rest.len().saturating_sub(1)).ok_or_else(shape)?;
        let (low, high) = rest.split_once(',').ok_or_else(shape)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| !value.is_nan());
        let end = |text, bracket, including| {
            let included = bracket == including;
            let value = number(text).ok_or_else(shape)?;
            // No figure reaches infinity.
            (included && value.is_finite() || bracket != including)
                .then_some(End { value, included })
                .ok_or_else(shape)
        };
        if !matches!((open, close), ("(" | "[", ")" | "]")) {
            return Err(shape());
        }
        let band = Self { low: end(low, open, "[")?, high: end(high, close, "]")?, margin: None };
        let has_room = band.low.value < band.high.value
            || band.low.value.total_cmp(&band.high.value).is_eq() && band.low.included && band.high.included;
        if has_room { Ok(band) } else { Err(BandError::Empty { text: text.to_owned() }) }
    }
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(margin) = self.margin {
            return formatter.write_str(&tr!("1 within {}%", (margin * 1e6).round() / 1e4));
        }
        let open = if self.low.included { '[' } else { '(' };
        let close = if self.high.included { ']' } else { ')' };
        write!(formatter, "{open}{}, {}{close}", self.low.value, self.high.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn band(text: &str) -> Band {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_range_prints_as_it_is_written() {
        for text in ["[0.9, 1)", "(0, 1.2)", "[0.97, inf)", "(-inf, 0)", "[3, 6]", "(1, 1.5]", "[2, 2]"] {
            assert_eq!(band(text).to_string(), text);
        }
        assert_eq!(band(" ( 0 ,1.20 ) ").to_string(), "(0, 1.2)");
        assert_eq!(Band::equivalent(0.05).to_string(), "1 within 5%");
        assert_eq!(band("(0.00001, 0.123456789]").to_string(), "(0.00001, 0.123456789]");
    }

    #[test]
    fn what_is_not_a_range_is_refused() {
        for text in
            ["", "1", "0.9..1", "[0.9, 1", "0.9, 1)", "[a, 1)", "[0.9; 1)", "[1, inf]", "(nan, 1)", "[–1, 2)"]
        {
            assert!(text.parse::<Band>().unwrap_err().to_string().contains("is not a range"), "{text}");
        }
        for text in ["[1, 0.9)", "(1, 1]", "(0, 0)"] {
            assert!(text.parse::<Band>().unwrap_err().to_string().contains("is empty"), "{text}");
        }
    }

    #[test]
    fn equivalence_is_symmetric_in_the_ratio() {
        let is_equivalent =
            |low, high, margin| Band::equivalent(margin).place(Interval { low, high }) == Lies::Inside;
        assert!(is_equivalent(0.953, 1.049, 0.05) && !is_equivalent(0.951, 1.049, 0.05));
        assert!(!is_equivalent(0.97, 1.051, 0.05) && is_equivalent(1.0 / 1.1, 1.1, 0.1));
    }

    #[test]
    fn ends_belong_to_a_range_or_do_not() {
        let lies = |text: &str, low, high| band(text).place(Interval { low, high });
        assert_eq!(lies("[0.9, 1)", 0.9, 0.99), Lies::Inside);
        assert_eq!(lies("[0.9, 1)", 0.9, 1.0), Lies::Across);
        assert_eq!(lies("[0.9, 1)", 1.0, 1.1), Lies::Above);
        assert_eq!(lies("(0.9, 1)", 0.5, 0.9), Lies::Below);
        assert_eq!(lies("[0.9, 1)", 0.5, 0.9), Lies::Across);
        assert_eq!(lies("[0.97, inf)", 0.98, 7.0), Lies::Inside);
        assert_eq!(lies("(0, 1.2)", 0.8, 1.3), Lies::Across);
    }
}
