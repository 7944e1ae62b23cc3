//! The whole, for a terminal and for a page.

use std::fmt::Write as _;

use crate::analysis::trend::{EngineTrend, Step, Trend};
use crate::language::counted;
use crate::report::escape::{markdown, printable};
use crate::report::trend::tables::{of_engine, steps as steps_table};

/// What a reader needs to know to read the tables.
pub const EXPLANATION: &str = "Each version is compared with the one before, over the searches that finished in both; \
unchanged versions are not listed. total: the sum over all its searches. change: the change of the sum over the searches of \
both. ratio: the geometric mean over positions of new over old, with its 95% bootstrap interval from 6 positions on. index: \
the product of the changes since the first version; added and missing searches do not move it. commits: the number since the \
version before; --bisect finds the one that made the change point.";

/// Tables by engine, and the steps; the outcome belongs below.
pub fn body(trend: &Trend, steps: &[Step]) -> String {
    let mut text = String::new();
    for of in &trend.engines {
        let _ = writeln!(text, "{}\n\n{}", printable(&heading(trend, of)), of_engine(trend, of).text());
    }
    if !steps.is_empty() {
        let _ = writeln!(text, "Change points of {}\n\n{}", trend.metric, steps_table(trend, steps).text());
    }
    let _ = writeln!(text, "{EXPLANATION}");
    text
}

/// The outcome first, then the steps; the rest folded.
pub fn comment(trend: &Trend, steps: &[Step]) -> String {
    let mut text = format!("### plybench trend\n\n{}\n", markdown(&outcome(trend, steps)));
    if !steps.is_empty() {
        let _ = write!(text, "\n{}", steps_table(trend, steps).markdown());
    }
    let mut fold = |heading: &str, body: &str| {
        let heading = markdown(heading);
        let _ = write!(text, "\n<details><summary>{heading}</summary>\n\n{body}\n</details>\n");
    };
    for of in &trend.engines {
        fold(&heading(trend, of), &of_engine(trend, of).markdown());
    }
    fold("How to read this", &format!("{}\n", markdown(EXPLANATION)));
    text
}

/// How many versions, engines and steps there are.
pub fn outcome(trend: &Trend, steps: &[Step]) -> String {
    let mut at: Vec<usize> = steps.iter().map(|step| step.version).collect();
    at.dedup();
    let found = match steps.len() {
        0 => "no change point".to_owned(),
        some => format!("{} at {}", counted(some, "change point"), counted(at.len(), "version")),
    };
    let omissions = trend.coverage.omissions().map_or_else(String::new, |omissions| format!("; {omissions}"));
    format!(
        "{}, {}, {}: {found}{omissions}",
        counted(trend.versions.len(), "version"),
        counted(trend.engines.len(), "engine"),
        trend.coverage.words()
    )
}

fn heading(trend: &Trend, of: &EngineTrend) -> String {
    format!("{}, {}: {}", of.game, of.engine, trend.metric)
}
