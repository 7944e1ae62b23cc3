//! The file of details beside a results file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::record::{CellDetails, DetailsError, DetailsReader, details_path};
use crate::suite::plan::cells::PlanIndex;
use crate::suite::plan::hash::FieldHasher;

/// What a manifest says of the file of details beside its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DetailsFile {
    /// What its run called it.
    pub file: String,
    /// Its lines: the cells that have details.
    pub lines: u64,
    /// Its SHA-256, in hexadecimal.
    pub sha256: String,
}

/// Writes the file, a line at a time.
pub(super) struct DetailsWriter {
    sink: BufWriter<File>,
    hasher: FieldHasher,
    lines: u64,
}

impl DetailsWriter {
    /// A file that is replaced if it is there.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let sink = BufWriter::new(File::create(path)?);
        Ok(Self { sink, hasher: FieldHasher::default(), lines: 0 })
    }

    pub(super) fn write(&mut self, line: &str) -> io::Result<()> {
        for bytes in [line.as_bytes(), b"\n"] {
            self.hasher.bytes(bytes);
            self.sink.write_all(bytes)?;
        }
        self.lines += 1;
        Ok(())
    }

    /// Makes the file survive a power cut; what is to be said of it under the
    /// name that it will have.
    pub(super) fn finish(self, name: &Path) -> io::Result<DetailsFile> {
        self.sink.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        let file = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(DetailsFile { file, lines: self.lines, sha256: self.hasher.finish() })
    }
}

/// The details beside a finished results file, by the numbers of their cells in
/// the plan.
pub(super) fn read_by_cell(
    results: &Path,
    index: &PlanIndex<'_>,
) -> Result<HashMap<usize, CellDetails>, DetailsError> {
    let mut reader = DetailsReader::open(&details_path(results))?;
    let mut all = HashMap::new();
    while let Some(details) = reader.read()? {
        let CellDetails { game, position, engine, depth, .. } = &details;
        if let Some(cell) = index.cell(game, position, engine, *depth) {
            all.insert(cell, details);
        }
    }
    Ok(all)
}
