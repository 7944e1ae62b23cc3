//! The lines of a partial file in the order of the plan.
//!
//! They are in the file as their cells ended. To seek and read each of them
//! would be two calls of the system a row; to have all in memory would take as
//! much as the file. They are brought into order a window at a time: the lines
//! of a window are read in the order of the file, in one pass that reads in
//! large blocks what lies together, into their places.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;

use crate::record::opened;
use crate::suite::store::stored_row::StoredRow;

/// Bytes of the lines that are in memory at a time.
const WINDOW: usize = 256 << 20;
/// Bytes that are read or written at a time.
pub(crate) const BLOCK: usize = 1 << 20;

/// The error of a line that is not what was written.
pub(super) fn changed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a row has changed")
}

/// Hands out the lines of rows that are in plan order.
pub(crate) struct InPlanOrder<'a> {
    file: BufReader<File>,
    rows: &'a [StoredRow],
    /// The most bytes of a window, unless one line has more.
    most: usize,
    /// The first row that was not handed out, and where its line is in the window.
    next: (usize, usize),
    /// One past the last row of the window.
    end: usize,
    window: Vec<u8>,
}

impl<'a> InPlanOrder<'a> {
    /// The lines of these rows.
    pub(crate) fn new(file: File, rows: &'a [StoredRow]) -> Self {
        Self::with_window(file, rows, WINDOW)
    }

    fn with_window(file: File, rows: &'a [StoredRow], most: usize) -> Self {
        let file = BufReader::with_capacity(BLOCK, file);
        Self { file, rows, most, next: (0, 0), end: 0, window: Vec::new() }
    }

    /// The next row and its line, without checksum and line end; an error if
    /// the line is not what was written.
    pub(crate) fn next(&mut self) -> io::Result<Option<(&'a StoredRow, &[u8])>> {
        let (place, start) = if self.next.0 < self.end { self.next } else { (self.end, 0) };
        let Some(row) = self.rows.get(place) else { return Ok(None) };
        if place == self.end {
            self.fill()?;
        }
        let end = start + row.length as usize;
        self.next = (place + 1, end);
        let line = opened(&self.window[start..end]);
        let line = line.ok_or_else(changed)?;
        Ok(Some((row, line)))
    }

    /// Reads the window that begins where the last one ended.
    fn fill(&mut self) -> io::Result<()> {
        let mut lines: Vec<(u64, Range<usize>)> = Vec::new();
        let mut bytes = 0;
        for row in &self.rows[self.end..] {
            let length = row.length as usize;
            if bytes > 0 && bytes + length > self.most {
                break;
            }
            lines.push((row.offset, bytes..bytes + length));
            bytes += length;
        }
        self.end += lines.len();
        self.window.resize(bytes, 0);
        lines.sort_unstable_by_key(|(offset, _)| *offset);
        let mut at = self.file.seek(SeekFrom::Start(0))?;
        for (offset, place) in lines {
            self.file.seek_relative((offset - at) as i64)?;
            at = offset + place.len() as u64;
            self.file.read_exact(&mut self.window[place])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::record::{Row, sealed};
    #[test]
    fn lines_come_in_the_order_of_the_plan_whatever_the_window() {
        let mut file = tempfile::tempfile().unwrap();
        let mut rows = Vec::new();
        let mut offset = 0;
        // Cells end in any order; their lines are of different lengths.
        for cell in (0..500_usize).map(|index| index * 77 % 500) {
            let line = sealed(format!("{}\n", cell.to_string().repeat(cell % 9 + 1)).into_bytes());
            file.write_all(&line).unwrap();
            rows.push(StoredRow::new(cell, &Row::new("", "", "", 0), offset, line.len()));
            offset += line.len() as u64;
        }
        rows.sort_unstable_by_key(|row| row.cell);
        for window in [1, 100, 5000, WINDOW] {
            let mut lines = InPlanOrder::with_window(file.try_clone().unwrap(), &rows, window);
            for cell in 0..500 {
                let (row, line) = lines.next().unwrap().unwrap();
                assert_eq!(row.cell, cell);
                assert_eq!(
                    line,
                    cell.to_string().repeat(cell as usize % 9 + 1).as_bytes(),
                    "window {window}"
                );
            }
            assert!(lines.next().unwrap().is_none());
        }
        file.seek(SeekFrom::Start(0)).unwrap();
        file.write_all(b"x").unwrap();
        let mut lines = InPlanOrder::new(file, &rows);
        let mut told = None;
        while told.is_none() {
            told = lines.next().map(|line| assert!(line.is_some())).err();
        }
        assert_eq!(told.unwrap().to_string(), "a row has changed");
    }
}
