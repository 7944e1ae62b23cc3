//! The row schema: what one cell of an experiment leaves behind.
//!
//! A row is plain data, one field per column of the CSV. It depends on no
//! other part of this crate, so that analysis can be pointed at any file
//! with these columns, whoever wrote it.

mod column;
mod counters;
mod csv_file;
mod header;
mod row;
mod status;

pub use column::{COLUMNS, FieldError};
pub(crate) use counters::counter_table;
pub use counters::{Counter, Counters, Readings, UnknownCounter};
pub use csv_file::{RecordError, RowWriter, read_rows, read_rows_from};
pub(crate) use header::Header;
pub use header::LineError;
pub use row::Row;
pub use status::Status;
