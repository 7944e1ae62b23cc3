//! Two files in cases.

use crate::analysis::diff::{CellChange, Diff, EngineDiff, Verdict};
use crate::language::counted;
use crate::report::cases::{Case, Cases, Outcome, of_case};
use crate::report::change::change;
use crate::report::diff::lines::lines;
use crate::report::diff::summary::outcome;

/// A case for each engine, which fails if it does not keep a limit.
pub fn cases(diff: &Diff, verdict: &Verdict) -> Cases {
    let cases = diff.engines.iter().map(|engine| case(diff, verdict, engine)).collect();
    Cases { name: "plybench diff", summary: outcome(diff, verdict), cases }
}

fn case(diff: &Diff, verdict: &Verdict, engine: &EngineDiff) -> Case {
    let is_of = |game: &str, name: &str| (game, name) == (engine.game, engine.engine);
    let changes = diff.changes.iter().filter(|of| is_of(of.cell.game(), of.cell.engine()));
    let changes = changes.map(cell);
    Case {
        game: engine.game.to_owned(),
        engine: engine.engine.to_owned(),
        outcome: if !verdict.passes(engine) {
            Outcome::Failed
        } else if engine.answers + engine.gone + engine.unfinished > 0 {
            Outcome::Warned
        } else if engine.differs() {
            Outcome::Noted
        } else {
            Outcome::Passed
        },
        summary: summary(verdict, engine),
        lines: of_case(lines(diff, is_of).chain(changes)),
    }
}

/// The totals of an engine, those first that are beyond a limit.
fn summary(verdict: &Verdict, engine: &EngineDiff) -> String {
    let beyond = verdict.beyond.iter().filter(|of| (of.game, of.engine) == (engine.game, engine.engine));
    let beyond = beyond.map(|of| format!("beyond {}", of.limit));
    let totals = engine.metrics.iter().filter_map(|of| {
        let total = of.overall.as_ref()?;
        Some(format!("{} {} -> {} ({})", of.metric, total.old, total.new, change(total.old, total.new)))
    });
    let counts = [
        (engine.changed, "changed"),
        (engine.answers, "with another result"),
        (engine.gone, "missing"),
        (engine.new, "added"),
        (engine.unfinished, "unfinished"),
    ];
    let counts =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let cells = std::iter::once(format!("{} compared", counted(engine.compared, "search"))).chain(counts);
    let parts = beyond.chain(totals).chain(std::iter::once(cells.collect::<Vec<_>>().join(", ")));
    parts.collect::<Vec<_>>().join("; ")
}

fn cell(of: &CellChange) -> String {
    format!("changed    {}: {} {} -> {} ({})", of.key(), of.metric, of.old, of.new, change(of.old, of.new))
}
