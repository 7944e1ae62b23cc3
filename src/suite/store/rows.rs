//! Where rows go: safe at every instant, sorted at the end.
//!
//! While a run lasts, finished rows are in `NAME.csv.partial` in about the order
//! in which they ended, written a batch at a time (`batch.rs`), beside
//! `NAME.manifest.json.partial`. It is a plain CSV with one more column than
//! the finished file: a checksum of the line (`record/seal.rs`). A process that is
//! killed leaves at worst one torn last line, and a full disk leaves none: both
//! are cut off when the run is resumed. A line that does not fit its checksum
//! is named and its cell runs again. When everything is there the rows are
//! written in plan order, without checksums, to `NAME.csv.tmp`, which is
//! renamed to `NAME.csv`; only then the partial files go. The manifest keeps
//! the number of rows and two digests of the finished file (`digest.rs`). The
//! partial file is locked while a run writes it. Of an output `NAME.csv.gz` the finished
//! file is compressed, and nothing else.
//!
//! Of a suite that asks for details, a line holds those of its cell too, under
//! the same checksum (`form.rs`). They are taken off when the finished file is
//! written, go to `NAME.details.jsonl`, and are in the manifest; the partial
//! file goes only when both are in their places.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use crate::record::{Packed, Status};
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::store::batch::Batch;
use crate::suite::store::details::{DetailsFile, DetailsWriter};
use crate::suite::store::digest::{Digests, Hasher};
use crate::suite::store::finished::{
    check_same, check_unaltered, has_foreign_details, is_foreign, lists_details,
};
use crate::suite::store::form::Form;
use crate::suite::store::judge::{Judgement, judge};
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial::{self, BrokenLine};
use crate::suite::store::paths::{Existing, LockedFile, Paths, Place, lock, place, remove_leftovers};
use crate::suite::store::sorted::{BLOCK, InPlanOrder, changed};
use crate::suite::store::stored_row::{StoredRow, sort_by_cell};
use crate::suite::store::summary::Tally;

/// What was written of finished files.
struct Written {
    tally: Tally,
    /// Of the results file.
    digests: Digests,
    details: Option<DetailsFile>,
}

/// What [`Store::open`] found.
pub(crate) enum Opened {
    /// There is work to do, perhaps with rows of an earlier run.
    Ready(Box<Store>),
    /// The output is finished and belongs to this very run.
    Complete,
}

/// The rows of a run, on disk.
pub(crate) struct Store {
    paths: Paths,
    file: LockedFile,
    form: Form,
    offset: u64,
    rows: Vec<StoredRow>,
    /// The damaged lines that an interrupted run left.
    pub(crate) broken_lines: Vec<BrokenLine>,
    /// CPU time of all rows, nanoseconds.
    pub(crate) cpu_ns: u64,
}

impl Store {
    /// Opens an output for a run. Nothing is changed before the lock is held
    /// and the run is known to be allowed.
    pub(crate) fn open(
        paths: Paths,
        existing: Existing,
        manifest: &Manifest,
        plan: &Plan,
    ) -> Result<Opened, RunError> {
        let interrupted = fs::metadata(&paths.partial).is_ok_and(|metadata| metadata.len() > 0);
        let finished = paths.results.exists();
        match existing {
            Existing::Refuse if interrupted => {
                // A run that is still alive is another matter.
                lock(&paths)?;
                return Err(RunError::Unfinished { path: paths.results });
            }
            Existing::Refuse | Existing::Resume if finished && !interrupted && is_foreign(&paths) => {
                return Err(RunError::Foreign { path: paths.results });
            }
            Existing::Refuse if finished => return Err(RunError::Finished { path: paths.results }),
            Existing::Resume if finished && !interrupted => {
                let known = check_same(manifest, &paths.manifest, &paths.results)?;
                check_unaltered(&known, &paths.results)?;
                remove_leftovers(&paths);
                return Ok(Opened::Complete);
            }
            Existing::Refuse | Existing::Resume
                if plan.has_details() && !interrupted && has_foreign_details(&paths) =>
            {
                return Err(RunError::Foreign { path: paths.details });
            }
            _ => {}
        }
        let file = lock(&paths)?;
        let (form, rows) = (Form::new(plan), Vec::new());
        let mut store = Self { paths, file, form, offset: 0, rows, broken_lines: Vec::new(), cpu_ns: 0 };
        let empty = store.file.metadata().map_err(|source| store.write_error(source))?.len() == 0;
        if empty || existing == Existing::Overwrite {
            store.begin(manifest)?;
        } else {
            check_same(manifest, &store.paths.partial_manifest, &store.paths.results)?;
            store.load(plan)?;
        }
        Ok(Opened::Ready(Box::new(store)))
    }

