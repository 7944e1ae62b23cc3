//! Whether a change passes its gate.

use serde::Serialize;

use crate::analysis::diff::engine_diff::EngineDiff;
use crate::analysis::diff::fail_on::FailOn;
use crate::analysis::diff::limit::Limit;
use crate::analysis::diff::result::Diff;
use crate::record::Status;
use crate::stats::noise::Effect;

/// Whether a change passes. Limits are for totals: of each engine on each
/// game, over all cells that have the figure in both files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict<'a> {
    /// The limits.
    pub limits: Vec<Limit>,
    /// Other differences that fail it; without them there is no gate.
    pub fail_on: Vec<FailOn>,
    /// Totals beyond their limits.
    pub beyond: Vec<Beyond<'a>>,
    /// Other differences that failed it.
    pub failed: Vec<Failed<'a>>,
    /// Cells with nothing to put to a limit, whatever is listed: no longer finished, or
    /// without a figure that they had, or with 0.
    pub lost: usize,
    /// Cells compared: without any nothing passes.
    #[serde(skip)]
    pub compared: usize,
    /// Where the files have other positions under the same ids, as far as the caller knows.
    pub other_positions: Option<String>,
}

/// A total beyond its limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beyond<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// The limit.
    pub limit: Limit,
    /// The old total.
    pub old: u128,
    /// The new total.
    pub new: u128,
    /// The change in percent; `None` from zero.
    pub percent: Option<f64>,
    /// Over noise: the effect, which is beyond the limit instead of the totals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}

/// Cells of an engine that failed for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// The reason.
    pub reason: FailOn,
    /// Their number.
    pub cells: usize,
}

impl<'a> Verdict<'a> {
    /// Puts a change to limits, and to a list of what else fails: empty without a gate.
    pub fn new(diff: &Diff<'a>, limits: &[Limit], fail_on: &[FailOn]) -> Self {
        let put = |engine: &EngineDiff<'a>, limit: &Limit| {
            let total = engine.metric(limit.metric)?.overall.as_ref()?;
            let (old, new) = (total.old, total.new);
            let effect = total.effect;
            let is_exceeded =
                effect.map_or_else(|| limit.is_exceeded(old, new), |effect| limit.is_exceeded_by(&effect));
            is_exceeded.then_some(Beyond {
                game: engine.game,
                engine: engine.engine,
                limit: *limit,
                old,
                new,
                percent: total.percent,
                effect,
            })
        };
        let of_engine = |engine| limits.iter().filter_map(move |limit| put(engine, limit));
        let failed = |engine: &EngineDiff<'a>, reason: FailOn| {
            let cells = failed(diff, engine, reason, fail_on.contains(&reason));
            (cells > 0).then_some(Failed { game: engine.game, engine: engine.engine, reason, cells })
        };
        let reasons = if fail_on.is_empty() { &[] } else { FailOn::ALL };
        Self {
            limits: limits.to_vec(),
            fail_on: fail_on.to_vec(),
            beyond: diff.engines.iter().flat_map(of_engine).collect(),
            failed: diff
                .engines
                .iter()
                .flat_map(|engine| reasons.iter().filter_map(move |reason| failed(engine, *reason)))
                .collect(),
            lost: diff.engines.iter().map(lost).sum(),
            compared: diff.coverage.compared,
            other_positions: None,
        }
    }

    /// Whether something was compared, every limit is kept and nothing else failed. Without a gate anything passes.
    pub fn passed(&self) -> bool {
        self.fail_on.is_empty() || self.compared > 0 && self.agrees()
    }

    /// The same, even if nothing was compared.
    pub fn agrees(&self) -> bool {
        self.beyond.len() + self.failed.len() + self.lost == 0 && self.other_positions.is_none()
    }

    /// Whether one engine passes.
    pub fn passes(&self, engine: &EngineDiff) -> bool {
        let is_of = |game: &str, name: &str| (game, name) == (engine.game, engine.engine);
        self.fail_on.is_empty()
            || self.compared > 0
                && self.other_positions.is_none()
                && !self.beyond.iter().any(|of| is_of(of.game, of.engine))
                && !self.failed.iter().any(|of| is_of(of.game, of.engine))
                && lost(engine) == 0
    }
}

