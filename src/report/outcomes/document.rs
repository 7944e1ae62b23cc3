//! The ledger as Markdown: in full, and in a few lines.

use std::fmt::Write as _;

use tr::tr;

use crate::language::{self, translated};
use crate::ledger::{Entry, Kind};
use crate::report::escape::markdown as escaped;
use crate::report::outcomes::tables::{beside_tables, judged_tables, not_put, overview, untested};
use crate::report::outcomes::words::{SuiteText, explanation, heading, is_measured, lists, tally};

/// The lists of claims under headings of a level (`##`), with how to read them.
pub(in crate::report) fn lists_in_short(ledger: &[Entry], level: &str, suite_text: SuiteText) -> String {
    let mut text = format!("{}\n\n{}\n", tr!("{}.", tally(ledger)), escaped(&explanation(ledger)));
    for (kind, entries) in lists(ledger) {
        let _ = write!(text, "\n{level} {}\n", heading(kind));
        if kind == Kind::NotPut {
            let _ = write!(text, "\n{}", not_put(&entries).markdown());
            continue;
        }
        let (measured, missing): (Vec<&Entry>, Vec<&Entry>) =
            entries.into_iter().partition(|entry| is_measured(entry));
        if !measured.is_empty() {
            let _ = write!(text, "\n{}", overview(&measured).markdown());
        }
        if !missing.is_empty() {
            let table = untested(&missing, suite_text).markdown();
            let _ = write!(
                text,
                "{}",
                tr!("\nThe rows say nothing of these; beside each, what runs its rows:\n\n{table}", table)
            );
        }
    }
    text
}

/// The ledger as a document of its own: every rule, figure, remark and source.
pub fn markdown(ledger: &[Entry], suite_text: SuiteText) -> String {
    let mut text = tr!("# Claims\n\n{}", lists_in_short(ledger, "##", suite_text));
    for (kind, entries) in lists(ledger) {
        let _ = write!(text, "{}", tr!("\n## {}, one by one\n", heading(kind)));
        for entry in entries {
            write_claim(&mut text, entry, suite_text);
        }
    }
    text
}

fn write_claim(text: &mut String, entry: &Entry, suite_text: SuiteText) {
    let claim = escaped(&entry.claim);
    let _ = write!(text, "\n### {}\n\n{claim}\n", tr!("{}: {}", escaped(&entry.id), entry.verdict));
    let source = escaped(&entry.source);
    let _ = write!(
        text,
        "{}",
        tr!(
            "\n- Source: {source} (grade {}: {})\n",
            translated(entry.grade.word()),
            translated(entry.grade.meaning()),
            source
        )
    );
    if let Some(published) = &entry.published {
        let _ = writeln!(text, "{}", tr!("- Published: {}", escaped(published)));
    }
    if !entry.rule.is_empty() {
        let _ = writeln!(text, "{}", tr!("- Rule: {}", escaped(&entry.rule)));
    }
    if !entry.not_robust.is_empty() {
        let _ = writeln!(text, "{}", tr!("- Not robust: {}", escaped(&language::lists(&entry.not_robust))));
    }
    if !entry.remark.is_empty() {
        let _ = writeln!(text, "- {}", escaped(&entry.remark));
    }
    if let Some(suite) = &entry.suite {
        let _ = writeln!(text, "{}", tr!("- Rows: `{}`", suite_text(suite)));
    }
    for (heading, table) in judged_tables(entry).into_iter().chain(beside_tables(entry)) {
        let _ = write!(text, "\n{}\n\n{}", tr!("{}:", escaped(&heading)), table.markdown());
    }
    if !entry.not_measured.is_empty() {
        text.push_str(&tr!("\nNot measured:\n\n"));
        for what in &entry.not_measured {
            let _ = writeln!(text, "- {}", escaped(what));
        }
    }
}
