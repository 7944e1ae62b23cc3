//! Files of details: JSON Lines, UTF-8, LF, an object a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::record::beside::beside;
use crate::record::details::CellDetails;

/// More bytes than a line of details has: a file of another kind, without line
/// ends, is not read into memory.
const MOST_BYTES: u64 = 1 << 20;

/// Why a file of details cannot be read. Lines are counted from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DetailsError {
    #[error("cannot open {}", path.display())]
    Open { path: PathBuf, source: io::Error },
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{}, line {line} is not the details of a cell: {reason}", path.display())]
    Line { path: PathBuf, line: u64, reason: String },
}

/// Where the details of a results file are: `NAME.details.jsonl` beside `NAME.csv` or
/// `NAME.csv.gz`.
pub fn details_path(results: &Path) -> PathBuf {
    beside(results, "details.jsonl")
}

impl CellDetails {
    /// The line of a file, without a line end.
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("details are plain data")
    }

    fn of_line(line: &[u8]) -> Result<Self, String> {
        if line.len() as u64 >= MOST_BYTES {
            return Err("it is too long".to_owned());
        }
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let details: Self = serde_json::from_slice(line).map_err(|error| in_one_line(&error))?;
        details.impossible().map_or(Ok(details), |reason| Err(reason.to_owned()))
    }
}

/// The fault, without a line number: the reader of JSON sees one line alone.
fn in_one_line(error: &serde_json::Error) -> String {
    let told = error.to_string();
    match told.split_once(" at line ") {
        Some((what, _)) => format!("{what}, at column {}", error.column()),
        None => told,
    }
}

/// Reads the details of one cell at a time.
pub struct DetailsReader<R> {
    path: PathBuf,
    source: BufReader<R>,
    line: u64,
    bytes: Vec<u8>,
}

impl DetailsReader<File> {
    /// Opens a file of details.
    pub fn open(path: &Path) -> Result<Self, DetailsError> {
        let file = File::open(path).map_err(|source| DetailsError::Open { path: path.to_owned(), source })?;
        Ok(Self::new(file, path))
    }
}

impl<R: Read> DetailsReader<R> {
    /// Reads anything readable; `path` is what errors call it.
    pub fn new(source: R, path: &Path) -> Self {
        Self { path: path.to_owned(), source: BufReader::new(source), line: 0, bytes: Vec::new() }
    }

    /// The next cell; `None` after the last.
    pub fn read(&mut self) -> Result<Option<CellDetails>, DetailsError> {
        self.bytes.clear();
        let mut line = self.source.by_ref().take(MOST_BYTES);
        let read = line.read_until(b'\n', &mut self.bytes);
        if read.map_err(|source| DetailsError::Read { path: self.path.clone(), source })? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let wrong = |reason| DetailsError::Line { path: self.path.clone(), line: self.line, reason };
        CellDetails::of_line(&self.bytes).map(Some).map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{
        AuditCount, AuditStratum, AuditedHook, LeavesOutside, OrderingCount, OrderingCounts,
    };

    fn sample() -> CellDetails {
        let count = OrderingCount { nodes: 9, best_first: 4, best_in_quarter: 6 };
        let within = "ab".to_owned();
        let (cut, zero) = (
            AuditCount {
                fired: 90,
                audited: 9,
                wrong: 2,
                unknown: 1,
                audited_weight: 88,
                wrong_weight: 9,
                unknown_weight: 16,
            },
            AuditCount::default(),
        );
        CellDetails {
            ordering: Some(OrderingCounts { cut: count, ..OrderingCounts::default() }),
            audit: Some(vec![AuditStratum { hook: AuditedHook::Null, depth: 3, pv: zero, cut, all: zero }]),
            outside: Some(LeavesOutside { within, leaves: 10, of: 12, outside: 3 }),
            ..CellDetails::new("xiangqi", "a \"b\", c", "pvs", 4)
        }
    }

    fn read(text: &str) -> Result<Vec<CellDetails>, String> {
        let mut reader = DetailsReader::new(text.as_bytes(), Path::new("x.details.jsonl"));
        let mut all = Vec::new();
        while let Some(details) = reader.read().map_err(|error| error.to_string())? {
            all.push(details);
        }
        Ok(all)
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let plain = CellDetails::new("tree:iid", "7", "ab", 0);
        assert_eq!(plain.to_line(), r#"{"game":"tree:iid","position":"7","engine":"ab","depth":0}"#);
        assert_eq!(
            sample().to_line(),
            concat!(
                r#"{"game":"xiangqi","position":"a \"b\", c","engine":"pvs","depth":4,"#,
                r#""ordering":{"pv":{"nodes":0,"best_first":0,"best_in_quarter":0},"#,
                r#""cut":{"nodes":9,"best_first":4,"best_in_quarter":6},"#,
                r#""all":{"nodes":0,"best_first":0,"best_in_quarter":0}},"#,
                r#""outside":{"within":"ab","leaves":10,"of":12,"outside":3},"#,
                r#""audit":[{"hook":"null","depth":3,"cut":{"fired":90,"audited":9,"wrong":2,"unknown":1,"#,
                r#""audited_weight":88,"wrong_weight":9,"unknown_weight":16}}]}"#
            )
        );
        let text = format!("{}\n{}", sample().to_line(), plain.to_line());
        assert_eq!(read(&text), Ok(vec![sample(), plain]));
    }

    #[test]
    fn a_broken_line_is_named_with_what_is_wrong() {
        let good = sample().to_line();
        for (line, reason) in [
            ("", "EOF while parsing a value"),
            ("{\"game\":\"x\"}", "missing field `position`, at column 12"),
            (&good[..40], "EOF while parsing"),
            (&good.replace("\"nodes\":9", "\"nodes\":5"), "`best_first` is at most"),
            (&good.replace("\"outside\":3", "\"outside\":11"), "`outside` is at most `leaves`"),
            (&good.replace("\"of\":12", "\"of\":6"), "`outside` is at most `leaves`"),
            (&good.replace("\"wrong\":2", "\"wrong\":9"), "`wrong` and `unknown` are at most `audited`"),
            (&"x".repeat(2 << 20), "it is too long"),
        ] {
            let told = read(&format!("{good}\n{line}\n{good}\n")).unwrap_err();
            let start = format!("x.details.jsonl, line 2 is not the details of a cell: {reason}");
            assert!(told.starts_with(&start), "{told}");
        }
    }
}
