//! The row schema: the record of one cell of an experiment.
//!
//! A row is plain data, one field per column of the CSV. It depends on no
//! other part of this crate, so that analysis can be pointed at any file
//! with these columns, whichever program wrote it.
//!
//! Columns are found by their names; what a program does not count is an empty
//! field, or a column that is not there:
//!
//! ```
//! use plybench::record::{Counter, Status, read_rows_from};
//!
//! let file = "game,position,engine,depth,status,value,nodes\nchess,start,mine,6,ok,25,81207\n";
//!
//! let rows = read_rows_from(file.as_bytes(), "mine.csv")?;
//! assert_eq!((rows[0].engine.as_str(), rows[0].depth), ("mine", 6));
//! assert_eq!(rows[0].status, Status::Ok);
//! assert_eq!(rows[0].counters.get(Counter::Nodes), Some(81_207));
//! assert_eq!(rows[0].counters.get(Counter::Leaves), None);
//! # Ok::<(), plybench::record::RecordError>(())
//! ```
//!
//! A [`Row`] is made to be looked at and changed; [`read_rows`] makes one of
//! every line. Of rows by the million [`read_results`] makes a table,
//! [`Rows`], in a tenth of the memory, which is what analysis takes;
//! [`RowReader`] keeps one row at a time.

mod attached;
mod beside;
mod column;
mod csv_file;
mod details;
mod details_file;
mod gzip;
mod header;
mod lenient;
mod names;
mod numbers;
mod row;
mod row_reader;
mod row_ref;
mod rows;
mod seal;
mod status;
mod truth;

pub use crate::counters::{
    AuditCount, AuditStratum, AuditedHook, Counter, Counters, OrderingCount, OrderingCounts, Readings,
    UnknownCounter,
};
pub(crate) use attached::{attached, detached};
pub use beside::{beside, is_gzip_name, is_results_name, stem, uncompressed};
pub use column::{COLUMNS, Extra, FieldError};
pub(crate) use column::{Column, joined};
pub use csv_file::{ResultsFile, RowWriter, read_results, read_results_from, read_rows, read_rows_from};
pub use details::{CellDetails, LeavesOutside, RootMove};
pub use details_file::{DetailsError, DetailsReader, details_path};
pub use gzip::{GzipError, Packed, Unpacked};
pub use header::LineError;
pub(crate) use header::{Header, line_error};
pub(crate) use lenient::LineEnds;
pub use lenient::{LineBound, Separator};
pub(crate) use names::Name;
pub use row::{Quality, Row};
pub use row_reader::{RecordError, RowReader};
pub use row_ref::RowRef;
pub(crate) use rows::CellKey;
pub use rows::Rows;
pub(crate) use seal::{hexadecimal, opened, sealed, sealed_header};
pub use status::Status;
pub use truth::{TruthRow, TruthTable};
