//! The difference of two files in a sentence.

use std::fmt::Write as _;

use crate::analysis::diff::{Beyond, Diff, Limit, Verdict};
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

/// What changed; if there are limits, with the outcome as the last word.
pub fn outcome(diff: &Diff, verdict: &Verdict) -> String {
    let summary = summary(diff);
    if verdict.limits.is_empty() {
        return summary;
    }
    let limits: Vec<String> = verdict.limits.iter().map(Limit::to_string).collect();
    let word = if verdict.passed() { "passed" } else { "FAILED" };
    format!("{summary}; limit {}: {word}", limits.join(", "))
}

/// Why the limits are not kept, a sentence each.
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
    let lost = (verdict.lost > 0).then(|| {
        format!(
            "{} without a count to test against a limit: missing, no longer finished, or empty",
            counted(verdict.lost, "search")
        )
    });
    verdict.beyond.iter().map(beyond).chain(lost).collect()
}
