//! `plybench compare`: engines side by side.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use plybench::analysis::answer::first_answer;
use plybench::analysis::compare::{
    CompareError, Comparison, compare, compare_as_it_is, size_of, zeros, zeros_in_words,
};
use plybench::analysis::engine_name::EngineName;
use plybench::analysis::metric::Metric;
use plybench::analysis::performance::{Agreement, Performance, performances};
use plybench::analysis::quality::Measure;
use plybench::record::Rows;
use plybench::report::answer::{self, Answered, Next, Setting, answered};
use plybench::report::comparison::{
    EXPLANATION, Kind, SPEED_UP_EXPLANATION, TIMES_EXPLANATION, at_fixed_depth, sections, sentences,
    speed_ups,
};
use plybench::report::diff::no_costs;
use plybench::report::escape::{markdown, printable};
use plybench::report::latex::comparison::tables;
use plybench::report::table::Table;
use plybench::report::threads::against_threads;
use plybench::suite::EngineSpec;
use serde::Serialize;

use crate::cli::compare_quality::{self, Asked};
use crate::cli::context::Context;
use crate::cli::duration::duration;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::position_facts::position_facts;
use crate::cli::process;
use crate::cli::results::{ResultsArguments, is_external, minimal_leaves, sheet};
use crate::cli::selection::canonical;
use crate::cli::stage::Stage;
use crate::cli::table_format::TableFormat;

/// Compare engines side by side: geometric-mean ratio, 95% interval, wins
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench compare results.csv
  plybench compare results.csv --reference pvs+history --metric leaves
  plybench compare results.csv --metric nodes+quiescence
  plybench compare results.csv more.csv --game xiangqi --engines ab,aspiration --depths 3-4
  plybench compare results.csv --engines ab,pvs+history --depths 4 --format sentences
  plybench compare results.csv --format latex --table by-depth > table.tex")]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// The engine whose ratio is 1 [default: ab, or the first engine where there is no ab]
    #[arg(long, value_name = "SPEC")]
    reference: Option<String>,
    /// A column of counts or times (nodes, leaves, `cpu_ns`, ...), or nodes+quiescence, all nodes of the main search and
    /// of quiescence [default: nodes+quiescence, or nodes where quiescence nodes are not counted]. Of runs with --truth also
    /// right, regret, solved, and gain, what the reference pays for moves as good
    #[arg(long)]
    metric: Option<Measure>,
    /// Compare count-mode times anyway: single samples, taken while other searches ran
    #[arg(long)]
    times_of_counts: bool,
    /// Format of the tables; latex is for booktabs and siunitx, sentences replaces tables by one sentence per engine and depth
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Only this table of each game: all depths together, or each depth
    #[arg(long, value_enum, conflicts_with = "json")]
    table: Option<TableName>,
    /// Beginning of LaTeX labels after `tab:` [default: the metric]
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TableName {
    Overall,
    ByDepth,
}

impl Arguments {
    fn next(&self) -> [Next; 2] {
        let files: Vec<String> = self.results.names().map(|file| process::quoted(&file)).collect();
        let next = |command: &str, shows: &str| Next {
            command: format!("plybench {command} {}", files.join(" ")),
            shows: shows.to_owned(),
        };
        [next("plot", "charts"), next("claims", "published claims, tested on these rows")]
    }

    fn kinds(&self) -> Vec<Kind> {
        match self.table {
            None => Kind::ALL.into(),
            Some(TableName::Overall) => vec![Kind::Overall],
            Some(TableName::ByDepth) => vec![Kind::ByDepth],
        }
    }
}

