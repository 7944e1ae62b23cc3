//! The whole, for a terminal and for a comment.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::analysis::diff::{Diff, Verdict};
use crate::report::cases::shortened;
use crate::report::diff::lines::lines;
use crate::report::diff::summary::{outcome, reasons};
use crate::report::diff::tables::{by_depth, most_changed, overall};
use crate::report::escape::{markdown, printable};

/// What a reader needs to know to read the tables.
pub const EXPLANATION: &str = "old, new: sums over the searches that finished in both files; change: the change of the sum. ratio: \
the geometric mean over positions of new over old, above 1 for more, and its 95% bootstrap interval over positions \
(20,000 resamples, fixed seed), from 6 positions on. Over all depths each position counts once.";

/// What else a reader of times needs to know.
pub const TIMES_EXPLANATION: &str = "Times are medians over the samples of a search. over samples: the 95% interval for repeated measurements of the \
same positions (2,000 resamples of the samples of every search), from 6 samples per search on.";

/// Tables by depth, and at most as many changed cells; the outcome belongs below.
pub fn body(diff: &Diff, verdict: &Verdict, most: usize) -> String {
    let mut text = String::new();
    for section in by_depth(diff) {
        let _ = writeln!(text, "{}: {}\n\n{}", printable(section.game), section.metric, section.table.text());
    }
    let changed = most_changed(diff, most);
    if !changed.rows.is_empty() {
        let _ = writeln!(text, "{}\n\n{}", most_heading(diff, most), changed.text());
    }
    let lines = shortened(lines(diff, |_, _| true), most);
    for line in &lines {
        let _ = writeln!(text, "{}", printable(line));
    }
    if !lines.is_empty() {
        text.push('\n');
    }
    for sentence in explanations(diff).into_iter().chain(reasons(verdict)) {
        let _ = writeln!(text, "{}", printable(&sentence));
    }
    text
}

/// The outcome first, the totals over all depths, the rest folded.
pub fn comment(diff: &Diff, verdict: &Verdict, most: usize) -> String {
    let mut text = format!("### plybench diff\n\n{}\n\n", markdown(&outcome(diff, verdict)));
    for reason in reasons(verdict) {
        let _ = writeln!(text, "- **{}**", markdown(&reason));
    }
    let totals = overall(diff);
    if !totals.rows.is_empty() {
        let _ = write!(text, "\n{}", totals.markdown());
    }
    let mut fold = |heading: &str, body: &str| {
        let heading = markdown(heading);
        let _ = write!(text, "\n<details><summary>{heading}</summary>\n\n{body}\n</details>\n");
    };
    for section in by_depth(diff) {
        fold(&format!("{}: {} by depth", section.game, section.metric), &section.table.markdown());
    }
    let changed = most_changed(diff, most);
    if !changed.rows.is_empty() {
        fold(&most_heading(diff, most), &changed.markdown());
    }
    let lines = shortened(lines(diff, |_, _| true), most);
    if !lines.is_empty() {
        let lines: Vec<String> = lines.iter().map(|line| format!("- {}\n", markdown(line))).collect();
        fold("Other cells", &lines.concat());
    }
    fold("How to read this", &format!("{}\n", markdown(&explanations(diff).join(" "))));
    text
}

fn most_heading(diff: &Diff, most: usize) -> String {
    let all = diff.changes.len();
    if all > most { format!("Changed most, {most} of {all}") } else { "Changed most".to_owned() }
}

fn explanations(diff: &Diff) -> Vec<String> {
    let mut sentences = Vec::new();
    if !diff.metrics.is_empty() {
        sentences.push(EXPLANATION.to_owned());
    }
    if diff.metrics.iter().any(|metric| metric.is_time()) {
        sentences.push(TIMES_EXPLANATION.to_owned());
    }
    let bounded = diff.engines.iter().filter(|engine| engine.bounded).map(|engine| engine.engine);
    sentences.extend(bounded.collect::<BTreeSet<_>>().into_iter().map(no_costs));
    sentences
}

/// Why an engine has no counts among those compared.
pub fn no_costs(engine: &str) -> String {
    format!("Nodes of {engine} are not compared: it searched for a fixed time or number of nodes.")
}
