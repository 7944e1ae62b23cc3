//! The manifest beside a results file: everything needed to judge the file,
//! and to decide whether more rows may be added to it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::program::About;
use crate::suite::json;
use crate::suite::plan::chunk::ChunkPart;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::Mode;
use crate::suite::store::details::DetailsFile;
use crate::suite::store::digest::Digests;
use crate::suite::store::host::Host;
use crate::suite::store::timestamp;
use crate::text_file;

/// The version of the manifest's own format.
const SCHEMA: u32 = 1;

/// What was run, with what, where and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this format.
    pub schema: u32,
    /// What must be equal for two results files to belong together.
    #[serde(flatten, deserialize_with = "json::by_value")]
    pub identity: Identity,
    /// Which part of the plan this is; absent for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk: Option<ChunkPart>,
    /// The machine.
    #[serde(flatten, deserialize_with = "json::by_value")]
    pub host: Host,
    /// What programs of others say of themselves, by what rows call them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about_programs: BTreeMap<String, About>,
    /// What is measured.
    pub mode: Mode,
    /// Cells run side by side.
    pub jobs: usize,
    /// When the run began, or was last resumed; RFC 3339, UTC.
    pub start: String,
    /// When it ended; absent while it is unfinished.
    pub end: Option<String>,
    /// The command line.
    pub command: Vec<String>,
    /// Cells of the plan that belong into this file.
    pub cells: usize,
    /// The deepest depth of the suite, of which this file has only the first depths because the
    /// time of the run was over; absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_from: Option<u32>,
    /// Seconds of CPU that the cost model guessed beforehand for the whole plan.
    #[serde(default)]
    pub estimated_cpu_seconds: f64,
    /// CPU time of all cells, nanoseconds; absent while it is unfinished.
    pub cells_cpu_ns: Option<u64>,
    /// Rows of the finished file; absent while it is unfinished.
    #[serde(default)]
    pub rows: Option<u64>,
    /// The SHA-256 of the rows of the finished file, uncompressed, in hexadecimal; absent while it is unfinished.
    #[serde(default)]
    pub results_sha256: Option<String>,
    /// The same without the columns in which the machine has a part, which every other machine can reproduce; absent
    /// in manifests of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_sha256: Option<String>,
    /// The file of details beside it, if its suite asks for one; absent while it
    /// is unfinished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<DetailsFile>,
}

impl Manifest {
    /// The manifest of a run that begins now.
    pub fn begin(
        identity: Identity,
        chunk: Option<ChunkPart>,
        jobs: usize,
        command: Vec<String>,
        cells: usize,
        estimated_cpu_seconds: f64,
    ) -> Self {
        Self {
            schema: SCHEMA,
            mode: identity.suite.mode,
            identity,
            chunk,
            host: Host::detect(),
            about_programs: BTreeMap::new(),
            jobs,
            start: timestamp::now(),
            end: None,
            command,
            cells,
            cut_from: None,
            estimated_cpu_seconds,
            cells_cpu_ns: None,
            rows: None,
            results_sha256: None,
            counts_sha256: None,
            details: None,
        }
    }

    /// The manifest of a file that has only the first depths of this run's suite.
    pub(crate) fn of_cut(&self, identity: Identity, cells: usize, deepest: u32) -> Self {
        Self { identity, cells, cut_from: Some(deepest), ..self.clone() }
    }

    /// Notes that the run is over, and what its files are.
    pub(crate) fn finish(
        &mut self,
        cells_cpu_ns: u64,
        rows: u64,
        digests: Digests,
        details: Option<DetailsFile>,
    ) {
        self.end = Some(timestamp::now());
        self.cells_cpu_ns = Some(cells_cpu_ns);
        self.rows = Some(rows);
        self.results_sha256 = Some(digests.results);
        self.counts_sha256 = Some(digests.counts);
        self.details = details;
    }

    /// Reads a manifest.
    pub fn read(path: &Path) -> io::Result<Self> {
        if let Some(what) = text_file::not_a_file(path) {
            return Err(io::Error::other(format!("it is {what}, not a file")));
        }
        let text = text_file::read(path, text_file::MANIFEST_BYTES)?;
        serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Writes a manifest to a temporary name next to its own, and renames it.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".tmp");
        let beside = Path::new(&beside);
        let text = json::text(self)?;
        let result = File::create(beside).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        if let Err(error) = result.and_then(|()| fs::rename(beside, path)) {
            let _ = fs::remove_file(beside);
            return Err(error);
        }
        Ok(())
    }
}
