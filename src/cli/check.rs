//! `plybench check`: exact counts against a baseline.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::analysis::baseline::{Changed, Check, check};
use crate::cli::color;
use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::results::{name_of, read, refuse_stdin_twice, warn_of_altered};
use crate::cli::selection::SelectionArguments;
use crate::record::{Counter, ResultsFile};
use crate::report::escape::printable;

/// Most lines of what changed; the rest is counted.
const LINES: usize = 40;

/// Compare counts with a baseline; exit 3 if anything changed or is missing
#[derive(Debug, Args)]
#[command(after_help = "Every counter, value, best move and status must be equal; times are not compared.
With a tolerance, nodes and quiescence_nodes may differ by at most that much and other counters
freely; values, best moves and statuses must still be equal. Cells that only FILE.csv has are
listed, but do not fail the check.

Examples:
  plybench check results.csv --baseline baseline.csv
  plybench check results.csv --baseline baseline.csv --tolerance 0.5%")]
pub(super) struct Arguments {
    /// Results to check, `-` for standard input
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// Results to compare them with, `-` for standard input
    #[arg(long, value_name = "FILE.csv")]
    baseline: PathBuf,
    /// How much nodes may differ, in percent
    #[arg(long, value_name = "PERCENT", default_value = "0%", value_parser = parse_percent)]
    tolerance: f64,
    #[command(flatten)]
    selection: SelectionArguments,
}

/// A percentage as a share; the sign may be left out.
fn parse_percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text);
    match number.trim().parse::<f64>() {
        Ok(percent) if percent.is_finite() && percent >= 0.0 => Ok(percent / 100.0),
        _ => Err(format!("`{text}` is not a percentage: write a number that is at least 0, like `0.5%`")),
    }
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let selection = arguments.selection.selection()?;
    let files = [arguments.baseline.clone(), arguments.file.clone()];
    refuse_stdin_twice(&files)?;
    warn_of_altered(&files, context);
    let mut baseline = read(&arguments.baseline)?;
    let mut file = read(&arguments.file)?;
    refuse_other_columns(&arguments.file, &file, &arguments.baseline, &baseline)?;
    selection.keep(&mut baseline.rows).usage()?;
    // What the file lacks of the baseline is what the check is to find.
    file.rows.retain(|row| selection.wants(row));
    let check = check(&file.rows, &baseline.rows, arguments.tolerance)?;
    if context.json {
        context.print_json(&check)?;
    } else {
        context.print_painted(&describe(&check), color::check)?;
    }
    Ok(if check.passed() { Exit::Done } else { Exit::Regression })
}

/// Counters that one of the files does not have would all seem to have changed.
fn refuse_other_columns(
    path: &Path,
    file: &ResultsFile,
    baseline_path: &Path,
    baseline: &ResultsFile,
) -> Result<(), Failure> {
    let compared = |name: &str| {
        ["value", "best_move"].contains(&name) || Counter::ALL.iter().any(|counter| counter.name() == name)
    };
    for (lacking, path, other) in [(file, path, baseline), (baseline, baseline_path, file)] {
        let columns: Vec<&str> = lacking
            .missing
            .iter()
            .copied()
            .filter(|name| compared(name) && !other.missing.contains(name))
            .collect();
        if !columns.is_empty() {
            return Err(Failure::usage(format_args!(
                "{} lacks columns that the other file has: {}; remove them there too, or compare files with the same columns",
                name_of(path),
                columns.join(", ")
            )));
        }
    }
    Ok(())
}

fn describe(check: &Check) -> String {
    let lines: Vec<String> = check
        .changed
        .iter()
        .map(describe_change)
        .chain(check.missing.iter().map(|key| format!("missing  {key}")))
        .chain(check.new.iter().map(|key| format!("new      {key}")))
        .collect();
    let mut text = String::new();
    for line in lines.iter().take(LINES) {
        let _ = writeln!(text, "{}", printable(line));
    }
    if lines.len() > LINES {
        let _ = writeln!(text, "... and {} more (all of them with --json)", lines.len() - LINES);
    }
    let _ = writeln!(
        text,
        "{} cells compared: {} changed, {} missing, {} new: {}",
        check.compared,
        check.changed.len(),
        check.missing.len(),
        check.new.len(),
        if check.passed() { "passed" } else { "FAILED" },
    );
    text
}

/// The cell with what people look for first: nodes, then values and moves,
/// then the number of other counters.
fn describe_change(changed: &Changed) -> String {
    let mut text = format!("changed  {}:", changed.key);
    let mut others = 0;
    let mut separator = " ";
    for difference in &changed.differences {
        let ends = |end: &Option<String>| end.clone().unwrap_or_else(|| "nothing".to_owned());
        let (old, new) = (ends(&difference.old), ends(&difference.new));
        match difference.column {
            "status" | "value" | "best_move" | "nodes" => {
                let _ = write!(text, "{separator}{} {old} -> {new}", difference.column);
                if let (Some(percent), "nodes") = (changed.percent, difference.column) {
                    let _ = write!(text, " ({percent:+.2}%)");
                }
                separator = ", ";
            }
            _ => others += 1,
        }
    }
    if others > 0 {
        let _ = write!(text, "{separator}{others} other counter{}", if others == 1 { "" } else { "s" });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages() {
        assert_eq!(parse_percent("0%"), Ok(0.0));
        assert_eq!(parse_percent("5"), Ok(0.05));
        for wrong in ["-1%", "five", "", "nan%", "inf"] {
            assert!(parse_percent(wrong).is_err(), "{wrong}");
        }
    }
}
