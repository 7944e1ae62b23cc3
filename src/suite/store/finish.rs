//! Finished files, from the rows of a partial one: in the order of the plan, judged, with their digests.
//!
//! Lines are in the partial file as their cells ended. To seek and read each of them
//! would be two calls of the system a row; to have all in memory would take as
//! much as the file. They are brought into order a window at a time: the lines
//! of a window are read in the order of the file, in one pass that reads in
//! large blocks what lies together, into their places.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use crate::record::{Column, Header, Packed, Status, opened};
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::hash::FieldHasher;
use crate::suite::store::finished::lists_details;
use crate::suite::store::manifest::{DetailsFile, Digests, Manifest};
use crate::suite::store::partial::{StoredRow, sort_by_cell};
use crate::suite::store::paths::{Paths, Place, place};
use crate::suite::store::summary::Tally;
use crate::suite::store::writer::Store;

/// Bytes of the lines that are in memory at a time.
const WINDOW: usize = 256 << 20;
/// Bytes that are read or written at a time.
const BLOCK: usize = 1 << 20;

struct Written {
    tally: Tally,
    digests: Digests,
    details: Option<DetailsFile>,
}

impl Store {
    /// Writes the finished files in plan order with their manifest, and removes
    /// the partial ones. Returns what its rows come to.
    pub(crate) fn finish(mut self, plan: &Plan, manifest: Manifest) -> Result<Tally, RunError> {
        let place = place(&self.file, &self.paths);
        if place == Place::Taken {
            return Err(RunError::Locked { path: self.paths.results });
        }
        sort_by_cell(&mut self.rows);
        self.rows.dedup_by_key(|row| (row.cell, row.sample));
        let tally = self.write_finished(plan, &self.rows, manifest)?;
        // The rows of a partial file that was removed are still to be read.
        let remove = |path: &Path| if place == Place::Ours { fs::remove_file(path) } else { Ok(()) };
        remove(&self.paths.partial)
            .and_then(|()| remove(&self.paths.partial_manifest))
            .map_err(|source| self.write_error(source))?;
        Ok(tally)
    }

    /// Writes finished files of the rows that a smaller plan has too, and leaves the partial
    /// ones to be resumed. Returns what the rows come to.
    pub(crate) fn publish(&self, plan: &Plan, part: &Plan, manifest: Manifest) -> Result<Tally, RunError> {
        if place(&self.file, &self.paths) == Place::Taken {
            return Err(RunError::Locked { path: self.paths.results.clone() });
        }
        let index = part.index();
        let moved = |row: &StoredRow| {
            let cell = plan.resolve(plan.cells[row.cell as usize]);
            let cell = index.cell(cell.game, &cell.position(), cell.engine_name, cell.depth)?;
            Some(StoredRow { cell: cell as u32, ..*row })
        };
        let mut rows: Vec<StoredRow> = self.rows.iter().filter_map(moved).collect();
        sort_by_cell(&mut rows);
        rows.dedup_by_key(|row| (row.cell, row.sample));
        self.write_finished(part, &rows, manifest)
    }

    /// Writes the sorted rows of a plan to the finished files, with their manifest.
    fn write_finished(
        &self,
        plan: &Plan,
        rows: &[StoredRow],
        mut manifest: Manifest,
    ) -> Result<Tally, RunError> {
        let written = self.write_sorted(plan, rows);
        if written.is_err() {
            let _ = fs::remove_file(&self.paths.temporary);
            let _ = fs::remove_file(&self.paths.temporary_details);
        }
        let Written { tally, digests, details } = written.map_err(|source| self.write_error(source))?;
        // Those of a run that is replaced would pass for ours.
        let has_old_details = details.is_none() && lists_details(&self.paths.manifest);
        let cpu_ns = rows.iter().map(|row| row.cpu_ns).sum();
        manifest.finish(cpu_ns, rows.len() as u64, digests, details);
        manifest
            .write(&self.paths.manifest)
            .and_then(|()| self.place_details(has_old_details))
            .and_then(|()| fs::rename(&self.paths.temporary, &self.paths.results))
            .map_err(|source| self.write_error(source))?;
        Ok(tally)
    }

