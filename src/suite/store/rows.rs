//! Where rows go: safe at every instant, sorted at the end.
//!
//! While a run lasts, finished rows stand in `NAME.csv.partial` in the order
//! in which they ended, a plain CSV, one `write` a row, beside
//! `NAME.manifest.json.partial`. A process that is killed leaves at worst one
//! torn last line, and a full disk leaves none: both are cut off when the run
//! is resumed. When everything is there the rows are written in plan order to
//! `NAME.csv.tmp`, which is renamed to `NAME.csv`; only then the partial files
//! go. The partial file is locked while a run writes it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::record::{Header, Row, Status};
use crate::suite::plan::cells::Plan;
use crate::suite::store::error::StoreError;
use crate::suite::store::judge::{Judgement, judge};
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial;
use crate::suite::store::summary::Failures;

/// What to do when the output is already there, finished or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Refuse: nothing is ever lost in silence.
    #[default]
    Refuse,
    /// Run what is missing; a finished file is left as it is.
    Resume,
    /// Start again and replace it when the new file is finished.
    Overwrite,
}

/// The files of one output.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    pub(crate) results: PathBuf,
    pub(crate) manifest: PathBuf,
    pub(crate) partial: PathBuf,
    pub(crate) partial_manifest: PathBuf,
    temporary: PathBuf,
}

impl Paths {
    /// The files of an output; its name must end in `.csv`, its folder exist.
    pub(crate) fn new(results: &Path) -> Result<Self, StoreError> {
        if results.extension().is_none_or(|extension| extension != "csv") {
            return Err(StoreError::Name { path: results.to_owned() });
        }
        let folder = results.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(StoreError::Folder { path: results.to_owned(), folder: folder.to_owned() });
        }
        let with = |path: &Path, suffix: &str| {
            let mut name = path.as_os_str().to_owned();
            name.push(suffix);
            PathBuf::from(name)
        };
        let manifest = results.with_extension("manifest.json");
        Ok(Self {
            results: results.to_owned(),
            partial: with(results, ".partial"),
            partial_manifest: with(&manifest, ".partial"),
            temporary: with(results, ".tmp"),
            manifest,
        })
    }
}

/// How a cell ended, without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Its value stands; whether it is the right one is judged at the end.
    Finished,
    /// It has no value.
    Failed,
}

