//! One cell: a fresh root, one search, one row, and details if they are asked for.
//!
//! Nothing outlives the cell, so a row depends on nothing but its cell. A
//! panic becomes the cell's status; a search that was stopped leaves what is
//! known and no more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::program::{Limit, Question};
use crate::record::{CellDetails, Counter, LeavesOutside, Row, Status};
use crate::search::algorithm::AlphaBeta;
use crate::search::{Ending, Engine, LeafPaths, Limits, Outcome, Search};
use crate::suite::plan::cell::{Cell, Terms};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::{PlanEngine, Task};
use crate::suite::plan::suite::Observed;
use crate::suite::run::found::Found;
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
    let (cpu, wall) = (ThreadTime::now(), Instant::now());
    let limits = limits_of(terms, wall, interrupt);
    if let Some(counter) = &mut counter {
        counter.start();
    }
    let found = search(plan, cell, solver, &limits);
    let instructions = counter.and_then(InstructionCounter::stop);
    let (cpu, wall) = (ThreadTime::now().as_duration().checked_sub(cpu.as_duration()), wall.elapsed());
    let found =
        again(found, terms, || search(plan, cell, solver, &limits_of(terms, Instant::now(), interrupt)));
    let mut row = Row {
        phase: plan.phase(cell),
        source_game: plan.source_game(cell).to_owned(),
        sample,
        // A clock that went backwards says nothing.
        cpu_ns: cpu.map(|cpu| cpu.as_nanos() as u64),
        wall_ns: Some(wall.as_nanos() as u64),
        instructions,
        ..Row::new(
            plan.game_name(cell),
            &plan.position_id(cell),
            plan.engine_name(cell),
            u32::from(cell.depth),
        )
    };
    if let Ok(Found::Answer(answer)) = &found {
        // What this thread did was to wait.
        (row.cpu_ns, row.wall_ns, row.instructions) = (answer.cpu_ns, answer.wall_ns, None);
        row.reported_ns = answer.reported_ns;
    }
    let mut details =
        plan.has_details_of(cell).then(|| CellDetails::new(&row.game, &row.position, &row.engine, row.depth));
    match found {
        Err(reason) => row.status = Status::Error(one_line(&reason)),
        Ok(found) => match found.ending() {
            Ending::Interrupted => return None,
            Ending::Complete => {
                row.status = Status::Ok;
                match (&mut details, &found) {
                    (Some(details), Found::Outcome(outcome)) => {
                        details.ordering = outcome.ordering;
                        details.cutoff_indices = outcome.cutoff_indices.clone().unwrap_or_default();
                        details.outside =
                            outside(plan, cell, outcome.leaf_paths.as_ref(), solver, interrupt)?;
                        details.variation = variation(plan, cell, outcome, interrupt)?;
                    }
                    (Some(details), Found::Answer(answer)) => details.variation.clone_from(&answer.variation),
                    (None, _) => {}
                }
                found.fill(&mut row);
                forget_uncounted(plan, cell, &mut row);
            }
            // What the last iteration found.
            Ending::NodeLimit => {
                row.status = Status::NodeLimit;
                found.fill(&mut row);
                forget_uncounted(plan, cell, &mut row);
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

/// Empties the counters that an engine of the caller does not keep.
fn forget_uncounted(plan: &Plan, cell: Cell, row: &mut Row) {
    let PlanEngine::Guest(guest) = &plan.engines[usize::from(cell.engine)] else { return };
    for counter in Counter::ALL.iter().filter(|counter| !guest.counts().contains(counter)) {
        row.counters.set(*counter, None);
    }
}

/// When the search of a cell is given up.
fn limits_of(terms: Terms, start: Instant, interrupt: &AtomicBool) -> Limits<'_> {
    Limits {
        nodes: terms.budget.nodes,
        deadline: terms.budget.seconds.and_then(|seconds| deadline(start, seconds)),
        interrupt: Some(interrupt),
    }
}

/// One search of a cell, from a fresh state.
fn search(plan: &Plan, cell: Cell, solver: &dyn Solver, limits: &Limits<'_>) -> Result<Found, String> {
    match &plan.engines[usize::from(cell.engine)] {
        PlanEngine::Ours(engine) => at_root(plan, cell, |task| solver.search(engine, task, limits)),
        PlanEngine::Guest(guest) => at_root(plan, cell, |task| guest.search(task, limits)),
        PlanEngine::Program(program) => {
            let position = plan.position(cell).ok_or("a program plays from positions on a board")?;
            let question = Question { position, depth: u32::from(cell.depth) };
            // Its time begins with the question, not with the start of a process.
            let seconds = plan.terms[usize::from(cell.terms)].budget.seconds;
            let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let limit = Limit { nodes: limits.nodes, time, interrupt: limits.interrupt };
            guarded(|| program.search(&question, &limit).map_err(|error| told(&error))).map(Found::Answer)
        }
    }
}

/// A search of the root of a cell, which is made for it.
fn at_root(
    plan: &Plan,
    cell: Cell,
    search: impl FnOnce(&Task<'_>) -> Result<Outcome<String>, String>,
) -> Result<Found, String> {
    let Terms { distinct, observed, within, .. } = plan.terms[usize::from(cell.terms)];
    let root = guarded(|| plan.root(cell))?;
    let task = Task {
        root: &*root,
        game: plan.game_name(cell),
        position: &plan.position_id(cell),
        text: &plan.position_text(cell),
        depth: u32::from(cell.depth),
        distinct,
        observed,
        leaf_paths: within.is_some(),
    };
    let outcome = guarded(|| search(&task));
    // A game of the caller may panic when it is dropped, too.
    let dropped = guarded(move || {
        drop(root);
        Ok(())
    });
    dropped.and(outcome).map(|outcome| Found::Outcome(Box::new(outcome)))
}

/// The same, searched once more if the terms ask for it: a difference is an error.
fn again(
    found: Result<Found, String>,
    terms: Terms,
    search: impl FnOnce() -> Result<Found, String>,
) -> Result<Found, String> {
    let is_whole =
        found.as_ref().is_ok_and(|found| matches!(found.ending(), Ending::Complete | Ending::NodeLimit));
    if !terms.twice || !is_whole {
        return found;
    }
    let (first, second) = (found?, search()?);
    match first.difference(&second) {
        // A second search that is given up says nothing of the first.
        Some(difference) if matches!(second.ending(), Ending::Complete | Ending::NodeLimit) => {
            Err(difference)
        }
        _ if second.ending() == Ending::Interrupted => Ok(second),
        _ => Ok(first),
    }
}

/// An error with its causes.
fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The line that both sides play, if the terms ask for it; `None` when it was interrupted.
fn variation(
    plan: &Plan,
    cell: Cell,
    outcome: &Outcome<String>,
    interrupt: &AtomicBool,
) -> Option<Vec<String>> {
    if !plan.terms[usize::from(cell.terms)].observed.variation {
        return Some(Vec::new());
    }
    let searched = guarded(|| {
        let root = plan.root(cell)?;
        // Of its engine the line has the value and the first move, which the outcome says.
        let engine = Engine::new(AlphaBeta);
        let search = Search::new(&engine).limits(Limits { interrupt: Some(interrupt), ..Limits::default() });
        Ok(search.principal_variation_any(&*root, outcome))
    });
    (!interrupt.load(Ordering::Relaxed)).then(|| searched.unwrap_or_default())
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
    let terms = plan.terms[usize::from(cell.terms)];
    let (Some(leaves), Some(within)) = (leaves, terms.within) else { return Some(None) };
    let limits = limits_of(terms, Instant::now(), interrupt);
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
            observed: Observed::default(),
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
