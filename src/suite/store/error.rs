//! Why an output cannot be written or resumed.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::suite::store::altered::Altered;

/// Why an output cannot be written or resumed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The name ends neither in `.csv` nor in `.csv.gz`.
    #[error("the results file must end in .csv or .csv.gz, unlike {}", path.display())]
    Name {
        /// The output.
        path: PathBuf,
    },
    /// Something else has the name of one of its files.
    #[error("{} is {what}, not a file", path.display())]
    NotAFile {
        /// What has the name.
        path: PathBuf,
        /// "a folder", or what else it is.
        what: &'static str,
    },
    /// The same name with or without `.gz`, whose manifest would be replaced.
    #[error("{} would share its manifest with {}", path.display(), other.display())]
    OtherForm {
        /// The output.
        path: PathBuf,
        /// The file that is there.
        other: PathBuf,
    },
    /// The folder does not exist.
    #[error("cannot write {}: the folder {} does not exist", path.display(), folder.display())]
    Folder {
        /// The output.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The system refuses the file.
    #[error("cannot open {}", path.display())]
    Open {
        /// The output.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Another process holds the lock.
    #[error("another run is writing {}", path.display())]
    Locked {
        /// The output.
        path: PathBuf,
    },
    /// A finished file would be lost.
    #[error("{} exists and is finished", path.display())]
    Finished {
        /// The output.
        path: PathBuf,
    },
    /// A file that no run of this program left.
    #[error("{} exists and was not written by plybench", path.display())]
    Foreign {
        /// The output.
        path: PathBuf,
    },
    /// An interrupted run would be lost.
    #[error("there is an interrupted run of {}", path.display())]
    Unfinished {
        /// The output.
        path: PathBuf,
    },
    /// Rows without a manifest cannot be told from foreign ones.
    #[error("cannot resume {}: its manifest {} cannot be read", path.display(), manifest.display())]
    NoManifest {
        /// The output.
        path: PathBuf,
        /// The manifest.
        manifest: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The rows there come from another run.
    #[error("cannot resume {}: {difference}", path.display())]
    Differs {
        /// The output.
        path: PathBuf,
        /// What differs, in words.
        difference: String,
    },
    /// A finished file is not what its run left.
    #[error("{} is not the file its run wrote: {altered}", path.display())]
    Altered {
        /// The results file.
        path: PathBuf,
        /// How it differs.
        altered: Altered,
    },
    /// Results cannot replace others.
    #[error("cannot replace {}", path.display())]
    Replace {
        /// The results that were to be replaced.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The first line of a partial file is damaged, or of another version.
    #[error("{} does not begin with the header of its rows", path.display())]
    Header {
        /// The partial file.
        path: PathBuf,
        /// The line that should be there.
        expected: String,
    },
    /// The partial file was removed, and with it the rows of an interrupted run.
    #[error("the {rows} finished rows of {} are lost: their file was removed during the run", path.display())]
    Lost {
        /// The output.
        path: PathBuf,
        /// The rows that were finished.
        rows: usize,
    },
    /// A write failed.
    #[error("cannot write {}", path.display())]
    Write {
        /// The output.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
        /// Finished rows that are safe in the partial file; `None` if the file
        /// was removed during the run.
        kept: Option<usize>,
    },
}
