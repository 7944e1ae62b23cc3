//! One cell: a fresh root, one search, one row, and details if they are asked for.
//!
//! Nothing outlives the cell, so a row depends on nothing but its cell. A
//! panic becomes the cell's status; a search that was stopped leaves what is
//! known and no more.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::record::{CellDetails, LeavesOutside, Row, Status};
use crate::search::{Ending, LeafPaths, Limits, Outcome};
use crate::suite::plan::cell::{Cell, Terms};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::{PlanEngine, Task};
use crate::suite::run::instructions::InstructionCounter;
use crate::suite::run::panic::caught;
use crate::suite::run::solver::Solver;

/// What a cell leaves.
pub(crate) struct Finished {
    pub(crate) row: Row,
    /// If its terms ask for any.
    pub(crate) details: Option<CellDetails>,
}

/// Runs one cell; `None` when it was interrupted, because an interrupted cell
/// produces no row.
pub(crate) fn run_cell(
    plan: &Plan,
    cell: Cell,
    sample: u32,
    solver: &dyn Solver,
    interrupt: &AtomicBool,
    mut counter: Option<&mut InstructionCounter>,
) -> Option<Finished> {
    let terms = plan.terms[usize::from(cell.terms)];
    let Terms { budget, distinct, ordering, within, .. } = terms;
    let (position, text) = (plan.position_id(cell), plan.position_text(cell));
    let root = guarded(|| plan.root(cell));
    let (cpu, wall) = (ThreadTime::now(), Instant::now());
    let limits = Limits {
        nodes: budget.nodes,
        deadline: budget.seconds.and_then(|seconds| deadline(wall, seconds)),
        interrupt: Some(interrupt),
    };
    if let Some(counter) = &mut counter {
        counter.start();
    }
    let outcome = root.and_then(|root| {
        let (game, position, text) = (plan.game_name(cell), &position, &text);
        let (depth, leaf_paths) = (u32::from(cell.depth), within.is_some());
        let task = Task { root: &*root, game, position, text, depth, distinct, ordering, leaf_paths };
        let outcome = guarded(|| match &plan.engines[usize::from(cell.engine)] {
            PlanEngine::Ours(engine) => solver.search(engine, &task, &limits),
            PlanEngine::Guest(guest) => guest.search(&task, &limits),
        });
        // A game of the caller may panic when it is dropped, too.
        let dropped = guarded(move || {
            drop(root);
            Ok(())
        });
        dropped.and(outcome)
    });
    let instructions = counter.and_then(InstructionCounter::stop);
    let (cpu, wall) = (ThreadTime::now().as_duration().checked_sub(cpu.as_duration()), wall.elapsed());
    let mut row = Row {
        phase: plan.phase(cell),
        source_game: plan.source_game(cell).to_owned(),
        sample,
        // A clock that went backwards says nothing.
        cpu_ns: cpu.map(|cpu| cpu.as_nanos() as u64),
        wall_ns: Some(wall.as_nanos() as u64),
        instructions,
        ..Row::new(plan.game_name(cell), &position, plan.engine_name(cell), u32::from(cell.depth))
    };
    let mut details =
        terms.has_details().then(|| CellDetails::new(&row.game, &row.position, &row.engine, row.depth));
    match outcome {
        Err(reason) => row.status = Status::Error(one_line(&reason)),
        Ok(outcome) => match outcome.ending {
            Ending::Interrupted => return None,
            Ending::Complete => {
                row.status = Status::Ok;
                if let Some(details) = &mut details {
                    details.ordering = outcome.ordering;
                    details.outside = outside(plan, cell, outcome.leaf_paths.as_ref(), solver, interrupt)?;
                }
                fill(&mut row, outcome);
            }
            // What the last iteration found.
            Ending::NodeLimit => {
                row.status = Status::NodeLimit;
                fill(&mut row, outcome);
            }
            // Where a clock stops a search differs from run to run: neither its
            // counters nor its last iteration would be reproducible.
            Ending::Timeout => row.status = Status::Timeout,
            Ending::NoMemory => {
                row.status = Status::Error("not enough memory for the table".to_owned());
            }
        },
    }
    Some(Finished { row, details })
}

/// How many of a cell's leaves are outside those of the engine that its terms
/// name, which is searched here; nothing of a search that does not finish, and
/// `None` when it was interrupted.
#[expect(clippy::option_option, reason = "interrupted is not the same as unknown")]
fn outside(
    plan: &Plan,
    cell: Cell,
    leaves: Option<&LeafPaths>,
    solver: &dyn Solver,
    interrupt: &AtomicBool,
) -> Option<Option<LeavesOutside>> {
    let Terms { budget, within, .. } = plan.terms[usize::from(cell.terms)];
    let (Some(leaves), Some(within)) = (leaves, within) else { return Some(None) };
    let limits = Limits {
        nodes: budget.nodes,
        deadline: budget.seconds.and_then(|seconds| deadline(Instant::now(), seconds)),
        interrupt: Some(interrupt),
    };
    let searched = guarded(|| {
        let root = plan.root(cell)?;
        let (game, position, text) = (plan.game_name(cell), plan.position_id(cell), plan.position_text(cell));
        let task = Task {
            root: &*root,
            game,
            position: &position,
            text: &text,
            depth: u32::from(cell.depth),
            distinct: false,
            ordering: false,
            leaf_paths: true,
        };
        solver.search(&within, &task, &limits)
    });
    let Ok(outcome) = searched else { return Some(None) };
    let others = match outcome.ending {
        Ending::Interrupted => return None,
        Ending::Complete => outcome.leaf_paths,
        _ => None,
    };
    Some(others.map(|others| LeavesOutside {
        within: within.to_string(),
        leaves: leaves.len() as u64,
        of: others.len() as u64,
        outside: leaves.outside(&others) as u64,
    }))
}

fn fill(row: &mut Row, outcome: Outcome<String>) {
    row.finished_depth = outcome.finished_depth;
    row.value = outcome.value;
    row.best_move = outcome.best_move;
    row.counters = outcome.counters.into();
    row.window_calls = outcome.window_calls;
    row.distinct_leaves = outcome.distinct_leaves;
    row.distinct_leaves_last = outcome.distinct_leaves_last;
}

/// When a search that may take this long must end; never, beyond all clocks.
fn deadline(start: Instant, seconds: f64) -> Option<Instant> {
    start.checked_add(Duration::try_from_secs_f64(seconds).ok()?)
}

/// The result of some work; a panic is an error too.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    caught(work).unwrap_or_else(|message| Err(format!("panic: {message}")))
}

/// A row is one line of the results file, whatever a panic says.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
