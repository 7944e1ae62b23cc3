//! Putting the results of chunks together into the file that one machine
//! would have written.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::record::{CellDetails, DetailsError, RecordError, Row, RowReader, Status};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::error::PlanError;
use crate::suite::store::altered::{Altered, altered_since};
use crate::suite::store::batch::Batch;
use crate::suite::store::details::read_by_cell;
use crate::suite::store::error::StoreError;
use crate::suite::store::manifest::Manifest;
use crate::suite::store::paths::{Existing, Paths};
use crate::suite::store::rows::{Opened, Store};
use crate::suite::store::summary::{Failures, RunSummary};

/// Missing cells named in an error.
const NAMED: usize = 10;

/// Why results do not go together.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// No file was given.
    #[error("nothing to merge")]
    Nothing,
    /// A results file cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file of details cannot be read.
    #[error(transparent)]
    Details(#[from] DetailsError),
    /// A manifest cannot be read.
    #[error("cannot read the manifest {} of {}", manifest.display(), path.display())]
    Manifest {
        /// The results file.
        path: PathBuf,
        /// Its manifest.
        manifest: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A results file is not what its run left.
    #[error("{} is not the file its run wrote: {altered}", path.display())]
    Altered {
        /// The results file.
        path: PathBuf,
        /// How it differs.
        altered: Altered,
    },
    /// The suite in the manifests has no plan here.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Results of another run.
    #[error("{} does not belong to the run of {}: {difference}", path.display(), first.display())]
    Foreign {
        /// The file that differs.
        path: PathBuf,
        /// The first file.
        first: PathBuf,
        /// What differs.
        difference: String,
    },
    /// A row that the plan does not have.
    #[error("{} has a row that is not in the plan: {row}", path.display())]
    ForeignRow {
        /// The file.
        path: PathBuf,
        /// The row's key.
        row: String,
    },
    /// Two files disagree.
    #[error("{} and {} disagree about {cell}: the counts of a cell are the same everywhere, so one of them is wrong", first.display(), second.display())]
    Conflict {
        /// One file.
        first: PathBuf,
        /// The other file.
        second: PathBuf,
        /// The cell.
        cell: String,
    },
    /// Cells without a row.
    #[error("{count} of {cells} cells are missing: {}{}", named.join("; "), if *count > NAMED { "; ..." } else { "" })]
    Missing {
        /// How many.
        count: usize,
        /// The number of cells of the plan.
        cells: usize,
        /// The first of them.
        named: Vec<String>,
    },
    /// The output cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Merges results files into `out`; their manifests are in the same folders.
pub fn merge(
    inputs: &[PathBuf],
    out: &Path,
    existing: Existing,
    command: Vec<String>,
) -> Result<RunSummary, MergeError> {
    let first = inputs.first().ok_or(MergeError::Nothing)?;
    let manifests = inputs.iter().map(|path| manifest_of(path)).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan::new(&manifests[0].identity.suite)?;
    check_identities(inputs, &manifests, &plan)?;
    check_unaltered(inputs, &manifests)?;
    let paths = Paths::new(out)?;
    let mut rows = Rows { plan: &plan, inputs, seen: HashMap::new() };
    let mut total = merged_manifest(manifests, command);
    total.cells = plan.len();
    for (number, _) in inputs.iter().enumerate() {
        rows.check(number)?;
    }
    rows.check_complete()?;
    let mut summary = RunSummary {
        path: paths.results.clone(),
        manifest: paths.manifest.clone(),
        details: plan.has_details().then(|| paths.details.clone()),
        cells: plan.len(),
        done: plan.len(),
        resumed: plan.len(),
        interrupted: false,
        stopped: None,
        failures: Failures::default(),
        cells_cpu_ns: 0,
        wall_ns: 0,
    };
    let existing = if existing == Existing::Resume { Existing::Overwrite } else { existing };
    let Opened::Ready(mut store) = Store::open(paths, existing, &total, &plan)? else {
        return Err(StoreError::Finished { path: first.clone() }.into());
    };
    append_all(&rows, &mut store)?;
    summary.cells_cpu_ns = store.cpu_ns;
    summary.failures = store.finish(&plan, total)?;
    Ok(summary)
}

fn manifest_of(path: &Path) -> Result<Manifest, MergeError> {
    let manifest = path.with_extension("manifest.json");
    Manifest::read(&manifest).map_err(|source| MergeError::Manifest {
        path: path.to_owned(),
        manifest,
        source,
    })
}

fn check_identities(inputs: &[PathBuf], manifests: &[Manifest], plan: &Plan) -> Result<(), MergeError> {
    let foreign = |path: &PathBuf, difference: String| MergeError::Foreign {
        path: path.clone(),
        first: inputs[0].clone(),
        difference,
    };
    for (path, manifest) in inputs.iter().zip(manifests) {
        if let Some(difference) = manifest.identity.difference(&manifests[0].identity) {
            return Err(foreign(path, difference));
        }
    }
    if manifests[0].identity.plan_hash == plan.plan_hash() {
        Ok(())
    } else {
        Err(foreign(&inputs[0], "this program lays out its suite differently".to_owned()))
    }
}

/// The merged file gets a digest of its own, under which no damage would show.
fn check_unaltered(inputs: &[PathBuf], manifests: &[Manifest]) -> Result<(), MergeError> {
    for (path, manifest) in inputs.iter().zip(manifests) {
        match altered_since(path, manifest) {
            Ok(None) => {}
            Ok(Some(altered)) => return Err(MergeError::Altered { path: path.clone(), altered }),
            Err(source) => return Err(RecordError::Open { path: path.clone(), source }.into()),
        }
    }
    Ok(())
}

/// The manifest of the merged file: the run from its first start on, with the
/// jobs of all machines together.
fn merged_manifest(mut manifests: Vec<Manifest>, command: Vec<String>) -> Manifest {
    let jobs = manifests.iter().map(|manifest| manifest.jobs).sum();
    let start = manifests.iter().map(|manifest| manifest.start.clone()).min();
    let mut merged = manifests.swap_remove(0);
    merged.start = start.unwrap_or_default();
    Manifest {
        chunk: None,
        jobs,
        command,
        end: None,
        cells_cpu_ns: None,
        rows: None,
        results_sha256: None,
        details: None,
        ..merged
    }
}

struct Rows<'a> {
    plan: &'a Plan,
    inputs: &'a [PathBuf],
    /// By cell and sample: the file it came from, and the hash of its counts.
    seen: HashMap<(usize, u32), (usize, u64)>,
}

impl Rows<'_> {
    /// Takes note of the rows of one file.
    fn check(&mut self, number: usize) -> Result<(), MergeError> {
        let path = &self.inputs[number];
        let index = self.plan.index();
        let details = self.details(number)?;
        let mut reader = RowReader::open_complete(path)?;
        while let Some(row) = reader.read()? {
            let Some(cell) = index.cell(&row.game, &row.position, &row.engine, row.depth) else {
                let key = format!("{} {} {} depth {}", row.game, row.position, row.engine, row.depth);
                return Err(MergeError::ForeignRow { path: path.clone(), row: key });
            };
            let counts = hash_of_counts(row, details.get(&cell));
            let (first, known) = *self.seen.entry((cell, row.sample)).or_insert((number, counts));
            if known != counts {
                return Err(MergeError::Conflict {
                    first: self.inputs[first].clone(),
                    second: path.clone(),
                    cell: self.plan.describe(cell),
                });
            }
        }
        Ok(())
    }

    /// The details beside one file, by cell.
    fn details(&self, number: usize) -> Result<HashMap<usize, CellDetails>, DetailsError> {
        if self.plan.has_details() {
            read_by_cell(&self.inputs[number], &self.plan.index())
        } else {
            Ok(HashMap::new())
        }
    }

    fn check_complete(&self) -> Result<(), MergeError> {
        let mut present = vec![false; self.plan.len()];
        for (cell, _) in self.seen.keys() {
            present[*cell] = true;
        }
        let missing: Vec<usize> = (0..present.len()).filter(|cell| !present[*cell]).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let named = missing.iter().take(NAMED).map(|cell| self.plan.describe(*cell)).collect();
        Err(MergeError::Missing { count: missing.len(), cells: self.plan.len(), named })
    }
}

