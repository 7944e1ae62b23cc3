//! The header of a results file, and the lines below it.

use std::borrow::Cow;
use std::io;

use csv::{ErrorKind, StringRecord, WriterBuilder};
use thiserror::Error;

use crate::record::column::{Column, Extra, FieldError};
use crate::record::row::Row;

/// A line that is not a row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LineError {
    #[error("it has {found} fields where the header has {expected}")]
    Fields { expected: u64, found: u64 },
    #[error("it is not UTF-8")]
    Encoding,
    #[error(transparent)]
    Field(#[from] FieldError),
}

/// Which columns a results file has, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The file's fields; `None` for columns of others.
    fields: Vec<Option<Column>>,
    line: String,
}

impl Header {
    /// The header of a file that a run writes.
    pub(crate) fn new(extra: Extra) -> Self {
        let fields: Vec<_> = Column::written(extra).map(Some).collect();
        let names: Vec<_> = fields.iter().flatten().map(|column| column.name()).collect();
        Self { line: names.join(","), fields }
    }

    pub(crate) fn of(names: &StringRecord) -> Self {
        let column = |name: &str| Column::ALL.into_iter().find(|column| column.name() == name);
        Self { fields: names.iter().map(column).collect(), line: names.iter().collect::<Vec<_>>().join(",") }
    }

    /// The columns of its fields, in their order; `None` for foreign columns.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Option<Column>> {
        self.fields.iter().copied()
    }

    /// Those of some columns that the file lacks.
    pub(crate) fn missing(&self, columns: &[Column]) -> Vec<&'static str> {
        let missing = columns.iter().filter(|column| !self.fields.contains(&Some(**column)));
        missing.map(|column| column.name()).collect()
    }

    pub(crate) fn twice(&self) -> Option<&'static str> {
        let mut known = self.fields.iter().flatten().enumerate();
        let is_before = |(place, column): &(usize, &Column)| {
            self.fields.iter().flatten().take(*place).any(|other| other == *column)
        };
        known.find(is_before).map(|(_, column)| column.name())
    }

    /// The header as it is in the file, without a line end.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// Puts the fields of a record into a row that a record of the same file
    /// filled before, or none.
    pub(crate) fn read(&self, record: &StringRecord, row: &mut Row) -> Result<(), LineError> {
        let (expected, found) = (self.fields.len() as u64, record.len() as u64);
        if expected != found {
            return Err(LineError::Fields { expected, found });
        }
        for (column, text) in self.fields.iter().zip(record) {
            if let Some(column) = column {
                column.read(text, row)?;
            }
        }
        Ok(())
    }

    /// A row as a line of CSV, with its line end.
    pub(crate) fn encode(&self, row: &Row) -> io::Result<Vec<u8>> {
        let mut line = Vec::with_capacity(256);
        let mut writer = WriterBuilder::new().from_writer(&mut line);
        for column in &self.fields {
            let text = column.map_or(Cow::Borrowed(""), |column| column.print(row));
            writer.write_field(text.as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
        writer.flush()?;
        drop(writer);
        Ok(line)
    }

    pub(crate) fn decode(&self, line: &[u8]) -> io::Result<Row> {
        let invalid = |error: LineError| io::Error::new(io::ErrorKind::InvalidData, error);
        let mut record = StringRecord::new();
        csv::ReaderBuilder::new().has_headers(false).from_reader(line).read_record(&mut record)?;
        let mut row = Row::new("", "", "", 0);
        self.read(&record, &mut row).map_err(invalid)?;
        Ok(row)
    }
}

/// The fault of a line, or the error of the system.
pub(crate) fn line_error(error: csv::Error) -> Result<LineError, io::Error> {
    match error.into_kind() {
        ErrorKind::UnequalLengths { expected_len, len, .. } => {
            Ok(LineError::Fields { expected: expected_len, found: len })
        }
        ErrorKind::Utf8 { .. } => Ok(LineError::Encoding),
        ErrorKind::Io(error) => Err(error),
        other => Err(io::Error::other(format!("{other:?}"))),
    }
}
