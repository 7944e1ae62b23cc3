//! Where rows go: safe at every instant, sorted at the end.
//!
//! While a run lasts, finished rows are in `NAME.csv.partial` in about the order
//! in which they ended, written a batch at a time (`partial.rs`), beside
//! `NAME.manifest.json.partial`. It is a plain CSV with one more column than
//! the finished file: a checksum of the line (`record/seal.rs`). A process that is
//! killed leaves at worst one torn last line, and a full disk leaves none: both
//! are cut off when the run is resumed. A line that does not fit its checksum
//! is named and its cell runs again. When everything is there the rows are
//! written in plan order, without checksums, to `NAME.csv.tmp`, which is
//! renamed to `NAME.csv`; only then the partial files go. The manifest keeps
//! the number of rows and two digests of the finished file (`finish.rs`). The
//! partial file is locked while a run writes it. Of an output `NAME.csv.gz` the finished
//! file is compressed, and nothing else.
//!
//! Of a suite that asks for details, a line holds those of its cell too, under
//! the same checksum (`partial.rs`). They are taken off when the finished file is
//! written, go to `NAME.details.jsonl`, and are in the manifest; the partial
//! file goes only when both are in their places.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::store::finished::{check_same, check_unaltered, has_foreign_details, is_foreign};
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial::{self, Batch, BrokenLine, Form, StoredRow, sort_by_cell, without_rows};
use crate::suite::store::paths::{Existing, LockedFile, Paths, Place, lock, place, remove_leftovers};

pub(crate) enum Opened {
    /// There is work to do, perhaps with rows of an earlier run.
    Ready(Box<Store>),
    /// The output is finished and belongs to this very run.
    Complete,
}

pub(crate) struct Store {
    pub(super) paths: Paths,
    pub(super) file: LockedFile,
    pub(super) form: Form,
    offset: u64,
    pub(super) rows: Vec<StoredRow>,
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
    pub(super) fn reader(&self) -> io::Result<File> {
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

    pub(crate) fn write_error(&self, source: io::Error) -> RunError {
        let kept = (place(&self.file, &self.paths) == Place::Ours).then_some(self.rows.len());
        RunError::Write { path: self.paths.results.clone(), source, kept }
    }
}

/// The state that a resumed run would find, and its work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The cells to run, by their numbers in the plan.
    pub cells: Vec<u32>,
    /// Damaged lines of the interrupted run.
    pub broken_lines: Vec<BrokenLine>,
}

/// The cells of a suite, by their numbers in its plan, that a resumed run of it
/// would run; nothing is changed. In time mode a cell that has samples may need
/// more of them, so that all are left until the file is finished.
pub fn left_to_run(suite: &Suite, plan: &Plan, out: &Path) -> Result<Left, RunError> {
    let paths = Paths::new(out)?;
    let ours = Manifest::begin(Identity::new(suite, plan), None, 1, Vec::new(), plan.len(), 0.0);
    let all = 0..plan.len() as u32;
    if fs::metadata(&paths.partial).is_ok_and(|metadata| metadata.len() > 0) {
        check_same(&ours, &paths.partial_manifest, &paths.results)?;
        let loaded = File::open(&paths.partial)
            .and_then(|file| partial::load(file, plan))
            .map_err(|source| RunError::Open { path: paths.partial.clone(), source })?;
        loaded.has_header(&paths.partial)?;
        let broken_lines = loaded.broken_lines;
        if suite.mode == Mode::Time {
            return Ok(Left { cells: all.collect(), broken_lines });
        }
        let mut rows = loaded.rows;
        sort_by_cell(&mut rows);
        Ok(Left { cells: without_rows(all, &rows, plan), broken_lines })
    } else if paths.results.exists() {
        check_same(&ours, &paths.manifest, &paths.results)?;
        Ok(Left::default())
    } else {
        Ok(Left { cells: all.collect(), broken_lines: Vec::new() })
    }
}