/// The cells of an engine that fail for a reason. A status that got worse fails although it is not listed.
fn failed(diff: &Diff, engine: &EngineDiff, reason: FailOn, is_listed: bool) -> usize {
    let is_of = |game: &str, name: &str| (game, name) == (engine.game, engine.engine);
    let is_status = reason == FailOn::Status;
    let fails =
        |old: &Status, new: &Status| !old.is_like(new) && (is_listed || is_status && rank(new) > rank(old));
    let answers = diff.answers.iter().filter(|of| is_of(&of.key.game, &of.key.engine));
    let differences = answers.flat_map(|of| &of.differences).filter(|of| of.column == reason.word());
    let differ = differences.filter(|of| match (is_status, &of.old, &of.new) {
        (true, Some(old), Some(new)) => match (old.parse(), new.parse()) {
            (Ok(old), Ok(new)) => fails(&old, &new),
            _ => is_listed,
        },
        _ => is_listed,
    });
    let ended = diff.unfinished.iter().filter(|of| is_status && is_of(of.cell.game(), of.cell.engine()));
    let missing = if is_listed && reason == FailOn::Missing { engine.gone } else { 0 };
    missing + differ.count() + ended.filter(|of| fails(&of.old, &of.new)).count()
}

/// The order of statuses from good to bad.
fn rank(status: &Status) -> u8 {
    match status {
        Status::Ok => 0,
        Status::Mismatch => 1,
        Status::NodeLimit | Status::Timeout => 2,
        Status::Error(_) => 3,
    }
}

/// The cells of an engine that limits have nothing to look at in.
fn lost(engine: &EngineDiff) -> usize {
    engine.stopped + engine.metrics.iter().map(|of| of.lost).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::diff::FailOn::{BestMove, Missing, Status as OfStatus, Value};
    use crate::analysis::diff::{Metrics, diff};
    use crate::analysis::fixture::{row, table};
    use crate::record::{Row, Status};

    #[test]
    fn a_gate_fails_on_what_is_listed_and_on_what_got_worse() {
        let old: Vec<Row> = ["a", "b"].map(|at| row("chess", at, "ab", 3, 100)).into();
        let reasons = |change: fn(&mut Vec<Row>), fail_on: &[FailOn]| {
            let mut new = old.clone();
            change(&mut new);
            let (old, new) = (table(&old), table(&new));
            let diff = diff(&old, &new, &Metrics::UsualAnd(Vec::new())).unwrap();
            let verdict = Verdict::new(&diff, &[], fail_on);
            assert_eq!(verdict.passed(), diff.engines.iter().all(|engine| verdict.passes(engine)));
            let failed = verdict.failed.iter().map(|of| of.reason).collect::<Vec<_>>();
            (failed, verdict.lost, verdict.passed())
        };
        let changed =
            |new: &mut Vec<Row>| (new[0].value, new[1].best_move) = (Some(7), Some("m9".to_owned()));
        assert_eq!(reasons(changed, &[Value, BestMove]), (vec![Value, BestMove], 0, false));
        assert_eq!(reasons(changed, &[Missing]), (vec![], 0, true));
        assert_eq!(reasons(changed, &[]), (vec![], 0, true), "no gate");
        let shorter = |new: &mut Vec<Row>| new.truncate(1);
        assert_eq!(reasons(shorter, &[Missing]), (vec![Missing], 0, false));
        assert_eq!(reasons(shorter, &[Value]), (vec![], 0, true));
        let worse = |new: &mut Vec<Row>| new[0].status = Status::Mismatch;
        assert_eq!(reasons(worse, &[Value]), (vec![OfStatus], 0, false));
        let stopped = |new: &mut Vec<Row>| new[0].status = Status::Timeout;
        assert_eq!(reasons(stopped, &[Value]), (vec![OfStatus], 1, false));
        let fell = |new: &mut Vec<Row>| new[0].counters.nodes = Some(0);
        assert_eq!(reasons(fell, &[Value]), (vec![], 1, false));
        let vanished = |new: &mut Vec<Row>| new[0].counters.nodes = None;
        assert_eq!(reasons(vanished, &[Value]), (vec![], 1, false));
    }
}
