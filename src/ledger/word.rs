//! The word of a part: intervals against an accepted range.
//!
//! A part over k depths holds if all k 95% intervals lie inside its range (an
//! intersection-union test needs no correction; Berger, Technometrics 24, 1982, pp. 295-300), and
//! fails if one lies wholly outside at 1 - 0.05/k. No estimate decides, and an interval whose
//! deciding end other draws might move across the bound decides nothing.

use serde::{Serialize, Serializer};
use tr::tr;

use crate::analysis::engine_sheet::NotExact;
use crate::language::{clauses, in_passing, names, tr_noop, translated};
use crate::ledger::band::{Band, Lies};
use crate::ledger::claim::{Kind, Part, game_of, serialized_by_word};
use crate::ledger::figure::{Figure, depths_in_words};
use crate::ledger::measure::{ALPHA, Measured};
use crate::spec::choice;
use crate::stats::decide::{Needed, needed};
use crate::stats::resample::Ends;
use crate::stats::{Interval, holm};

choice! {
    /// The side of an accepted range on which an interval lies.
    pub enum Side {
        /// the effect is there, and smaller than accepted
        Smaller = "smaller",
        /// the effect is larger than accepted
        Larger = "larger",
        /// the effect is on the other side of no effect
        Opposite = "opposite",
        /// below the range, where no value means no effect
        Below = "below",
        /// above the range, where no value means no effect
        Above = "above",
        /// the whole interval lies within the margin of no effect
        NoEffect = "no effect",
        /// on different sides at different depths
        Mixed = "mixed",
    }
}

/// The outcome of a part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// Every interval lies inside the accepted range.
    Inside,
    /// One interval lies wholly outside.
    Outside {
        /// The side.
        side: Side,
        /// The level of the intervals that decide.
        level: f64,
        /// These intervals, where they are not the printed ones.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        corrected: Vec<Interval>,
    },
    /// The rows do not decide. Never evidence of no effect.
    Inconclusive {
        /// The largest half of an interval, in the figure's unit.
        half_width: f64,
        /// The positions that would decide with a chance of 80%, if the estimates were true.
        #[serde(serialize_with = "as_number")]
        needed: Needed,
        /// Whether other draws could move a deciding end across its bound.
        on_the_edge: bool,
    },
    /// An engine returned wrong values.
    NotValid {
        /// Wrong values.
        wrong: usize,
        /// All values that are known to be right or wrong.
        of: usize,
    },
    /// Engine, quantity or rows are missing.
    NotTested {
        /// The reason.
        reason: String,
    },
    /// Of an exact statement: the searches in which it holds.
    Counted {
        /// Searches in which it does not hold.
        violated: usize,
        /// All searches.
        of: usize,
        /// The first violation.
        #[serde(skip_serializing_if = "Option::is_none")]
        first: Option<String>,
    },
}

/// `null` where no number is large enough.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn as_number<S: Serializer>(needed: &Needed, serializer: S) -> Result<S::Ok, S::Error> {
    Some(needed.0.ceil()).filter(|needed| needed.is_finite()).serialize(serializer)
}

serialized_by_word!(Side);

impl Outcome {
    /// Whether it is a word about the source: inside or outside its range.
    pub const fn is_decided(&self) -> bool {
        matches!(self, Self::Inside | Self::Outside { .. } | Self::Counted { .. })
    }

    /// Whether a gate fails on it.
    pub const fn fails(&self, kind: Kind) -> bool {
        match self {
            Self::Outside { .. } => matches!(kind, Kind::Number | Kind::Direction | Kind::Theorem),
            Self::NotValid { .. } => matches!(kind, Kind::Number | Kind::Direction),
            Self::Counted { violated, .. } => *violated > 0,
            _ => false,
        }
    }

