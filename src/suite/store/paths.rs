//! The files of one output, and what may happen to those that are there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

use crate::record::{beside, details_path, is_gzip_name, is_results_name, uncompressed};
use crate::suite::error::RunError;
use crate::text_file;

/// The treatment of an existing output, finished or not.
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

#[derive(Clone, Debug)]
pub(crate) struct Paths {
    pub(crate) results: PathBuf,
    pub(crate) manifest: PathBuf,
    pub(crate) partial: PathBuf,
    pub(crate) partial_manifest: PathBuf,
    pub(crate) temporary: PathBuf,
    pub(crate) details: PathBuf,
    pub(crate) temporary_details: PathBuf,
}

impl Paths {
    /// The files of an output; its name must end in `.csv` or `.csv.gz`, in any case, its folder exist. Only the finished
    /// file differs between the two, so that there can be one of them in a folder.
    pub(crate) fn new(results: &Path) -> Result<Self, RunError> {
        if !is_results_name(results) {
            return Err(RunError::Name { path: results.to_owned() });
        }
        let folder = results.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(RunError::Folder { path: results.to_owned(), folder: folder.to_owned() });
        }
        let plain = uncompressed(results);
        let other = if is_gzip_name(results) { plain.clone() } else { with(results, ".gz") };
        if other.exists() {
            return Err(RunError::OtherForm { path: results.to_owned(), other });
        }
        let (manifest, details) = (beside(results, "manifest.json"), details_path(results));
        let paths = Self {
            results: results.to_owned(),
            partial: with(&plain, ".partial"),
            partial_manifest: with(&manifest, ".partial"),
            temporary: with(results, ".tmp"),
            temporary_details: with(&details, ".tmp"),
            manifest,
            details,
        };
        paths.check_files().map(|()| paths)
    }

    /// Refuses names that something else has: a pipe would be waited for, and a folder is found too late.
    fn check_files(&self) -> Result<(), RunError> {
        let names = [&self.results, &self.manifest, &self.details, &self.partial, &self.partial_manifest];
        match names.into_iter().find_map(|path| Some((path, text_file::not_a_file(path)?))) {
            Some((path, what)) => Err(RunError::NotAFile { path: path.clone(), what }),
            None => Ok(()),
        }
    }
}

fn with(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Whether results can be written to a file: its name must end in `.csv` or `.csv.gz`, its folder exist. For those who wait or count
/// for hours before they write.
pub fn check_output(results: &Path) -> Result<(), RunError> {
    Paths::new(results).map(drop)
}

/// A file locked by this run, released when dropped. Closing it would not do:
/// a process started meanwhile by another thread holds a copy of its handle, and with it
/// the lock, from its fork to its exec.
#[derive(Debug)]
pub(crate) struct LockedFile(File);

impl Deref for LockedFile {
    type Target = File;
    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Nothing can be done about an error; closing releases it sooner or later.
        let _ = self.0.unlock();
    }
}

/// Opens the partial file and locks it. A run that ends removes the file it
/// locked, so a lock on a file that no longer exists is worthless.
pub(crate) fn lock(paths: &Paths) -> Result<LockedFile, RunError> {
    let open_error = |source| RunError::Open { path: paths.partial.clone(), source };
    let locked = || RunError::Locked { path: paths.results.clone() };
    let mut options = OpenOptions::new();
    // A file open for appending alone cannot be cut off on other systems; the store
    // writes at its end anyway.
    if cfg!(unix) {
        options.append(true)
    } else {
        options.write(true)
    };
    let file = options.read(true).create(true).truncate(false).open(&paths.partial).map_err(open_error)?;
    match file.try_lock() {
        Ok(()) => {
            let file = LockedFile(file);
            if is_at(&file, &paths.partial) { Ok(file) } else { Err(locked()) }
        }
        Err(TryLockError::WouldBlock) => Err(locked()),
        Err(TryLockError::Error(source)) => Err(open_error(source)),
    }
}

/// Removes what a run that was killed left beside the finished files, unless another run is at work there.
pub(crate) fn remove_leftovers(paths: &Paths) {
    let mut left =
        vec![paths.partial_manifest.clone(), paths.temporary.clone(), paths.temporary_details.clone()];
    left.extend([&paths.manifest, &paths.partial_manifest].map(|path| with(path, ".tmp")));
    left.push(paths.partial.clone());
    if left.iter().any(|path| path.exists())
        && let Ok(_lock) = lock(paths)
    {
        for path in left {
            let _ = fs::remove_file(path);
        }
    }
}

/// The file now found at the path of an open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Ours,
    /// Another file: it was removed, and another run has begun.
    Taken,
    /// Nothing: it was removed.
    Empty,
}

pub(crate) fn place(file: &File, paths: &Paths) -> Place {
    if is_at(file, &paths.partial) {
        Place::Ours
    } else if paths.partial.exists() {
        Place::Taken
    } else {
        Place::Empty
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The effect of a process that is just being started on the handles of this one.
    #[test]
    fn a_lock_ends_with_its_run_even_while_a_copy_of_the_handle_lives() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::new(&folder.path().join("rows.csv")).unwrap();
        let held = lock(&paths).unwrap();
        assert!(matches!(lock(&paths), Err(RunError::Locked { .. })));
        let copy = held.try_clone().unwrap();
        drop(held);
        lock(&paths).unwrap();
        drop(copy);
    }
}
