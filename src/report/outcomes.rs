//! A ledger of outcomes, as text and as Markdown: of every claim the figures
//! that decide, each with its interval, the published range and what follows.

use std::fmt::Write as _;

use crate::ledger::{Entry, Estimate, Kind, Line, Outcome, depths_in_words};
use crate::report::comparison::{interval, number};
use crate::report::escape::{self, printable};
use crate::report::ledger::beside_id;
use crate::report::table::Table;

/// Width of the longest verdict.
const VERDICT_WIDTH: usize = 15;

/// How the rows of a suite are run: as a command, or in words.
pub type SuiteText = fn(&str) -> String;

/// For a terminal: a block per claim, and the count of outcomes.
pub fn text(ledger: &[Entry], suite_text: SuiteText) -> String {
    let mut text = String::new();
    for entry in ledger {
        let rest = format!("{:<VERDICT_WIDTH$} {}", entry.verdict, printable(&entry.claim));
        let _ = writeln!(text, "{}", beside_id(&printable(&entry.id), &rest));
        for line in body(entry, suite_text) {
            let _ = writeln!(text, "  {line}");
        }
        text.push('\n');
    }
    text + &tally(ledger) + &level(ledger).map_or_else(String::new, |level| format!("; {level}")) + "\n"
}

/// The lines under a claim.
fn body(entry: &Entry, suite_text: SuiteText) -> Vec<String> {
    let mut lines = Vec::new();
    for (heading, judged) in groups(entry.judged.iter().chain(&entry.robust)) {
        lines.push(printable(&heading).into_owned());
        let table = judged_table(&judged).text();
        lines.extend(table.lines().map(|line| format!("  {line}")));
    }
    for (heading, table) in beside_tables(entry) {
        lines.push(heading);
        lines.extend(table.text().lines().map(|line| format!("  {line}")));
    }
    if !entry.not_robust.is_empty() {
        lines.push(format!("not robust: {}", printable(&entry.not_robust.join("; "))));
    }
    lines.extend(entry.not_measured.iter().map(|what| format!("not measured: {}", printable(what))));
    if entry.kind == Kind::NotPut {
        lines.push(printable(&entry.remark).into_owned());
    }
    lines.extend(entry.suite.iter().map(|suite| suite_text(suite)));
    lines
}

/// Figures that differ in their depth alone, under what they share.
fn groups<'e>(lines: impl Iterator<Item = &'e Line>) -> Vec<(String, Vec<&'e Line>)> {
    let mut groups: Vec<(String, Vec<&Line>)> = Vec::new();
    for line in lines {
        let heading = format!("{}: {}", line.what, line.place);
        match groups.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, group)) => group.push(line),
            None => groups.push((heading, vec![line])),
        }
    }
    groups
}

fn judged_table(lines: &[&Line]) -> Table {
    let words = ["depth", "wanted in", "outcome", "what it would say"];
    let mut table =
        Table::new(["depth", "figure", "interval", "n", "wanted in", "outcome", "what it would say"])
            .words(&words);
    table.rows.extend(lines.iter().map(|line| {
        let of = |part: fn(&Estimate) -> String| line.estimate.as_ref().map_or_else(String::new, part);
        vec![
            depths_in_words(&line.depths),
            of(|estimate| number(estimate.figure)),
            of(|estimate| estimate.interval.map_or_else(String::new, interval)),
            of(|estimate| estimate.counted().to_string()),
            line.range.to_string(),
            line.outcome_words(),
            line.says.clone(),
        ]
    }));
    table
}

/// Figures that nothing is decided by: a line each, a column for every depth.
fn beside_tables(entry: &Entry) -> Vec<(String, Table)> {
    let mut groups: Vec<(&str, Vec<&Estimate>)> = Vec::new();
    for estimate in &entry.beside {
        match groups.iter_mut().find(|(what, _)| *what == estimate.what) {
            Some((_, group)) => group.push(estimate),
            None => groups.push((&estimate.what, vec![estimate])),
        }
    }
    let heading = |what: &str| format!("beside it, {what}");
    groups.into_iter().map(|(what, group)| (heading(what), by_depth(&group))).collect()
}

