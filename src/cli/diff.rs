//! `plybench diff`: before and after.

use std::path::PathBuf;

use clap::Args;
use plybench::analysis::baseline::{check, check_first_samples};
use plybench::analysis::diff::{CellChange, Diff, FailOn, Limit, Metrics, Verdict, diff, diff_as_it_is};
use plybench::analysis::metric::Metric;
use plybench::record::Rows;
use plybench::report::result::Line;
use plybench::suite::RunCorpus;

use crate::cli::bless::Blessing;
use crate::cli::context::Context;
use crate::cli::failure::{Failure, Judged, Usage, something};
use crate::cli::gate::{Gate, OVER_NOISE, named, over_noise};
use crate::cli::report_format::{FormatArgument, ReportFormat};
use crate::cli::results::{other_positions, position_ids, read_all, refuse_short, refuse_stdin_twice};
use crate::cli::selection::SelectionArguments;
use crate::cli::stage::Stage;
use crate::cli::why_line;

const NAME: &str = "plybench diff";

/// Compare results before and after a change: ratios, intervals, changed searches
#[derive(Debug, Args)]
#[command(
    after_help = "Searches that finished in both files are compared: their nodes, with a quiescence search also
nodes+quiescence, and median CPU times if both files have several samples (run --mode time). For
an engine that searched for a fixed time or number of nodes, only status, value and best move are
compared.

A limit applies to the total of each engine on each game, over all compared searches. More is
worse: nodes=0.5% lets nodes grow by up to 0.5% and shrink by any amount. With --fail-over or
--fail-on the exit code is 3 beyond a limit and on every change that LIST names. Whatever LIST says,
it is also 3 if a status got worse, if a count is 0 or missing, or if the positions differ under the
same ids, and 1 if nothing can be compared. Added searches are only listed.

With --noise a limit applies to the geometric mean over positions, from several samples of each
search on both sides (run --samples). It fails if the 90% interval is wholly beyond the limit: in 5%
of runs that are exactly at the limit. Values and best moves may then differ, unless LIST names them.

Examples:
  plybench diff baseline.csv results.csv
  plybench diff baseline.csv results.csv --fail-over nodes=0.5%
  plybench diff baseline.csv results.csv --fail-over nodes=+-0.5%,leaves=1% --format markdown
  plybench diff baseline.csv results.csv --fail-on value,best_move
  plybench diff baseline.csv results.csv --metric nodes,cutoffs --engines ab --depths 3-4
  plybench diff baseline.csv results.csv --fail-over nodes=1% --format junit > diff.xml
  plybench diff baseline.csv results.csv --metric leaves --format github-benchmark > totals.json
  plybench diff baseline.csv results.csv --fail-over nodes=2% --noise
  plybench diff baseline.csv results.csv --bless"
)]
pub(super) struct Arguments {
    /// Results before the change, `-` for standard input
    #[arg(value_name = "OLD.csv")]
    old: PathBuf,
    /// Results after the change, `-` for standard input
    #[arg(value_name = "NEW.csv")]
    new: PathBuf,
    /// Columns of counts or times to compare (nodes, leaves, `cpu_ns`, ...), or nodes+quiescence, separated by commas
    #[arg(long, value_name = "METRIC,...", value_delimiter = ',')]
    metric: Vec<Metric>,
    /// Exit 3 if an engine's total grows by more, as in nodes=0.5%; nodes=-0.5% limits shrinking, nodes=+-0.5% both
    #[arg(long, value_name = "METRIC=P%,...", value_delimiter = ',')]
    fail_over: Vec<Limit>,
    /// Exit 3 on these changes: status, value, `best_move`, missing [default with --fail-over: all; with --noise: status,
    /// missing]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    fail_on: Vec<FailOn>,
    /// Compare means of samples, for engines that vary from run to run: limits apply outside of their intervals
    #[arg(long, conflicts_with_all = ["times_of_counts", "bless"])]
    noise: bool,
    /// List at most this many searches of each kind, largest changes first
    #[arg(long, value_name = "N", default_value_t = 10)]
    cells: usize,
    /// Compare count-mode times anyway: single samples, taken while other searches ran
    #[arg(long)]
    times_of_counts: bool,
    /// Replace OLD.csv, its manifest and its details by those of NEW.csv, and print what changed
    #[arg(long, conflicts_with_all = ["fail_over", "fail_on"])]
    bless: bool,
    #[command(flatten)]
    format: FormatArgument,
    #[command(flatten)]
    selection: SelectionArguments,
}

