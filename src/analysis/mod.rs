//! The analysis of rows: pure functions from rows to ratios and intervals.
//!
//! This floor reads [`crate::record::Rows`] and nothing else of this crate but
//! the syntax of specs; it runs no search, opens no file and prints nothing, so
//! it works on any results file, whichever program wrote it. What rows do not
//! say (which engines are exact, which trees are uniform) is handed in as
//! [`sheet::Known`]. The unit is the position (or tree seed): everything is
//! paired within it, and uncertainty is over positions only, because counts
//! have no run-to-run noise. Positions that were taken from one game are not
//! independent: values keep their [`unit::Unit`] until they are a
//! [`Sample`](crate::stats::Sample), of which alone intervals and tests are made.
//!
//! Rows come from a suite or from a file; here a file is
//! read and its engines compared:
//!
//! ```
//! use plybench::analysis::compare::compare;
//! use plybench::analysis::metric::Metric;
//! use plybench::analysis::sheet::{Known, Sheet};
//! use plybench::record::read_results_from;
//! use plybench::search::is_exact;
//!
//! let rows = read_results_from(include_bytes!("../../examples/rows.csv").as_slice(), "rows.csv")?.rows;
//! let sheet = Sheet::new(&rows, Known { exact: &is_exact, ..Known::ROWS_ALONE });
//!
//! let comparison = compare(&sheet, Some("ab"), Metric::Nodes)?;
//! let pvs = comparison.games[0].engines.iter().find(|engine| engine.engine == "pvs").unwrap();
//! assert_eq!(pvs.overall.n, 24);
//! assert!(pvs.overall.geometric_mean < 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
pub mod aspiration;
pub mod audit;
pub mod baseline;
pub mod cell;
mod cell_index;
mod cell_map;
pub mod compare;
pub mod coverage;
pub mod details;
pub mod diff;
pub mod difference;
pub mod distinct;
pub mod engine_comparison;
pub mod engine_name;
pub mod engine_sheet;
pub mod factorial;
pub mod first_move;
pub mod fit;
pub mod fixed_depth;
#[cfg(test)]
pub(crate) mod fixture;
pub mod game_left_out;
pub mod game_name;
pub mod game_sheet;
pub mod growth;
pub mod key;
pub mod left_out;
pub mod metric;
pub mod origin;
pub mod parameter;
pub mod performance;
pub mod profile;
pub mod quality;
pub mod ratio;
pub mod score;
pub mod selection;
pub mod sheet;
pub mod speed_up;
pub mod threads;
pub mod totals;
pub mod trend;
pub mod unit;
