//! What rows say: pure functions from rows to ratios, intervals, claims.
//!
//! This floor reads [`crate::record::Row`] and nothing else of this crate but
//! the syntax of specs; it runs no search, opens no file and prints nothing, so
//! it can be pointed at any results file, whoever wrote it. What rows do not
//! say (which engines are exact, which trees are uniform) is handed in as
//! [`sheet::Known`]. The unit is the position (or tree seed): everything is
//! paired within it, and uncertainty is over positions only, because counts
//! have no run-to-run noise.

pub mod aspiration;
pub mod baseline;
pub mod cell;
pub mod claims;
pub mod compare;
pub mod engine_name;
pub mod engine_sheet;
pub mod factorial;
pub mod first_move;
#[cfg(test)]
pub(crate) mod fixture;
pub mod game_name;
pub mod game_sheet;
pub mod growth;
pub mod left_out;
pub mod metric;
pub mod ratio;
pub mod sheet;
