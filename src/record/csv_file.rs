//! Rows from and to CSV: RFC 4180, UTF-8, LF, a header.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::record::Row;

/// The columns in their order. New ones are only ever added at the end.
pub const COLUMNS: [&str; 30] = [
    "game",
    "position",
    "phase",
    "engine",
    "depth",
    "sample",
    "status",
    "value",
    "best_move",
    "nodes",
    "interior",
    "leaves",
    "terminals",
    "table_cutoffs",
    "cutoffs",
    "first_move_cutoffs",
    "fail_highs",
    "fail_lows",
    "researches",
    "root_researches",
    "research_nodes",
    "guess_nodes",
    "tt_probes",
    "tt_hits",
    "tt_stores",
    "iterations",
    "last_iteration_nodes",
    "quiescence_nodes",
    "cpu_ns",
    "wall_ns",
];

/// Why a results file cannot be read.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The file cannot be opened.
    #[error("cannot open {}: {source}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Columns that every results file has are not there.
    #[error("{name} is not a results file: missing column{} {}", if missing.len() == 1 { "" } else { "s" }, missing.join(", "))]
    Columns {
        /// The file's name.
        name: String,
        /// The columns not found in its header.
        missing: Vec<String>,
    },
    /// A line that is no row.
    #[error("{name}, line {line}: {reason}")]
    Line {
        /// The file's name.
        name: String,
        /// Line number, counted from 1 with the header.
        line: u64,
        /// What is wrong with it.
        reason: String,
    },
}

/// Reads every row of a results file. Columns may stand in any order and
/// others may be present; none of ours may be missing.
pub fn read_rows(path: &Path) -> Result<Vec<Row>, RecordError> {
    let file = File::open(path).map_err(|source| RecordError::Open { path: path.to_owned(), source })?;
    read_rows_from(file, &path.display().to_string())
}

/// Reads rows from anything readable; `name` is what errors call it.
pub fn read_rows_from(source: impl Read, name: &str) -> Result<Vec<Row>, RecordError> {
    let broken = |line: u64, error: &csv::Error| RecordError::Line {
        name: name.to_owned(),
        line,
        reason: error.to_string(),
    };
    let mut reader = csv::Reader::from_reader(source);
    let header = reader.headers().map_err(|error| broken(1, &error))?;
    let missing: Vec<String> = COLUMNS
        .iter()
        .filter(|column| !header.iter().any(|present| present == **column))
        .map(|column| (*column).to_owned())
        .collect();
    if !missing.is_empty() {
        return Err(RecordError::Columns { name: name.to_owned(), missing });
    }
    reader
        .deserialize()
        .map(|row| row.map_err(|error| broken(error.position().map_or(0, csv::Position::line), &error)))
        .collect()
}

/// Writes rows, header first.
pub struct RowWriter<W: Write> {
    inner: csv::Writer<W>,
}

impl<W: Write> RowWriter<W> {
    /// Starts a file: writes the header.
    pub fn new(sink: W) -> csv::Result<Self> {
        let mut writer = Self::without_header(sink);
        writer.inner.write_record(COLUMNS)?;
        Ok(writer)
    }

    /// Goes on with a file that has its header.
    pub fn without_header(sink: W) -> Self {
        Self { inner: csv::WriterBuilder::new().has_headers(false).from_writer(sink) }
    }

    /// Appends one row; buffered until [`RowWriter::flush`].
    pub fn write(&mut self, row: &Row) -> csv::Result<()> {
        self.inner.serialize(row)
    }

    /// Hands everything written so far to the sink.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Status;

    fn sample() -> Row {
        let line = "xiangqi,\"fen, with comma\",opening,ab,3,0,error: it broke,,,,,,,,,,,,,,,,,,,,,,12,34";
        let text = format!("{}\n{line}\n", COLUMNS.join(","));
        read_rows_from(text.as_bytes(), "sample").unwrap().remove(0)
    }

    #[test]
    fn a_row_survives_the_round_trip() {
        let row = sample();
        assert_eq!(row.status, Status::Error("it broke".to_owned()));
        assert_eq!((row.nodes, row.cpu_ns), (None, Some(12)));
        let mut bytes = Vec::new();
        let mut writer = RowWriter::new(&mut bytes).unwrap();
        writer.write(&row).unwrap();
        writer.flush().unwrap();
        drop(writer);
        assert_eq!(read_rows_from(bytes.as_slice(), "again").unwrap(), [row]);
    }

    #[test]
    fn missing_columns_are_named() {
        let error = read_rows_from("game,position\n".as_bytes(), "x.csv").unwrap_err().to_string();
        assert!(error.starts_with("x.csv is not a results file: missing columns phase, engine"), "{error}");
    }

    #[test]
    fn a_broken_line_is_named() {
        let text = format!("{}\nxiangqi,start,opening,ab,deep\n", COLUMNS.join(","));
        let error = read_rows_from(text.as_bytes(), "x.csv").unwrap_err().to_string();
        assert!(error.starts_with("x.csv, line 2:"), "{error}");
    }
}
