//! Widening of the side of a window that failed.

use std::fmt;

use crate::game::{INFINITY, Value};
use crate::spec::{Domain, Setting, Whole, parse_fixed, parse_whole_in};

/// Moves of the failing side of an aspiration window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Widen {
    /// Infinite at once.
    Full,
    /// Two half-widths, doubled at each failure.
    Double,
    /// One half-width, then four, then infinite.
    Gradual,
    /// As chess engines do, which keep the other side open: one half-width, then more by a quarter and 5.
    Engine,
    /// By a distance that grows, for some failures; then to infinity.
    Grow {
        /// By how much, in hundredths, the distance is multiplied at each failure.
        percent: Whole<101, 10_000>,
        /// Number of failures before the side opens.
        failures: Whole<1, 64>,
    },
}

/// More than the distance between any two values.
const FAR: Value = 2 * INFINITY;

impl Widen {
    const WORDS: [(&'static str, Self); 4] = [
        ("full", Self::Full),
        ("double", Self::Double),
        ("gradual", Self::Gradual),
        ("engine", Self::Engine),
    ];

    pub(super) const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &["full", "double", "gradual", "engine"],
            meanings: &[
                "Infinite at once.",
                "Two half-widths, doubled at each failure.",
                "One half-width, then four, then infinite.",
                "One half-width, a quarter and 5 more at each failure; the other side is not closed, as in chess engines.",
            ],
            default: "full",
            form: "grow:FACTOR:FAILURES",
            example: "grow:1.5:4",
            parts: "with a factor from 1.01 to 100, of two decimals at most, and 1 to 64 failures",
            meaning: "One half-width, multiplied by FACTOR at each failure; after FAILURES failures infinite.",
        }
    }

    /// The distance from the value that failed to the new bound, after this many
    /// failures before, of a first window of this half width.
    pub(super) fn step(self, half_width: Value, failures: u32) -> Value {
        match self {
            Self::Full => FAR,
            Self::Double => half_width.saturating_mul(2 << failures.min(40)).min(FAR),
            Self::Gradual => grown(half_width, 400, failures, 2),
            Self::Engine => (0..failures).fold(half_width, |step, _| (step + step / 4 + 5).min(FAR)),
            Self::Grow { percent, failures: most } => {
                grown(half_width, percent.get() as Value, failures, most.get() as u32)
            }
        }
    }
}

/// A distance multiplied at each failure, rounded down; after the last one too far to fail.
fn grown(distance: Value, percent: Value, failures: u32, most: u32) -> Value {
    if failures >= most {
        return FAR;
    }
    (0..failures).fold(distance, |distance, _| (distance.saturating_mul(percent) / 100).min(FAR))
}

impl fmt::Display for Widen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Grow { percent, failures } = self {
            return write!(formatter, "grow:{}:{failures}", percent.get() as f64 / 100.0);
        }
        let word = Self::WORDS.iter().find(|(_, widen)| widen == self);
        formatter.write_str(word.map_or("", |(word, _)| word))
    }
}

impl Setting for Widen {
    fn read(text: &str) -> Option<Self> {
        if let Some((_, widen)) = Self::WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Some(*widen);
        }
        let lower = text.to_ascii_lowercase();
        let (factor, failures) = lower.strip_prefix("grow:")?.split_once(':')?;
        let failures = Whole::new(parse_whole_in(failures, 1..=64).ok()?)?;
        Some(Self::Grow { percent: Whole::new(parse_fixed(factor, 2)?)?, failures })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_a_window_grows_is_read_and_printed() {
        let canonical = |text| Widen::read(text).map(|widen| widen.to_string());
        for (text, printed) in [
            ("full", "full"),
            ("Double", "double"),
            ("gradual", "gradual"),
            ("Engine", "engine"),
            ("grow:1.33:5", "grow:1.33:5"),
            ("GROW:2.50:1", "grow:2.5:1"),
            ("grow:4:64", "grow:4:64"),
            ("grow:1.01:1", "grow:1.01:1"),
            ("grow:100:1", "grow:100:1"),
        ] {
            assert_eq!(canonical(text).as_deref(), Some(printed), "{text}");
        }
        for wrong in [
            "",
            "grow",
            "grow:2",
            "grow:1:3",
            "grow:2:0",
            "grow:2:65",
            "grow:100.01:1",
            "grow:1.333:1",
            "grow:-2:1",
            "grow:2.:1",
            "grow:.5:1",
            "grow:2:1:1",
            "grow:2e1:1",
            "grow:+2:1",
            "fulll",
        ] {
            assert_eq!(canonical(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_grow_as_they_say() {
        let steps = |text| [0, 1, 2, 3].map(|failures| Widen::read(text).unwrap().step(50, failures));
        assert_eq!(steps("full"), [FAR; 4]);
        assert_eq!(steps("double"), [100, 200, 400, 800]);
        assert_eq!(steps("gradual"), [50, 200, FAR, FAR]);
        assert_eq!(steps("engine"), [50, 67, 88, 115]);
        assert_eq!(steps("grow:4:2"), steps("gradual"));
        assert_eq!(steps("grow:1.33:3"), [50, 66, 87, FAR]);
        assert_eq!(Widen::read("grow:100:64").unwrap().step(1_000_000_000, 63), FAR);
        assert_eq!(Widen::Double.step(1_000_000_000, 80), FAR);
    }
}
