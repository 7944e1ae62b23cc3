//! What becomes of a figure, and of a claim that rests on several.
//!
//! One interval, one published range and the value of no effect decide; no
//! point estimate does.

use serde::{Serialize, Serializer};
use tr::tr;

use crate::language::translated;
use crate::ledger::band::{Band, Lies};
use crate::spec::choice;
use crate::stats::bootstrap::Interval;

choice! {
    /// What becomes of a figure or a claim; its word is what the ledger writes.
    pub enum Outcome {
        /// the interval lies inside the published range
        Reproduced = "reproduced",
        /// the effect is there, and wholly outside the published range
        OtherSize = "other size",
        /// the interval lies outside the published range, on the other side of no effect or where there is none
        Refuted = "refuted",
        /// the interval overlaps the published range without lying inside
        Undecided = "undecided",
        /// rows, depths or positions are missing
        NotTestable = "not testable",
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The outcome of one figure, with what it leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decision {
    /// The outcome.
    pub outcome: Outcome,
    /// Of another size: whether the effect is larger than published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub larger: Option<bool>,
    /// Undecided: whether the interval excludes no effect, on the published
    /// side.
    pub direction_held: bool,
}

impl Decision {
    /// Of a figure that there is not.
    pub(super) const fn of_nothing() -> Self {
        Self::plain(Outcome::NotTestable)
    }

    /// Of an exact statement.
    pub(super) const fn of_cells(holds: bool) -> Self {
        Self::plain(if holds { Outcome::Reproduced } else { Outcome::Refuted })
    }

    const fn plain(outcome: Outcome) -> Self {
        Self { outcome, larger: None, direction_held: false }
    }

    /// What an interval says of a range. `null` is the value of no effect, where
    /// there is one.
    pub fn of(interval: Interval, band: Band, null: Option<f64>) -> Self {
        let lies = band.place(interval);
        // The side of no effect on which the whole range lies, if it does.
        let side = null.and_then(|null| match band.place(Interval { low: null, high: null }) {
            Lies::Below => Some(Side { null, above: true }),
            Lies::Above => Some(Side { null, above: false }),
            Lies::Inside | Lies::Across => None,
        });
        let has_effect = side.is_some_and(|side| side.has(interval));
        match lies {
            Lies::Inside => Self::plain(Outcome::Reproduced),
            Lies::Across => Self { direction_held: has_effect, ..Self::plain(Outcome::Undecided) },
            Lies::Above | Lies::Below if has_effect => {
                let farther = side.is_some_and(|side| side.above == (lies == Lies::Above));
                Self { larger: Some(farther), ..Self::plain(Outcome::OtherSize) }
            }
            Lies::Above | Lies::Below => Self::plain(Outcome::Refuted),
        }
    }

    /// The outcome in words: "other size: smaller", "undecided, direction held".
    pub fn words(self) -> String {
        let outcome = translated(self.outcome.word());
        match (self.larger, self.direction_held) {
            (Some(true), _) => tr!("{}: larger", outcome),
            (Some(false), _) => tr!("{}: smaller", outcome),
            (None, true) => tr!("{}, direction held", outcome),
            (None, false) => outcome,
        }
    }
}

/// The side of no effect on which a range lies.
#[derive(Clone, Copy)]
struct Side {
    null: f64,
    above: bool,
}

impl Side {
    fn has(self, interval: Interval) -> bool {
        if self.above { interval.low > self.null } else { interval.high < self.null }
    }
}

/// The outcome of a claim whose figures must all agree: reproduced if every one
/// is, refuted if any one is, not testable if one is missing and none refutes;
/// else undecided. A claim with one figure has the outcome of that figure.
pub fn conjunction(outcomes: &[Outcome]) -> Outcome {
    if let [only] = outcomes {
        return *only;
    }
    let any = |outcome: Outcome| outcomes.contains(&outcome);
    if any(Outcome::Refuted) {
        Outcome::Refuted
    } else if outcomes.is_empty() || any(Outcome::NotTestable) {
        Outcome::NotTestable
    } else if outcomes.iter().all(|outcome| *outcome == Outcome::Reproduced) {
        Outcome::Reproduced
    } else {
        Outcome::Undecided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(low: f64, high: f64, band: &str, null: Option<f64>) -> String {
        Decision::of(Interval { low, high }, band.parse().unwrap(), null).words()
    }

    #[test]
    fn a_saving_of_ten_to_fifteen_per_cent() {
        let of = |low, high| decided(low, high, "[0.85, 0.9]", Some(1.0));
        assert_eq!(of(0.86, 0.89), "reproduced");
        assert_eq!(of(0.70, 0.80), "other size: larger");
        assert_eq!(of(0.92, 0.98), "other size: smaller");
        assert_eq!(of(0.80, 0.87), "undecided, direction held");
        assert_eq!(of(0.88, 1.02), "undecided");
        assert_eq!(of(0.95, 1.02), "refuted");
        assert_eq!(of(1.01, 1.20), "refuted");
    }

    #[test]
    fn a_cost_has_its_own_side() {
        let of = |low, high| decided(low, high, "[1.5, 2]", Some(1.0));
        assert_eq!(of(2.5, 3.0), "other size: larger");
        assert_eq!(of(1.1, 1.4), "other size: smaller");
        assert_eq!(of(1.1, 1.6), "undecided, direction held");
        assert_eq!(of(0.7, 0.9), "refuted");
    }

    #[test]
    fn where_no_effect_is_allowed_or_unknown_there_is_no_other_size() {
        assert_eq!(decided(1.3, 1.4, "(0, 1.2)", Some(1.0)), "refuted");
        assert_eq!(decided(0.5, 0.6, "[0.97, inf)", Some(1.0)), "refuted");
        assert_eq!(decided(0.9, 1.1, "[0.97, inf)", Some(1.0)), "undecided");
        assert_eq!(decided(7.0, 9.0, "[3, 6]", None), "refuted");
        assert_eq!(decided(-0.02, -0.01, "(-inf, 0)", Some(0.0)), "reproduced");
    }

    #[test]
    fn a_conjunction_needs_every_part_and_falls_with_one() {
        use Outcome::{NotTestable, OtherSize, Refuted, Reproduced, Undecided};
        for (parts, whole) in [
            (&[Reproduced, Reproduced][..], Reproduced),
            (&[Reproduced, Undecided], Undecided),
            (&[Reproduced, OtherSize], Undecided),
            (&[Reproduced, Refuted, Undecided], Refuted),
            (&[Reproduced, NotTestable], NotTestable),
            (&[Refuted, NotTestable], Refuted),
            (&[OtherSize], OtherSize),
            (&[], NotTestable),
        ] {
            assert_eq!(conjunction(parts), whole, "{parts:?}");
        }
    }
}