    /// Brings the details to their place, or removes those of an earlier run.
    fn place_details(&self, has_old_details: bool) -> io::Result<()> {
        let Paths { details, temporary_details, .. } = &self.paths;
        if self.form.with_details() {
            return fs::rename(temporary_details, details);
        }
        if has_old_details && details.exists() { fs::remove_file(details) } else { Ok(()) }
    }

    /// Writes the finished file, and that of details, under temporary names.
    fn write_sorted(&self, plan: &Plan, rows: &[StoredRow]) -> io::Result<Written> {
        let mut lines = InPlanOrder::new(self.reader()?, rows);
        let file = BufWriter::with_capacity(BLOCK, File::create(&self.paths.temporary)?);
        let mut sink = Packed::named(&self.paths.results, file);
        let header = self.form.header();
        let mut hasher = Hasher::new(header);
        let details = self.form.with_details().then(|| DetailsWriter::create(&self.paths.temporary_details));
        let mut details = details.transpose()?;
        writeln!(sink, "{}", header.line())?;
        let mut tally = Tally::default();
        while let Some((row, line)) = lines.next()? {
            let (line, attached) = self.form.parts_of_opened(line).ok_or_else(changed)?;
            if let (Some(writer), Some(attached)) = (&mut details, attached) {
                writer.write(&attached)?;
            }
            let is_mismatch = is_mismatch(plan, rows, row);
            let is_twice = plan.terms[usize::from(plan.cells[row.cell as usize].terms)].twice;
            if !is_mismatch && !row.failed {
                tally.same_twice += usize::from(is_twice);
                hasher.line(line);
                sink.write_all(line)?;
                sink.write_all(b"\n")?;
                continue;
            }
            let mut judged = header.decode(line)?;
            if is_mismatch {
                judged.status = Status::Mismatch;
            }
            let line = header.encode(&judged)?;
            hasher.line(line.strip_suffix(b"\n").unwrap_or(&line));
            sink.write_all(&line)?;
            let is_whole = matches!(judged.status, Status::Mismatch | Status::NodeLimit);
            tally.same_twice += usize::from(is_twice && is_whole);
            tally.failures.add(|| (plan.describe(row.cell as usize), judged.status));
        }
        let file = sink.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let details = details.map(|writer| writer.finish(&self.paths.details)).transpose()?;
        Ok(Written { tally, digests: hasher.finish(), details })
    }
}

/// Whether the reference engine of the suite has another value; `rows` are all rows, sorted by cell and sample. Judged
/// when everything is there, so that the verdict depends neither on the order in which cells ended, nor on chunks.
pub(crate) fn is_mismatch(plan: &Plan, rows: &[StoredRow], row: &StoredRow) -> bool {
    let cell = plan.cells[row.cell as usize];
    let terms = &plan.terms[usize::from(cell.terms)];
    let is_exact = || plan.engines[usize::from(cell.engine)].exact();
    let Some(reference) = terms.reference.filter(|reference| *reference != cell.engine && is_exact()) else {
        return false;
    };
    let reference = plan.find(cell.game, cell.position, reference, cell.depth);
    let value = reference.and_then(|reference| {
        let first = rows.partition_point(|other| (other.cell as usize) < reference);
        let same = rows[first..].iter().take_while(|other| other.cell as usize == reference);
        same.filter(|other| !other.failed).find_map(|other| other.value)
    });
    !row.failed && value.is_some_and(|value| Some(value) != row.value)
}

fn changed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a row has changed")
}

