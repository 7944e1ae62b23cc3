//! The ledger as Markdown: in full, and in a few lines.

use std::fmt::Write as _;

use tr::tr;

use crate::language::in_passing;
use crate::ledger::{Edition, Entry};
use crate::report::escape::markdown as escaped;
use crate::report::outcomes::tables::{
    also_tables, named, not_tested, overview, part_tables, untested, words,
};
use crate::report::outcomes::words::{List, SuiteText, explanation, heading, label, lists, origin, tallies};

/// The lists of claims under headings of a level (`##`), with the reader's guide.
pub(in crate::report) fn lists_in_short(
    ledger: &[Entry],
    edition: Option<Edition>,
    level: &str,
    suite_text: SuiteText,
) -> String {
    let mut text = String::new();
    if let Some(edition) = edition {
        let _ = write!(text, "**{}**\n\n", escaped(&edition.title()));
    }
    for line in tallies(ledger) {
        let _ = writeln!(text, "- {}", tr!("{}.", line));
    }
    let _ = write!(text, "\n{}\n", escaped(&explanation(ledger)));
    for (list, entries) in lists(ledger) {
        let _ = write!(text, "\n{level} {}\n", heading(list));
        if list == List::Untested {
            let _ = write!(text, "\n{}", not_tested(&entries).markdown());
            continue;
        }
        let (measured, missing): (Vec<&Entry>, Vec<&Entry>) =
            entries.into_iter().partition(|entry| entry.is_measured());
        if list == List::Tables {
            text.push('\n');
            for entry in &measured {
                let _ = writeln!(text, "- {}", escaped(&named(entry)));
            }
        } else if !measured.is_empty() {
            let _ = write!(text, "\n{}", overview(&measured).markdown());
        }
        if !missing.is_empty() {
            let table = untested(&missing, suite_text).markdown();
            let _ = write!(
                text,
                "{}",
                tr!(
                    "\nNo data for these; the last column says which command runs their rows:\n\n{table}",
                    table
                )
            );
        }
    }
    text
}

/// The ledger as a document of its own: every rule, estimate, remark and source.
pub fn markdown(ledger: &[Entry], edition: Option<Edition>, suite_text: SuiteText) -> String {
    let mut text = tr!("# Claims\n\n{}", lists_in_short(ledger, edition, "##", suite_text));
    for (list, entries) in lists(ledger).into_iter().filter(|(list, _)| *list != List::Untested) {
        let _ = write!(text, "{}", tr!("\n## {}, one by one\n", heading(list)));
        for entry in entries {
            write_claim(&mut text, entry, suite_text);
        }
    }
    text
}

fn write_claim(text: &mut String, entry: &Entry, suite_text: SuiteText) {
    let _ = write!(text, "\n### {}\n\n{}\n\n", escaped(&entry.id), escaped(&entry.claim));
    let labelled = |label: String, fact: String| format!("- {}\n", tr!("{}: {}", label, fact));
    text.extend(origin(entry).into_iter().map(|(label, fact)| labelled(label, escaped(&fact))));
    for part in &entry.parts {
        let says = if part.says.is_empty() { String::new() } else { in_passing(&escaped(&part.says)) };
        let words = escaped(&words(part));
        let _ = writeln!(
            text,
            "{}",
            tr!(
                "- Part {}{says}: {words}. Rule: {}.",
                escaped(&label(part)),
                escaped(&part.rule),
                says,
                words
            )
        );
    }
    text.extend(entry.not_tested.iter().map(|reason| labelled(tr!("Not tested"), escaped(reason))));
    if !entry.remark.is_empty() {
        let _ = writeln!(text, "- {}", escaped(&entry.remark));
    }
    text.extend(entry.suites.iter().map(|suite| labelled(tr!("Rows"), format!("`{}`", suite_text(suite)))));
    for (heading, table) in part_tables(entry).into_iter().chain(also_tables(entry)) {
        let _ = write!(text, "\n{}\n\n{}", tr!("{}:", escaped(&heading)), table.markdown());
    }
    if !entry.not_measured.is_empty() {
        text.push_str(&tr!("\nNot measured:\n\n"));
        for what in &entry.not_measured {
            let _ = writeln!(text, "- {}", escaped(what));
        }
    }
}
