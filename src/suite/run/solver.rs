//! The solver of a run.

use crate::search::{Engine, Limits, Outcome, Search};
use crate::suite::plan::guests::Task;

/// The search by engines of this crate. The runner itself knows no
/// engine; tests hand it broken ones.
pub trait Solver: Sync {
    /// Searches one cell from a fresh state; an error is a reason in words,
    /// which becomes the status of the row.
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String>;
}

/// The engines of this laboratory.
#[derive(Clone, Copy, Debug)]
pub struct Engines;

impl Solver for Engines {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        let search = Search::new(engine).depth(task.depth).limits(*limits);
        let search = if task.distinct { search.count_distinct_leaves() } else { search };
        let search = if task.observed.ordering { search.judge_ordering() } else { search };
        let search = if task.observed.cutoff_indices { search.count_cutoff_indices() } else { search };
        let search = match task.observed.audit {
            Some(one_in) => search.audit(one_in),
            None => search,
        };
        let mut search = if task.leaf_paths { search.keep_leaf_paths() } else { search };
        Ok(search.run_any(task.root))
    }
}
