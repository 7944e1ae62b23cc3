//! The share of cutoffs by the first move tried: the usual measure of move
//! ordering.

use crate::analysis::cell::Cell;
use crate::analysis::metric::Metric;

/// First-move cutoffs / cutoffs; `None` of a cell without a cutoff. A
/// [`Quantity`](crate::analysis::cell::Quantity) like any column.
pub fn share(cell: &Cell) -> Option<f64> {
    let (first, all) = cell.get(Metric::FirstMoveCutoffs).zip(cell.get(Metric::Cutoffs))?;
    (all > 0.0).then_some(first / all)
}
