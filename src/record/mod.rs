//! The row schema: what one cell of an experiment leaves behind.
//!
//! A row is a flat struct, one field a column, in the order of the CSV. It
//! depends on nothing of ours, so that analysis can be pointed at any file
//! with these columns, whoever wrote it.

mod csv_file;
mod row;
mod status;

pub use csv_file::{COLUMNS, RecordError, RowWriter, read_rows, read_rows_from};
pub use row::Row;
pub use status::Status;
