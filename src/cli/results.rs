//! What the verbs about finished results share: their files, and the minimal
//! trees kept with the corpora.

use std::path::PathBuf;

use crate::analysis::sheet::MinimalLeaves;
use crate::cli::failure::Failure;
use crate::corpus::minimal;
use crate::record::{Row, read_rows};

/// The rows of all files, one after the other.
pub(super) fn read_all(files: &[PathBuf]) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for file in files {
        rows.extend(read_rows(file)?);
    }
    Ok(rows)
}

/// Leaves of the left-first minimal trees of the built-in corpora.
pub(super) fn minimal_leaves() -> MinimalLeaves {
    let rows = minimal::built_in().into_iter();
    rows.map(|row| ((row.position, row.depth), row.minimal.tree.leaves)).collect()
}