/// Hands out the lines of rows that are in plan order.
struct InPlanOrder<'a> {
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
    fn new(file: File, rows: &'a [StoredRow]) -> Self {
        Self::with_window(file, rows, WINDOW)
    }

    fn with_window(file: File, rows: &'a [StoredRow], most: usize) -> Self {
        let file = BufReader::with_capacity(BLOCK, file);
        Self { file, rows, most, next: (0, 0), end: 0, window: Vec::new() }
    }

    /// The next row and its line, without checksum and line end; an error if
    /// the line is not what was written.
    fn next(&mut self) -> io::Result<Option<(&'a StoredRow, &[u8])>> {
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

struct Hasher {
    results: FieldHasher,
    counts: FieldHasher,
    is_kept: Vec<bool>,
    line: Vec<u8>,
}

impl Hasher {
    fn new(header: &Header) -> Self {
        let is_kept = header.columns().map(|column| !column.is_some_and(Column::is_of_the_machine)).collect();
        let (results, counts) = (FieldHasher::default(), FieldHasher::default());
        let mut hasher = Self { results, counts, is_kept, line: Vec::new() };
        hasher.line(header.line().as_bytes());
        hasher
    }

    /// Takes in a line, without its line end.
    fn line(&mut self, line: &[u8]) {
        self.results.bytes(line);
        self.results.bytes(b"\n");
        self.line.clear();
        let mut is_quoted = false;
        // A quote inside of a field is doubled, so that two of them change nothing.
        let fields = line.split(|byte| {
            is_quoted ^= *byte == b'"';
            *byte == b',' && !is_quoted
        });
        for (field, _) in fields.zip(&self.is_kept).filter(|(_, is_kept)| **is_kept) {
            self.line.extend_from_slice(field);
            self.line.push(b',');
        }
        self.line.pop();
        self.line.push(b'\n');
        self.counts.bytes(&self.line);
    }

    fn finish(self) -> Digests {
        Digests { results: self.results.finish(), counts: self.counts.finish() }
    }
}

/// Writes the file of details, a line at a time.
struct DetailsWriter {
    sink: BufWriter<File>,
    hasher: FieldHasher,
    lines: u64,
}

impl DetailsWriter {
    /// A file that is replaced if it is there.
    fn create(path: &Path) -> io::Result<Self> {
        let sink = BufWriter::new(File::create(path)?);
        Ok(Self { sink, hasher: FieldHasher::default(), lines: 0 })
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        for bytes in [line.as_bytes(), b"\n"] {
            self.hasher.bytes(bytes);
            self.sink.write_all(bytes)?;
        }
        self.lines += 1;
        Ok(())
    }

    /// Makes the file survive a power cut; what is to be said of it under the
    /// name that it will have.
    fn finish(self, name: &Path) -> io::Result<DetailsFile> {
        self.sink.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        let file = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(DetailsFile { file, lines: self.lines, sha256: self.hasher.finish() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Gauge;
    use crate::record::{COLUMNS, Extra, Row, sealed};
    use crate::suite::plan::hash::sha256_hex;

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

    #[test]
    fn counts_are_all_columns_but_those_of_the_machine() {
        let header = Header::new(Extra::default());
        let mut row = Row::new("xiangqi", "a \"b\", c", "pvs[x=1,y=2]", 3);
        row.counters.nodes = Some(7);
        row.seldepth = Some(9);
        let with_times = |ns| {
            let mut row = Row { cpu_ns: ns, wall_ns: ns, reported_ns: ns, ..row.clone() };
            for gauge in Gauge::ALL {
                row.usage.set(gauge, ns);
            }
            header.encode(&row).unwrap()
        };
        let digests = |line: &[u8]| {
            let mut hasher = Hasher::new(&header);
            hasher.line(line.strip_suffix(b"\n").unwrap());
            hasher.finish()
        };
        let (with, without) = (with_times(Some(123)), with_times(None));
        assert_eq!(digests(&with).counts, digests(&without).counts);
        assert_eq!(digests(&with).results, sha256_hex(&[header.line().as_bytes(), b"\n", &with].concat()));
        let times = ["cpu_ns", "wall_ns", "reported_ns"].into_iter();
        let left_out: Vec<&str> = times.chain(Gauge::ALL.map(Gauge::name)).collect();
        let names: Vec<&str> = header.line().split(',').filter(|name| !left_out.contains(name)).collect();
        assert_eq!(names.len(), header.line().split(',').count() - left_out.len());
        // None of the fields that are left out is before the counters, and `wall_ns` is the last of the first columns.
        let fields = String::from_utf8(without).unwrap();
        let start = "xiangqi,\"a \"\"b\"\", c\",,\"pvs[x=1,y=2]\",3,0,ok,,,7";
        assert!(fields.starts_with(start), "{fields}");
        let rest = names.len() - 10;
        let seldepth = names.iter().rposition(|name| *name == "seldepth").unwrap();
        let rest: String = (0..rest).map(|at| if at + 10 == seldepth { ",9" } else { "," }).collect();
        let counts = format!("{}\n{start}{rest}\n", names.join(","));
        assert_eq!(digests(&with).counts, sha256_hex(counts.as_bytes()));
        assert!(COLUMNS.len() < names.len());
    }
}
