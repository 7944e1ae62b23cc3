//! Claims put to rows: one line of the ledger each.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::sheet::Sheet;
use crate::ledger::band::Band;
use crate::ledger::claim::{Claim, Grade, Judged, Kind, Level};
use crate::ledger::figure::{Figure, depths_in_words};
use crate::ledger::measure::{Estimate, measure, measure_agreeing};
use crate::ledger::outcome::{Decision, Outcome, conjunction};
use crate::ledger::population::Populations;
use crate::parallel;
use crate::stats::bootstrap::Interval;
use crate::stats::decide::{Needed, for_power, n_to_decide};

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
    /// The suite that runs the rows it needs, if some are missing.
    pub suite: Option<String>,
    /// What a reader should know besides.
    pub remark: String,
}

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
    /// What it means, in words.
    pub says: String,
    /// The figure, if it could be measured.
    pub estimate: Option<Estimate>,
    /// The outcome.
    #[serde(flatten)]
    pub decision: Decision,
    /// What is missing, in words.
    pub lacks: Option<String>,
    /// Undecided: positions that would decide with a chance of 80%, for this
    /// estimate.
    #[serde(serialize_with = "as_number")]
    pub needed: Option<Needed>,
}

fn as_text<S: serde::Serializer>(band: &Band, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(band)
}

/// `null` where no number is large enough.
#[expect(clippy::ref_option, reason = "what serde hands over")]
fn as_number<S: serde::Serializer>(needed: &Option<Needed>, serializer: S) -> Result<S::Ok, S::Error> {
    needed.map(|needed| needed.0.ceil()).filter(|needed| needed.is_finite()).serialize(serializer)
}

/// Puts claims to rows, in their order. The level of every figure is a part of
/// [`LEVEL`], divided by the number of judged figures of all these claims,
/// whether or not the rows can decide them.
pub fn assess(sheet: &Sheet, claims: &[Claim]) -> Vec<Entry> {
    let figures: usize = claims.iter().map(|claim| claim.figures().len()).sum();
    let part = LEVEL / figures.max(1) as f64;
    let populations = Populations::of(claims.iter().flat_map(Claim::every_figure));
    let put = |claim: &Claim, alpha: f64| Putting { sheet, populations: &populations, alpha }.entry(claim);
    // Claims that wait for another come after it.
    let waits = |claim: &&Claim| matches!(claim.level, Level::After(_));
    let (later, first): (Vec<&Claim>, Vec<&Claim>) = claims.iter().partition(waits);
    let alpha = |claim: &Claim| if claim.level == Level::Primary { LEVEL } else { part };
    let mut entries: BTreeMap<&str, Entry> = BTreeMap::new();
    let of_first = parallel::map(&first, |claim| put(claim, alpha(claim)));
    entries.extend(first.iter().zip(of_first).map(|(claim, entry)| (claim.id.as_str(), entry)));
    let is_decided = |entry: &Entry| {
        matches!(entry.outcome, Some(Outcome::Reproduced | Outcome::OtherSize | Outcome::Refuted))
    };
    let of_later = parallel::map(&later, |claim| {
        let Level::After(other) = &claim.level else { return put(claim, part) };
        let decided = entries.get(other.as_str()).is_some_and(is_decided);
        put(claim, if decided { LEVEL } else { part })
    });
    entries.extend(later.iter().zip(of_later).map(|(claim, entry)| (claim.id.as_str(), entry)));
    claims.iter().filter_map(|claim| entries.remove(claim.id.as_str())).collect()
}

struct Putting<'p, 'a> {
    sheet: &'p Sheet<'a>,
    populations: &'p Populations,
    alpha: f64,
}

