//! The difference of two files in a sentence.

use std::fmt::Write as _;

use crate::analysis::diff::{Beyond, Diff, FailOn, Limit, Verdict};
use crate::language::counted;
use crate::report::change::change;

/// What changed, without a judgement.
pub fn summary(diff: &Diff) -> String {
    let mut text = format!(
        "{} compared: {} changed, {} missing, {} added",
        counted(diff.compared, "search"),
        diff.changed,
        diff.gone.len(),
        diff.new.len(),
    );
    for (count, what) in [
        (diff.unfinished.len(), "unfinished"),
        (diff.answers.len(), "with another status, value or best move"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
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
    let elsewhere = (!verdict.fail_on.is_empty() && verdict.other_positions)
        .then(|| "the positions differ under the same ids".to_owned());
    verdict.beyond.iter().map(beyond).chain(failed).chain(lost).chain(elsewhere).collect()
}
