//! Rows that go to standard output: `--out -`.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use tempfile::TempDir;

use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// A file for rows that are printed when it is finished, and gone afterwards.
pub(super) struct Printed {
    folder: TempDir,
}

impl Printed {
    /// Such a file, if `out` is `-`. Options that ask for what a file has and a
    /// stream has not are refused: each with its name, and whether it was given.
    pub(super) fn at(out: Option<&Path>, of_files: &[(&str, bool)]) -> Result<Option<Self>, Failure> {
        if out != Some(Path::new("-")) {
            return Ok(None);
        }
        if let Some((name, _)) = of_files.iter().find(|(_, given)| *given) {
            return Err(Failure::usage(format_args!("{name} cannot be used with --out -; name a file")));
        }
        let folder = tempfile::tempdir().context("cannot make a folder for the rows")?;
        Ok(Some(Self { folder }))
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("rows.csv")
    }

    pub(super) fn print(&self, context: &Context) -> Result<(), Failure> {
        context.copy(File::open(self.path())?)
    }
}