/// A comparison with the answers that it gives: of every pair, and the first; with external engines also their performance.
#[derive(Serialize)]
struct Json<'c> {
    answer: &'c Option<Answered>,
    answers: &'c [Answered],
    #[serde(flatten)]
    comparison: &'c Option<Comparison>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    performance: &'c [Performance],
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    if arguments.label.is_some() && !matches!(arguments.format, TableFormat::Latex) {
        return Err(Failure::usage("--label is for the tables of --format latex"));
    }
    let rows = arguments.results.rows(context)?;
    let reference = arguments.reference.as_deref().map(canonical::<EngineSpec>);
    let name = reference.as_deref().map(EngineName::new);
    let minimal = minimal_leaves();
    let metric = match arguments.metric {
        Some(Measure::Quality(measure)) => {
            if arguments.table.is_some() {
                return Err(Failure::usage(format_args!(
                    "--table is not for --metric {}, which has one table",
                    measure.name()
                )));
            }
            let asked = Asked {
                measure,
                reference: name.as_ref(),
                format: arguments.format,
                label: arguments.label.as_deref(),
                times_of_counts: arguments.times_of_counts,
            };
            return compare_quality::run(&asked, &rows, &sheet(&rows, &minimal), context);
        }
        Some(Measure::Column(metric)) => Some(metric),
        None => None,
    };
    let costs = costs(&rows, metric)?;
    let stage = Stage::analysing(rows.len(), context);
    let (all, sheet) = (sheet(&rows, &minimal), sheet(costs.as_ref().unwrap_or(&rows), &minimal));
    let compare = if arguments.times_of_counts { compare_as_it_is } else { compare };
    let asked = metric;
    let metric = asked.unwrap_or_else(|| size_of(&sheet));
    let performance = performances(&all, name.as_ref(), is_external);
    let is_known = |name: &EngineName| performance.iter().any(|of| of.engine == name.as_str());
    let comparison = match compare(&sheet, reference.as_deref(), metric) {
        // Nothing has a ratio, but external engines have a table of their own.
        Err(
            CompareError::NoPairs { .. }
            | CompareError::OnlyZeros { .. }
            | CompareError::NoRows
            | CompareError::NoReference { .. },
        ) if asked.is_none()
            && matches!(arguments.format, TableFormat::Text | TableFormat::Markdown)
            && name.as_ref().map_or(!performance.is_empty(), is_known) =>
        {
            None
        }
        compared => Some(compared.usage()?),
    };
    let next = arguments.next();
    let setting =
        Setting { question: None, is_external, position_facts, ledger: &[], headlines: &[], next: &next };
    let answers = answered(&sheet, name.as_ref(), metric, setting);
    let first = answers.first().cloned();
    let first = first.or_else(|| Some(setting.answered(first_answer(&sheet, name.as_ref(), metric)?)));
    drop(stage);
    if arguments.times_of_counts && metric.is_time() {
        context.warn("warning: count-mode times are single samples, taken while other searches ran");
    }
    if context.json {
        let performance = performance.as_slice();
        context.print_json(&Json {
            answer: &first,
            answers: &answers,
            comparison: &comparison,
            performance,
        })?;
        return Ok(Exit::Done);
    }
    let zeros = if comparison.is_none() { zeros(&sheet, metric) } else { None };
    let mut text =
        comparison.map_or_else(String::new, |comparison| ratios(arguments, metric, &comparison, &answers));
    text += &side_by_side(arguments, &rows, &performance);
    if let Some(words) = zeros.map(|zeros| zeros_in_words(zeros, metric)) {
        let _ = writeln!(text, "{words}");
    }
    context.print(text.trim_start())?;
    Ok(Exit::Done)
}

/// The rows that have costs: under a fixed time or number of nodes a count is none. `None` if all have.
fn costs(rows: &Rows, metric: Option<Metric>) -> Result<Option<Rows>, Failure> {
    let Some(bounded) = rows.iter().find(|row| rows.is_bounded(row.engine())) else { return Ok(None) };
    match metric {
        Some(metric) if !metric.counts_work() => Ok(None),
        Some(metric) => Err(Failure::usage(format_args!(
            "{metric} is not a cost of `{}`, which searched for a fixed time or number of nodes; without --metric, speed, depth \
             and scores are compared",
            bounded.engine()
        ))),
        None => {
            let mut kept = rows.clone();
            kept.retain(|row| !rows.is_bounded(row.engine()));
            Ok(Some(kept))
        }
    }
}

/// Speed, depth and agreement, where an external engine is among the engines.
fn side_by_side(arguments: &Arguments, rows: &Rows, performance: &[Performance]) -> String {
    let mut text = String::new();
    let format = arguments.format;
    if performance.is_empty() || !matches!(format, TableFormat::Text | TableFormat::Markdown) {
        return text;
    }
    for (heading, table) in performance_tables(performance) {
        let _ = match format {
            TableFormat::Markdown => writeln!(text, "\n### {}\n\n{}", markdown(&heading), table.markdown()),
            _ => writeln!(text, "\n{}\n\n{}", printable(&heading), table.text()),
        };
    }
    let _ = writeln!(text, "{PERFORMANCE_EXPLANATION}");
    let bounded = performance.iter().map(|of| of.engine.as_str()).filter(|engine| rows.is_bounded(engine));
    for engine in bounded.collect::<BTreeSet<_>>() {
        let _ = writeln!(text, "{}", printable(&no_costs(engine)));
    }
    text
}