/// Each of some texts once, in their order.
fn unique(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

fn by_depth(estimates: &[&Estimate]) -> Table {
    let depths = unique(estimates.iter().map(|estimate| depths_in_words(&estimate.depths)));
    let places = unique(estimates.iter().map(|estimate| place(estimate)));
    let header = ["where".to_owned(), "n".to_owned()].into_iter().chain(depths.iter().cloned());
    let mut table = Table::new(header);
    for of in places {
        let here = || estimates.iter().filter(|estimate| place(estimate) == of);
        let counted = unique(here().map(|estimate| estimate.counted().to_string())).join(", ");
        let cell = |depth: &String| {
            let found = here().find(|estimate| depths_in_words(&estimate.depths) == *depth);
            found.map_or_else(String::new, |estimate| {
                let interval = estimate.interval.map_or_else(String::new, interval);
                format!("{} {interval}", number(estimate.figure))
            })
        };
        table.rows.push([of.clone(), counted].into_iter().chain(depths.iter().map(cell)).collect());
    }
    table
}

fn place(estimate: &Estimate) -> String {
    match estimate.not_exact {
        Some(values) => format!("{} ({values})", estimate.place),
        None => estimate.place.clone(),
    }
}

/// "3 reproduced, 1 other size, ...": of claims; predictions apart.
pub fn tally(ledger: &[Entry]) -> String {
    let claims = ledger.iter().filter(|entry| entry.kind == Kind::Claim);
    let outcomes: Vec<Outcome> = claims.filter_map(|entry| entry.outcome).collect();
    let part = |outcome: &Outcome| {
        format!("{} {outcome}", outcomes.iter().filter(|other| *other == outcome).count())
    };
    let mut parts: Vec<String> = Outcome::ALL.iter().map(part).collect();
    let predicted = |wanted: &str| {
        let is_one = |entry: &&Entry| entry.kind == Kind::Prediction && entry.verdict.starts_with(wanted);
        ledger.iter().filter(is_one).count()
    };
    for verdict in ["held", "failed", "undecided", "not testable"] {
        let count = predicted(verdict);
        if count > 0 {
            parts.push(format!("{count} predicted and {verdict}"));
        }
    }
    parts.join(", ")
}

/// At which level the figures are known: "the interval of each figure is at 99.9%".
fn level(ledger: &[Entry]) -> Option<String> {
    let lines = ledger.iter().flat_map(|entry| entry.judged.iter().chain(&entry.robust));
    let alphas = lines.filter_map(|line| line.estimate.as_ref().map(|estimate| estimate.alpha));
    let percent = |alpha: f64| format!("{}%", ((1.0 - alpha) * 1e4).round() / 1e2);
    let levels = unique(alphas.map(percent));
    (!levels.is_empty()).then(|| format!("intervals are at {}", levels.join(" and ")))
}

/// The ledger as a Markdown document.
pub fn markdown(ledger: &[Entry], suite_text: SuiteText) -> String {
    let mut text = format!("# Claims\n\n{}.\n\n{EXPLANATION}\n", tally(ledger));
    for entry in ledger {
        let claim = escape::markdown(&entry.claim);
        let _ = write!(text, "\n## {}: {}\n\n{claim}\n", escape::markdown(&entry.id), entry.verdict);
        let source = escape::markdown(&entry.source);
        let _ = write!(text, "\n- Source: {source} (grade {}: {})\n", entry.grade, entry.grade.meaning());
        if let Some(published) = &entry.published {
            let _ = writeln!(text, "- Published: {}", escape::markdown(published));
        }
        if !entry.rule.is_empty() {
            let _ = writeln!(text, "- Rule: {}", escape::markdown(&entry.rule));
        }
        if !entry.not_robust.is_empty() {
            let _ = writeln!(text, "- Not robust: {}", escape::markdown(&entry.not_robust.join("; ")));
        }
        if !entry.remark.is_empty() {
            let _ = writeln!(text, "- {}", escape::markdown(&entry.remark));
        }
        if let Some(suite) = &entry.suite {
            let _ = writeln!(text, "- Rows: `{}`", suite_text(suite));
        }
        for (heading, judged) in groups(entry.judged.iter().chain(&entry.robust)) {
            let _ = write!(text, "\n{}:\n\n{}", escape::markdown(&heading), judged_table(&judged).markdown());
        }
        for (heading, table) in beside_tables(entry) {
            let _ = write!(text, "\n{}:\n\n{}", escape::markdown(&heading), table.markdown());
        }
        for what in &entry.not_measured {
            let _ = writeln!(text, "\nNot measured: {}.", escape::markdown(what));
        }
    }
    text
}

/// What a reader needs to know to read the ledger.
pub const EXPLANATION: &str = "Of every figure the interval and the published range decide, never the estimate. reproduced: the interval lies inside the \
range; other size: the effect is there, and wholly outside the range; refuted: the interval lies outside otherwise, on the other \
side of no effect or where there is none; undecided: it overlaps the range (\"direction held\" where it excludes no effect), with the number of positions that would \
decide; not testable: rows, depths or positions are missing. A claim of several figures is reproduced if every one is, refuted if one \
is. Intervals resample whole games within each phase, 100,000 times (BCa, or percentile-t in far tails), at 5% divided by \
the number of judged figures, but for the primary claim. A prediction of this project has held, failed, or is undecided.";
