//! `plybench check`: exact counts against a baseline.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::analysis::baseline::{CheckError, check, check_first_samples};
use plybench::analysis::diff::{self, Direction, Limit, Metrics, Verdict};
use plybench::analysis::metric::Metric;
use plybench::record::{Counter, Rows};
use plybench::report::check::{document, outcome};
use plybench::report::feeds::totals;
use plybench::report::noise::foretold;
use plybench::report::result::Line;
use plybench::suite::{Guests, RunCorpus, Suite, bounded_engines, is_counted, run_in_memory};

use crate::cli::bless::Blessing;
use crate::cli::context::Context;
use crate::cli::failure::{Failure, Judged, Usage, of_plan, something};
use crate::cli::gate::{Gate, OVER_NOISE, over_noise};
use crate::cli::report_format::{FeedFormat, FormatArgument, ReportFormat};
use crate::cli::results::{
    name_of, other_positions, position_ids, read_into, refuse_short, refuse_stdin_twice, warn_of_altered,
};
use crate::cli::selection::SelectionArguments;
use crate::cli::stage::Stage;
use crate::cli::suite_arguments::named;
use crate::cli::{values, why_line};

/// Searches listed of each kind over noise, at most.
const LISTED: usize = 10;

/// Compare counts with a baseline; exit 3 if anything changed or is missing
#[derive(Debug, Args)]
#[command(
    after_help = "Every counter, value, best move and status must be equal; times are not compared. With a tolerance,
nodes and quiescence_nodes may differ by at most that much, other counters by any amount; values,
best moves and statuses must still be equal, and no count may vanish or become 0. Searches found
only in FILE.csv are listed and do not fail the check. If nothing can be compared the exit code is 1. The largest changes come first; `plybench diff` measures them.

With --noise the means of samples are compared, as by `plybench diff --noise`: nodes may change by
the tolerance in either direction, and the check fails outside of the interval only. --run takes as
many samples as the suite says, or as the baseline has, and first says what change it would find.

Examples:
  plybench check --run smoke --baseline before.csv
  plybench check results.csv --baseline baseline.csv
  plybench check results.csv --baseline baseline.csv --tolerance 0.5%
  plybench check results.csv --baseline baseline.csv --format junit > check.xml
  plybench check results.csv --baseline baseline.csv --format bencher > totals.json
  plybench check results.csv --baseline baseline.csv --tolerance 2% --noise
  plybench check results.csv --baseline baseline.csv --bless"
)]
pub(super) struct Arguments {
    /// Results to check, `-` for standard input
    #[arg(value_name = "FILE.csv", conflicts_with = "run")]
    file: Option<PathBuf>,
    /// Run this suite, a file or a built-in one, and check its rows without keeping them
    #[arg(long, value_name = "SUITE")]
    run: Option<String>,
    /// Results to compare with, `-` for standard input
    #[arg(long, value_name = "FILE.csv")]
    baseline: PathBuf,
    /// Allowed difference of node counts, in percent
    #[arg(long, value_name = "PERCENT", default_value = "0%", value_parser = values::percent)]
    tolerance: f64,
    /// Compare means of samples, for engines that vary from run to run; values and best moves may differ
    #[arg(long)]
    noise: bool,
    /// Replace the baseline, its manifest and its details by those of FILE.csv, and print what changed
    #[arg(long, conflicts_with_all = ["run", "tolerance", "noise"])]
    bless: bool,
    #[command(flatten)]
    format: FormatArgument,
    #[command(flatten)]
    selection: SelectionArguments,
}

