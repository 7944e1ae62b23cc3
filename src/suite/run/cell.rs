//! One cell: a fresh root, one search, one row, and details if they are asked for.
//!
//! Nothing outlives the cell, so a row depends on nothing but its cell. A
//! panic becomes the cell's status; a search that was stopped leaves what is
//! known and no more.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::machine::meter::Meter;
use crate::program::{Limit, Question};
use crate::record::{CellDetails, Counter, LeavesOutside, RootMove, Row, Status};
use crate::search::algorithm::AlphaBeta;
use crate::search::{Ending, Engine, LeafPaths, Limits, MoveValue, Outcome, Search};
use crate::suite::plan::cell::{CellRef, Terms};
use crate::suite::plan::guests::{PlanEngine, Task};
use crate::suite::plan::suite::Observed;
use crate::suite::run::found::Found;
use crate::suite::run::solver::Solver;

pub(crate) struct Finished {
    pub(crate) row: Row,
    pub(crate) details: Option<CellDetails>,
}

/// Runs one cell; `None` when it was interrupted, because an interrupted cell
/// produces no row.
pub(crate) fn run_cell(
    cell: &CellRef<'_>,
    sample: u32,
    solver: &dyn Solver,
    interrupt: &AtomicBool,
    mut meter: Option<&mut Meter>,
) -> Option<Finished> {
    let (cpu, wall) = (ThreadTime::now(), Instant::now());
    let limits = limits_of(cell.terms, wall, interrupt);
    let is_metered = meter.is_some();
    if let Some(meter) = &mut meter {
        meter.start();
    }
    let found = search(cell, solver, &limits, is_metered);
    let usage = meter.map(Meter::stop).unwrap_or_default();
    let (cpu, wall) = (ThreadTime::now().as_duration().checked_sub(cpu.as_duration()), wall.elapsed());
    let found = if cell.terms.twice {
        again(found, || search(cell, solver, &limits_of(cell.terms, Instant::now(), interrupt), false))
    } else {
        found
    };
    let mut row = Row {
        phase: cell.entry().map_or_else(String::new, |entry| entry.phase.clone()),
        source_game: cell.source_game().to_owned(),
        sample,
        // A clock that went backwards says nothing.
        cpu_ns: cpu.map(|cpu| cpu.as_nanos() as u64),
        wall_ns: Some(wall.as_nanos() as u64),
        usage,
        ..Row::new(cell.game, &cell.position(), cell.engine_name, cell.depth)
    };
    let mut details = (cell.has_details && sample == 0)
        .then(|| CellDetails::new(&row.game, &row.position, &row.engine, row.depth));
    let found = match found {
        Ok(found) => found,
        Err(reason) => {
            row.status = Status::Error(one_line(&reason));
            return Some(Finished { row, details });
        }
    };
    if let Found::Answer(answer) = &found {
        // What this thread did was to wait.
        (row.cpu_ns, row.wall_ns, row.usage) = (answer.cpu_ns, answer.wall_ns, answer.usage);
        row.reported_ns = answer.reported_ns;
    }
    row.status = match found.ending() {
        Ending::Interrupted => return None,
        Ending::Complete => Status::Ok,
        Ending::NodeLimit => Status::NodeLimit,
        Ending::Timeout => Status::Timeout,
        Ending::NoMemory => Status::Error("not enough memory for the table".to_owned()),
    };
    if let (Some(details), Status::Ok) = (&mut details, &row.status) {
        match &found {
            Found::Outcome(outcome) => {
                details.ordering = outcome.ordering;
                details.audit.clone_from(&outcome.audit);
                details.cutoff_indices = outcome.cutoff_indices.clone().unwrap_or_default();
                details.outside = outside(cell, outcome.leaf_paths.as_ref(), solver, interrupt)?;
                details.variation = variation(cell, outcome, interrupt)?;
                match root_moves(cell, outcome, interrupt)? {
                    Ok(moves) => details.root_moves = moves,
                    Err(reason) => row.status = Status::Error(one_line(&reason)),
                }
            }
            Found::Answer(answer) => details.variation.clone_from(&answer.variation),
        }
    }
    // Where a clock stops a search differs from run to run: neither its
    // counters nor its last iteration would be reproducible.
    if found.is_whole() && !matches!(row.status, Status::Error(_)) {
        found.fill(&mut row);
        for counter in Counter::ALL.iter().filter(|counter| !cell.engine.counts(**counter)) {
            row.counters.set(*counter, None);
        }
    }
    Some(Finished { row, details })
}

/// When the search of a cell is given up.
fn limits_of<'a>(terms: &Terms, start: Instant, interrupt: &'a AtomicBool) -> Limits<'a> {
    Limits {
        nodes: terms.budget.nodes,
        deadline: terms.budget.seconds.and_then(|seconds| deadline(start, seconds)),
        interrupt: Some(interrupt),
    }
}

