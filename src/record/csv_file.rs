//! Results files: CSV by RFC 4180, UTF-8, LF, a header.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use csv::StringRecord;
use thiserror::Error;

use crate::record::header::{Header, LineError, line_error};
use crate::record::row::Row;

/// Why a results file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The file cannot be opened.
    #[error("cannot open {}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Reading stopped in the middle.
    #[error("cannot read {name}")]
    Read {
        /// The file's name.
        name: String,
        /// The system's error.
        source: io::Error,
    },
    /// Columns that every results file has are missing.
    #[error("{name} is not a results file: missing column{} {}", if missing.len() == 1 { "" } else { "s" }, missing.join(", "))]
    Columns {
        /// The file's name.
        name: String,
        /// The columns not found in its header.
        missing: Vec<&'static str>,
    },
    /// A line that is not a row.
    #[error("{name}, line {line} is not a row")]
    Line {
        /// The file's name.
        name: String,
        /// Line number, counted from 1 with the header.
        line: u64,
        /// What is wrong with it.
        source: LineError,
    },
}

/// Reads every row of a results file. Columns may be in any order and others
/// may be present; none that every file has may be missing.
pub fn read_rows(path: &Path) -> Result<Vec<Row>, RecordError> {
    let file = File::open(path).map_err(|source| RecordError::Open { path: path.to_owned(), source })?;
    read_rows_from(file, &path.display().to_string())
}

/// Reads rows from anything readable; `name` is what errors call it.
pub fn read_rows_from(source: impl Read, name: &str) -> Result<Vec<Row>, RecordError> {
    let wrong_line = |line, source| RecordError::Line { name: name.to_owned(), line, source };
    let broken = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        match line_error(error) {
            Ok(fault) => wrong_line(line, fault),
            Err(source) => RecordError::Read { name: name.to_owned(), source },
        }
    };
    let mut reader = csv::Reader::from_reader(source);
    let header = Header::read(reader.headers().map_err(broken)?)
        .map_err(|missing| RecordError::Columns { name: name.to_owned(), missing })?;
    let mut rows = Vec::new();
    let mut record = StringRecord::new();
    while reader.read_record(&mut record).map_err(broken)? {
        let line = record.position().map_or(1, csv::Position::line);
        rows.push(header.row(&record).map_err(|fault| wrong_line(line, fault))?);
    }
    Ok(rows)
}

/// Writes rows, header first.
pub struct RowWriter<W: Write> {
    header: Header,
    sink: W,
}

impl<W: Write> RowWriter<W> {
    /// Starts a file: writes the header. The column of instructions is left out.
    pub fn new(mut sink: W) -> io::Result<Self> {
        let header = Header::new(false);
        writeln!(sink, "{}", header.line())?;
        Ok(Self { header, sink })
    }

    /// Appends one row.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.sink.write_all(&self.header.encode(row)?)
    }

    /// Hands everything written so far to where the sink keeps it.
    pub fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{COLUMNS, Status};

    fn sample() -> Row {
        let line = "xiangqi,\"fen, with comma\",opening,ab,3,0,error: it broke,,,,,,,,,,,,,,,,,,,,,,12,34";
        let text = format!("{}\n{line}\n", COLUMNS.join(","));
        read_rows_from(text.as_bytes(), "sample").unwrap().remove(0)
    }

    #[test]
    fn a_row_survives_the_round_trip() {
        let row = sample();
        assert_eq!(row.status, Status::Error("it broke".to_owned()));
        assert_eq!((row.counters.nodes, row.cpu_ns), (None, Some(12)));
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
        let error = read_rows_from(text.as_bytes(), "x.csv").unwrap_err();
        assert_eq!(error.to_string(), "x.csv, line 2 is not a row");
        let RecordError::Line { source, .. } = error else { panic!("{error}") };
        assert_eq!(source, LineError::Fields { expected: 30, found: 5 });
    }

    #[test]
    fn a_broken_field_is_named() {
        let line = "xiangqi,start,opening,ab,deep,0,ok,,,,,,,,,,,,,,,,,,,,,,,";
        let text = format!("{}\n{line}\n", COLUMNS.join(","));
        let error = read_rows_from(text.as_bytes(), "x.csv").unwrap_err();
        let RecordError::Line { line: 2, source, .. } = error else { panic!("{error}") };
        assert_eq!(source.to_string(), "the depth `deep` is not a whole number in range");
    }

    #[test]
    fn columns_may_be_in_any_order_and_others_present() {
        let mut names: Vec<&str> = COLUMNS.iter().rev().copied().collect();
        names.insert(3, "note");
        names.push("instructions");
        let mut fields = vec![""; names.len()];
        for (name, field) in
            [("depth", "3"), ("sample", "0"), ("nodes", "7"), ("instructions", "9"), ("note", "x")]
        {
            fields[names.iter().position(|known| *known == name).unwrap()] = field;
        }
        let text = format!("{}\n{}\n", names.join(","), fields.join(","));
        let row = read_rows_from(text.as_bytes(), "foreign").unwrap().remove(0);
        assert_eq!((row.depth, row.counters.nodes, row.counters.leaves), (3, Some(7), None));
        assert_eq!((row.instructions, row.cpu_ns), (Some(9), None));
    }
}