impl Arguments {
    fn subject(&self) -> PathBuf {
        self.file.clone().or_else(|| self.run.as_ref().map(PathBuf::from)).unwrap_or_default()
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    let format = arguments.format.meant(context)?;
    let selection = arguments.selection.selection()?;
    if arguments.file.is_none() && arguments.run.is_none() {
        return Err(Failure::usage(
            "nothing to check; name results (`plybench check results.csv --baseline baseline.csv`) or a suite to run \
             (`--run smoke`)",
        ));
    }
    let mut suite = arguments.run.as_deref().map(named).transpose()?;
    let file = arguments.subject();
    let files: Vec<PathBuf> = [&arguments.baseline].into_iter().chain(&arguments.file).cloned().collect();
    refuse_stdin_twice(&files)?;
    let blessing = Blessing { results: &file, baseline: &arguments.baseline };
    if arguments.bless {
        blessing.allow(&selection, format)?;
    } else {
        refuse_short(&arguments.baseline)?;
    }
    warn_of_altered(&files, context)?;
    let (mut rows, mut baseline) = (Rows::new(), Rows::new());
    let lacking_baseline =
        (&*arguments.baseline, read_into(&mut baseline, &arguments.baseline, context)?.columns);
    selection.keep(&mut baseline).usage()?;
    if let (Some(suite), true) = (&mut suite, arguments.noise) {
        foretell(suite, &baseline, arguments.tolerance, context)?;
    }
    let (columns, now) = match &suite {
        Some(suite) => {
            rows.extend(run_in_memory(suite, &Guests::default()).map_err(of_plan)?);
            (Vec::new(), RunCorpus::of_suite(suite))
        }
        None => (read_into(&mut rows, &file, context)?.columns, RunCorpus::of_file(&file)),
    };
    let lacking = (&*file, columns);
    refuse_other_columns(&lacking, &lacking_baseline)?;
    // What the file lacks of the baseline is what the check is to find.
    rows.retain(|row| selection.wants(row));
    let runs = [RunCorpus::of_file(&arguments.baseline), now];
    let ids = || [&baseline, &rows].map(position_ids);
    let other_positions = other_positions(runs.each_ref().map(Option::as_ref), ids, context);
    let stage = Stage::analysing(rows.len() + baseline.len(), context);
    if arguments.noise {
        let files = [&*arguments.baseline, &*file];
        for engine in files.into_iter().flat_map(bounded_engines) {
            baseline.declare_bounded(&engine);
        }
        if is_counted(&arguments.baseline) {
            baseline.declare_counted();
        }
        let diff = over_noise(&baseline, &rows, &Metrics::UsualAnd(Vec::new()), &OVER_NOISE, files)?;
        drop(stage);
        let (direction, percent) = (Direction::Either, arguments.tolerance);
        let counts = diff.metrics.iter().copied().filter(|metric| metric.counts_work());
        let limits: Vec<Limit> = counts.map(|metric| Limit { metric, direction, percent }).collect();
        let verdict = Verdict { other_positions, ..Verdict::new(&diff, &limits, &OVER_NOISE) };
        let gate = Gate { name: "plybench check", diff: &diff, verdict: &verdict, cells: LISTED, next: None };
        return gate.judged(format, files, context);
    }
    let checked = check(&rows, &baseline, arguments.tolerance / 100.0);
    let varies = matches!(checked, Err(CheckError::Varies { .. }));
    let checked = if varies && arguments.bless { check_first_samples(&rows, &baseline) } else { checked };
    let mut check = checked.map_err(|error| with_names(error, arguments))?;
    drop(stage);
    check.other_positions = other_positions;
    let last = if arguments.bless { Line::plain(blessing.give(&check, varies)?) } else { outcome(&check) };
    let most_changed = check.changed.first().filter(|_| !arguments.bless && check.other_positions.is_none());
    let next = most_changed.and_then(|changed| why_line::command(&changed.key()));
    let fed = |feed: FeedFormat| {
        // Files without a count in common have no totals.
        let compared = diff::diff(&baseline, &rows, &Metrics::UsualAnd(Vec::new())).ok();
        let totals = compared.iter().flat_map(|of| totals(of, check.other_positions.as_deref()));
        feed.text(&totals.filter(|of| of.metric != Metric::CpuNs.name()).collect::<Vec<_>>())
    };
    let document = document(&check, last).with_next(next);
    format.print(&document, fed, &check, context)?;
    if arguments.bless {
        if format == ReportFormat::Json {
            context.note(&document.verdict);
        }
        return something(rows.len(), || "the file has no rows".to_owned()).map(Judged::passed);
    }
    Judged::of(check.agrees(), &check.coverage)
}

/// The samples of a suite, which are the baseline's unless the suite says otherwise, and what they would find.
fn foretell(suite: &mut Suite, baseline: &Rows, tolerance: f64, context: &Context) -> Result<(), Failure> {
    let known = baseline.iter().map(|row| row.sample() + 1).max();
    for experiment in suite.experiments.iter_mut().filter(|experiment| !experiment.programs.is_empty()) {
        experiment.samples = experiment.samples.or(known);
    }
    let samples = suite.experiments.iter().filter_map(|experiment| experiment.samples).min().unwrap_or(1);
    for line in foretold(&diff::foretell(baseline, samples).usage()?, Some(tolerance)) {
        context.note(line);
    }
    Ok(())
}

fn with_names(error: CheckError, arguments: &Arguments) -> Failure {
    match error {
        CheckError::Conflict(conflict) => conflict.within(&name_of(&arguments.subject())).into(),
        CheckError::BaselineConflict(conflict) => conflict.within(&name_of(&arguments.baseline)).into(),
        varies @ CheckError::Varies { .. } => Failure::usage_of(varies),
        other => other.into(),
    }
}

/// A file, and the columns that it lacks.
type Lacking<'a> = (&'a Path, Vec<&'static str>);

/// Counters that one of the files does not have would all seem to have changed.
fn refuse_other_columns(file: &Lacking, baseline: &Lacking) -> Result<(), Failure> {
    let compared = |name: &str| {
        ["value", "best_move"].contains(&name) || Counter::ALL.iter().any(|counter| counter.name() == name)
    };
    for ((path, missing), (_, other)) in [(file, baseline), (baseline, file)] {
        let columns: Vec<&str> =
            missing.iter().copied().filter(|name| compared(name) && !other.contains(name)).collect();
        if !columns.is_empty() {
            return Err(Failure::usage(format_args!(
                "{} has no columns {}, unlike the other file; compare files with the same columns",
                name_of(path),
                columns.join(", ")
            )));
        }
    }
    Ok(())
}
