//! The partial file: its lines, the rows of them that are kept in memory, rows on their way to it, and the rows that an
//! interrupted run left in it.

use std::collections::{HashSet, VecDeque};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

use crate::record::{CellDetails, Header, Row, Status, attached, detached, opened, sealed, sealed_header};
use crate::suite::error::RunError;
use crate::suite::plan::cells::{Plan, PlanIndex};

/// The most lines of one row: a position of a caller's game may hold line ends.
const LINES_OF_A_ROW: usize = 16;

/// A batch with as many bytes is worth a write of its own.
const ENOUGH_BYTES: usize = 1 << 16;

/// The form of a line: a row, of some suites the details of its cell, and the checksum of both.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    header: Header,
    with_details: bool,
}

impl Form {
    pub(crate) fn new(plan: &Plan) -> Self {
        Self { header: Header::new(plan.extra()), with_details: plan.has_details() }
    }

    pub(crate) const fn header(&self) -> &Header {
        &self.header
    }

    pub(crate) const fn with_details(&self) -> bool {
        self.with_details
    }

    /// The first line of the file, without its line end.
    pub(crate) fn first_line(&self) -> String {
        sealed_header(&self.header, self.with_details)
    }

    /// The line of a cell, with its line end.
    pub(crate) fn line(&self, row: &Row, details: Option<&CellDetails>) -> io::Result<Vec<u8>> {
        let line = self.header.encode(row)?;
        if !self.with_details {
            return Ok(sealed(line));
        }
        let details = details.map(CellDetails::to_line);
        Ok(sealed(attached(line, details.as_deref())))
    }

    /// The row of a line, as it is in the finished file, and the details; `None`
    /// if it is not what was written.
    pub(crate) fn parts<'l>(&self, line: &'l [u8]) -> Option<(&'l [u8], Option<String>)> {
        self.parts_of_opened(opened(line)?)
    }

    /// The parts of a line without its checksum and its line end.
    pub(crate) fn parts_of_opened<'l>(&self, line: &'l [u8]) -> Option<(&'l [u8], Option<String>)> {
        if self.with_details { detached(line) } else { Some((line, None)) }
    }
}

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
    pub(crate) fn new(cell: usize, row: &Row, offset: u64, length: usize) -> Self {
        Self {
            cell: cell as u32,
            sample: row.sample,
            failed: !matches!(row.status, Status::Ok | Status::Mismatch),
            value: row.value,
            cpu_ns: row.cpu_ns.unwrap_or(0),
            offset,
            length: length as u32,
        }
    }

    pub(crate) const fn end(&self) -> u64 {
        self.offset + self.length as u64
    }
}

pub(crate) fn sort_by_cell(rows: &mut [StoredRow]) {
    rows.sort_unstable_by_key(|row| (row.cell, row.sample));
}

/// Those of some cells, by their numbers in the plan, of which a sample is missing; the rows are sorted.
pub(crate) fn without_rows(cells: impl Iterator<Item = u32>, rows: &[StoredRow], plan: &Plan) -> Vec<u32> {
    cells.filter(|index| missing_samples(*index, rows, plan).next().is_some()).collect()
}

/// The samples of a cell in count mode that are not among sorted rows.
pub(crate) fn missing_samples(index: u32, rows: &[StoredRow], plan: &Plan) -> impl Iterator<Item = u32> {
    let has = move |sample: &u32| {
        rows.binary_search_by_key(&(index, *sample), |row| (row.cell, row.sample)).is_ok()
    };
    (0..plan.samples(index)).filter(move |sample| !has(sample))
}

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

    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) const fn is_enough(&self) -> bool {
        self.bytes.len() >= ENOUGH_BYTES
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The rows whose lines are within the first bytes of the batch.
    pub(crate) fn rows_within(&self, bytes: usize) -> &[StoredRow] {
        &self.rows[..self.rows.partition_point(|row| row.end() <= bytes as u64)]
    }
}

/// A damaged line of a partial file; its cell runs again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLine {
    /// Its number, from 1.
    pub number: u64,
    /// The cell that it still names, unless another line has that cell whole.
    pub cell: Option<String>,
}

pub(crate) struct Loaded {
    pub(crate) rows: Vec<StoredRow>,
    /// The end of the last whole line: everything after it is torn.
    pub(crate) end: u64,
    pub(crate) broken_lines: Vec<BrokenLine>,
    pub(crate) cpu_ns: u64,
    pub(crate) header: FoundHeader,
}

impl Loaded {
    /// Whether its header is whole; a foreign one is the error of a path.
    pub(crate) fn has_header(&self, path: &Path) -> Result<bool, RunError> {
        match &self.header {
            FoundHeader::Known => Ok(true),
            FoundHeader::Torn => Ok(false),
            FoundHeader::Foreign { expected } => {
                Err(RunError::Header { path: path.to_owned(), expected: expected.clone() })
            }
        }
    }
}

