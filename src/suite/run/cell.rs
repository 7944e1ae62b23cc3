//! One cell: a fresh root, one search, one row.
//!
//! Nothing outlives the cell, so a row depends on nothing but its cell. A
//! panic becomes the cell's status; a search that was stopped leaves what is
//! known and no more.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::game::GameSpec;
use crate::record::{Row, Status};
use crate::search::{self, Counters, Ending, EngineSpec, Limits, Outcome};
use crate::suite::plan::cells::{Cell, Plan};
use crate::suite::run::instructions::InstructionCounter;

/// What a searcher is asked: one cell.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The game.
    pub game: &'a GameSpec,
    /// A FEN or a seed.
    pub position: &'a str,
    /// The engine.
    pub engine: &'a EngineSpec,
    /// Plies.
    pub depth: u32,
}

/// Who does the searching. The runner knows no engine; tests put broken ones
/// in its hands.
pub trait Searcher: Sync {
    /// Searches one cell from a fresh state; an error is a reason in words.
    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String>;
}

/// The engines of this laboratory.
#[derive(Clone, Copy, Debug)]
pub struct Engines;

impl Searcher for Engines {
    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        let root = task.game.root(task.position).map_err(|error| error.to_string())?;
        Ok(search::search(&root, task.game.quiescence(), task.engine, task.depth, limits))
    }
}

/// A row, and what was measured beside it.
pub(crate) struct Measured {
    pub(crate) row: Row,
    /// Instructions retired by the search, if they were counted.
    pub(crate) instructions: Option<u64>,
}

/// Runs one cell; `None` when it was interrupted, for then it never happened.
pub(crate) fn run_cell(
    plan: &Plan,
    cell: Cell,
    sample: u32,
    searcher: &dyn Searcher,
    interrupt: &AtomicBool,
    mut counter: Option<&mut InstructionCounter>,
) -> Option<Measured> {
    let budget = plan.terms[usize::from(cell.terms)].budget;
    let position = plan.root_text(cell);
    let task = Task {
        game: &plan.games[usize::from(cell.game)],
        position: &position,
        engine: &plan.engines[usize::from(cell.engine)],
        depth: u32::from(cell.depth),
    };
    let (cpu, wall) = (ThreadTime::now(), Instant::now());
    let limits = Limits {
        nodes: budget.nodes,
        deadline: budget.seconds.map(|seconds| wall + Duration::from_secs_f64(seconds)),
        interrupt: Some(interrupt),
    };
    if let Some(counter) = &mut counter {
        counter.start();
    }
    let caught = catch_unwind(AssertUnwindSafe(|| searcher.search(&task, &limits)));
    let instructions = counter.and_then(InstructionCounter::stop);
    let (cpu, wall) = (cpu.elapsed(), wall.elapsed());
    let outcome = caught.unwrap_or_else(|panic| Err(format!("panic: {}", panic_message(&*panic))));
    let mut row = empty_row(plan, cell, sample);
    row.cpu_ns = Some(cpu.as_nanos() as u64);
    row.wall_ns = Some(wall.as_nanos() as u64);
    match outcome {
        Err(reason) => row.status = Status::Error(one_line(&reason)),
        Ok(outcome) => match outcome.ending {
            Ending::Interrupted => return None,
            Ending::Complete => {
                row.status = Status::Ok;
                row.value = outcome.value;
                row.best_move = outcome.best_move;
                set_counters(&mut row, &outcome.counters);
            }
            Ending::NodeLimit => {
                row.status = Status::NodeLimit;
                set_counters(&mut row, &outcome.counters);
            }
            // Where a clock stops a search differs from run to run: its
            // counters would not be reproducible.
            Ending::Timeout => row.status = Status::Timeout,
        },
    }
    Some(Measured { row, instructions })
}

fn empty_row(plan: &Plan, cell: Cell, sample: u32) -> Row {
    Row {
        game: plan.game_name(cell).to_owned(),
        position: plan.position_id(cell),
        phase: plan.phase(cell),
        engine: plan.engine_name(cell).to_owned(),
        depth: u32::from(cell.depth),
        sample,
        status: Status::Ok,
        value: None,
        best_move: None,
        nodes: None,
        interior: None,
        leaves: None,
        terminals: None,
        table_cutoffs: None,
        cutoffs: None,
        first_move_cutoffs: None,
        fail_highs: None,
        fail_lows: None,
        researches: None,
        root_researches: None,
        research_nodes: None,
        guess_nodes: None,
        tt_probes: None,
        tt_hits: None,
        tt_stores: None,
        iterations: None,
        last_iteration_nodes: None,
        quiescence_nodes: None,
        cpu_ns: None,
        wall_ns: None,
    }
}

fn set_counters(row: &mut Row, counters: &Counters) {
    row.nodes = Some(counters.nodes);
    row.interior = Some(counters.interior);
    row.leaves = Some(counters.leaves);
    row.terminals = Some(counters.terminals);
    row.table_cutoffs = Some(counters.table_cutoffs);
    row.cutoffs = Some(counters.cutoffs);
    row.first_move_cutoffs = Some(counters.first_move_cutoffs);
    row.fail_highs = Some(counters.fail_highs);
    row.fail_lows = Some(counters.fail_lows);
    row.researches = Some(counters.researches);
    row.root_researches = Some(counters.root_researches);
    row.research_nodes = Some(counters.research_nodes);
    row.guess_nodes = Some(counters.guess_nodes);
    row.tt_probes = Some(counters.tt_probes);
    row.tt_hits = Some(counters.tt_hits);
    row.tt_stores = Some(counters.tt_stores);
    row.iterations = Some(counters.iterations);
    row.last_iteration_nodes = Some(counters.last_iteration_nodes);
    row.quiescence_nodes = Some(counters.quiescence_nodes);
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// A row is one line of the results file, whatever a panic says.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