impl Arguments {
    /// Failures besides limits; empty if no gate is asked.
    fn fail_on(&self) -> Vec<FailOn> {
        match (self.fail_on.is_empty() && !self.fail_over.is_empty(), self.noise) {
            (true, true) => OVER_NOISE.to_vec(),
            (true, false) => FailOn::ALL.to_vec(),
            (false, _) => self.fail_on.clone(),
        }
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    let format = arguments.format.meant(context)?;
    let selection = arguments.selection.selection()?;
    refuse_stdin_twice(&[arguments.old.clone(), arguments.new.clone()])?;
    let blessing = Blessing { results: &arguments.new, baseline: &arguments.old };
    if arguments.bless {
        blessing.allow(&selection, format)?;
    }
    let fail_on = arguments.fail_on();
    if !fail_on.is_empty() {
        refuse_short(&arguments.old)?;
    }
    let read = |file: &PathBuf| read_all(std::slice::from_ref(file), context).map(|read| read.rows);
    let (mut old, mut new) = (read(&arguments.old)?, read(&arguments.new)?);
    let runs = [&arguments.old, &arguments.new].map(|file| RunCorpus::of_file(file));
    let ids = || [&old, &new].map(position_ids);
    let other_positions = other_positions(runs.each_ref().map(Option::as_ref), ids, context);
    selection.keep(&mut old).usage()?;
    // What the new file lacks of the old one is what is to be found.
    new.retain(|row| selection.wants(row));
    let stage = Stage::analysing(old.len() + new.len(), context);
    let diff = compared(&old, &new, arguments)?;
    let verdict = Verdict { other_positions, ..Verdict::new(&diff, &arguments.fail_over, &fail_on) };
    drop(stage);
    if arguments.times_of_counts && diff.metrics.iter().any(|metric| metric.is_time()) {
        context.warn("warning: count-mode times are single samples, taken while other searches ran");
    }
    // Counts that vary differ at another node in every run.
    let is_red = !verdict.fail_on.is_empty() && !verdict.passed() && verdict.other_positions.is_none();
    let most_changed = diff.changes.iter().find(|change| !change.metric.is_time()).map(CellChange::key);
    let most_changed = most_changed.or_else(|| diff.answers.first().map(|answer| answer.key.clone()));
    let next = most_changed.filter(|_| is_red && !arguments.noise).and_then(|key| why_line::command(&key));
    let gate = Gate { name: NAME, diff: &diff, verdict: &verdict, cells: arguments.cells, next };
    if arguments.bless {
        // For the sentence alone: samples that vary are replaced, whatever the first ones say.
        let also_differs = diff.differs() || check(&new, &old, 0.0).is_err();
        let last = Line::plain(blessing.give(&check_first_samples(&new, &old)?, also_differs)?);
        gate.print(format, [&arguments.old, &arguments.new], &last, context)?;
        if format == ReportFormat::Json {
            context.note(&last);
        }
        return something(new.len(), || "the new file has no rows".to_owned()).map(Judged::passed);
    }
    gate.judged(format, [&arguments.old, &arguments.new], context)
}

fn compared<'r>(old: &'r Rows, new: &'r Rows, arguments: &Arguments) -> Result<Diff<'r>, Failure> {
    let limited = arguments.fail_over.iter().map(|limit| limit.metric);
    let metrics = if arguments.metric.is_empty() {
        Metrics::UsualAnd(limited.collect())
    } else {
        Metrics::Named(arguments.metric.iter().copied().chain(limited).collect())
    };
    let files = [&*arguments.old, &*arguments.new];
    if arguments.noise {
        return over_noise(old, new, &metrics, &arguments.fail_on(), files);
    }
    let compare = if arguments.times_of_counts { diff_as_it_is } else { diff };
    named(compare(old, new, &metrics), files, !arguments.fail_on().is_empty())
}
