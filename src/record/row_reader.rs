//! Reading a results file row by row.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use csv::StringRecord;
use thiserror::Error;

use crate::record::column::{Column, Extra};
use crate::record::gzip::{GzipError, Unpacked};
use crate::record::header::{Header, LineError, line_error};
use crate::record::lenient::{LineBound, LineEnds, SEPARATOR_LINE, SHOWN, Separator, is_utf16};
use crate::record::row::Row;
use crate::record::seal::{opened_without_end, sealed_header};

/// Why a results file cannot be read. Lines are counted from 1, with the header.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecordError {
    #[error("cannot open {}", path.display())]
    Open { path: PathBuf, source: io::Error },
    #[error("cannot read {name}")]
    Read { name: String, source: io::Error },
    #[error("{name} is damaged")]
    Gzip { name: String, source: GzipError },
    #[error("{name} is UTF-16, not UTF-8; save it as UTF-8: `iconv -f UTF-16 -t UTF-8 OLD.csv > NEW.csv`")]
    Utf16 { name: String },
    #[error("{name} is not text")]
    Binary { name: String },
    #[error(
        "the fields of {name} are separated by {separator}, not by commas; save it as comma-separated values, with a \
         decimal point and no thousands separators"
    )]
    Separator { name: String, separator: Separator },
    #[error("{name} is not a results file: missing column{} {}", if missing.len() == 1 { "" } else { "s" }, missing.join(", "))]
    Columns { name: String, missing: Vec<&'static str> },
    #[error("{name} has two columns {column}")]
    SameColumn { name: String, column: &'static str },
    #[error("{name}, line {line} is not a row")]
    Line { name: String, line: u64, source: LineError },
    #[error(
        "{name}, line {line} does not fit its checksum: it is damaged, or was changed since it was written"
    )]
    Checksum { name: String, line: u64 },
    #[error("{name} is not a truth table")]
    NotATruthTable { name: String, source: csv::Error },
}

impl RecordError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Gzip { .. } => "restore the file, or compress it again; `gzip -t FILE` tests it",
            Self::Checksum { .. } => "rerun with --resume, which repeats the searches of damaged lines",
            Self::NotATruthTable { .. } => "make one with `plybench truth`",
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// A source, from its first bytes on, which were looked at.
type Bytes<R> = LineBound<io::Chain<io::Cursor<Vec<u8>>, LineEnds<Unpacked<R>>>>;

/// Reads one row at a time, so that a file of any size takes the memory of one row. It may be gzip.
pub struct RowReader<R> {
    name: String,
    header: Header,
    /// Whether every line ends with its checksum.
    sealed: bool,
    reader: Reader<R>,
    record: StringRecord,
    row: Row,
    /// Lines before the header.
    before: u64,
}

impl RowReader<File> {
    /// Opens a results file.
    pub fn open(path: &Path) -> Result<Self, RecordError> {
        let file = File::open(path).map_err(|source| RecordError::Open { path: path.to_owned(), source })?;
        Self::new(file, &path.display().to_string())
    }

    /// Opens a file that must have all of [`COLUMNS`](crate::record::COLUMNS).
    pub(crate) fn open_complete(path: &Path) -> Result<Self, RecordError> {
        let reader = Self::open(path)?;
        let (name, missing) = (reader.name.clone(), reader.missing());
        if missing.is_empty() { Ok(reader) } else { Err(RecordError::Columns { name, missing }) }
    }
}

impl<R: Read> RowReader<R> {
    /// Reads the header of anything readable; `name` is what errors call it.
    /// Columns may be in any order and others may be present; only `game`,
    /// `position`, `engine`, `depth` and `status` may not be missing.
    pub fn new(source: R, name: &str) -> Result<Self, RecordError> {
        let named = || name.to_owned();
        let mut start = Vec::with_capacity(SHOWN);
        let reading = |source| unreadable(source, name);
        let mut source = LineEnds::new(Unpacked::new(source).map_err(reading)?);
        source.by_ref().take(SHOWN as u64).read_to_end(&mut start).map_err(reading)?;
        if is_utf16(&start) {
            return Err(RecordError::Utf16 { name: named() });
        }
        if start.contains(&0) {
            return Err(RecordError::Binary { name: named() });
        }
        let before = if start == SEPARATOR_LINE { skip_line(&mut source).map_err(reading)? } else { 0 };
        if before > 0 {
            start.clear();
        }
        let source = LineBound::of_rows(io::Cursor::new(start).chain(source));
        let mut reader = csv::Reader::from_reader(source);
        let names = reader.headers().cloned().map_err(|error| broken(error, &mut reader, name, before))?;
        reader.get_mut().row_ended();
        let is_column = |name: &str| Column::ALL.iter().any(|column| column.name() == name);
        if let Some(separator) = Separator::of(&names, is_column) {
            return Err(RecordError::Separator { name: named(), separator });
        }
        let header = Header::of(&names);
        if let Some(column) = header.twice() {
            return Err(RecordError::SameColumn { name: named(), column });
        }
        let missing = header.missing(Column::needed());
        if !missing.is_empty() {
            return Err(RecordError::Columns { name: named(), missing });
        }
        let sealed = Extra::ALL.into_iter().any(|extra| {
            [false, true]
                .map(|with_details| sealed_header(&Header::new(extra), with_details))
                .iter()
                .any(|line| header.line() == line)
        });
        if !sealed {
            reader.get_mut().keep_no_lines();
        }
        let (record, row) = (StringRecord::new(), Row::new("", "", "", 0));
        Ok(Self { name: named(), header, sealed, reader, record, row, before })
    }