/// The first line of a partial file.
pub(crate) enum FoundHeader {
    Known,
    Foreign {
        expected: String,
    },
    /// Not whole: the run was killed while it was being written.
    Torn,
}

/// Reads the rows of a partial file. A line that is not what was written, or
/// not a row of the plan, is named and passed over; its cell simply runs again.
pub(crate) fn load(mut file: File, plan: &Plan) -> io::Result<Loaded> {
    let end = end_of_last_line(&mut file)?;
    file.seek(SeekFrom::Start(0))?;
    let mut lines = Lines { reader: BufReader::new(file.take(end)), ahead: VecDeque::new(), offset: 0 };
    let torn = FoundHeader::Torn;
    let mut loaded = Loaded { rows: Vec::new(), end, broken_lines: Vec::new(), cpu_ns: 0, header: torn };
    let Some((_, first)) = lines.next()? else { return Ok(loaded) };
    let form = Form::new(plan);
    let expected = form.first_line();
    if expected.as_bytes() != first.trim_ascii_end() {
        loaded.header = FoundHeader::Foreign { expected };
        return Ok(loaded);
    }
    let index = plan.index();
    let (mut number, mut broken) = (1, Vec::new());
    while let Some((offset, line)) = lines.next()? {
        number += 1;
        let (line, length) = lines.joined(line)?;
        let row = form.parts(&line).and_then(|(row, _)| form.header().decode(row).ok());
        let cell = row.as_ref().and_then(|row| index.cell(&row.game, &row.position, &row.engine, row.depth));
        if let (Some(row), Some(cell)) = (row, cell) {
            loaded.cpu_ns += row.cpu_ns.unwrap_or(0);
            loaded.rows.push(StoredRow::new(cell, &row, offset, line.len()));
        } else {
            broken.push((number, named_cell(&line, &index)));
        }
        number += length as u64 - 1;
    }
    loaded.header = FoundHeader::Known;
    let whole: HashSet<u32> = loaded.rows.iter().map(|row| row.cell).collect();
    loaded.broken_lines = broken
        .into_iter()
        .map(|(number, cell)| {
            let cell = cell.filter(|cell| !whole.contains(&(*cell as u32)));
            BrokenLine { number, cell: cell.map(|cell| plan.describe(cell)) }
        })
        .collect();
    Ok(loaded)
}

/// The cell that a damaged line names, if its first fields name one of the plan.
fn named_cell(line: &[u8], index: &PlanIndex) -> Option<usize> {
    let mut record = StringRecord::new();
    ReaderBuilder::new().has_headers(false).from_reader(line).read_record(&mut record).ok()?;
    let field = |column: usize| record.get(column);
    index.cell(field(0)?, field(1)?, field(3)?, field(4)?.parse().ok()?)
}

/// The lines of a file with their offsets, some of them read ahead.
struct Lines<R> {
    reader: R,
    ahead: VecDeque<Vec<u8>>,
    offset: u64,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> io::Result<Option<(u64, Vec<u8>)>> {
        if !self.read_ahead(1)? {
            return Ok(None);
        }
        let offset = self.offset;
        let line = self.ahead.pop_front();
        self.offset += line.as_ref().map_or(0, Vec::len) as u64;
        Ok(line.map(|line| (offset, line)))
    }

    /// A line with those that follow if they are one row, and their number;
    /// otherwise the line alone.
    fn joined(&mut self, line: Vec<u8>) -> io::Result<(Vec<u8>, usize)> {
        if opened(&line).is_some() {
            return Ok((line, 1));
        }
        let mut joined = line.clone();
        for more in 1..LINES_OF_A_ROW {
            if !self.read_ahead(more)? {
                break;
            }
            joined.extend(&self.ahead[more - 1]);
            if opened(&joined).is_some() {
                self.offset += (joined.len() - line.len()) as u64;
                self.ahead.drain(..more);
                return Ok((joined, more + 1));
            }
        }
        Ok((line, 1))
    }

    /// Reads until this many lines are ahead; `false` if the file ends before.
    fn read_ahead(&mut self, count: usize) -> io::Result<bool> {
        while self.ahead.len() < count {
            let mut line = Vec::new();
            if self.reader.read_until(b'\n', &mut line)? == 0 {
                return Ok(false);
            }
            self.ahead.push_back(line);
        }
        Ok(true)
    }
}

/// One past the last line end of a file, looked for from its end.
fn end_of_last_line(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 8192;
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut block = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        block.resize((end - start) as usize, 0);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut block)?;
        if let Some(last) = block.iter().rposition(|byte| *byte == b'\n') {
            return Ok(start + last as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}
