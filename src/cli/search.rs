//! `plybench search`: one cell, shown to a person.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use plybench::game::Position;
use plybench::record::Counter;
use plybench::report::board::{self, Marks};
use plybench::report::table::Table;
use plybench::search::{Ending, Engine, Limits, MAX_DEPTH, Outcome, Search};
use plybench::suite::EngineSpec;
use serde_json::{Map, Value, json};

use crate::cli::context::Context;
use crate::cli::duration::{duration, speed};
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::root::{NamedRoot, RootArguments};
use crate::cli::search_events::{Observed, Wanted, status};
use crate::cli::search_program::{Asked, score_in};
use crate::cli::{process, search_program, values};

/// Search one position with one engine; show its move, score and cost
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench search start --engine ab --depth 4
  plybench search '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' --engine pvs+captures+history --depth 6
  plybench search 7 --game 'tree:iid[b=38]' --engine negascout --depth 4 --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    root: RootArguments,
    /// Engine spec (see `plybench engines`), or an external engine: `uci[command=PATH]`, and `ucci`, `nboard` and
    /// `hub` likewise
    #[arg(long, short, value_name = "SPEC")]
    engine: String,
    /// Plies from the root to the horizon
    #[arg(long, short, value_name = "N", value_parser = values::whole::<u32>(0..=u64::from(MAX_DEPTH)))]
    depth: u32,
    /// Stop after this many nodes
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "S", value_parser = values::seconds)]
    seconds: Option<f64>,
    /// Also count distinct positions at the horizon; keeps all of them in memory
    #[arg(long)]
    distinct: bool,
    /// Print the board too, with the best move in brackets; default on a terminal without --quiet
    #[arg(long)]
    board: bool,
    /// Also print the sums of cutoff indices
    #[arg(long)]
    all: bool,
    /// Print the events of the search for another program, as JSON, instead of its result: running digests of all of
    /// them, or the events of nodes FROM-TO. `plybench why` compares them
    #[arg(long, value_name = "digests|FROM-TO", value_parser = Wanted::parse,
        conflicts_with_all = ["distinct", "board", "all"])]
    events: Option<Wanted>,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let named = arguments.root.root()?;
    if arguments.board && context.json {
        return Err(Failure::usage("--json prints data; drop --board"));
    }
    if arguments.board && named.game.rules().is_none() {
        return Err(Failure::usage(format_args!("`{}` has no board; drop --board", named.game)));
    }
    let engine = match arguments.engine.parse().usage()? {
        EngineSpec::Ours(engine) => engine,
        EngineSpec::Program(_) if arguments.distinct => {
            return Err(Failure::usage("an external engine does not report its leaves; drop --distinct"));
        }
        EngineSpec::Program(_) if arguments.board => {
            return Err(Failure::usage("--board is for built-in engines; drop it"));
        }
        EngineSpec::Program(_) if arguments.events.is_some() => {
            return Err(Failure::usage("an external engine does not report its nodes; drop --events"));
        }
        EngineSpec::Program(spec) => {
            let Arguments { depth, nodes, seconds, .. } = *arguments;
            return search_program::run(&named, &spec, &Asked { depth, nodes, seconds }, context);
        }
    };
    engine.check_on(&named.game).usage()?;
    if arguments.nodes.is_none() && arguments.seconds.is_none() {
        named.game.check_size(arguments.depth, engine.prunes()).usage()?;
    }
    let deadline = arguments.seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds));
    let limits = Limits { nodes: arguments.nodes, deadline, interrupt: Some(process::interrupt_flag()?) };

    if let Some(wanted) = &arguments.events {
        let observed = Observed { root: &named, engine: &engine, depth: arguments.depth, limits };
        let Some(recorded) = observed.record(wanted)? else { return Ok(Exit::Interrupted) };
        context.print(serde_json::to_string(&recorded)?)?;
        return Ok(Exit::Done);
    }
    let started = Instant::now();
    let search = Search::new(&engine).depth(arguments.depth).limits(limits);
    if arguments.distinct {
        engine.check_observed().usage()?;
    }
    let mut search = if arguments.distinct { search.count_distinct_leaves() } else { search };
    let outcome = search.run_any(&named.root);
    let elapsed = started.elapsed();
    if outcome.ending == Ending::NoMemory {
        return Err(Failure::no_memory(&engine));
    }
    let line = search.principal_variation_any(&named.root, &outcome);

    let answer =
        Answer { root: &named, engine: &engine, depth: arguments.depth, outcome: &outcome, line: &line };
    if context.json {
        context.print_json(&answer.json())?;
    } else {
        let on_terminal = context.prints_to_terminal() && !context.quiet;
        let board = answer.board().filter(|_| arguments.board || on_terminal);
        context.print(board.unwrap_or_default() + &answer.text(arguments.all))?;
        let seconds = elapsed.as_secs_f64();
        let nodes = outcome.counters.nodes + outcome.counters.quiescence_nodes;
        let speed = speed(nodes, "nodes", seconds).map_or_else(String::new, |speed| format!(", {speed}"));
        context.note(format_args!("{}{speed}", duration(seconds)));
    }
    Ok(match outcome.ending {
        Ending::Complete => Exit::Done,
        Ending::Interrupted => Exit::Interrupted,
        _ => Exit::SomeFailed,
    })
}

