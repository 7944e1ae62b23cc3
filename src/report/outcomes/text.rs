//! The ledger for a terminal: a block for each claim.

use std::fmt::Write as _;

use tr::tr;

use crate::language::{counted, translated};
use crate::ledger::{Edition, Entry};
use crate::report::escape::printable;
use crate::report::outcomes::tables::{also_tables, estimates, notes, setting, words};
use crate::report::outcomes::words::{SuiteText, label, tallies, tone};
use crate::report::result::{Line, Painter, Tone};

/// Most figures that could not be measured, listed under one claim; all are in the
/// JSON.
const MOST_MISSING: usize = 3;

/// The columns of a list of claims: ids, sentences.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    ids: usize,
}

impl Columns {
    /// Columns as wide as the longest of these ids needs.
    pub fn of<'i>(ids: impl IntoIterator<Item = &'i str>) -> Self {
        Self { ids: ids.into_iter().map(|id| printable(id).chars().count()).max().unwrap_or(0) }
    }

    /// An id and the text after it, in columns.
    pub fn beside_id(self, id: &str, rest: &str) -> String {
        format!("{:<width$} {rest}", printable(id), width = self.ids)
    }
}

/// The tallies of the whole ledger, and a block for each of some claims: with what was not tested, or without.
pub fn blocks(
    shown: &[&Entry],
    ledger: &[Entry],
    edition: Option<Edition>,
    untested: Option<SuiteText>,
    painter: Painter,
) -> String {
    let mut text = String::new();
    if let Some(edition) = edition {
        let _ = writeln!(text, "{}\n", edition.title());
    }
    for line in tallies(ledger) {
        let _ = writeln!(text, "{line}");
    }
    for entry in shown {
        text.push('\n');
        let _ = writeln!(text, "{}", tr!("{}: {}", printable(&entry.id), printable(&entry.claim)));
        for line in body(entry, untested) {
            let _ = writeln!(text, "  {}", line.painted(painter));
        }
    }
    text
}

fn body(entry: &Entry, untested: Option<SuiteText>) -> Vec<Line> {
    let mut lines = Vec::new();
    for part in entry.parts.iter().filter(|part| untested.is_some() || part.is_tested()) {
        let line = tr!("{}: {}", words(part), label(part));
        lines.push(Line::with(tone(part), &translated(part.outcome.word(part.kind)), line));
        lines.push(Line::plain(tr!("  {}; accepted: {}{}", setting(part), part.accepted, notes(part))));
        if !part.estimates.is_empty() {
            lines.push(Line::plain(format!("  {}", estimates(part))));
        }
    }
    for (heading, table) in also_tables(entry) {
        lines.push(Line::plain(heading));
        lines.extend(table.text().lines().map(|line| Line::plain(format!("  {line}"))));
    }
    let not_tested = |line: String| Line::with(Tone::Untested, &translated("not tested"), line);
    let Some(suite_text) = untested else {
        let others = entry.parts.iter().filter(|part| !part.is_tested()).count();
        let line = (others > 0).then(|| tr!("not tested by these rows: {}", counted(others, "part")));
        lines.extend(line.map(not_tested));
        return lines;
    };
    let missing = entry.not_measured.iter().take(MOST_MISSING);
    lines.extend(missing.map(|what| Line::plain(tr!("not measured: {}", what))));
    let more = entry.not_measured.len().saturating_sub(MOST_MISSING);
    if more > 0 {
        lines.push(Line::plain(tr!("not measured: {more} more (all of them with --json)", more)));
    }
    lines.extend(entry.not_tested.as_ref().map(|reason| not_tested(tr!("not tested: {}", reason))));
    lines.extend(entry.suites.iter().map(|suite| Line::plain(suite_text(suite))));
    lines
}
