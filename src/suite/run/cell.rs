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
use crate::search::{Ending, Engine, Limits, Outcome, Search};
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
    pub engine: &'a Engine,
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
        Ok(Search::new(task.engine).depth(task.depth).limits(*limits).run_any(&root))
    }
}

/// Runs one cell; `None` when it was interrupted, because an interrupted cell
/// produces no row.
pub(crate) fn run_cell(
    plan: &Plan,
    cell: Cell,
    sample: u32,
    searcher: &dyn Searcher,
    interrupt: &AtomicBool,
    mut counter: Option<&mut InstructionCounter>,
) -> Option<Row> {
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
    let mut row = Row {
        phase: plan.phase(cell),
        sample,
        cpu_ns: Some(cpu.as_nanos() as u64),
        wall_ns: Some(wall.as_nanos() as u64),
        instructions,
        ..Row::new(plan.game_name(cell), &plan.position_id(cell), plan.engine_name(cell), task.depth)
    };
    match outcome {
        Err(reason) => row.status = Status::Error(one_line(&reason)),
        Ok(outcome) => match outcome.ending {
            Ending::Interrupted => return None,
            Ending::Complete => {
                row.status = Status::Ok;
                row.value = outcome.value;
                row.best_move = outcome.best_move;
                row.counters = outcome.counters.into();
            }
            Ending::NodeLimit => {
                row.status = Status::NodeLimit;
                row.counters = outcome.counters.into();
            }
            // Where a clock stops a search differs from run to run: its
            // counters would not be reproducible.
            Ending::Timeout => row.status = Status::Timeout,
        },
    }
    Some(row)
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

/// A row is one line of the results file, whatever a panic says.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
