//! Results files that no run keeps: one without a manifest, which protects itself by its content, and one for
//! rows that are printed.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use plybench::record::{Packed, Unpacked, beside};
use tempfile::TempDir;

use crate::cli::context::Context;
use crate::cli::failure::Failure;

pub(super) struct RowsFile {
    path: Option<PathBuf>,
    overwrite: bool,
}

impl RowsFile {
    /// A file, or standard output if none is named or `-` is. Options that ask for what a
    /// stream does not have are refused there, each with its name, and whether it was given. A file is
    /// looked at before there is work to lose.
    pub(super) fn at(
        out: Option<&Path>,
        overwrite: bool,
        of_files: &[(&str, bool)],
    ) -> Result<Self, Failure> {
        let Some(path) = out.filter(|out| *out != Path::new("-")) else {
            return match of_files.iter().find(|(_, given)| *given) {
                Some((name, _)) => {
                    Err(Failure::usage(format_args!("{name} needs a file; add --out FILE.csv")))
                }
                None => Ok(Self { path: None, overwrite }),
            };
        };
        if path.is_dir() {
            return Err(Failure::usage(format_args!(
                "{} is a folder; name a file with --out",
                path.display()
            )));
        }
        Ok(Self { path: Some(path.to_owned()), overwrite })
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Writes the rows. A file that holds them already is kept; one with other content is
    /// replaced only on request, and that of a run never, because its manifest and its details speak of its own rows.
    pub(super) fn write(&self, bytes: &[u8], context: &Context) -> Result<(), Failure> {
        let Some(path) = &self.path else { return context.copy(bytes) };
        let shown = path.display();
        let regular = fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
        if regular {
            if holds(path, bytes).with_context(|| format!("cannot read {shown}"))? {
                context.note(format_args!("{shown} already has these rows"));
                return Ok(());
            }
            if beside(path, "manifest.json").exists() {
                return Err(anyhow!("{shown} is the results file of a run; choose another --out").into());
            }
            if !self.overwrite {
                return Err(anyhow!(
                    "{shown} exists with other content; choose another --out, or replace it with --overwrite"
                )
                .into());
            }
            context.note(format_args!("replacing {shown}"));
        }
        write_at_once(path, &packed(path, bytes)?).with_context(|| format!("cannot write {shown}"))?;
        Ok(())
    }
}

/// Whether a file holds these rows, compressed or not. One that cannot be decompressed holds something else.
fn holds(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut found = Vec::new();
    let mut source = Unpacked::new(File::open(path)?)?.take(bytes.len() as u64 + 1);
    match source.read_to_end(&mut found) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(false),
        read => read.map(|_| found == bytes),
    }
}

/// The bytes of a file with these rows, in the form that its name asks for.
fn packed(path: &Path, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut sink = Packed::named(path, Vec::new());
    sink.write_all(bytes)?;
    sink.finish()
}

/// Writes a file to a temporary name beside its own, and renames it, so that it is whole or not there; what
/// is not a file, such as a pipe, is written to.
fn write_at_once(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, bytes);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    let written = fs::write(&name, bytes).and_then(|()| fs::rename(&name, path));
    if written.is_err() {
        let _ = fs::remove_file(&name);
    }
    written
}

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
