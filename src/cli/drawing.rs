//! The file and the format of a single picture.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// The tree of a search with more nodes is not recorded: no picture could show it.
pub(super) const MOST_NODES: u64 = 50_000;

/// The file to write; `-` is standard output, like no file.
pub(super) fn file(out: Option<&PathBuf>) -> Option<&PathBuf> {
    out.filter(|path| path.as_path() != Path::new("-"))
}

/// The format that is named, or that the extension of the file selects, or the first of all.
pub(super) fn format<F: Copy + PartialEq>(
    named: Option<F>,
    file: Option<&PathBuf>,
    (kind, known): (&str, &str),
    formats: &[(&str, F)],
) -> Result<F, Failure> {
    let Some(path) = file else { return Ok(named.unwrap_or(formats[0].1)) };
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let found =
        formats.iter().find(|(word, _)| Some(*word) == extension.as_deref()).map(|(_, format)| *format);
    match (named, found) {
        (Some(named), Some(found)) if named != found => Err(Failure::usage(format_args!(
            "--format contradicts the extension of {}; drop one of them",
            path.display()
        ))),
        // An extension that says nothing of pictures contradicts nothing.
        (Some(format), _) | (None, Some(format)) => Ok(format),
        (None, None) => Err(Failure::usage(format_args!(
            "{} has no {kind} extension: use {known}, or choose a format with --format",
            path.display()
        ))),
    }
}

/// Writes a picture and prints its file, or prints the picture.
pub(super) fn write(bytes: &[u8], file: Option<&PathBuf>, context: &Context) -> Result<(), Failure> {
    let Some(path) = file else { return context.print(String::from_utf8_lossy(bytes)) };
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    context.print(path.display())
}