    /// Its word, untranslated: "not reproduced".
    pub const fn word(&self, kind: Kind) -> &'static str {
        let [holds, fails] = kind.words();
        match self {
            Self::Inside | Self::Counted { violated: 0, .. } => holds,
            Self::Outside { .. } | Self::Counted { .. } => fails,
            Self::Inconclusive { .. } => tr_noop!("inconclusive"),
            Self::NotValid { .. } => tr_noop!("not valid"),
            Self::NotTested { .. } => tr_noop!("not tested"),
        }
    }

    /// The word with its side, or its counts: "not reproduced (smaller)".
    pub fn words(&self, kind: Kind) -> String {
        let word = translated(self.word(kind));
        match self {
            Self::Outside { side, .. } if kind.has_sides() => word + &in_passing(&translated(side.word())),
            Self::NotValid { wrong, of } => tr!("{word}: {wrong} of {of} values wrong", word, wrong, of),
            Self::Counted { violated: 0, of, .. } => tr!("{word} in {of} of {of} searches", word, of),
            Self::Counted { violated, of, .. } => {
                tr!("{word} in {violated} of {of} searches", word, violated, of)
            }
            _ => word,
        }
    }

    /// The reason behind a word that decides nothing.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Inconclusive { on_the_edge: true, .. } => {
                Some(tr!("on the edge: other resamples could decide otherwise"))
            }
            Self::Inconclusive { half_width, needed, .. } => Some(tr!(
                "half-width {}; {needed} positions would decide",
                (half_width * 1e4).round() / 1e4,
                needed = translated(&needed.to_string())
            )),
            Self::NotTested { reason } => Some(reason.clone()),
            Self::Counted { first: Some(first), .. } => Some(tr!("first: {first}", first)),
            _ => None,
        }
    }
}

/// The outcome of a part from its figures, one for each depth, and the p-value of its word:
/// 1 without one.
pub(super) fn decide(part: &Part, measured: &[Result<Measured, String>]) -> (Outcome, f64) {
    let not_tested = |reason: String| (Outcome::NotTested { reason }, 1.0);
    let mut found = Vec::new();
    for measured in measured {
        match measured {
            Err(reason) => return not_tested(reason.clone()),
            Ok(measured) if measured.lost > 0 => {
                let depths = depths_in_words(&measured.estimate.depths);
                return not_tested(tr!("{} positions lack a search at {depths}", measured.lost, depths));
            }
            Ok(measured) => found.push(measured),
        }
    }
    if found.is_empty() {
        return not_tested(tr!("no depth"));
    }
    if let Some(reason) = found.iter().find_map(|measured| measured.too_few()) {
        return not_tested(reason);
    }
    if part.valid_any.is_none() {
        let values = found.iter().filter_map(|measured| measured.estimate.not_exact);
        let (wrong, of) =
            values.fold((0, 0), |(wrong, of), values| (wrong + values.differ, of + values.cells));
        if wrong > 0 {
            return (Outcome::NotValid { wrong, of }, 1.0);
        }
    }
    by_intervals(part, &found)
}

/// The outcome of figures that all have intervals.
fn by_intervals(part: &Part, found: &[&Measured]) -> (Outcome, f64) {
    let count = found.len() as f64;
    let at = |alpha: f64| -> Vec<Ends> { found.iter().filter_map(|measured| measured.ends(alpha)).collect() };
    let (usual, strict) = (at(ALPHA), at(ALPHA / count));
    // Of both sides of a question the deciding ends must stay on their side if moved by their error.
    let all_inside =
        |band: Band, by: f64| usual.iter().all(|ends| band.place(widened(ends, by)) == Lies::Inside);
    let sides = |by: f64| -> Vec<Side> {
        strict.iter().filter_map(|ends| band_side(part, widened(ends, by))).collect()
    };
    let p_inside = |band: Band| {
        let p = found.iter().map(|of| of.p_value(|ends| band.place(ends) == Lies::Inside));
        p.fold(0.0, f64::max)
    };
    if let Some(margin) = part.no_effect
        && all_inside(margin, 1.0)
    {
        let outcome = Outcome::Outside { side: Side::NoEffect, level: 1.0 - ALPHA, corrected: Vec::new() };
        return (outcome, p_inside(margin));
    }
    if all_inside(part.range, 1.0) {
        return (Outcome::Inside, p_inside(part.range));
    }
    let outside = sides(1.0);
    if let Some(first) = outside.first() {
        let side = if outside.iter().all(|side| side == first) { *first } else { Side::Mixed };
        let p = found.iter().map(|of| of.p_value(|ends| band_side(part, ends).is_some()));
        let corrected =
            if found.len() > 1 { strict.iter().map(|ends| ends.interval).collect() } else { Vec::new() };
        let outcome = Outcome::Outside { side, level: 1.0 - ALPHA / count, corrected };
        return (outcome, (count * p.fold(1.0, f64::min)).min(1.0));
    }
    let on_the_edge = all_inside(part.range, 0.0) || !sides(0.0).is_empty();
    let half = |ends: &Ends| (ends.interval.high - ends.interval.low) / 2.0;
    let half_width = usual.iter().map(half).fold(0.0, f64::max);
    (Outcome::Inconclusive { half_width, needed: positions_needed(part, found, &usual), on_the_edge }, 1.0)
}

