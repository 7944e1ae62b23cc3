//! Cells that have no ratio, a line each.

use crate::analysis::diff::{Answer, Diff};
use crate::analysis::key::Key;

/// Other results, then missing, added and unfinished cells; of every cell that a
/// test of game and engine keeps.
pub(super) fn lines<'d>(
    diff: &'d Diff,
    keep: impl Fn(&str, &str) -> bool + Copy + 'd,
) -> impl Iterator<Item = String> + 'd {
    let answers = diff.answers.iter().filter(move |answer| keep(&answer.key.game, &answer.key.engine));
    let gone = diff.gone.iter().filter(move |row| keep(row.game(), row.engine()));
    let new = diff.new.iter().filter(move |row| keep(row.game(), row.engine()));
    let unfinished = diff.unfinished.iter().filter(move |of| keep(of.cell.game(), of.cell.engine()));
    answers
        .map(answer)
        .chain(gone.map(|row| format!("missing    {}", Key::of(*row))))
        .chain(new.map(|row| format!("added      {}", Key::of(*row))))
        .chain(unfinished.map(|of| format!("unfinished {}: {} -> {}", Key::of(of.cell), of.old, of.new)))
}

fn answer(answer: &Answer) -> String {
    let differences = answer.differences.iter().map(|difference| difference.words(&answer.key.game));
    format!("result     {}: {}", answer.key, differences.collect::<Vec<_>>().join(", "))
}
