//! The ledger for a terminal: a block a claim.

use std::fmt::Write as _;

use tr::tr;
use unicode_width::UnicodeWidthStr;

use crate::language::lists;
use crate::ledger::{Entry, Kind};
use crate::report::escape::printable;
use crate::report::outcomes::tables::{beside_tables, judged_tables};
use crate::report::outcomes::words::{SuiteText, levels, tally};
use crate::report::table::Table;

/// Width of the longest verdict.
const VERDICT_WIDTH: usize = 15;

/// Most figures that could not be measured, listed under one claim; all are in the
/// JSON.
const MOST_MISSING: usize = 3;

/// The columns of a ledger: ids, verdicts, sentences.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    ids: usize,
}

impl Columns {
    /// Columns as wide as the longest of these ids needs.
    pub fn of<'i>(ids: impl IntoIterator<Item = &'i str>) -> Self {
        Self { ids: ids.into_iter().map(|id| printable(id).chars().count()).max().unwrap_or(0) }
    }

    /// An id and what follows it, in columns.
    pub fn beside_id(self, id: &str, rest: &str) -> String {
        format!("{:<width$} {rest}", printable(id), width = self.ids)
    }

    /// Where in a line of [`blocks`] the verdict begins, in characters.
    pub const fn verdict(self) -> usize {
        self.ids + 1
    }
}

/// A block for each of some claims, and the count of outcomes in the whole ledger.
pub fn blocks(shown: &[&Entry], ledger: &[Entry], columns: Columns, suite_text: SuiteText) -> String {
    let mut text = String::new();
    for entry in shown {
        let room = " ".repeat(VERDICT_WIDTH.saturating_sub(entry.verdict.width()));
        let rest = format!("{}{room} {}", entry.verdict, printable(&entry.claim));
        let _ = writeln!(text, "{}", columns.beside_id(&entry.id, &rest));
        for line in body(entry, suite_text) {
            let _ = writeln!(text, "  {line}");
        }
        text.push('\n');
    }
    text + &tally(ledger)
        + &levels(ledger).map_or_else(String::new, |levels| tr!("clauses" => "; ") + &levels)
        + "\n"
}

/// The lines under a claim.
fn body(entry: &Entry, suite_text: SuiteText) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |heading: &str, table: &Table| {
        lines.push(printable(heading).into_owned());
        lines.extend(table.text().lines().map(|line| format!("  {line}")));
    };
    for (heading, table) in judged_tables(entry).into_iter().chain(beside_tables(entry)) {
        add(&heading, &table);
    }
    if !entry.not_robust.is_empty() {
        lines.push(tr!("not robust: {}", printable(&lists(&entry.not_robust))));
    }
    let missing = entry.not_measured.iter().take(MOST_MISSING);
    lines.extend(missing.map(|what| tr!("not measured: {}", printable(what))));
    let more = entry.not_measured.len().saturating_sub(MOST_MISSING);
    if more > 0 {
        lines.push(tr!("not measured: {more} more (all of them with --json)", more));
    }
    if entry.kind == Kind::NotPut {
        lines.push(printable(&entry.remark).into_owned());
    }
    lines.extend(entry.suite.iter().map(|suite| suite_text(suite)));
    lines
}