impl Putting<'_, '_> {
    fn entry(&self, claim: &Claim) -> Entry {
        let lines = |judged: &[Judged]| -> Vec<Line> {
            let by_depth: Vec<Judged> = judged.iter().flat_map(Judged::by_depth).collect();
            by_depth.iter().filter_map(|judged| self.line(judged)).collect()
        };
        let (judged, robust) = (lines(&claim.judged), lines(&claim.robust));
        let outcomes: Vec<Outcome> = judged.iter().map(|line| line.decision.outcome).collect();
        let outcome = (!claim.judged.is_empty()).then(|| conjunction(&outcomes));
        let mut beside: Vec<Estimate> = claim
            .beside
            .iter()
            .flat_map(Figure::by_depth)
            .filter_map(|figure| measure(&figure, self.sheet, self.populations, self.alpha).ok())
            .collect();
        let every = claim.judged.iter().chain(&claim.robust).flat_map(Judged::by_depth);
        beside.extend(
            every.filter_map(|judged| {
                measure_agreeing(&judged.figure, self.sheet, self.populations, self.alpha)
            }),
        );
        let refuted = robust.iter().filter(|line| line.decision.outcome == Outcome::Refuted);
        Entry {
            id: claim.id.clone(),
            kind: claim.kind,
            claim: claim.statement.clone(),
            source: claim.source.clone(),
            grade: claim.grade,
            published: claim.published.clone(),
            rule: claim.rule(),
            outcome,
            verdict: verdict(claim, outcome, &judged),
            not_robust: refuted.map(Line::setting).collect(),
            suite: claim.suite.clone().filter(|_| outcome == Some(Outcome::NotTestable)),
            judged,
            robust,
            beside,
            remark: claim.remark.clone(),
        }
    }

    /// `None` where there is nothing, and need not be.
    fn line(&self, judged: &Judged) -> Option<Line> {
        // Two one-sided tests at alpha are an interval of level 1 - 2 alpha.
        let alpha = if judged.equivalence { 2.0 * self.alpha } else { self.alpha };
        let line = |estimate, decision, lacks, needed| {
            let Judged { figure, says, .. } = judged;
            let (what, place, depths) = (figure.what(), figure.place(), figure.depths.clone());
            Line {
                what,
                place,
                depths,
                range: judged.range,
                says: says.clone(),
                estimate,
                decision,
                lacks,
                needed,
            }
        };
        let missing = |estimate, lacks: String| {
            let decision = Decision::of_nothing();
            Some(line(estimate, decision, Some(lacks), None))
        };
        let estimate = match measure(&judged.figure, self.sheet, self.populations, alpha) {
            Ok(estimate) => estimate,
            Err(_) if judged.may_be_missing() => return None,
            Err(lacks) => return missing(None, lacks),
        };
        if estimate.n < judged.least {
            let lacks = format!("needs {} positions, and these rows have {}", judged.least, estimate.n);
            return if judged.may_be_missing() { None } else { missing(Some(estimate), lacks) };
        }
        let Some(interval) = estimate.interval else {
            return missing(Some(estimate), "there are too few games for an interval".to_owned());
        };
        let decision = Decision::of(interval, judged.range, judged.null);
        if decision.outcome != Outcome::Undecided {
            return Some(line(Some(estimate), decision, None, None));
        }
        let needed = Needed(needed(judged, &estimate, interval, alpha));
        match self.populations.size(&judged.figure).filter(|size| needed.0 > *size as f64) {
            Some(size) => {
                let lacks = format!("{needed} positions would decide, and the set has {size}");
                Some(line(Some(estimate), Decision::of_nothing(), Some(lacks), Some(needed)))
            }
            None => Some(line(Some(estimate), decision, None, Some(needed))),
        }
    }
}

/// The positions that would decide with a chance of 80%, for the present estimate.
fn needed(judged: &Judged, estimate: &Estimate, interval: Interval, alpha: f64) -> f64 {
    let log = judged.figure.shape.is_geometric();
    let scale = |value: f64| if log { value.max(0.0).ln() } else { value };
    let band = Interval { low: judged.range.low(), high: judged.range.high() };
    let n = n_to_decide(scale(estimate.figure), interval.map(scale), estimate.n, band.map(scale));
    for_power(n, alpha)
}

/// The outcome in words.
fn verdict(claim: &Claim, outcome: Option<Outcome>, judged: &[Line]) -> String {
    match (claim.kind, outcome) {
        (Kind::NotPut, _) => "not put".to_owned(),
        (_, None) => "reported".to_owned(),
        (Kind::Prediction, Some(Outcome::Reproduced)) => "held".to_owned(),
        (Kind::Prediction, Some(Outcome::Refuted | Outcome::OtherSize)) => "failed".to_owned(),
        (_, Some(outcome)) => match judged {
            [only] => only.decision.words(),
            _ => outcome.to_string(),
        },
    }
}

