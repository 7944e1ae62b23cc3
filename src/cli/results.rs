//! What the verbs about finished results share: their files, and the minimal
//! trees kept with the corpora.

use std::path::PathBuf;

use crate::analysis::distinct::{Distinct, distinct};
use crate::analysis::game_sheet::MinimalLeaves;
use crate::analysis::sheet::{Known, Sheet};
use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::corpus::minimal;
use crate::game::uniform_branching;
use crate::record::{RecordError, Row, read_rows};
use crate::search::is_exact;
use crate::suite;

/// The rows of all files, one after the other, no sample of a cell twice.
pub(super) fn read_all(files: &[PathBuf], context: &Context) -> Result<Vec<Row>, Failure> {
    warn_of_altered(files, context);
    let read = |file: &PathBuf| Ok((file.display().to_string(), read_rows(file)?));
    let files = files.iter().map(read).collect::<Result<Vec<_>, RecordError>>()?;
    let Distinct { rows, repeated } = distinct(files)?;
    if repeated > 0 {
        context.note(format_args!("{repeated} rows repeat others and are counted once"));
    }
    Ok(rows)
}

/// Warns of every file that is not what its run left. It is read all the same:
/// it may have been changed on purpose.
pub(super) fn warn_of_altered(files: &[PathBuf], context: &Context) {
    for file in files {
        // A file that cannot be read is an error when its rows are read.
        if let Ok(Some(altered)) = suite::altered(file) {
            let file = file.display();
            context.warn(format_args!("warning: {file} is not the file that its run left: {altered}"));
        }
    }
}

/// Leaves of the left-first minimal trees of the built-in corpora.
pub(super) fn minimal_leaves() -> MinimalLeaves {
    let rows = minimal::built_in().into_iter();
    rows.map(|row| ((row.position, row.depth), row.minimal.tree.leaves)).collect()
}

/// The rows as a sheet, with what the registries and the corpora know of them.
pub(super) fn sheet<'a>(rows: &'a [Row], minimal: &'a MinimalLeaves) -> Sheet<'a> {
    let known = Known { exact: &is_exact, branching: &uniform_branching, minimal: Some(minimal) };
    Sheet::new(rows, known)
}
