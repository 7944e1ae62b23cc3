//! Whether a value is the right one: the suite's reference engine decides.
//!
//! Judged when everything is there, so that the verdict does not depend on
//! the order in which cells ended, nor on how a plan was cut into chunks.

use crate::suite::plan::cells::Plan;
use crate::suite::store::stored_row::StoredRow;

/// The final status of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    /// The reference engine agrees, or there is nothing to compare with.
    AsWritten,
    /// The reference engine has another value.
    Mismatch,
    /// The cell has no value.
    Failed,
}

/// Judges one row; `rows` are all rows, sorted by cell and sample.
pub(crate) fn judge(plan: &Plan, rows: &[StoredRow], row: &StoredRow) -> Judgement {
    if row.failed {
        return Judgement::Failed;
    }
    let cell = plan.cells[row.cell as usize];
    let Some(reference) = plan.terms[usize::from(cell.terms)].reference else {
        return Judgement::AsWritten;
    };
    if reference == cell.engine || !plan.engines[usize::from(cell.engine)].exact() {
        return Judgement::AsWritten;
    }
    let reference = plan.find(cell.game, cell.position, reference, cell.depth);
    let value = reference.and_then(|reference| {
        let first = rows.partition_point(|other| (other.cell as usize) < reference);
        let same = rows[first..].iter().take_while(|other| other.cell as usize == reference);
        same.filter(|other| !other.failed).find_map(|other| other.value)
    });
    match value {
        Some(value) if Some(value) != row.value => Judgement::Mismatch,
        _ => Judgement::AsWritten,
    }
}