/// One search of a cell, from a fresh state.
fn search(
    cell: &CellRef<'_>,
    solver: &dyn Solver,
    limits: &Limits<'_>,
    is_metered: bool,
) -> Result<Found, String> {
    let outcome = match cell.engine {
        PlanEngine::Ours(engine) => at_root(cell, |task| solver.search(engine, task, limits)),
        PlanEngine::Guest(guest) => at_root(cell, |task| guest.search(task, limits)),
        PlanEngine::Program(program) => {
            let position = cell.board().ok_or("a program plays from positions on a board")?;
            let question = Question { position, depth: cell.depth };
            // Its time begins with the question, not with the start of a process.
            let seconds = cell.terms.budget.seconds;
            let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let limit = Limit { nodes: limits.nodes, time, interrupt: limits.interrupt, is_metered };
            let answer = guarded(|| program.search(&question, &limit).map_err(|error| told(&error)));
            return answer.map(|answer| Found::Answer(Box::new(answer)));
        }
    };
    outcome.map(|outcome| Found::Outcome(Box::new(outcome)))
}

/// Searches the root of a cell, which is made for it.
fn at_root<T>(cell: &CellRef<'_>, search: impl FnOnce(&Task<'_>) -> Result<T, String>) -> Result<T, String> {
    let root = guarded(|| cell.make_root())?;
    let task = Task {
        root: &*root,
        game: cell.game,
        position: &cell.position(),
        text: &cell.text(),
        depth: cell.depth,
        distinct: cell.terms.distinct,
        observed: cell.terms.observed,
        leaf_paths: cell.terms.within.is_some(),
    };
    let outcome = guarded(|| search(&task));
    // A game of the caller may panic when it is dropped, too.
    let dropped = guarded(move || {
        drop(root);
        Ok(())
    });
    dropped.and(outcome)
}

/// The same, searched once more: a difference is an error.
fn again(
    found: Result<Found, String>,
    search: impl FnOnce() -> Result<Found, String>,
) -> Result<Found, String> {
    let first = found?;
    if !first.is_whole() {
        return Ok(first);
    }
    let second = search()?;
    match first.difference(&second) {
        // A second search that is given up says nothing of the first.
        Some(difference) if second.is_whole() => Err(difference),
        _ if second.ending() == Ending::Interrupted => Ok(second),
        _ => Ok(first),
    }
}

fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The line that both sides play, if the terms ask for it; `None` when it was interrupted.
fn variation(cell: &CellRef<'_>, outcome: &Outcome<String>, interrupt: &AtomicBool) -> Option<Vec<String>> {
    if !cell.terms.observed.variation {
        return Some(Vec::new());
    }
    // Of its engine the line has the value and the first move, which the outcome says.
    let engine = Engine::new(AlphaBeta);
    let search = Search::new(&engine).limits(Limits { interrupt: Some(interrupt), ..Limits::default() });
    let searched = at_root(cell, |task| Ok(search.principal_variation_any(task.root, outcome)));
    (!interrupt.load(Ordering::Relaxed)).then(|| searched.unwrap_or_default())
}

/// The values of the root's moves, if the terms ask for them, none of a search that does not finish; `None` when it was
/// interrupted. That the best of them is worth what the root is checks both, because they are searched apart.
fn root_moves(
    cell: &CellRef<'_>,
    outcome: &Outcome<String>,
    interrupt: &AtomicBool,
) -> Option<Result<Vec<RootMove>, String>> {
    let (PlanEngine::Ours(engine), true) = (cell.engine, cell.terms.observed.root_moves) else {
        return Some(Ok(Vec::new()));
    };
    let limits = Limits { nodes: None, ..limits_of(cell.terms, Instant::now(), interrupt) };
    let search = Search::new(engine).depth(cell.depth).limits(limits);
    let moves = match at_root(cell, |task| Ok(search.move_values_any(task.root))) {
        Err(reason) => return Some(Err(reason)),
        Ok(Err(Ending::Interrupted)) => return None,
        Ok(moves) => moves.unwrap_or_default(),
    };
    let moves: Vec<_> =
        moves.into_iter().map(|MoveValue { mv, value, nodes }| RootMove { mv, value, nodes }).collect();
    let best = moves.iter().map(|one| one.value).max();
    Some(match (best, outcome.value) {
        (Some(best), Some(value)) if best != value => {
            Err(format!("the best root move is worth {best}, searched alone, and the root {value}"))
        }
        _ => Ok(moves),
    })
}

/// Number of a cell's leaves outside those of the engine that its terms
/// name, which is searched here; nothing of a search that does not finish, and
/// `None` when it was interrupted.
#[expect(clippy::option_option, reason = "interrupted is not the same as unknown")]
fn outside(
    cell: &CellRef<'_>,
    leaves: Option<&LeafPaths>,
    solver: &dyn Solver,
    interrupt: &AtomicBool,
) -> Option<Option<LeavesOutside>> {
    let (Some(leaves), Some(within)) = (leaves, cell.terms.within) else { return Some(None) };
    let limits = limits_of(cell.terms, Instant::now(), interrupt);
    let searched = at_root(cell, |task| {
        let task = Task { distinct: false, observed: Observed::default(), ..*task };
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

/// The result of some work, or the message of its panic.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let message = |panic: Box<dyn Any + Send>| {
        let text = panic.downcast_ref::<&str>().copied();
        text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
    };
    catch_unwind(AssertUnwindSafe(work)).map_err(message)
}

/// The result of some work; a panic is an error too.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    caught(work).unwrap_or_else(|message| Err(format!("panic: {message}")))
}

/// A row is one line of the results file, whatever a panic says.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
