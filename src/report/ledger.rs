//! The ledger of claims as text and as Markdown.

use std::fmt::Write as _;

use crate::analysis::claims::{LedgerEntry, Measurement, RowsNeeded, Verdict};
use crate::analysis::unit::GAMES_NOTE;
use crate::report::comparison::{interval, number, probability};
use crate::report::escape::{self, printable};
use crate::report::table::Table;

/// Most measurements shown for one claim in a document; all are in the JSON.
const SHOWN: usize = 24;

/// Width of the column of ids: that of the longest built-in one.
const ID_WIDTH: usize = 13;

/// Where in a line of [`blocks`] the verdict begins.
pub const VERDICT_COLUMN: usize = ID_WIDTH + 1;

/// Where in a line of [`blocks`] the sentences begin.
const SENTENCE_COLUMN: usize = VERDICT_COLUMN + 15 + 1;

/// An id and what follows it, in columns.
pub fn beside_id(id: &str, rest: &str) -> String {
    format!("{id:<ID_WIDTH$} {rest}")
}

/// How the rows that a claim needs are written: as the command that runs them,
/// or in words ([`in_words`]).
pub type RowsText = fn(&RowsNeeded) -> String;

/// The rows that a claim needs, in words.
pub fn in_words(rows: &RowsNeeded) -> String {
    rows.to_string()
}

/// For a terminal: a block per claim, then the count of verdicts.
pub fn text(ledger: &[LedgerEntry], rows_text: RowsText) -> String {
    blocks(ledger, rows_text) + &tally(ledger) + "\n"
}

/// For a terminal: a block per claim, and an empty line after the last.
pub fn blocks<'a>(entries: impl IntoIterator<Item = &'a LedgerEntry>, rows_text: RowsText) -> String {
    let mut text = String::new();
    for entry in entries {
        let rest = format!("{:<15} {}", entry.verdict, entry.claim);
        let _ = writeln!(text, "{}", beside_id(entry.id, &rest));
        let _ = writeln!(text, "{:SENTENCE_COLUMN$}{}", "", printable(&entry.summary));
        if let Some(rows) = &entry.rows_needed {
            let _ = writeln!(text, "{:SENTENCE_COLUMN$}{}", "", rows_text(rows));
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// "3 reproduced, 2 direction only, 1 not reproduced, 13 not testable".
pub fn tally(ledger: &[LedgerEntry]) -> String {
    let part = |verdict: &Verdict| {
        format!("{} {verdict}", ledger.iter().filter(|entry| entry.verdict == *verdict).count())
    };
    Verdict::ALL.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// One line per claim.
pub fn overview(ledger: &[LedgerEntry]) -> Table {
    let columns =
        ["claim", "verdict", "measured on", "figure", "95% interval", "n", "p", "published", "grade"];
    let mut table = Table::new(columns).words(&["verdict", "measured on", "figure", "published", "grade"]);
    table.rows.extend(ledger.iter().map(|entry| {
        let of = |part: fn(&Measurement) -> String| entry.figure.as_ref().map_or_else(String::new, part);
        vec![
            format!("{}: {}", entry.id, entry.claim),
            entry.verdict.to_string(),
            of(Measurement::place),
            of(|m| format!("{} ({})", number(m.figure), m.what)),
            of(|m| m.interval.map_or_else(String::new, interval)),
            of(|m| m.counted().to_string()),
            entry.p_holm.map_or_else(String::new, probability),
            entry.published.unwrap_or("").to_owned(),
            entry.grade.words().split(':').next().unwrap_or_default().to_owned(),
        ]
    }));
    table
}

/// The measurements of one claim.
pub fn measurements(entry: &LedgerEntry) -> Table {
    let mut table = Table::new(["setting", "what", "figure", "95% interval", "n"]).words(&["what"]);
    table.rows.extend(entry.measurements.iter().take(SHOWN).map(|measured| {
        vec![
            measured.place(),
            measured.what.clone(),
            number(measured.figure),
            measured.interval.map_or_else(String::new, interval),
            measured.counted().to_string(),
        ]
    }));
    table
}

/// The number of measurements that [`measurements`] leaves out, as a sentence.
pub fn not_shown(entry: &LedgerEntry) -> Option<String> {
    let more = entry.measurements.len().saturating_sub(SHOWN);
    let are = if more == 1 { "measurement is" } else { "measurements are" };
    (more > 0).then(|| format!("{more} more {are} in claims.json."))
}

/// What a reader needs to know to read the ledger.
pub const EXPLANATION: &str = "Each verdict follows a rule that is part of the program and is printed with it. reproduced: the figure agrees with the \
published one by that rule; direction only: the effect is there, of another size; not reproduced: the rows do not show it; \
not testable: the rows it needs are missing. A verdict is about the games and engines that it was measured on, and about no other \
program: `xiangqi` evaluates its leaves at once, and an engine without `tt` has no table; the complete program is \
`xiangqi[quiescence=captures]` with `captures+history+killer+tt+id`. Figures are over positions, with 95% BCa bootstrap intervals; p: Wilcoxon \
signed-rank against a ratio of 1, corrected by Holm's method over the ledger. Grades: a, read in the work itself; b, in a \
secondary source; c, from memory, never quoted as a published figure; article, stated by the encyclopaedia article only; prediction, made by this project.";

/// What a number of games beside one of positions means, if there is one.
fn games_note(ledger: &[LedgerEntry]) -> String {
    let mut measurements = ledger.iter().flat_map(|entry| entry.figure.iter().chain(&entry.measurements));
    let has_fewer = measurements.any(|measured| measured.games.is_some());
    if has_fewer { format!(" {GAMES_NOTE}.") } else { String::new() }
}

/// The ledger as a Markdown document.
pub fn markdown(ledger: &[LedgerEntry], rows_text: RowsText) -> String {
    let mut text = format!(
        "# Claims\n\n{}.\n\n{EXPLANATION}{}\n\n{}",
        tally(ledger),
        games_note(ledger),
        overview(ledger).markdown()
    );
    for entry in ledger {
        let _ = write!(text, "\n## {}: {}\n\n{}\n", entry.id, entry.verdict, entry.claim);
        let _ = write!(text, "\n- Source: {} (grade {})\n", entry.source, entry.grade.words());
        if let Some(published) = entry.published {
            let _ = writeln!(text, "- Published: {published}");
        }
        let _ = writeln!(text, "- Rule: {}\n- Measured: {}", entry.rule, escape::markdown(&entry.summary));
        if let Some(rows) = &entry.rows_needed {
            let _ = writeln!(text, "- Rows: `{}`", rows_text(rows));
        }
        if !entry.measurements.is_empty() {
            let _ = write!(text, "\n{}", measurements(entry).markdown());
        }
        if let Some(sentence) = not_shown(entry) {
            let _ = writeln!(text, "\n{sentence}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::claims::{CLAIMS, assess};
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn the_ids_fill_their_column() {
        assert_eq!(CLAIMS.iter().map(|claim| claim.id.len()).max(), Some(ID_WIDTH));
    }

    #[test]
    fn the_ledger_of_a_small_file() {
        let rows = rows("xiangqi", 20, &[("ab", 1.0), ("aspiration", 0.97)], 5);
        let ledger = assess(&Sheet::new(&table(&rows), Known::ROWS_ALONE));
        insta::assert_snapshot!(text(&ledger, in_words));
        assert!(markdown(&ledger, in_words).contains("## O2: "));
    }
}
