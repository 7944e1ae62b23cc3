//! Claims put to rows: one line of the ledger each.

use serde::Serialize;
use tr::tr;

use crate::analysis::sheet::Sheet;
use crate::language::translated;
use crate::ledger::claim::{Claim, Grade, Judged, Kind, Level};
use crate::ledger::figure::Figure;
use crate::ledger::held::Held;
use crate::ledger::line::Line;
use crate::ledger::measure::{Estimate, measure, measure_agreeing};
use crate::ledger::outcome::{Outcome, conjunction};
use crate::ledger::population::Populations;
use crate::ledger::shape::Shape;
use crate::parallel;

/// The level of the whole ledger, and of its primary claim.
pub const LEVEL: f64 = 0.05;

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// The claim's id.
    pub id: String,
    /// What becomes of it.
    pub kind: Kind,
    /// The claim in our words.
    pub claim: String,
    /// Who made it, where.
    pub source: String,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure; `null` where none was read.
    pub published: Option<String>,
    /// The rule, in words.
    pub rule: String,
    /// What became of it; `null` of what is reported or not put.
    pub outcome: Option<Outcome>,
    /// The outcome in words: held and failed, of a prediction; what a single
    /// figure leaves open.
    pub verdict: String,
    /// Robustness rows that are refuted.
    pub not_robust: Vec<String>,
    /// The figures that decide, in the order of the rule.
    pub judged: Vec<Line>,
    /// Figures with outcomes of their own.
    pub robust: Vec<Line>,
    /// Figures without.
    pub beside: Vec<Estimate>,
    /// What could not be measured of the figures without outcomes, and why.
    pub not_measured: Vec<String>,
    /// The suite that runs the rows it needs, if some are missing.
    pub suite: Option<String>,
    /// What a reader should know besides.
    pub remark: String,
}

/// Puts claims to rows, in their order. The level of every figure is a part of
/// [`LEVEL`], divided by the number of judged figures of all these claims,
/// whether or not the rows can decide them; figures that decide nothing are at
/// 95%.
pub fn assess(sheet: &Sheet, claims: &[Claim]) -> Vec<Entry> {
    let figures: usize = claims.iter().map(Claim::parts_of_the_level).sum();
    let part = LEVEL / figures.max(1) as f64;
    let populations = Populations::of(claims.iter().flat_map(Claim::every_figure));
    let put = |claim: &Claim, alpha: f64| Putting { sheet, populations: &populations, alpha }.entry(claim);
    let alpha = |claim: &Claim| if claim.level == Level::Primary { LEVEL } else { part };
    let mut entries = parallel::map(claims, |claim| put(claim, alpha(claim)));
    // A claim that comes after another is put again, once that is decided.
    for (place, claim) in claims.iter().enumerate() {
        let Level::After(other) = &claim.level else { continue };
        if entries.iter().any(|entry| entry.id.eq_ignore_ascii_case(other) && entry.is_decided()) {
            entries[place] = put(claim, LEVEL);
        }
    }
    entries
}

impl Entry {
    fn is_decided(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Reproduced | Outcome::OtherSize | Outcome::Refuted))
    }
}

struct Putting<'p, 'a> {
    sheet: &'p Sheet<'a>,
    populations: &'p Populations,
    alpha: f64,
}

impl Putting<'_, '_> {
    /// A judged figure, and beside it the same over the cells whose values are
    /// right, where an engine is not exact.
    fn line(&self, judged: &Judged, beside: &mut Vec<Estimate>) -> Option<Line> {
        if judged.figure.shape == Shape::Every {
            let held = Held::count(&judged.figure, judged.range, self.sheet, self.populations);
            return Some(Line::of_cells(judged, held));
        }
        // Two one-sided tests at alpha are an interval of level 1 - 2 alpha.
        let alpha = if judged.equivalence { 2.0 * self.alpha } else { self.alpha };
        let measured = measure(&judged.figure, self.sheet, self.populations, alpha);
        if measured.as_ref().is_ok_and(|estimate| estimate.not_exact.is_some()) {
            beside.extend(measure_agreeing(&judged.figure, self.sheet, self.populations, LEVEL));
        }
        Line::new(judged, measured, self.populations.size(&judged.figure))
    }

    fn entry(&self, claim: &Claim) -> Entry {
        let (mut beside, mut not_measured) = (Vec::new(), Vec::new());
        for figure in claim.beside.iter().flat_map(Figure::by_depth) {
            match measure(&figure, self.sheet, self.populations, LEVEL) {
                Ok(estimate) => beside.push(estimate),
                Err(lack) => not_measured.push(tr!("{figure}: {lack}", figure, lack)),
            }
        }
        let mut lines = |judged: &[Judged]| -> Vec<Line> {
            let by_depth: Vec<Judged> = judged.iter().flat_map(Judged::by_depth).collect();
            by_depth.iter().filter_map(|judged| self.line(judged, &mut beside)).collect()
        };
        let (judged, robust) = (lines(&claim.judged), lines(&claim.robust));
        let outcome = (!claim.judged.is_empty()).then(|| outcome(&judged));
        let refuted = robust.iter().filter(|line| line.decision.outcome == Outcome::Refuted);
        let misses_rows = judged.iter().any(|line| line.lacks.is_some()) || !not_measured.is_empty();
        Entry {
            id: claim.id.clone(),
            kind: claim.kind,
            claim: translated(&claim.statement),
            source: translated(&claim.source),
            grade: claim.grade,
            published: claim.published.as_deref().map(translated),
            rule: claim.rule(),
            outcome,
            verdict: verdict(claim, outcome, &judged),
            not_robust: refuted.map(Line::setting).collect(),
            suite: claim.suite.clone().filter(|_| misses_rows),
            judged,
            robust,
            beside,
            not_measured,
            remark: translated(&claim.remark),
        }
    }
}

/// The outcome of several lines: of one alone its own; of several, all of which
/// must agree, one that its set is too small to decide is undecided.
fn outcome(judged: &[Line]) -> Outcome {
    if let [only] = judged {
        return only.outcome();
    }
    let needed = judged.iter().filter(|line| !line.optional || line.lacks.is_none());
    conjunction(&needed.map(|line| line.decision.outcome).collect::<Vec<_>>())
}

/// The outcome in words.
fn verdict(claim: &Claim, outcome: Option<Outcome>, judged: &[Line]) -> String {
    let Some(outcome) = outcome else {
        return if claim.kind == Kind::NotPut { tr!("not put") } else { tr!("reported") };
    };
    match (claim.kind.word_of(outcome), judged) {
        (word, [only]) if word == outcome.word() => match only.of_all {
            Some(_) => tr!("not testable at this size"),
            None => only.decision.words(),
        },
        (word, _) => translated(word),
    }
}