fn ratios(arguments: &Arguments, metric: Metric, comparison: &Comparison, answers: &[Answered]) -> String {
    let (format, mut kinds) = (arguments.format, arguments.kinds());
    let mut text = String::new();
    if !answers.is_empty() && arguments.table.is_none() && format == TableFormat::Text {
        let _ = writeln!(text, "{}", answer::text(answers, &[]));
        let is_whole = answers.iter().all(|one| one.answer.unfinished == 0);
        if is_whole && answers.len() == comparison.games.len() {
            kinds.retain(|kind| *kind == Kind::Overall);
        }
    }
    let parallel = speed_ups(comparison);
    let is_text = matches!(format, TableFormat::Text | TableFormat::Markdown);
    let has_speed_ups = !parallel.is_empty();
    let inexact = comparison.games.iter().flat_map(|game| &game.inexact).filter(|_| !is_text);
    let elsewhere = inexact.map(|engine| {
        format!(
            "{} is at fixed depth, not at equal quality: its ratios are in the text table; {}",
            engine.engine, engine.values
        )
    });
    let times = metric.varies().then(|| TIMES_EXPLANATION.to_owned());
    let guide = (has_speed_ups && is_text).then(|| {
        let games = comparison.games.iter().filter(|game| game.parallel.is_some());
        let threads = against_threads(games.map(|game| game.game.as_str()));
        std::iter::once(SPEED_UP_EXPLANATION.to_owned()).chain(threads)
    });
    let elsewhere =
        elsewhere.chain((has_speed_ups && !is_text).then(|| "speed-ups are in the text table".to_owned()));
    let explanation = (format != TableFormat::Sentences).then(|| EXPLANATION.to_owned()).into_iter();
    let said =
        explanation.chain(times).chain(guide.into_iter().flatten()).chain(comparison.left_out.sentence());
    let said = said.chain(comparison.notes()).chain(elsewhere).collect();
    let shown = sections(comparison, &kinds).into_iter().chain(at_fixed_depth(comparison)).chain(parallel);
    let tex = || tables(comparison, &kinds, arguments.label.as_deref());
    text + &format.written("compare", shown, tex, || sentences(comparison), said)
}

/// Of tables of external engines.
const PERFORMANCE_EXPLANATION: &str = "depth: mean finished depth. time: as the engine reports it, in whole milliseconds, or CPU time. nps: all nodes per second of \
that time. same move, same score: shares of the n searches that both engines finished. difference: median absolute difference of \
scores, in hundredths of a pawn.";

fn performance_tables(performances: &[Performance]) -> Vec<(String, Table)> {
    let games = performances.chunk_by(|left, right| left.game == right.game);
    games.map(|of_game| (performance_heading(of_game), performance_table(of_game))).collect()
}

fn performance_heading(of_game: &[Performance]) -> String {
    let reference = of_game.iter().find_map(|of| of.agreement.as_ref());
    let with = reference.map_or_else(String::new, |of| format!(", and agreement with {}", of.reference));
    format!("{}: speed and depth{with}", of_game[0].game)
}

fn performance_table(of_game: &[Performance]) -> Table {
    let compared = of_game.iter().any(|of| of.agreement.is_some());
    let agreement = ["same move", "same score", "difference", "n"].iter().filter(|_| compared);
    let header = ["engine", "searches", "depth", "nodes", "time", "nps"].iter().chain(agreement);
    Table::new(header).with(of_game.iter().map(|of| {
        let shown = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        let time = of.time_ns.zip(of.clock).map(|(time, clock)| {
            let unit = if clock == Metric::CpuNs { " CPU" } else { "" };
            duration(time as f64 * 1e-9) + unit
        });
        let own = [
            of.engine.clone(),
            of.searches.to_string(),
            of.depth.map_or_else(String::new, |depth| format!("{depth:.1}")),
            shown(of.nodes),
            time.unwrap_or_default(),
            shown(of.nps),
        ];
        own.into_iter().chain(compared.then(|| shares(of.agreement.as_ref())).into_iter().flatten()).collect()
    }))
}

fn shares(agreement: Option<&Agreement>) -> [String; 4] {
    agreement.map_or_else(Default::default, |of| {
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        [percent(of.best_move), percent(of.score), format!("{:.0}", of.difference), of.n.to_string()]
    })
}
