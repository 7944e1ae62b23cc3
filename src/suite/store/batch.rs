//! Finished rows on their way to the file.

use std::io;

use crate::record::{CellDetails, Row};
use crate::suite::store::form::Form;
use crate::suite::store::stored_row::StoredRow;

/// A batch with as many bytes is worth a write of its own.
const ENOUGH_BYTES: usize = 1 << 16;

/// Lines that are written together, and their rows.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    bytes: Vec<u8>,
    /// With the places of their lines among the bytes of the batch.
    rows: Vec<StoredRow>,
}

impl Batch {
    /// Adds the row of a cell, with its details.
    pub(crate) fn add(
        &mut self,
        form: &Form,
        cell: usize,
        row: &Row,
        details: Option<&CellDetails>,
    ) -> io::Result<()> {
        let line = form.line(row, details)?;
        self.rows.push(StoredRow::new(cell, row, self.bytes.len() as u64, line.len()));
        self.bytes.extend_from_slice(&line);
        Ok(())
    }

    /// Whether there are no rows.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether it is time to write.
    pub(crate) const fn is_enough(&self) -> bool {
        self.bytes.len() >= ENOUGH_BYTES
    }

    /// The lines, one after the other.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The rows whose lines are within the first bytes of the batch.
    pub(crate) fn rows_within(&self, bytes: usize) -> &[StoredRow] {
        &self.rows[..self.rows.partition_point(|row| row.end() <= bytes as u64)]
    }
}