/// An interval with its ends moved outwards by their Monte Carlo errors.
fn widened(ends: &Ends, by: f64) -> Interval {
    let Ends { interval, errors: [low, high], .. } = ends;
    Interval { low: interval.low - by * low, high: interval.high + by * high }
}

/// The side on which an interval lies wholly outside the range of a part.
fn band_side(part: &Part, interval: Interval) -> Option<Side> {
    let is_above = match part.range.place(interval) {
        Lies::Above => true,
        Lies::Below => false,
        Lies::Inside | Lies::Across => return None,
    };
    let null = part.null.map(|null| (null, part.range.place(Interval { low: null, high: null })));
    Some(match null {
        // Seen from no effect the interval lies beyond the range, or on the other side, or between the two.
        Some((_, of_null @ (Lies::Below | Lies::Above))) if is_above == (of_null == Lies::Below) => {
            Side::Larger
        }
        Some((null, Lies::Below)) if interval.high < null => Side::Opposite,
        Some((null, Lies::Above)) if interval.low > null => Side::Opposite,
        Some((_, Lies::Below | Lies::Above)) => Side::Smaller,
        _ if is_above => Side::Above,
        _ => Side::Below,
    })
}

/// The positions that would decide with a chance of 80%, if the estimates were true: of depths
/// that all must lie inside the largest number, of depths of which one may lie outside the
/// smallest.
fn positions_needed(part: &Part, found: &[&Measured], usual: &[Ends]) -> Needed {
    let count = found.len() as f64;
    let scale =
        |figure: &Figure, value: f64| if figure.is_logarithmic() { value.max(0.0).ln() } else { value };
    let of = |measured: &Measured, ends: &Ends, inside: bool| {
        let figure = &part.figure;
        let [value, low, high] = [measured.estimate.value, ends.interval.low, ends.interval.high]
            .map(|value| scale(figure, value));
        let [from, to] = [part.range.low(), part.range.high()].map(|value| scale(figure, value));
        let n = measured.estimate.n;
        if inside {
            let [below, above] =
                [needed(value - low, value - from, n, ALPHA), needed(high - value, to - value, n, ALPHA)];
            return below.0.max(above.0);
        }
        let alpha = ALPHA / count;
        if value < from {
            needed(high - value, from - value, n, alpha).0
        } else {
            needed(value - low, value - to, n, alpha).0
        }
    };
    let with_ends = || found.iter().zip(usual);
    let is_outside = |measured: &Measured| !part.range.contains(measured.estimate.value);
    let outside = with_ends().filter(|(measured, _)| is_outside(measured));
    let smallest = outside.map(|(measured, ends)| of(measured, ends, false)).fold(f64::INFINITY, f64::min);
    Needed(if found.iter().any(|measured| is_outside(measured)) {
        smallest
    } else {
        with_ends().map(|(measured, ends)| of(measured, ends, true)).fold(0.0, f64::max)
    })
}

/// The parts of a family whose words survive Holm's correction at 5%. Parts without a word have
/// a p-value of 1.
pub(super) fn survive(p_values: &[f64]) -> Vec<bool> {
    holm::adjust(p_values).into_iter().map(|p| p <= ALPHA).collect()
}

/// The word of a part with everything that limits it: the game, the machine, the wrong values,
/// the correction.
pub(super) fn qualified(part: &Part, outcome: &Outcome, wrong: &[NotExact], survives: bool) -> String {
    let mut words = outcome.words(part.kind);
    if outcome.is_decided() && !survives {
        words.push('\u{2020}');
    }
    let mut limits = Vec::new();
    if outcome.is_decided() && !part.in_source_game && part.kind != Kind::Exact {
        limits.push(tr!("in {} (not the source's game)", game_of(part.figure.game())));
    }
    if outcome.is_decided() && part.figure.quantity.is_time() {
        limits.push(tr!("on this machine"));
    }
    if part.valid_any.is_some() && !wrong.is_empty() {
        let known = wrong.iter().filter(|found| found.cells > 0);
        let counts = names(known.map(|found| tr!("{wrong} of {of}", wrong = found.differ, of = found.cells)));
        limits.push(if counts.is_empty() {
            tr!("values not checked: no exact engine searched these depths")
        } else {
            tr!("{counts} values wrong", counts)
        });
    }
    clauses([words].into_iter().chain(limits))
}
