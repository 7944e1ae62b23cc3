//! What rows say: pure functions from rows to ratios, intervals, claims.
//!
//! This floor reads [`crate::record::Row`] and nothing else of ours but the
//! syntax of specs; it runs no search, opens no file and prints nothing, so it
//! can be pointed at any results file, whoever wrote it. The unit is the
//! position (or tree seed): everything is paired within it, and uncertainty is
//! over positions only, for counts have no run-to-run noise.

pub mod aspiration;
pub mod baseline;
pub mod claims;
pub mod compare;
pub mod engine;
pub mod factorial;
pub mod first_move;
#[cfg(test)]
pub(crate) mod fixture;
pub mod growth;
pub mod metric;
pub mod ratio;
pub mod sheet;