/// Everything of a row that is the same on every machine.
fn hash_of_counts(row: &Row, details: Option<&CellDetails>) -> u64 {
    let mut hasher = DefaultHasher::new();
    // `ok` of one chunk and `mismatch` of another may both be honest: a chunk
    // judges by the reference's rows that it has, and may have none. The values
    // must agree, and the whole is judged again.
    mem::discriminant(&unjudged(row).status).hash(&mut hasher);
    (row.value, &row.best_move, row.counters, &row.window_calls).hash(&mut hasher);
    (row.distinct_leaves, row.distinct_leaves_last, row.seldepth, details).hash(&mut hasher);
    hasher.finish()
}

/// A row as it was before its value was judged.
fn unjudged(row: &Row) -> Cow<'_, Row> {
    match row.status {
        Status::Mismatch => Cow::Owned(Row { status: Status::Ok, ..row.clone() }),
        _ => Cow::Borrowed(row),
    }
}

/// A row with what the plan says of its position: a chunk may have been written
/// before rows had a source game.
fn with_source_game<'r>(row: Cow<'r, Row>, source_game: &str) -> Cow<'r, Row> {
    if row.source_game == source_game {
        return row;
    }
    Cow::Owned(Row { source_game: source_game.to_owned(), ..row.into_owned() })
}

fn append_all(rows: &Rows<'_>, store: &mut Store) -> Result<(), MergeError> {
    let (index, mut batch) = (rows.plan.index(), Batch::default());
    for (number, path) in rows.inputs.iter().enumerate() {
        let details = rows.details(number)?;
        let mut reader = RowReader::open_complete(path)?;
        while let Some(row) = reader.read()? {
            let cell = index.cell(&row.game, &row.position, &row.engine, row.depth);
            let Some(cell) =
                cell.filter(|cell| rows.seen.get(&(*cell, row.sample)).is_some_and(|seen| seen.0 == number))
            else {
                continue;
            };
            let row = with_source_game(unjudged(row), rows.plan.source_game(rows.plan.cells[cell]));
            batch
                .add(store.form(), cell, &row, details.get(&cell))
                .map_err(|source| store.write_error(source))?;
            if batch.is_enough() {
                store.append(&mem::take(&mut batch))?;
            }
        }
    }
    Ok(store.append(&batch)?)
}
