//! Why an output cannot be written, each with what to do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why an output cannot be written. What the system said stands inside the
/// messages, before the advice, and is therefore not a source of its own.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The name does not end in `.csv`.
    #[error("results go to a file that ends in .csv, not to {}", path.display())]
    Name {
        /// The output.
        path: PathBuf,
    },
    /// The folder is not there.
    #[error("cannot write {}: the folder {} does not exist; create it first", path.display(), folder.display())]
    Folder {
        /// The output.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The system refuses the file.
    #[error("cannot open {}: {cause}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// Somebody else is at it.
    #[error("another run is writing {}; wait for it, or choose another --out", path.display())]
    Locked {
        /// The output.
        path: PathBuf,
    },
    /// A finished file would be lost.
    #[error("{} exists and is finished; choose another --out, or replace it with --overwrite", path.display())]
    Finished {
        /// The output.
        path: PathBuf,
    },
    /// An interrupted run would be lost.
    #[error("an interrupted run of {} is there; finish it with --resume, or start again with --overwrite", path.display())]
    Unfinished {
        /// The output.
        path: PathBuf,
    },
    /// Rows without a manifest cannot be told from foreign ones.
    #[error("cannot resume {}: its manifest {} cannot be read ({cause}); start again with --overwrite", path.display(), manifest.display())]
    NoManifest {
        /// The output.
        path: PathBuf,
        /// The manifest.
        manifest: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// The rows there come from another run.
    #[error("cannot resume {}: {difference}; use another --out, or start again with --overwrite", path.display())]
    Differs {
        /// The output.
        path: PathBuf,
        /// What differs, in words.
        difference: String,
    },
    /// A write failed.
    #[error("cannot write {}: {cause}; the {kept} finished rows are kept: make room, then continue with --resume", path.display())]
    Write {
        /// The output.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
        /// Rows safe in the partial file.
        kept: usize,
    },
}