/// One row in the partial file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished {
    pub(crate) cell: u32,
    pub(crate) sample: u32,
    pub(crate) kind: Kind,
    pub(crate) value: Option<i64>,
    pub(crate) cpu_ns: u64,
    pub(crate) offset: u64,
    pub(crate) length: u32,
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
    file: File,
    header: Header,
    offset: u64,
    finished: Vec<Finished>,
    /// Lines of an interrupted run that could not be read.
    pub(crate) broken_lines: usize,
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
        instructions: bool,
    ) -> Result<Opened, StoreError> {
        let interrupted = fs::metadata(&paths.partial).is_ok_and(|metadata| metadata.len() > 0);
        let finished = paths.results.exists();
        match existing {
            Existing::Refuse if interrupted => {
                // A run that is still alive is another matter.
                lock(&paths)?;
                return Err(StoreError::Unfinished { path: paths.results });
            }
            Existing::Refuse if finished => return Err(StoreError::Finished { path: paths.results }),
            Existing::Resume if finished && !interrupted => {
                check_same(manifest, &paths.manifest, &paths.results)?;
                return Ok(Opened::Complete);
            }
            _ => {}
        }
        let file = lock(&paths)?;
        let (header, finished) = (Header::new(instructions), Vec::new());
        let mut store = Self { paths, file, header, offset: 0, finished, broken_lines: 0, cpu_ns: 0 };
        let empty = store.file.metadata().map_err(|cause| store.write_error(cause))?.len() == 0;
        if empty || existing == Existing::Overwrite {
            store.begin(manifest)?;
        } else {
            check_same(manifest, &store.paths.partial_manifest, &store.paths.results)?;
            store.load(plan)?;
        }
        Ok(Opened::Ready(Box::new(store)))
    }

    fn begin(&mut self, manifest: &Manifest) -> Result<(), StoreError> {
        self.file
            .set_len(0)
            .and_then(|()| manifest.write(&self.paths.partial_manifest))
            .map_err(|cause| self.write_error(cause))?;
        self.write_header()
    }

    /// Takes in the rows of an interrupted run and cuts off a torn last line.
    fn load(&mut self, plan: &Plan) -> Result<(), StoreError> {
        let loaded = partial::load(&self.paths.partial, plan)
            .map_err(|cause| StoreError::Open { path: self.paths.partial.clone(), cause })?;
        self.finished = loaded.rows;
        self.broken_lines = loaded.broken_lines;
        self.cpu_ns = loaded.cpu_ns;
        self.offset = loaded.end;
        self.file.set_len(loaded.end).map_err(|cause| self.write_error(cause))?;
        match loaded.header {
            Some(header) => self.header = header,
            // Killed while the header was being written.
            None => self.write_header()?,
        }
        Ok(())
    }

    fn write_header(&mut self) -> Result<(), StoreError> {
        let line = format!("{}\n", self.header.line());
        self.file.write_all(line.as_bytes()).map_err(|cause| self.write_error(cause))?;
        self.offset = line.len() as u64;
        Ok(())
    }

    /// The rows there are, in no particular order.
    pub(crate) fn finished(&self) -> &[Finished] {
        &self.finished
    }

    /// Appends one row. After an error the file ends with the last whole row
    /// again, as far as the system allows.
    pub(crate) fn append(&mut self, cell: usize, row: &Row) -> Result<(), StoreError> {
        let line = self.header.encode(row).map_err(|cause| self.write_error(cause))?;
        if let Err(cause) = self.file.write_all(&line) {
            let _ = self.file.set_len(self.offset);
            return Err(self.write_error(cause));
        }
        self.finished.push(Finished {
            cell: cell as u32,
            sample: row.sample,
            kind: kind_of(&row.status),
            value: row.value,
            cpu_ns: row.cpu_ns.unwrap_or(0),
            offset: self.offset,
            length: line.len() as u32,
        });
        self.offset += line.len() as u64;
        self.cpu_ns += row.cpu_ns.unwrap_or(0);
        Ok(())
    }

    /// Makes what is there survive a power cut; for the end of an interrupted run.
    pub(crate) fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_all().map_err(|cause| self.write_error(cause))
    }

    /// Writes the finished file in plan order with its manifest, and removes
    /// the partial ones. Returns the rows that failed.
    pub(crate) fn finish(mut self, plan: &Plan, mut manifest: Manifest) -> Result<Failures, StoreError> {
        self.finished.sort_unstable_by_key(|row| (row.cell, row.sample));
        self.finished.dedup_by_key(|row| (row.cell, row.sample));
        manifest.finish(self.cpu_ns);
        let written = self.write_sorted(plan);
        if written.is_err() {
            let _ = fs::remove_file(&self.paths.temporary);
        }
        let failures = written.map_err(|cause| self.write_error(cause))?;
        manifest
            .write(&self.paths.manifest)
            .and_then(|()| fs::rename(&self.paths.temporary, &self.paths.results))
            .and_then(|()| fs::remove_file(&self.paths.partial))
            .and_then(|()| fs::remove_file(&self.paths.partial_manifest))
            .map_err(|cause| self.write_error(cause))?;
        Ok(failures)
    }

    fn write_sorted(&self, plan: &Plan) -> io::Result<Failures> {
        let mut source = File::open(&self.paths.partial)?;
        let mut sink = BufWriter::new(File::create(&self.paths.temporary)?);
        writeln!(sink, "{}", self.header.line())?;
        let mut failures = Failures::default();
        let mut line = Vec::new();
        for row in &self.finished {
            line.resize(row.length as usize, 0);
            source.seek(SeekFrom::Start(row.offset))?;
            source.read_exact(&mut line)?;
            let judgement = judge(plan, &self.finished, row);
            if judgement == Judgement::AsWritten {
                sink.write_all(&line)?;
                continue;
            }
            let mut judged = self.header.decode(&line)?;
            if judgement == Judgement::Mismatch {
                judged.status = Status::Mismatch;
            }
            sink.write_all(&self.header.encode(&judged)?)?;
            failures.add(|| (plan.describe(row.cell as usize), judged.status));
        }
        sink.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(failures)
    }

    /// The error of a write that failed.
    fn write_error(&self, cause: io::Error) -> StoreError {
        StoreError::Write { path: self.paths.results.clone(), cause, kept: self.finished.len() }
    }
}

/// Whether a row has a value to judge.
pub(crate) fn kind_of(status: &Status) -> Kind {
    match status {
        Status::Ok | Status::Mismatch => Kind::Finished,
        Status::NodeLimit | Status::Timeout | Status::Error(_) => Kind::Failed,
    }
}

fn check_same(manifest: &Manifest, path: &Path, results: &Path) -> Result<(), StoreError> {
    let known = Manifest::read(path).map_err(|cause| StoreError::NoManifest {
        path: results.to_owned(),
        manifest: path.to_owned(),
        cause,
    })?;
    let difference = manifest
        .identity
        .difference(&known.identity)
        .or_else(|| (manifest.chunk != known.chunk).then(|| "it is another chunk of the plan".to_owned()));
    match difference {
        Some(difference) => Err(StoreError::Differs { path: results.to_owned(), difference }),
        None => Ok(()),
    }
}

/// Opens the partial file and locks it. A run that ends removes the file it
/// locked, so a lock on a file that is no longer there is worth nothing.
fn lock(paths: &Paths) -> Result<File, StoreError> {
    let open_error = |cause| StoreError::Open { path: paths.partial.clone(), cause };
    let file =
        OpenOptions::new().read(true).append(true).create(true).open(&paths.partial).map_err(open_error)?;
    match file.try_lock() {
        Ok(()) if is_at(&file, &paths.partial) => Ok(file),
        Ok(()) | Err(TryLockError::WouldBlock) => Err(StoreError::Locked { path: paths.results.clone() }),
        Err(TryLockError::Error(cause)) => Err(open_error(cause)),
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(identity) == fs::metadata(path).ok().map(identity)
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