    fn begin(&mut self, manifest: &Manifest) -> Result<(), RunError> {
        self.file
            .set_len(0)
            .and_then(|()| manifest.write(&self.paths.partial_manifest))
            .map_err(|source| self.write_error(source))?;
        self.write_header()
    }

    /// Takes in the rows of an interrupted run and cuts off a torn last line.
    fn load(&mut self, plan: &Plan) -> Result<(), RunError> {
        let loaded = self
            .reader()
            .and_then(|file| partial::load(file, plan))
            .map_err(|source| RunError::Open { path: self.paths.partial.clone(), source })?;
        let has_header = loaded.has_header(&self.paths.partial)?;
        self.rows = loaded.rows;
        self.broken_lines = loaded.broken_lines;
        self.cpu_ns = loaded.cpu_ns;
        self.offset = loaded.end;
        self.file.set_len(loaded.end).map_err(|source| self.write_error(source))?;
        // Without one it was killed while the header was being written.
        if has_header { Ok(()) } else { self.write_header() }
    }

    /// The file for reading. It is the same open file: the lock of some systems
    /// keeps out everybody who opens it again, this process too.
    fn reader(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Appends bytes, wherever the file was last read.
    fn write_at_end(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.offset))?;
        self.file.write_all(bytes)
    }

    fn write_header(&mut self) -> Result<(), RunError> {
        let line = self.form.first_line() + "\n";
        self.write_at_end(line.as_bytes()).map_err(|source| self.write_error(source))?;
        self.offset = line.len() as u64;
        Ok(())
    }

    /// What the lines that are written are like.
    pub(crate) const fn form(&self) -> &Form {
        &self.form
    }

    /// The rows there are, in no particular order.
    pub(crate) fn rows(&self) -> &[StoredRow] {
        &self.rows
    }

    /// Appends the rows of a batch. After an error the file ends with the last
    /// whole row that was written, as far as the system allows.
    pub(crate) fn append(&mut self, batch: &Batch) -> Result<(), RunError> {
        let (written, result) = self.write_as_much(batch.bytes());
        let rows = batch.rows_within(written);
        self.rows.extend(rows.iter().map(|row| StoredRow { offset: self.offset + row.offset, ..*row }));
        self.cpu_ns += rows.iter().map(|row| row.cpu_ns).sum::<u64>();
        self.offset += rows.last().map_or(0, StoredRow::end);
        result.map_err(|source| {
            let _ = self.file.set_len(self.offset);
            self.write_error(source)
        })
    }

    /// Writes bytes at the end of the file until all are there or one write
    /// fails; the number of bytes that are there.
    fn write_as_much(&mut self, bytes: &[u8]) -> (usize, io::Result<()>) {
        let mut written = 0;
        let mut result = self.file.seek(SeekFrom::Start(self.offset)).map(drop);
        while result.is_ok() && written < bytes.len() {
            result = match self.file.write(&bytes[written..]) {
                Ok(0) => Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => {
                    written += count;
                    Ok(())
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
                Err(error) => Err(error),
            };
        }
        (written, result)
    }

    /// Makes what is there survive a power cut; for the end of an interrupted run.
    pub(crate) fn sync(&self) -> Result<(), RunError> {
        if place(&self.file, &self.paths) != Place::Ours {
            return Err(RunError::Lost { path: self.paths.results.clone(), rows: self.rows.len() });
        }
        self.file.sync_all().map_err(|source| self.write_error(source))
    }

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
            let judgement = judge(plan, rows, row);
            let is_twice = plan.terms[usize::from(plan.cells[row.cell as usize].terms)].twice;
            if judgement == Judgement::AsWritten {
                tally.same_twice += usize::from(is_twice);
                hasher.line(line);
                sink.write_all(line)?;
                sink.write_all(b"\n")?;
                continue;
            }
            let mut judged = header.decode(line)?;
            if judgement == Judgement::Mismatch {
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

    /// The error of a write that failed.
    pub(crate) fn write_error(&self, source: io::Error) -> RunError {
        let kept = (place(&self.file, &self.paths) == Place::Ours).then_some(self.rows.len());
        RunError::Write { path: self.paths.results.clone(), source, kept }
    }
}
