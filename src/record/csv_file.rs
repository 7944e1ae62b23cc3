//! Results files: CSV by RFC 4180, UTF-8, LF, a header.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::record::column::Extra;
use crate::record::header::Header;
use crate::record::row::Row;
use crate::record::row_reader::{RecordError, RowReader};
use crate::record::rows::Rows;

/// The content of a results file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ResultsFile {
    /// Its rows.
    pub rows: Rows,
    /// Those of [`COLUMNS`](crate::record::COLUMNS) that it lacks: nothing is
    /// known of them in any row.
    pub missing: Vec<&'static str>,
}

/// Reads every row of a results file, each by itself. Columns may be in any
/// order and others may be present; only `game`, `position`, `engine`, `depth`
/// and `status` may not be missing.
pub fn read_rows(path: &Path) -> Result<Vec<Row>, RecordError> {
    collect(RowReader::open(path)?)
}

/// Reads rows from anything readable; `name` is what errors call it.
pub fn read_rows_from(source: impl Read, name: &str) -> Result<Vec<Row>, RecordError> {
    collect(RowReader::new(source, name)?)
}

/// Reads a results file into a table, and says which columns it lacks.
pub fn read_results(path: &Path) -> Result<ResultsFile, RecordError> {
    let file = File::open(path).map_err(|source| RecordError::Open { path: path.to_owned(), source })?;
    read_results_from(file, &path.display().to_string())
}

/// Reads results from anything readable; `name` is what errors call it.
pub fn read_results_from(source: impl Read, name: &str) -> Result<ResultsFile, RecordError> {
    let mut rows = Rows::new();
    let missing = rows.read_from(source, name)?;
    Ok(ResultsFile { rows, missing })
}

fn collect(mut reader: RowReader<impl Read>) -> Result<Vec<Row>, RecordError> {
    let mut rows = Vec::new();
    while let Some(row) = reader.read()? {
        rows.push(row.clone());
    }
    Ok(rows)
}

/// Writes rows, header first.
pub struct RowWriter<W: Write> {
    header: Header,
    sink: W,
}

impl<W: Write> RowWriter<W> {
    /// Starts a file: writes the header, with the columns that every file has.
    pub fn new(sink: W) -> io::Result<Self> {
        Self::with(Extra::default(), sink)
    }

    /// The same, with some that not every file has.
    pub fn with(extra: Extra, mut sink: W) -> io::Result<Self> {
        let header = Header::new(extra);
        writeln!(sink, "{}", header.line())?;
        Ok(Self { header, sink })
    }

    /// Appends one row.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        self.sink.write_all(&self.header.encode(row)?)
    }

    /// The sink with everything written.
    pub fn into_sink(self) -> W {
        self.sink
    }

    /// Hands everything written so far to where the sink keeps it.
    pub fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Gauge;
    use crate::record::{COLUMNS, Counter, LineError, Status};

    fn sample() -> Row {
        let line = "xiangqi,\"fen, with comma\",opening,ab,3,0,error: it broke,,,,,,,,,,,,,,,,,,,,,,12,34";
        let text = format!("{}\n{line}\n", COLUMNS.join(","));
        read_rows_from(text.as_bytes(), "sample").unwrap().remove(0)
    }

    #[test]
    fn a_row_survives_the_round_trip() {
        let row = Row { source_game: "a \"b\", c".to_owned(), ..sample() };
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
        let row = file.rows.get(0).unwrap();
        assert_eq!((row.depth(), row.sample()), (6, 0));
        assert_eq!((row.counter(Counter::Nodes), row.counter(Counter::Leaves)), (Some(81_207), None));
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
            let told = format!("the fields of x.csv are separated by {name}, not by commas; save it as");
            assert!(error.to_string().starts_with(&told), "{error}");
        }
        let units = || text.encode_utf16();
        let with_mark: Vec<u8> = [0xff, 0xfe].into_iter().chain(units().flat_map(u16::to_le_bytes)).collect();
        let without: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [with_mark, without] {
            let error = read_rows_from(bytes.as_slice(), "x.csv").unwrap_err().to_string();
            assert!(error.starts_with("x.csv is UTF-16, not UTF-8; save it as"), "{error}");
        }
        let error = read_rows_from(std::io::repeat(0), "zero").unwrap_err().to_string();
        assert_eq!(error, "zero is not text");
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
        for (name, field) in [
            ("depth", "3"),
            ("status", "OK"),
            ("sample", "0"),
            ("nodes", "7"),
            ("instructions", "9"),
            ("note", "x"),
        ] {
            fields[names.iter().position(|known| *known == name).unwrap()] = field;
        }
        let text = format!("{}\n{}\n", names.join(","), fields.join(","));
        let row = read_rows_from(text.as_bytes(), "foreign").unwrap().remove(0);
        assert_eq!((row.depth, row.counters.nodes, row.counters.leaves), (3, Some(7), None));
        assert_eq!((row.usage.get(Gauge::Instructions), row.cpu_ns), (Some(9), None));
    }

    #[test]
    fn every_line_of_a_long_file_is_checked() {
        use crate::record::seal::{sealed, sealed_header};

        let header = Header::new(Extra::default());
        let mut bytes = (sealed_header(&header, false) + "\n").into_bytes();
        let mut starts = Vec::new();
        for depth in 0..3000 {
            starts.push(bytes.len());
            let row = Row::new("xiangqi", if depth % 3 == 0 { "two\nlines" } else { "start" }, "ab", depth);
            bytes.extend(sealed(header.encode(&row).unwrap()));
        }
        assert_eq!(read_rows_from(&*bytes, "long.csv").unwrap().len(), 3000);
        bytes[starts[2500] + 20] ^= 1;
        let told = read_rows_from(&*bytes, "long.csv").unwrap_err().to_string();
        // The header, 2500 rows before it, and the second lines of 834 of them.
        assert!(told.starts_with("long.csv, line 3336 does not fit its checksum"), "{told}");
    }
}