impl Line {
    /// Where it is measured.
    pub fn setting(&self) -> String {
        format!("{}, {}", self.place, depths_in_words(&self.depths))
    }

    /// The outcome in words, with what is missing, or would decide.
    pub fn outcome_words(&self) -> String {
        match (&self.lacks, self.needed) {
            (Some(lacks), _) => format!("{}: {lacks}", self.decision.outcome),
            (None, Some(needed)) => format!("{}; {needed} positions would decide", self.decision.words()),
            (None, None) => self.decision.words(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::ledger::parse;
    use crate::record::Row;

    const PVS: &str = r#"
        id = "own"
        statement = "PVS needs a tenth to a fifth fewer nodes."
        source = "a lecture"
        grade = "b"
        games = ["xiangqi"]
        quantity = "nodes"
        engine = "pvs"
        over = "ab"
        [[judged]]
        figure = "ratio"
        depths = "4-5"
        range = "[0.8, 0.9]"
    "#;

    fn put(text: &str, rows: &[Row]) -> Entry {
        let rows = table(rows);
        let sheet =
            Sheet::new(&rows, Known { exact: &|engine| !engine.starts_with("printed"), ..Known::ROWS_ALONE });
        assess(&sheet, &[parse(text, "own.toml").unwrap()]).remove(0)
    }

    fn pvs(factor: f64, positions: usize, deepest: u32) -> Vec<Row> {
        rows("xiangqi", positions, &[("ab", 1.0), ("pvs", factor)], deepest)
    }

    #[test]
    fn the_outcome_follows_the_interval_of_every_figure() {
        for (factor, verdict) in [(0.85, "reproduced"), (0.6, "undecided"), (1.2, "refuted")] {
            let entry = put(PVS, &pvs(factor, 60, 5));
            assert_eq!(entry.verdict, verdict, "{factor}: {:?}", entry.judged);
            assert_eq!(entry.judged.len(), 2);
        }
        let of_one = PVS.replace("4-5", "5");
        assert_eq!(put(&of_one, &pvs(0.6, 60, 5)).verdict, "other size: larger");
        assert_eq!(put(&of_one, &pvs(0.95, 60, 5)).verdict, "other size: smaller");
        let open = put(&of_one, &pvs(0.9, 60, 5));
        assert_eq!(open.verdict, "undecided, direction held");
        assert!(open.judged[0].needed.is_some_and(|needed| needed.0 > 60.0), "{:?}", open.judged[0]);
    }

    #[test]
    fn too_few_positions_and_missing_depths_are_not_testable() {
        let few = put(PVS, &pvs(0.85, 19, 5));
        assert_eq!(few.verdict, "not testable");
        assert_eq!(few.judged[0].lacks.as_deref(), Some("needs 20 positions, and these rows have 19"));
        let shallow = put(PVS, &pvs(0.85, 60, 4));
        assert_eq!(shallow.verdict, "not testable");
        assert_eq!(shallow.judged[1].lacks.as_deref(), Some("no position has every cell that it needs"));
        let where_run = PVS.replace("\"4-5\"", "4\nwhere_run = 5");
        assert_eq!(put(&where_run, &pvs(0.85, 60, 4)).verdict, "reproduced");
        assert_eq!(put(&where_run, &pvs(0.85, 60, 5)).judged.len(), 2);
    }

    #[test]
    fn the_level_is_divided_among_the_figures_of_the_ledger() {
        let rows = pvs(0.85, 60, 5);
        let part = put(PVS, &rows);
        let primary = put(&PVS.replace("grade", "primary = true\ngrade"), &rows);
        let alpha = |entry: &Entry| entry.judged[0].estimate.as_ref().unwrap().alpha;
        assert_eq!((alpha(&part), alpha(&primary)), (LEVEL / 2.0, LEVEL));
        let width = |entry: &Entry| {
            let interval = entry.judged[0].estimate.as_ref().unwrap().interval.unwrap();
            interval.high - interval.low
        };
        assert!(width(&part) > width(&primary));
        let equivalent = PVS.replace("range = \"[0.8, 0.9]\"", "equivalent = 0.1");
        assert_eq!(alpha(&put(&equivalent, &rows)).to_bits(), LEVEL.to_bits());
    }

    #[test]
    fn a_claim_after_another_has_the_whole_level_once_that_is_decided() {
        let alphas = |factor: f64| {
            let rows = pvs(factor, 60, 5);
            let rows = table(&rows);
            let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
            let first = parse(&PVS.replace("grade", "primary = true\ngrade"), "first").unwrap();
            let second = PVS.replace("own", "second").replace("grade", "after = \"own\"\ngrade");
            let ledger = assess(&sheet, &[parse(&second, "second").unwrap(), first]);
            assert_eq!((ledger[0].id.as_str(), ledger[1].id.as_str()), ("second", "own"));
            ledger[0].judged[0].estimate.as_ref().unwrap().alpha
        };
        assert_eq!((alphas(0.85), alphas(0.9)), (LEVEL, LEVEL / 4.0));
    }

    #[test]
    fn predictions_hold_or_fail_and_refuted_robustness_is_named() {
        let prediction = PVS.replace("grade", "kind = \"prediction\"\ngrade");
        assert_eq!(put(&prediction, &pvs(0.85, 60, 5)).verdict, "held");
        assert_eq!(put(&prediction, &pvs(1.2, 60, 5)).verdict, "failed");
        let robust = format!("{PVS}\n[[robust]]\nfigure = \"ratio\"\ndepths = 3\nrange = \"(1, 2)\"\n");
        let entry = put(&robust, &pvs(0.85, 60, 5));
        assert_eq!(entry.verdict, "reproduced");
        assert_eq!(entry.not_robust, ["xiangqi, pvs / ab, depth 3"]);
    }

    #[test]
    fn a_slope_and_a_share_are_measured_within_positions() {
        let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.9), ("ab+tt", 0.5), ("pvs+tt", 0.495)], 5);
        // The ratio falls by a factor of e^-0.1 a ply.
        for row in all.iter_mut().filter(|row| row.engine == "pvs") {
            let factor = (-0.1 * f64::from(row.depth)).exp();
            row.counters.nodes = row.counters.nodes.map(|nodes| (nodes as f64 * factor) as u64);
        }
        let slope = PVS.replace("\"ratio\"", "\"slope\"").replace("[0.8, 0.9]", "(-inf, 0)");
        let entry = put(&slope.replace("4-5", "2-5"), &all);
        let figure = entry.judged[0].estimate.as_ref().unwrap().figure;
        assert!((figure + 0.1).abs() < 0.02 && entry.verdict == "reproduced", "{figure}");
        let share = PVS
            .replace("\"ratio\"", "\"share\"\nof = [\"pvs+tt\", \"ab+tt\"]\nwhole = [\"pvs\", \"ab\"]\nbase = [\"pvs+tt\", \"ab+tt\"]")
            .replace("[0.8, 0.9]", "[0, 0]");
        let entry = put(&share.replace("4-5", "5"), &all);
        assert_eq!(
            (entry.judged[0].estimate.as_ref().unwrap().figure, entry.verdict.as_str()),
            (0.0, "reproduced")
        );
    }

    #[test]
    fn engines_that_are_not_exact_say_so_and_have_a_second_figure() {
        let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("printed-aspiration", 0.85)], 5);
        let differing = all.iter_mut().filter(|row| row.engine.starts_with("printed") && row.depth == 5);
        differing.take(4).for_each(|row| row.value = Some(99));
        let entry = put(&PVS.replace("pvs", "printed-aspiration"), &all);
        let estimate = entry.judged[1].estimate.as_ref().unwrap();
        assert!(
            estimate.setting().ends_with("depth 5 (not exact: 4 of 200 values differ)"),
            "{}",
            estimate.setting()
        );
        let beside: Vec<(usize, &str)> =
            entry.beside.iter().map(|estimate| (estimate.n, estimate.what.as_str())).collect();
        assert_eq!(
            beside,
            [(40, "nodes ratio, cells with an equal value"), (36, "nodes ratio, cells with an equal value")]
        );
    }
}
