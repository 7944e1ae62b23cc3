//! What a resumed run would still have to do.

use std::fs::{self, File};
use std::path::Path;

use crate::suite::plan::cells::Plan;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::store::error::StoreError;
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial;
use crate::suite::store::paths::Paths;
use crate::suite::store::rows::check_same;

/// The cells of a suite, by their numbers in its plan, that a resumed run of it
/// would run; nothing is changed. In time mode a cell that has samples may need
/// more of them, so that all are left until the file is finished.
pub fn left_to_run(suite: &Suite, plan: &Plan, out: &Path) -> Result<Vec<u32>, StoreError> {
    let paths = Paths::new(out)?;
    let ours = Manifest::begin(Identity::new(suite, plan), None, 1, Vec::new(), plan.len(), 0.0);
    let all = 0..plan.len() as u32;
    if fs::metadata(&paths.partial).is_ok_and(|metadata| metadata.len() > 0) {
        check_same(&ours, &paths.partial_manifest, &paths.results)?;
        if suite.mode == Mode::Time {
            return Ok(all.collect());
        }
        let loaded = File::open(&paths.partial)
            .and_then(|file| partial::load(file, plan))
            .map_err(|source| StoreError::Open { path: paths.partial.clone(), source })?;
        let mut finished = vec![false; plan.len()];
        for row in &loaded.rows {
            finished[row.cell as usize] = true;
        }
        Ok(all.filter(|index| !finished[*index as usize]).collect())
    } else if paths.results.exists() {
        check_same(&ours, &paths.manifest, &paths.results)?;
        Ok(Vec::new())
    } else {
        Ok(all.collect())
    }
}
