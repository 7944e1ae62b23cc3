//! The manifest beside a results file: everything needed to judge the file,
//! and to decide whether more rows may be added to it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::suite::plan::cells::Plan;
use crate::suite::plan::chunk::ChunkPart;
use crate::suite::plan::cost::shares;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::store::host::Host;
use crate::suite::store::timestamp;

/// The version of the manifest's own format.
const SCHEMA: u32 = 1;

/// What was run, with what, where and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this format.
    pub schema: u32,
    /// What must be equal for two results files to belong together.
    #[serde(flatten)]
    pub identity: Identity,
    /// Which part of the plan this is; absent for the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chunk: Option<ChunkPart>,
    /// The machine.
    #[serde(flatten)]
    pub host: Host,
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
    /// Seconds of CPU that the cost model guessed beforehand for the whole plan.
    #[serde(default)]
    pub estimated_cpu_seconds: f64,
    /// CPU time of all cells, nanoseconds; absent while it is unfinished.
    pub cells_cpu_ns: Option<u64>,
}

/// What must be equal for two results files to belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// Version of the program.
    pub program: String,
    /// The commit it was built from, with `-dirty` if the tree had changes.
    pub git_commit: Option<String>,
    /// The compiler it was built with.
    pub rustc: Option<String>,
    /// The platform it was built for.
    pub target: Option<String>,
    /// Hash of the suite as run.
    pub suite_hash: String,
    /// Hash of the positions.
    pub corpus_hash: String,
    /// Hash of the cells in their order.
    pub plan_hash: String,
    /// Hash of the static evaluation of the positions.
    pub evaluator_hash: String,
    /// The suite as run.
    pub suite: Suite,
}

impl Identity {
    /// The identity of a run of this program.
    pub fn new(suite: &Suite, plan: &Plan) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            git_commit: known(env!("PLYBENCH_COMMIT")),
            rustc: known(env!("PLYBENCH_RUSTC")),
            target: known(env!("PLYBENCH_TARGET")),
            suite_hash: suite.hash(),
            corpus_hash: plan.corpus_hash().to_owned(),
            plan_hash: plan.plan_hash().to_owned(),
            evaluator_hash: plan.evaluator_hash(),
            suite: suite.clone(),
        }
    }

    /// The first difference that forbids mixing rows, in words. Compiler and
    /// platform may differ: counts do not depend on them.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let told = |what: &str, ours: &str, theirs: &str| Some(format!("{what} was {theirs}, is {ours}"));
        let absent = || "unknown".to_owned();
        if self.program != other.program {
            return told("the program version", &self.program, &other.program);
        }
        if self.git_commit != other.git_commit {
            let (ours, theirs) = (self.git_commit.clone(), other.git_commit.clone());
            return told(
                "the program's commit",
                &ours.unwrap_or_else(absent),
                &theirs.unwrap_or_else(absent),
            );
        }
        if self.suite_hash != other.suite_hash {
            return Some(suite_difference(&self.suite, &other.suite));
        }
        let hashes = [
            ("the corpus", &self.corpus_hash, &other.corpus_hash),
            ("the evaluator", &self.evaluator_hash, &other.evaluator_hash),
            ("the plan", &self.plan_hash, &other.plan_hash),
        ];
        let (what, ours, theirs) = hashes.into_iter().find(|(_, ours, theirs)| ours != theirs)?;
        let short = |hash: &str| hash.get(..12).unwrap_or(hash).to_owned();
        told(what, &short(ours), &short(theirs))
    }
}

/// What the build script found out; nothing when it could not.
fn known(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Names the first key in which two suites differ.
fn suite_difference(ours: &Suite, theirs: &Suite) -> String {
    let value = |suite: &Suite| serde_json::to_value(suite).unwrap_or(Value::Null);
    match first_difference(&value(ours), &value(theirs), "") {
        Some((path, ours, theirs)) => format!("the suite differs: {path} was {theirs}, is {ours}"),
        None => "the suite differs".to_owned(),
    }
}

fn first_difference(ours: &Value, theirs: &Value, path: &str) -> Option<(String, String, String)> {
    let told = || Some((path.to_owned(), shortened(ours), shortened(theirs)));
    match (ours, theirs) {
        (Value::Object(left), Value::Object(right)) => {
            left.keys().chain(right.keys().filter(|key| !left.contains_key(*key))).find_map(|key| {
                let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let side =
                    |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or(Value::Null);
                first_difference(&side(left), &side(right), &inner)
            })
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            let pairs = left.iter().zip(right).enumerate();
            pairs
                .into_iter()
                .find_map(|(index, (left, right))| first_difference(left, right, &format!("{path}[{index}]")))
        }
        _ if ours == theirs => None,
        _ => told(),
    }
}

fn shortened(value: &Value) -> String {
    const LONGEST: usize = 80;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

impl Manifest {
    /// The manifest of a run that begins now.
    pub fn begin(
        identity: Identity,
        chunk: Option<ChunkPart>,
        jobs: usize,
        command: Vec<String>,
        cells: usize,
        plan: &Plan,
    ) -> Self {
        Self {
            schema: SCHEMA,
            mode: identity.suite.mode,
            identity,
            chunk,
            host: Host::detect(),
            jobs,
            start: timestamp::now(),
            end: None,
            command,
            cells,
            estimated_cpu_seconds: shares(plan).iter().map(|share| share.seconds).sum(),
            cells_cpu_ns: None,
        }
    }

    /// Notes that the run is over.
    pub fn finish(&mut self, cells_cpu_ns: u64) {
        self.end = Some(timestamp::now());
        self.cells_cpu_ns = Some(cells_cpu_ns);
    }

    /// Reads a manifest.
    pub fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Writes a manifest beside its place and renames it there.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".tmp");
        let beside = Path::new(&beside);
        let result = File::create(beside).and_then(|mut file| {
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            file.sync_all()
        });
        if let Err(error) = result.and_then(|()| fs::rename(beside, path)) {
            let _ = fs::remove_file(beside);
            return Err(error);
        }
        Ok(())
    }
}
