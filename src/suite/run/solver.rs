//! Who does the searching of a run.

use crate::search::{Engine, Limits, Outcome, Search, Searchable};

/// What a solver is asked: one cell.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Task<'a> {
    /// The game at the position to search.
    pub root: &'a dyn Searchable,
    /// The game, as the row names it.
    pub game: &'a str,
    /// The position, as the row names it: a corpus id or a seed.
    pub position: &'a str,
    /// The engine.
    pub engine: &'a Engine,
    /// Plies.
    pub depth: u32,
}

/// Who does the searching. The runner itself knows no engine; tests hand it
/// broken ones.
pub trait Solver: Sync {
    /// Searches one cell from a fresh state; an error is a reason in words,
    /// which becomes the status of the row.
    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String>;
}

/// The engines of this laboratory.
#[derive(Clone, Copy, Debug)]
pub struct Engines;

impl Solver for Engines {
    fn search(&self, task: &Task<'_>, limits: &Limits<'_>) -> Result<Outcome<String>, String> {
        Ok(Search::new(task.engine).depth(task.depth).limits(*limits).run_any(task.root))
    }
}
