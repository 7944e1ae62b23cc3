//! Published ranges, as intervals that may be open at an end: `(0, 1.2)`,
//! `[0.9, 1)`, `[0.97, inf)`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use tr::tr;

use crate::stats::Interval;

/// A range of numbers in which a claim wants a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    low: End,
    high: End,
    /// Where it was made of a margin around 1.
    margin: Option<f64>,
    /// Whether the accepted numbers are those outside of it.
    outside: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct End {
    value: f64,
    /// Whether the value itself belongs to the range.
    included: bool,
}

/// A text that does not say a range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BandError {
    #[error(
        "`{0}` is not a range: write `[0.9, 1)` for 0.9 or more and below 1, `(0, 1.2)` for below 1.2, or \
         `[0.97, inf)` for at least 0.97"
    )]
    Shape(String),
    #[error("the range `{0}` is empty: its lower end comes first, and is the smaller one")]
    Empty(String),
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
        Self { margin: Some(margin), ..Self::closed(1.0 / (1.0 + margin), 1.0 + margin) }
    }

    /// Where an interval lies. Of the numbers outside a range, an interval inside that range lies
    /// below the others.
    pub fn place(self, interval: Interval) -> Lies {
        let Self { low, high, outside, .. } = self;
        if outside {
            return match (Self { outside: false, ..self }).place(interval) {
                Lies::Inside => Lies::Below,
                Lies::Across => Lies::Across,
                Lies::Below | Lies::Above => Lies::Inside,
            };
        }
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
        (above && below) != self.outside
    }

    /// From `low` to `high`, ends included.
    pub const fn closed(low: f64, high: f64) -> Self {
        let (low, high) = (End { value: low, included: true }, End { value: high, included: true });
        Self { low, high, margin: None, outside: false }
    }

    pub(super) const fn half_width(self) -> f64 {
        (self.high.value - self.low.value) / 2.0
    }

    /// In words: "at least 0.97", "below 1.2", "0.9 to below 1".
    pub fn words(self) -> String {
        let Self { low, high, margin, outside } = self;
        if outside {
            return tr!("outside {}", Self { outside: false, ..self }.words());
        }
        if let Some(margin) = margin {
            return tr!("equivalence margin {}%", (margin * 1e6).round() / 1e4);
        }
        let from =
            |low: End| if low.included { tr!("at least {}", low.value) } else { tr!("above {}", low.value) };
        let to = |high: End| {
            if high.included { tr!("at most {}", high.value) } else { tr!("below {}", high.value) }
        };
        let is_open = |value: f64| value.is_infinite();
        match (low, high) {
            (low, high) if is_open(high.value) => from(low),
            // A ratio has no lower end than 0.
            (low, high) if is_open(low.value) || low.value == 0.0 && !low.included => to(high),
            (low, high) if low.value.total_cmp(&high.value).is_eq() => tr!("exactly {}", low.value),
            (low, high) if low.included && high.included => tr!("{} to {}", low.value, high.value),
            (low, high) => tr!("{} and {}", from(low), to(high)),
        }
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
        let shape = || BandError::Shape(text.to_owned());
        if let Some(inner) = text.trim().strip_prefix("outside ") {
            return Ok(Self { outside: true, ..inner.parse()? });
        }
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
        let band =
            Self { low: end(low, open, "[")?, high: end(high, close, "]")?, margin: None, outside: false };
        let has_room = band.low.value < band.high.value
            || band.low.value.total_cmp(&band.high.value).is_eq() && band.low.included && band.high.included;
        if has_room { Ok(band) } else { Err(BandError::Empty(text.to_owned())) }
    }
}

impl fmt::Display for Band {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(margin) = self.margin {
            return formatter.write_str(&tr!("1 within {}%", (margin * 1e6).round() / 1e4));
        }
        let open = if self.low.included { '[' } else { '(' };
        let close = if self.high.included { ']' } else { ')' };
        let outside = if self.outside { "outside " } else { "" };
        write!(formatter, "{outside}{open}{}, {}{close}", self.low.value, self.high.value)
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
        for text in [
            "[0.9, 1)",
            "(0, 1.2)",
            "[0.97, inf)",
            "(-inf, 0)",
            "[3, 6]",
            "(1, 1.5]",
            "[2, 2]",
            "outside [0.9, 1.1]",
        ] {
            assert_eq!(band(text).to_string(), text);
        }
        assert_eq!(band(" ( 0 ,1.20 ) ").to_string(), "(0, 1.2)");
        assert_eq!(Band::equivalent(0.05).to_string(), "1 within 5%");
        assert_eq!(band("(0.00001, 0.123456789]").to_string(), "(0.00001, 0.123456789]");
    }

    #[test]
    fn a_range_is_told_in_words() {
        for (text, words) in [
            ("[0.9, 1)", "at least 0.9 and below 1"),
            ("(0, 1.2)", "below 1.2"),
            ("[0.97, inf)", "at least 0.97"),
            ("(1, inf)", "above 1"),
            ("(0, inf)", "above 0"),
            ("(-inf, 0)", "below 0"),
            ("[3, 6]", "3 to 6"),
            ("[2, 2]", "exactly 2"),
            ("[0, 0]", "exactly 0"),
            ("outside [0.9, 1.1]", "outside 0.9 to 1.1"),
        ] {
            assert_eq!(band(text).words(), words);
        }
        assert_eq!(Band::equivalent(0.05).words(), "equivalence margin 5%");
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
        let outside = "outside [0.9, 1.1]";
        assert_eq!([lies(outside, 0.7, 0.8), lies(outside, 1.2, 1.3)], [Lies::Inside; 2]);
        assert_eq!((lies(outside, 1.0, 1.05), lies(outside, 1.0, 1.2)), (Lies::Below, Lies::Across));
    }
}
