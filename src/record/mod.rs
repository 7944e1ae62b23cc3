//! The row schema: the record of one cell of an experiment.
//!
//! A row is plain data, one field per column of the CSV. It depends on no
//! other part of this crate, so that analysis can be pointed at any file
//! with these columns, whichever program wrote it.
//!
//! Columns are found by their names; what a program does not count is empty:
//!
//! ```
//! use plybench::record::{COLUMNS, Counter, Status, read_rows_from};
//!
//! let mut cell = vec![""; COLUMNS.len()];
//! for (column, field) in [
//!     ("game", "chess"), ("position", "start"), ("engine", "mine"), ("depth", "6"),
//!     ("sample", "0"), ("status", "ok"), ("value", "25"), ("nodes", "81207"),
//! ] {
//!     cell[COLUMNS.iter().position(|name| *name == column).unwrap()] = field;
//! }
//! let file = format!("{}\n{}\n", COLUMNS.join(","), cell.join(","));
//!
//! let rows = read_rows_from(file.as_bytes(), "mine.csv")?;
//! assert_eq!((rows[0].engine.as_str(), rows[0].depth), ("mine", 6));
//! assert_eq!(rows[0].status, Status::Ok);
//! assert_eq!(rows[0].counters.get(Counter::Nodes), Some(81_207));
//! assert_eq!(rows[0].counters.get(Counter::Leaves), None);
//! # Ok::<(), plybench::record::RecordError>(())
//! ```

mod column;
mod counters;
mod csv_file;
mod header;
mod row;
mod status;

pub use column::{COLUMNS, FieldError};
#[cfg(feature = "suite")]
pub(crate) use counters::counter_table;
pub use counters::{Counter, Counters, Readings, UnknownCounter};
pub use csv_file::{RecordError, RowWriter, read_rows, read_rows_from};
#[cfg(feature = "suite")]
pub(crate) use header::Header;
pub use header::LineError;
pub use row::Row;
pub use status::Status;
