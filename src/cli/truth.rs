//! `plybench truth`: the exact value of every root move, as a table.

use std::io;
use std::path::PathBuf;

use clap::Args;
use plybench::game::GameSpec;
use plybench::language::counted;
use plybench::record::stem;
use plybench::search::{Engine, MAX_DEPTH};
use plybench::suite::{
    self, Existing, RunError, RunOptions, Suite, TruthError, TruthRun, TruthSummary, check_output,
};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::skip_bad::{self, SkipBadArgument};
use crate::cli::suite_arguments::split_sources;
use crate::cli::watch::{self, Job};
use crate::cli::{dry_run, outcome, process, values};

/// Find the exact value of every root move, to judge the moves of engines by
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench truth --positions quick --depth 4 --out quick.truth.csv
  plybench truth --game chess --positions core --limit 10 --depth 4 --out chess.truth.csv
  plybench truth --game 'tree:iid[b=5]' --seeds 1-20 --depth 4 --out trees.truth.csv

A line is a move: game,position,depth,move,value,nodes. Every move is searched alone to the same
depth, with the whole window and one table for the moves of a position; a search of the root
itself must give the best of their values. To spread the work over machines, use `plybench plan`
with --root-moves, run and merge its chunks, and make the table with --from.")]
pub(super) struct Arguments {
    /// Game spec; the evaluator is part of it
    #[arg(long, short, value_name = "SPEC", default_value = "xiangqi")]
    game: GameSpec,
    /// Position sets, ids, files or positions (FEN), separated by commas; `-` for a file on standard input
    #[arg(long, value_name = "SET|FILE,...")]
    positions: Option<String>,
    #[command(flatten)]
    bad_lines: SkipBadArgument,
    /// Only this many positions, spread evenly over the set
    #[arg(long, value_name = "N", value_parser = values::whole::<u32>(1..=u64::from(u32::MAX)))]
    limit: Option<u32>,
    /// Seeds of a synthetic game, first and last
    #[arg(long, value_name = "A-B", conflicts_with = "positions")]
    seeds: Option<String>,
    /// Plies from the root to the horizon
    #[arg(long, short, value_name = "N", value_parser = values::whole::<u32>(1..=u64::from(MAX_DEPTH)))]
    #[arg(required_unless_present = "from")]
    depth: Option<u32>,
    /// Exact engine that searches [default: a fast one for the game]
    #[arg(long, short, value_name = "SPEC", value_parser = |text: &str| text.parse::<Engine>().map(Box::new))]
    engine: Option<Box<Engine>>,
    /// Make the table of these finished results of `plybench run --root-moves`; search nothing
    #[arg(long, value_name = "FILE.csv")]
    #[arg(conflicts_with_all = ["game", "positions", "limit", "seeds", "depth", "engine", "resume", "dry_run"])]
    from: Option<PathBuf>,
    /// The table, compressed if its name ends in .gz, with a manifest next to it
    #[arg(long, short, value_name = "FILE.csv[.gz]")]
    out: PathBuf,
    /// Continue an interrupted run with the missing searches
    #[arg(long, conflicts_with = "overwrite")]
    resume: bool,
    /// Replace the table if it exists
    #[arg(long)]
    overwrite: bool,
    /// Print the plan and its estimated cost; run nothing
    #[arg(long)]
    dry_run: bool,
}

/// The engines that search, the first that the game allows.
const ENGINES: [&str; 2] =
    ["pvs+captures+history+killer+tt[size=auto]+id", "pvs+history+killer+tt[size=auto]+id"];

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    check_output(&arguments.out).usage()?;
    let existing = match (arguments.resume, arguments.overwrite) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Overwrite,
        _ => Existing::Refuse,
    };
    if let Some(results) = &arguments.from {
        let truth = suite::write_truth(results, &arguments.out, existing)?;
        return told(&truth, context);
    }
    if arguments.dry_run {
        return dry_run::print(&suite(arguments, context)?, None, context);
    }
    let interrupt = process::prepare_for_cells()?;
    let suite = suite(arguments, context)?;
    let options = RunOptions {
        out: arguments.out.clone(),
        jobs: context.jobs(),
        existing,
        command: process::recorded_command(),
        until: None,
    };
    let job = Job::single(suite.mode);
    let result = suite::run_truth(&suite, &options, &*watch::watcher(&job, context), interrupt);
    let TruthRun { run, truth } = match result {
        Err(error @ TruthError::Run(RunError::Suite(_) | RunError::Name { .. })) => {
            return Err(error).usage();
        }
        other => other?,
    };
    match truth {
        Some(truth) => told(&truth, context),
        None => Ok(outcome::report(&run, context)),
    }
}

fn suite(arguments: &Arguments, context: &Context) -> Result<Suite, Failure> {
    let depth = arguments.depth.into_iter().collect();
    let name =
        stem(&arguments.out).filter(|name| Suite::allows_name(name)).unwrap_or_else(|| "truth".to_owned());
    let mut suite = Suite::single(&name, vec![engine(arguments)?], depth);
    let mut files = arguments.bad_lines.files();
    for experiment in &mut suite.experiments {
        experiment.games = vec![arguments.game.clone()];
        experiment.observed.root_moves = true;
        experiment.positions.limit = arguments.limit.map(|limit| limit as usize);
        experiment.positions.seeds =
            arguments.seeds.as_deref().map(suite::parse_range).transpose().usage()?;
    }
    if let Some(positions) = &arguments.positions {
        suite.set_positions_with(&split_sources(positions), io::stdin().lock(), &mut files).usage()?;
    }
    skip_bad::warn(files.left_out(), context);
    Ok(suite)
}

fn engine(arguments: &Arguments) -> Result<Engine, Failure> {
    if let Some(engine) = &arguments.engine {
        return Ok(**engine);
    }
    let engines = ENGINES.iter().map(|spec| spec.parse::<Engine>().expect("an engine of the registry"));
    let fit = engines.into_iter().find(|engine| engine.check_on(&arguments.game).is_ok());
    fit.ok_or_else(|| Failure::usage(format_args!("name an --engine for `{}`", arguments.game)))
}

fn told(truth: &TruthSummary, context: &Context) -> Result<Exit, Failure> {
    if context.json {
        context.print_json(truth)?;
        return Ok(Exit::Done);
    }
    let (moves, positions) = (counted(truth.moves, "move"), counted(truth.positions, "position"));
    context.note(format_args!("{moves} of {positions}: {}", truth.path.display()));
    if truth.without_choice > 0 {
        context.note(format_args!(
            "{} of them have one move, or moves of one value: they cannot tell a right choice from a wrong one",
            truth.without_choice
        ));
    }
    if truth.without_moves > 0 {
        let positions = counted(truth.without_moves, "position");
        context.note(format_args!("{positions} without a legal move, which the table omits"));
    }
    Ok(Exit::Done)
}
