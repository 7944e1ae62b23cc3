//! Results files: CSV by RFC 4180, UTF-8, LF, a header.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use csv::StringRecord;
use thiserror::Error;

use crate::record::column::Column;
use crate::record::dialect::{SHOWN, Separator, is_utf16};
use crate::record::header::{Header, LineError, line_error};
use crate::record::line_bound::LineBound;
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
    /// Two bytes a letter instead of one.
    #[error("{name} is UTF-16, not UTF-8")]
    Utf16 {
        /// The file's name.
        name: String,
    },
    /// Fields not separated by commas.
    #[error("the fields of {name} are separated by {separator}, not by commas")]
    Separator {
        /// The file's name.
        name: String,
        /// What is between the fields.
        separator: Separator,
    },
    /// Columns that the reader needs are missing.
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

/// What a results file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResultsFile {
    /// Its rows.
    pub rows: Vec<Row>,
    /// Those of [`COLUMNS`](crate::record::COLUMNS) that it lacks: nothing is
    /// known of them in any row.
    pub missing: Vec<&'static str>,
}

/// Reads every row of a results file. Columns may be in any order and others
/// may be present; only `game`, `position`, `engine`, `depth` and `status` may
/// not be missing.
pub fn read_rows(path: &Path) -> Result<Vec<Row>, RecordError> {
    read_results(path).map(|file| file.rows)
}

/// Reads every row of a file that must have all of [`COLUMNS`](crate::record::COLUMNS).
#[cfg(feature = "suite")]
pub(crate) fn read_complete_rows(path: &Path) -> Result<Vec<Row>, RecordError> {
    let ResultsFile { rows, missing } = read_results(path)?;
    let name = || path.display().to_string();
    if missing.is_empty() { Ok(rows) } else { Err(RecordError::Columns { name: name(), missing }) }
}

/// Reads rows from anything readable; `name` is what errors call it.
pub fn read_rows_from(source: impl Read, name: &str) -> Result<Vec<Row>, RecordError> {
    read_results_from(source, name).map(|file| file.rows)
}

/// Reads a results file, and says which columns it lacks.
pub fn read_results(path: &Path) -> Result<ResultsFile, RecordError> {
    let file = File::open(path).map_err(|source| RecordError::Open { path: path.to_owned(), source })?;
    read_results_from(file, &path.display().to_string())
}

/// Reads results from anything readable; `name` is what errors call it.
pub fn read_results_from(mut source: impl Read, name: &str) -> Result<ResultsFile, RecordError> {
    let named = || name.to_owned();
    let mut start = Vec::with_capacity(SHOWN);
    let reading = |source| RecordError::Read { name: named(), source };
    source.by_ref().take(SHOWN as u64).read_to_end(&mut start).map_err(reading)?;
    if is_utf16(&start) {
        return Err(RecordError::Utf16 { name: named() });
    }
    let wrong_line = |line, source| RecordError::Line { name: named(), line, source };
    let broken = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        match line_error(error) {
            Ok(fault) => wrong_line(line, fault),
            Err(source) => reading(source),
        }
    };
    let mut reader = csv::Reader::from_reader(start.as_slice().chain(LineBound::new(source)));
    let names = reader.headers().map_err(broken)?;
    if let Some(separator) = Separator::of(names) {
        return Err(RecordError::Separator { name: named(), separator });
    }
    let header = Header::of(names);
    let missing = header.missing(Column::needed());
    if !missing.is_empty() {
        return Err(RecordError::Columns { name: named(), missing });
    }
    let mut rows = Vec::new();
    let mut record = StringRecord::new();
    while reader.read_record(&mut record).map_err(broken)? {
        let line = record.position().map_or(1, csv::Position::line);
        rows.push(header.row(&record).map_err(|fault| wrong_line(line, fault))?);
    }
    Ok(ResultsFile { rows, missing: header.missing(Column::everywhere()) })
}

/// Writes rows, header first.
pub struct RowWriter<W: Write> {
    header: Header,
    sink: W,
}

impl<W: Write> RowWriter<W> {
    /// Starts a file: writes the header. The column of instructions is left out.
    pub fn new(mut sink: W) -> io::Result<Self> {
        let header = Header::new();
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
        assert_eq!(error, "x.csv is not a results file: missing columns engine, depth, status");
    }

    #[test]
    fn a_column_that_no_reader_asked_for_may_be_missing() {
        let text = "game,position,engine,depth,status,nodes\nchess,start,mine,6,ok,81207\n";
        let file = read_results_from(text.as_bytes(), "mine.csv").unwrap();
        assert_eq!((file.rows[0].depth, file.rows[0].sample), (6, 0));
        assert_eq!((file.rows[0].counters.nodes, file.rows[0].counters.leaves), (Some(81_207), None));
        assert_eq!(file.missing.len(), COLUMNS.len() - 6);
        assert_eq!(file.missing[..2], ["phase", "sample"]);
    }

    #[test]
    fn counts_that_went_through_a_data_frame_are_read() {
        let text = "game,position,engine,depth,sample,status,value,nodes,leaves,tt_hits\n\
                    chess,start,mine,6.0,0.0,ok,-25.0,4.5E+01,45.0,NaN\n";
        let row = read_rows_from(text.as_bytes(), "frame.csv").unwrap().remove(0);
        assert_eq!((row.depth, row.value), (6, Some(-25)));
        let counters = row.counters;
        assert_eq!((counters.nodes, counters.leaves, counters.tt_hits), (Some(45), Some(45), None));
    }

    #[test]
    fn other_separators_and_encodings_are_named() {
        let text = "game,position,engine,depth,status\nchess,start,mine,6,ok\n";
        for (separator, name) in [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")] {
            let error = read_rows_from(text.replace(',', separator).as_bytes(), "x.csv").unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("the fields of x.csv are separated by {name}, not by commas")
            );
        }
        let units = || text.encode_utf16();
        let with_mark: Vec<u8> = [0xff, 0xfe].into_iter().chain(units().flat_map(u16::to_le_bytes)).collect();
        let without: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [with_mark, without] {
            let error = read_rows_from(bytes.as_slice(), "x.csv").unwrap_err().to_string();
            assert_eq!(error, "x.csv is UTF-16, not UTF-8");
        }
        let marked = format!("\u{feff}{text}");
        assert_eq!(read_rows_from(marked.as_bytes(), "x.csv").unwrap().len(), 1);
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
        assert_eq!(source.to_string(), "column depth has `deep`, which is not a whole number in range");
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
