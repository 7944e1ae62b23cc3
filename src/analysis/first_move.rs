//! How often the first move tried is good enough: the usual measure of move
//! ordering.

use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

/// First-move cutoffs / cutoffs of every position that has a cutoff.
pub fn shares(sheet: &Sheet, game: &str, engine: &str, depth: u32) -> Vec<f64> {
    sheet
        .cells(game, engine, depth)
        .into_iter()
        .filter_map(|(_, cell)| {
            let (first, all) = cell.figure(Metric::FirstMoveCutoffs).zip(cell.figure(Metric::Cutoffs))?;
            (all > 0.0).then_some(first / all)
        })
        .collect()
}
