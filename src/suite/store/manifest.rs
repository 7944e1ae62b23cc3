//! The manifest beside a results file: everything needed to judge the file,
//! and to decide whether more rows may be added to it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::program::About;
use crate::suite::json;
use crate::suite::plan::chunk::ChunkPart;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::Mode;
use crate::text_file;

const SCHEMA: u32 = 1;

/// The record of a run: searches, program, machine and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this format.
    pub schema: u32,
    /// The facts that must be equal for two results files to belong together.
    #[serde(flatten, deserialize_with = "json::by_value")]
    pub identity: Identity,
    /// Which part of the plan this is; absent for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk: Option<ChunkPart>,
    /// The machine.
    #[serde(flatten, deserialize_with = "json::by_value")]
    pub host: Host,
    /// The self-descriptions of external engines, by their names in rows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about_programs: BTreeMap<String, About>,
    /// The measurement: counts or times.
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
            start: now(),
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
        self.end = Some(now());
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

/// The entry of a manifest for the file of details.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DetailsFile {
    /// Its name after its run.
    pub file: String,
    /// Its lines: the cells that have details.
    pub lines: u64,
    /// Its SHA-256, in hexadecimal.
    pub sha256: String,
}

/// SHA-256 in hexadecimal, of a file without compression.
pub(crate) struct Digests {
    pub(crate) results: String,
    /// Of the file without the columns in which the machine has a part: each line, the header first, with its other
    /// fields as they are written, commas between them, and a line feed.
    pub(crate) counts: String,
}

/// The machine of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// Its name.
    pub host: Option<String>,
    /// Its processor's model.
    pub cpu: Option<String>,
    /// Processors this process may use.
    pub cores: usize,
    /// Installed memory.
    pub memory_bytes: Option<u64>,
}

impl Host {
    /// Asks the system.
    pub fn detect() -> Self {
        Self {
            host: read("/proc/sys/kernel/hostname").or_else(|| std::env::var("HOSTNAME").ok()),
            cpu: field("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: field("/proc/meminfo", "MemTotal").and_then(|text| kibibytes(&text)),
        }
    }
}

pub(crate) fn frequency_governor() -> Option<String> {
    read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")
}

pub(crate) fn load_average() -> Option<f64> {
    read("/proc/loadavg")?.split_whitespace().next()?.parse().ok()
}

fn read(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn field(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.trim_start().strip_prefix(':').map(|value| value.trim().to_owned())
}

fn kibibytes(text: &str) -> Option<u64> {
    text.strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|number| number * 1024)
}

/// Now, as `2026-01-31T23:59:59Z`.
fn now() -> String {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    rfc3339(elapsed.as_secs())
}

/// Seconds since 1970 as a date in the proleptic Gregorian calendar. Years
/// are counted from March, so that the leap day is the last of its year.
fn rfc3339(seconds: u64) -> String {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    /// Days from 1 March 0000 to 1 January 1970.
    const DAYS_TO_1970: u64 = 719_468;
    let (days, time) = (seconds / 86_400 + DAYS_TO_1970, seconds % 86_400);
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day_of_month:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(seconds), text);
        }
    }
}
