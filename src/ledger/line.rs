//! One judged figure put to rows: measured, and decided by its range.

use serde::{Serialize, Serializer};
use tr::tr;

use crate::language::{clauses, in_passing, translated};
use crate::ledger::band::Band;
use crate::ledger::claim::{Judged, Kind};
use crate::ledger::figure::depths_in_words;
use crate::ledger::held::Held;
use crate::ledger::measure::{Estimate, Lack};
use crate::ledger::outcome::{Decision, Outcome};
use crate::stats::bootstrap::Interval;
use crate::stats::decide::{Needed, for_power, n_to_decide};

/// One judged figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// What the figure is.
    pub what: String,
    /// Game, positions, engines.
    pub place: String,
    /// Plies; several where the figure spans them.
    pub depths: Vec<u32>,
    /// The range that it is wanted in.
    #[serde(serialize_with = "as_text")]
    pub range: Band,
    /// What it would say.
    pub says: String,
    /// Whether it may be missing.
    pub optional: bool,
    /// The figure, if it could be measured.
    pub estimate: Option<Estimate>,
    /// Of an exact statement: in how many cells it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// The outcome.
    #[serde(flatten)]
    pub decision: Decision,
    /// What is missing, in words.
    pub lacks: Option<String>,
    /// Undecided: positions that would decide with a chance of 80%, for this
    /// estimate.
    #[serde(serialize_with = "as_number")]
    pub needed: Option<Needed>,
    /// Undecided: the number of positions of its set, if more are needed.
    pub of_all: Option<usize>,
}

fn as_text<S: Serializer>(band: &Band, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(band)
}

/// `null` where no number is large enough.
#[expect(clippy::ref_option, reason = "what serde hands over")]
fn as_number<S: Serializer>(needed: &Option<Needed>, serializer: S) -> Result<S::Ok, S::Error> {
    needed.map(|needed| needed.0.ceil()).filter(|needed| needed.is_finite()).serialize(serializer)
}

impl Line {
    /// What a measurement decides. `size` is the number of positions of the set
    /// that the figure is about, if it names one. `None` where there is nothing,
    /// and need not be.
    pub(super) fn new(
        judged: &Judged,
        measured: Result<Estimate, Lack>,
        size: Option<usize>,
    ) -> Option<Self> {
        let line = Self::without_rows(judged);
        let estimate = match measured {
            Ok(estimate) => estimate,
            Err(Lack::Rows(_)) if line.optional => return None,
            Err(lack) => return Some(Self { lacks: Some(lack.to_string()), ..line }),
        };
        let lacks = match estimate.interval {
            _ if estimate.n < judged.least => {
                Some(tr!("needs {} positions, and these rows have {}", judged.least, estimate.n))
            }
            None => Some(tr!("there are too few games for an interval")),
            Some(_) => None,
        };
        let Some(interval) = estimate.interval.filter(|_| lacks.is_none()) else {
            return Some(Self { lacks, estimate: Some(estimate), ..line });
        };
        let decision = Decision::of(interval, judged.range, judged.null);
        let needed = (decision.outcome == Outcome::Undecided)
            .then(|| Needed(positions_needed(judged, &estimate, interval)));
        let of_all = size.filter(|size| needed.is_some_and(|needed| needed.0 > *size as f64));
        Some(Self { estimate: Some(estimate), decision, needed, of_all, ..line })
    }

    /// An exact statement, with the cells in which it holds.
    pub(super) fn of_cells(judged: &Judged, held: Result<Held, Lack>) -> Self {
        let line = Self::without_rows(judged);
        match held {
            Err(lack) => Self { lacks: Some(lack.to_string()), ..line },
            Ok(held) if held.cells < judged.least => {
                let lacks = tr!("needs {} cells, and these rows have {}", judged.least, held.cells);
                Self { lacks: Some(lacks), held: Some(held), ..line }
            }
            Ok(held) => {
                Self { decision: Decision::of_cells(held.held == held.cells), held: Some(held), ..line }
            }
        }
    }

    fn without_rows(judged: &Judged) -> Self {
        let Judged { figure, .. } = judged;
        Self {
            what: figure.what(),
            place: figure.place(),
            depths: figure.depths.clone(),
            range: judged.range,
            says: translated(&judged.says),
            optional: judged.may_be_missing(),
            estimate: None,
            held: None,
            decision: Decision::of_nothing(),
            lacks: None,
            needed: None,
            of_all: None,
        }
    }

    /// The outcome: undecided figures of sets that are too small to decide them
    /// are not testable at this size.
    pub fn outcome(&self) -> Outcome {
        if self.of_all.is_some() { Outcome::NotTestable } else { self.decision.outcome }
    }

    /// Where it is measured.
    pub fn setting(&self) -> String {
        clauses([&*self.place, &depths_in_words(&self.depths)])
    }

    /// The outcome in words, with what is missing, or would decide.
    pub fn outcome_words(&self) -> String {
        if let (Some(held), None) = (&self.held, &self.lacks) {
            let verb = Kind::Exact.word_of(self.decision.outcome);
            return tr!("{verb} {}", held.words(), verb = translated(verb));
        }
        let held = if self.decision.direction_held { tr!(", direction held") } else { String::new() };
        let needed = self.needed.map(|needed| translated(&needed.to_string()));
        let words = match (&self.lacks, needed, self.of_all) {
            (Some(lacks), _, _) => tr!("{}: {}", translated(self.decision.outcome.word()), lacks),
            (None, Some(needed), Some(size)) => {
                tr!(
                    "not testable at this size{held}: {needed} positions would decide, and the set has {size}",
                    held,
                    needed,
                    size
                )
            }
            (None, Some(needed), None) => {
                tr!("{}; {needed} positions would decide", self.decision.words(), needed)
            }
            (None, None, _) => self.decision.words(),
        };
        match self.estimate.as_ref().and_then(|estimate| estimate.not_exact) {
            Some(values) => words + &in_passing(&values.to_string()),
            None => words,
        }
    }
}

/// The positions that would decide with a chance of 80%, for the present estimate.
fn positions_needed(judged: &Judged, estimate: &Estimate, interval: Interval) -> f64 {
    let log = judged.figure.shape.is_geometric();
    let scale = |value: f64| if log { value.max(0.0).ln() } else { value };
    let band = Interval { low: judged.range.low(), high: judged.range.high() };
    let n = n_to_decide(scale(estimate.figure), interval.map(scale), estimate.n, band.map(scale));
    for_power(n, estimate.alpha)
}