/// The counts of different leaves by column, where they were requested.
fn distinct(outcome: &Outcome<String>) -> impl Iterator<Item = (&'static str, u64)> {
    let counts = [
        ("distinct_leaves", outcome.distinct_leaves),
        ("distinct_leaves_last", outcome.distinct_leaves_last),
    ];
    counts.into_iter().filter_map(|(column, count)| Some((column, count?)))
}

struct Answer<'a> {
    root: &'a NamedRoot,
    engine: &'a Engine,
    depth: u32,
    outcome: &'a Outcome<String>,
    line: &'a [String],
}

impl Answer<'_> {
    fn json(&self) -> Value {
        let outcome = self.outcome;
        let counted: Map<String, Value> = outcome
            .counters
            .iter()
            .filter(|(counter, _)| self.engine.counts(*counter))
            .map(|(counter, count)| (counter.name().to_owned(), count.into()))
            .collect();
        let mut answer = json!({
            "game": self.root.game.to_string(),
            "fen": self.root.position.text,
            "engine": self.engine.to_string(),
            "depth": self.depth,
            "finished_depth": outcome.finished_depth,
            "status": status(outcome.ending),
            "value": outcome.value,
            "best_move": outcome.best_move,
            "pv": self.line,
            "counters": counted,
        });
        if !outcome.window_calls.is_empty() {
            answer["window_calls"] = outcome.window_calls.clone().into();
        }
        for (column, count) in distinct(outcome) {
            answer[column] = count.into();
        }
        answer
    }

    /// The board, the squares of the best move in brackets, and an empty line; `None` of a synthetic tree.
    fn board(&self) -> Option<String> {
        let position = Position::read(self.root.game.rules()?, &self.root.position.text).ok()?;
        let best = self.outcome.best_move.as_ref();
        let route = best.and_then(|best| position.step(best).ok()).map(|(route, _)| route);
        let marks = Marks { last: route.unwrap_or_default(), ..Marks::default() };
        Some(board::text(&position.diagram(), &marks) + "\n")
    }

    fn text(&self, all: bool) -> String {
        let Self { root, engine, depth, outcome, line } = self;
        let mut text = format!("game       {}\nposition   {}\n", root.game, root.position.text);
        if let Some(id) = &root.position.id {
            let _ = writeln!(text, "id         {id}");
        }
        let _ =
            writeln!(text, "engine     {engine}\ndepth      {depth}\nstatus     {}", status(outcome.ending));
        if let Some(depth) = outcome.finished_depth.filter(|_| outcome.ending != Ending::Complete) {
            let _ = writeln!(
                text,
                "finished   depth {depth}: value, move and variation are those of that iteration"
            );
        }
        if let Some(value) = outcome.value {
            let _ = writeln!(text, "score      {}", score_in(&root.game.to_string(), value));
        }
        if let Some(best) = &outcome.best_move {
            let _ = writeln!(text, "best move  {best}\nvariation  {}", line.join(" "));
        }
        let mut table = Table::new(["counter", "count"]);
        let is_sum = |counter| matches!(counter, Counter::CutoffIndexSum | Counter::CutoffIndexInverseSum);
        let counted = outcome.counters.iter().filter(|(counter, _)| all || !is_sum(*counter));
        let shown = counted.filter(|(counter, count)| *count > 0 || *counter == Counter::Nodes);
        table.rows.extend(shown.map(|(counter, count)| vec![counter.to_string(), count.to_string()]));
        if !outcome.window_calls.is_empty() {
            let calls: Vec<String> = outcome.window_calls.iter().map(u64::to_string).collect();
            let _ = writeln!(
                text,
                "windows    {} (null-window searches of the root, by iteration)",
                calls.join("|")
            );
        }
        table
            .rows
            .extend(distinct(outcome).map(|(column, count)| vec![column.to_owned(), count.to_string()]));
        text + "\n" + &table.text()
    }
}
