//! A check against a baseline as a document.

use std::fmt::Write as _;

use crate::analysis::baseline::{Changed, Check};
use crate::analysis::key::Key;
use crate::analysis::totals::EngineTotals;
use crate::language::counted;
use crate::record::RowRef;
use crate::report::cases::of_case;
use crate::report::comparison::change;
use crate::report::result::{Case, Content, Document, Line, Outcome, Tone, shortened};
use crate::report::table::Table;

const LINES: usize = 40;

/// The searches that differ, the totals of every engine, a case for each, and a verdict ([`outcome`], or another).
pub fn document(check: &Check, verdict: Line) -> Document {
    let mut document =
        Document::new("plybench check", check.other_positions.iter().cloned().collect(), verdict);
    let lines = shortened(lines(check, |_| true), LINES);
    document.push(Some(String::new()), Some("Cells".to_owned()), Content::Lines(lines));
    document.push(Some(String::new()), None, Content::Table(totals(check)));
    document.cases = check.totals.iter().map(|of| case(check, of)).collect();
    document
}

/// The case of an engine, which fails if a cell of it changed or is missing.
fn case(check: &Check, of: &EngineTotals) -> Case {
    let is_of = |row: RowRef| (row.game(), row.engine()) == (of.game, of.engine);
    Case {
        game: of.game.to_owned(),
        engine: of.engine.to_owned(),
        outcome: match (of.changed + of.missing, of.new, of.left_out) {
            _ if check.coverage.compared == 0 || check.other_positions.is_some() => Outcome::Failed,
            (0, 0, 0) => Outcome::Passed,
            (0, _, 0) => Outcome::Noted,
            (0, _, _) => Outcome::Warned,
            _ => Outcome::Failed,
        },
        summary: format!(
            "{}: {} changed, {} missing, {} added{}; nodes {} -> {} ({})",
            counted(of.compared, "search"),
            of.changed,
            of.missing,
            of.new,
            if of.left_out > 0 { format!(", {} not compared", of.left_out) } else { String::new() },
            of.old_nodes,
            of.new_nodes,
            change(of.old_nodes, of.new_nodes)
        ),
        lines: of_case(lines(check, is_of)),
    }
}

/// One sentence, its last word the outcome.
pub fn outcome(check: &Check) -> Line {
    let (tone, word) = if check.passed() { (Tone::Passed, "passed") } else { (Tone::Failed, "FAILED") };
    Line::ending(summary(check) + ": ", tone, word)
}

/// The sentence without the outcome.
pub fn summary(check: &Check) -> String {
    let omissions = check.coverage.omissions().map_or_else(String::new, |omissions| format!("; {omissions}"));
    format!(
        "{}: {} changed, {} missing, {} added{omissions}",
        check.coverage.words(),
        check.changed.len(),
        check.missing.len(),
        check.new.len(),
    )
}

fn totals(check: &Check) -> Table {
    let header =
        ["game", "engine", "cells", "changed", "missing", "added", "old nodes", "new nodes", "change"];
    Table::new(header).words(&["engine"]).with(check.totals.iter().map(|of| {
        let cells = [of.compared, of.changed, of.missing, of.new].map(|count| count.to_string());
        let mut row = vec![of.game.to_owned(), of.engine.to_owned()];
        row.extend(cells);
        row.extend([of.old_nodes, of.new_nodes].map(|nodes| nodes.to_string()));
        row.push(change(of.old_nodes, of.new_nodes));
        row
    }))
}

/// A line for each cell that differs, of the rows of a test.
fn lines<'c>(check: &'c Check, keep: impl Fn(RowRef) -> bool + Copy + 'c) -> impl Iterator<Item = Line> + 'c {
    let changed = check.changed.iter().filter(move |changed| keep(changed.old)).map(describe);
    let missing = check.missing.iter().filter(move |row| keep(**row));
    let new = check.new.iter().filter(move |row| keep(**row));
    let missing = missing.map(|row| Line::starting(Tone::Missing, "missing", format!("  {}", Key::of(*row))));
    let new = new.map(|row| Line::starting(Tone::Added, "added", format!("    {}", Key::of(*row))));
    changed.chain(missing).chain(new)
}

/// The cell with the differences that matter most: nodes, values and moves. Other counters are only counted.
fn describe(changed: &Changed) -> Line {
    let mut text = format!("  {}:", changed.key());
    let mut others = 0;
    let mut separator = " ";
    for difference in &changed.differences() {
        match difference.column {
            "status" | "value" | "best_move" | "nodes" => {
                let _ = write!(text, "{separator}{}", difference.words(changed.old.game()));
                if let (Some(percent), "nodes") = (changed.percent(), difference.column) {
                    let _ = write!(text, " ({percent:+.2}%)");
                }
                separator = ", ";
            }
            // What vanished is named: the file may lack the column.
            _ if difference.new.is_none() => {
                let _ = write!(text, "{separator}{}", difference.words(changed.old.game()));
                separator = ", ";
            }
            _ => others += 1,
        }
    }
    if others > 0 {
        let _ = write!(text, "{separator}{others} other counter{}", if others == 1 { "" } else { "s" });
    }
    Line::starting(Tone::Changed, "changed", text)
}