    /// Whether it is the file of an unfinished run, as its header shows: cells
    /// may be missing. Every line of it ends with a checksum; one that does not
    /// fit is an error.
    pub const fn is_unfinished(&self) -> bool {
        self.sealed
    }

    /// Those of [`COLUMNS`](crate::record::COLUMNS) that it lacks: nothing is
    /// known of them in any row.
    pub fn missing(&self) -> Vec<&'static str> {
        self.header.missing(Column::everywhere())
    }

    /// The next row; `None` after the last.
    pub fn read(&mut self) -> Result<Option<&Row>, RecordError> {
        let start = self.reader.position().byte();
        let read = self.reader.read_record(&mut self.record);
        self.reader.get_mut().row_ended();
        if self.sealed {
            self.check_seal(start, &read)?;
        }
        match read {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(error) => return Err(broken(error, &mut self.reader, &self.name, self.before)),
        }
        let line = self.before + self.record.position().map_or(1, csv::Position::line);
        match self.header.read(&self.record, &mut self.row) {
            Ok(()) => Ok(Some(&self.row)),
            Err(source) => {
                let (name, fault) = (self.name.clone(), damage(&mut self.reader));
                Err(match fault {
                    Some(source) => RecordError::Gzip { name, source },
                    None => RecordError::Line { name, line, source },
                })
            }
        }
    }

    /// Refuses a line, just read from this place on, that does not fit its
    /// checksum, whatever else may be wrong with it.
    fn check_seal(&mut self, start: u64, read: &csv::Result<bool>) -> Result<(), RecordError> {
        let position = match read {
            Ok(true) => self.record.position(),
            Ok(false) => return Ok(()),
            Err(error) if error.is_io_error() => return Ok(()),
            Err(error) => error.position(),
        };
        let line = self.before + position.map_or(1, csv::Position::line);
        let end = self.reader.position().byte();
        match opened_without_end(self.reader.get_mut().line(start, end)) {
            Some(_) => Ok(()),
            None => Err(RecordError::Checksum { name: self.name.clone(), line }),
        }
    }
}

type Reader<R> = csv::Reader<Bytes<R>>;

/// The fault of the gzip data of a file whose text is wrong: then that is the reason. Their checksum follows them, so
/// the rest is read to its end.
fn damage<R: Read>(reader: &mut Reader<R>) -> Option<GzipError> {
    let source = reader.get_mut();
    if !source.source().get_ref().1.source().is_gzip() {
        return None;
    }
    io::copy(source, &mut io::sink()).err().and_then(|error| GzipError::of(error).ok())
}

/// Reads past the line in which a spreadsheet names its separator; how many lines that is.
fn skip_line(source: &mut impl Read) -> io::Result<u64> {
    // The separator and the end of the line: if there is more, the header that follows is none.
    let mut byte = [0];
    for _ in 0..SHOWN {
        if source.read(&mut byte)? == 0 || byte == *b"\n" {
            break;
        }
    }
    Ok(1)
}

/// The error of a source that stopped in the middle.
fn unreadable(error: io::Error, name: &str) -> RecordError {
    let name = name.to_owned();
    match GzipError::of(error) {
        Ok(source) => RecordError::Gzip { name, source },
        Err(source) => RecordError::Read { name, source },
    }
}

/// The error of a file, from that of its reader.
fn broken<R: Read>(error: csv::Error, reader: &mut Reader<R>, name: &str, before: u64) -> RecordError {
    let line = before + error.position().map_or(1, csv::Position::line);
    match line_error(error) {
        Err(source) => unreadable(source, name),
        Ok(source) => match damage(reader) {
            Some(source) => RecordError::Gzip { name: name.to_owned(), source },
            None => RecordError::Line { name: name.to_owned(), line, source },
        },
    }
}
