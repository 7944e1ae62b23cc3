//! The difference of two files in a sentence.

use std::fmt::Write as _;

use crate::analysis::diff::{Beyond, Diff, FailOn, Limit, Verdict};
use crate::language::counted;
use crate::report::change::change;

/// What changed, without a judgement.
pub fn summary(diff: &Diff) -> String {
    let mut text = format!(
        "{}: {} changed, {} missing, {} added",
        diff.coverage.words(),
        diff.changed,
        diff.gone.len(),
        diff.new.len(),
    );
    if !diff.answers.is_empty() {
        let _ = write!(text, ", {} with another status, value or best move", diff.answers.len());
    }
    if let Some(omissions) = diff.coverage.omissions() {
        let _ = write!(text, "; {omissions}");
    }
    text
}

/// What changed; with a gate, with the outcome as the last word.
pub fn outcome(diff: &Diff, verdict: &Verdict) -> String {
    let summary = summary(diff);
    if verdict.fail_on.is_empty() {
        return summary;
    }
    let limits: Vec<String> = verdict.limits.iter().map(Limit::to_string).collect();
    let gate = if limits.is_empty() {
        let words: Vec<&str> = verdict.fail_on.iter().map(|reason| reason.word()).collect();
        format!("fail on {}", words.join(", "))
    } else {
        format!("limit {}", limits.join(", "))
    };
    let word = if verdict.passed() { "passed" } else { "FAILED" };
    format!("{summary}; {gate}: {word}")
}

/// Why a gate fails, a sentence each.
pub(super) fn reasons(verdict: &Verdict) -> Vec<String> {
    let beyond = |of: &Beyond| {
        format!(
            "limit {}: {} on {}, {} -> {} ({})",
            of.limit,
            of.engine,
            of.game,
            of.old,
            of.new,
            change(of.old, of.new)
        )
    };
    let failed = FailOn::ALL.iter().filter_map(|reason| {
        let cells: usize = verdict.failed.iter().filter(|of| of.reason == *reason).map(|of| of.cells).sum();
        (cells > 0).then(|| format!("fail on {}: {}", reason.word(), counted(cells, "search")))
    });
    let lost = (!verdict.fail_on.is_empty() && verdict.lost > 0).then(|| {
        format!(
            "{} without a count to test: no longer finished, empty, or 0",
            counted(verdict.lost, "search")
        )
    });
    let elsewhere = verdict.other_positions.clone().filter(|_| !verdict.fail_on.is_empty());
    verdict.beyond.iter().map(beyond).chain(failed).chain(lost).chain(elsewhere).collect()
}
