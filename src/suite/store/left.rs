//! What a resumed run would still have to do.

use std::fs::{self, File};
use std::path::Path;

use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::store::finished::check_same;
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial::{self, BrokenLine};
use crate::suite::store::paths::Paths;

/// What a resumed run would find, and what it would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The cells to run, by their numbers in the plan.
    pub cells: Vec<u32>,
    /// Damaged lines of the interrupted run.
    pub broken_lines: Vec<BrokenLine>,
}

/// The cells of a suite, by their numbers in its plan, that a resumed run of it
/// would run; nothing is changed. In time mode a cell that has samples may need
/// more of them, so that all are left until the file is finished.
pub fn left_to_run(suite: &Suite, plan: &Plan, out: &Path) -> Result<Left, RunError> {
    let paths = Paths::new(out)?;
    let ours = Manifest::begin(Identity::new(suite, plan), None, 1, Vec::new(), plan.len(), 0.0);
    let all = 0..plan.len() as u32;
    if fs::metadata(&paths.partial).is_ok_and(|metadata| metadata.len() > 0) {
        check_same(&ours, &paths.partial_manifest, &paths.results)?;
        let loaded = File::open(&paths.partial)
            .and_then(|file| partial::load(file, plan))
            .map_err(|source| RunError::Open { path: paths.partial.clone(), source })?;
        loaded.has_header(&paths.partial)?;
        let broken_lines = loaded.broken_lines;
        if suite.mode == Mode::Time {
            return Ok(Left { cells: all.collect(), broken_lines });
        }
        let mut finished = vec![false; plan.len()];
        for row in &loaded.rows {
            finished[row.cell as usize] = true;
        }
        Ok(Left { cells: all.filter(|index| !finished[*index as usize]).collect(), broken_lines })
    } else if paths.results.exists() {
        check_same(&ours, &paths.manifest, &paths.results)?;
        Ok(Left::default())
    } else {
        Ok(Left { cells: all.collect(), broken_lines: Vec::new() })
    }
}
