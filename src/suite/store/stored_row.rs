//! What is kept in memory of a row that is on disk.

use crate::record::{Row, Status};

/// One row of the partial file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredRow {
    pub(crate) cell: u32,
    pub(crate) sample: u32,
    /// Whether it has no value to judge.
    pub(crate) failed: bool,
    pub(crate) value: Option<i64>,
    pub(crate) cpu_ns: u64,
    /// Where its line starts in the file.
    pub(crate) offset: u64,
    /// Bytes of its line, line end included.
    pub(crate) length: u32,
}

impl StoredRow {
    /// A row of a cell, and where its line is.
    pub(crate) fn new(cell: usize, row: &Row, offset: u64, length: usize) -> Self {
        Self {
            cell: cell as u32,
            sample: row.sample,
            failed: has_failed(&row.status),
            value: row.value,
            cpu_ns: row.cpu_ns.unwrap_or(0),
            offset,
            length: length as u32,
        }
    }

    /// One past the last byte of its line.
    pub(crate) const fn end(&self) -> u64 {
        self.offset + self.length as u64
    }
}

/// Sorts rows by cell and sample.
pub(crate) fn sort_by_cell(rows: &mut [StoredRow]) {
    rows.sort_unstable_by_key(|row| (row.cell, row.sample));
}

/// Whether a row of this status has no value to judge.
pub(crate) fn has_failed(status: &Status) -> bool {
    !matches!(status, Status::Ok | Status::Mismatch)
}
