//! Putting the results of chunks together into the file that one machine
//! would have written.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{io, iter, mem};

use thiserror::Error;

use crate::record::{
    CellDetails, DetailsError, DetailsReader, RecordError, Row, RowReader, Status, beside, details_path,
};
use crate::suite::error::{Altered, RunError};
use crate::suite::plan::cells::{Plan, PlanIndex};
use crate::suite::plan::chunk::{Chunk, ChunkPart};
use crate::suite::store::finished::altered_since;
use crate::suite::store::manifest::Manifest;
use crate::suite::store::partial::Batch;
use crate::suite::store::paths::{Existing, Paths};
use crate::suite::store::seen::{Seen, Taken};
use crate::suite::store::summary::RunSummary;
use crate::suite::store::writer::{Opened, Store};

/// Missing cells named in an error.
const NAMED: usize = 10;

/// Why results do not go together.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MergeError {
    /// The suite has no plan here, a file cannot be read, or the output cannot be written.
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("nothing to merge; name the results of every chunk")]
    Nothing,
    #[error("cannot read the manifest {} of {}", manifest.display(), path.display())]
    Manifest { path: PathBuf, manifest: PathBuf, source: io::Error },
    #[error("{} is not the file its run wrote: {altered}", path.display())]
    Altered { path: PathBuf, altered: Altered },
    #[error("{} does not belong to the run of {}: {difference}", path.display(), first.display())]
    Foreign { path: PathBuf, first: PathBuf, difference: String },
    #[error("{} has a row that is not in the plan: {row}", path.display())]
    ForeignRow { path: PathBuf, row: String },
    #[error("{} and {} disagree about {cell}: counts are the same on every machine, so one is wrong", first.display(), second.display())]
    Conflict { first: PathBuf, second: PathBuf, cell: String },
    #[error("{count} of {cells} searches are missing: {}{}", named.join("; "), if *count > NAMED { "; ..." } else { "" })]
    Missing { count: usize, cells: usize, named: Vec<String>, chunk: Box<Chunk> },
    #[error("{} changed while it was being merged", path.display())]
    Changed { path: PathBuf },
}

/// Errors of other floors are those of a run.
impl From<RecordError> for MergeError {
    fn from(error: RecordError) -> Self {
        Self::Run(error.into())
    }
}

impl From<DetailsError> for MergeError {
    fn from(error: DetailsError) -> Self {
        Self::Run(error.into())
    }
}

impl MergeError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Altered { .. } => "restore the file, or rerun that chunk with --overwrite",
            // Not to be resumed: rows that are merged are in the files that they came from.
            Self::Run(RunError::Write { source, .. }) => {
                let is_full = source.kind() == io::ErrorKind::StorageFull;
                return is_full.then(|| "free some space, then merge again".to_owned());
            }
            Self::Run(RunError::Unfinished { .. }) => "choose another --out, or replace it with --overwrite",
            Self::Run(error) => return error.help(),
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// Merges results files into `out`; their manifests are in the same folders.
pub fn merge(
    inputs: &[PathBuf],
    out: &Path,
    existing: Existing,
    command: Vec<String>,
) -> Result<RunSummary, MergeError> {
    let (first, others) = inputs.split_first().ok_or(MergeError::Nothing)?;
    let run = MergedRun::of(first)?;
    let mut merge = run.begin();
    for path in inputs_once(first, others) {
        merge.take_in(path)?;
    }
    merge.finish(out, existing, command)
}

/// Every file once, in their order: one that is named twice says nothing new.
fn inputs_once<'p>(first: &'p PathBuf, others: &'p [PathBuf]) -> impl Iterator<Item = &'p PathBuf> {
    let mut known = HashSet::from([first]);
    iter::once(first).chain(others.iter().filter(move |path| known.insert(path)))
}

/// The run that results belong to: what the manifest of one of them says.
pub struct MergedRun {
    first: PathBuf,
    manifest: Manifest,
    plan: Plan,
}

impl MergedRun {
    /// The run of a results file, laid out by this program.
    pub fn of(results: &Path) -> Result<Self, MergeError> {
        let manifest = manifest_of(results)?;
        let plan = Plan::new(&manifest.identity.suite).map_err(RunError::from)?;
        let is_damaged = manifest.identity.suite.hash() != manifest.identity.suite_hash;
        if is_damaged || manifest.identity.plan_hash != plan.plan_hash() {
            let difference = if is_damaged {
                "the suite in its manifest was changed since it was written"
            } else {
                "this program lays out its suite differently"
            };
            let difference = difference.to_owned();
            let (path, first) = (results.to_owned(), results.to_owned());
            return Err(MergeError::Foreign { path, first, difference });
        }
        Ok(Self { first: results.to_owned(), manifest, plan })
    }

    /// Whether a results file holds this run, finished or begun: to replace it with all of its cells takes nothing away.
    pub fn is_in(&self, results: &Path) -> bool {
        let manifest =
            beside(results, if results.exists() { "manifest.json" } else { "manifest.json.partial" });
        Manifest::read(&manifest).is_ok_and(|there| {
            there.chunk.is_none() && there.identity.difference(&self.manifest.identity).is_none()
        })
    }

    /// Whether a chunk is one of this run.
    pub fn has(&self, chunk: &Chunk) -> bool {
        chunk.identity.difference(&self.manifest.identity).is_none()
    }

    /// A merge of its results, of which none is taken in yet.
    pub fn begin(&self) -> Merge<'_> {
        let manifest = Manifest {
            chunk: None,
            jobs: 0,
            cells: self.plan.len(),
            end: None,
            cells_cpu_ns: None,
            rows: None,
            results_sha256: None,
            counts_sha256: None,
            details: None,
            ..self.manifest.clone()
        };
        let (index, seen) = (self.plan.index(), Seen::new(self.plan.len()));
        Merge { run: self, index, manifest, inputs: Vec::new(), seen }
    }
}

/// Results of a run on their way into one file, taken in as they come. Of a row there are sixteen bytes in memory until
/// everything is there.
pub struct Merge<'r> {
    run: &'r MergedRun,
    index: PlanIndex<'r>,
    /// Of the merged file: the run from its first start on, with the jobs of all machines together.
    manifest: Manifest,
    inputs: Vec<PathBuf>,
    seen: Seen,
}

impl Merge<'_> {
    /// Takes in a results file: it must be what its run left, of this run, and agree with all others. After an error
    /// that names a conflict the merge is of no further use; after another one the file can be taken in again.
    pub fn take_in(&mut self, results: &Path) -> Result<(), MergeError> {
        let manifest = manifest_of(results)?;
        if let Some(difference) = manifest.identity.difference(&self.run.manifest.identity) {
            let (path, first) = (results.to_owned(), self.run.first.clone());
            return Err(MergeError::Foreign { path, first, difference });
        }
        // The merged file gets a digest of its own, under which no damage would show.
        match altered_since(results, &manifest) {
            Ok(None) => {}
            Ok(Some(altered)) => return Err(MergeError::Altered { path: results.to_owned(), altered }),
            Err(source) => return Err(RecordError::Open { path: results.to_owned(), source }.into()),
        }
        self.inputs.push(results.to_owned());
        self.check_rows()?;
        let (merged, taken) = (&mut self.manifest.identity, manifest.identity);
        add_distinct(&mut merged.rustc, taken.rustc);
        add_distinct(&mut merged.target, taken.target);
        self.manifest.jobs += manifest.jobs;
        if manifest.start < self.manifest.start {
            self.manifest.start = manifest.start;
        }
        Ok(())
    }

    /// Cells of the run.
    pub fn cells(&self) -> usize {
        self.run.plan.len()
    }

    /// Cells of which there are rows.
    pub fn present(&self) -> usize {
        self.seen.present()
    }

    /// The missing searches, as the error that [`Self::finish`] would return.
    pub fn missing(&self) -> Option<MergeError> {
        let cells = self.seen.missing();
        let (plan, count) = (&self.run.plan, cells.len());
        let named = cells.iter().take(NAMED).map(|cell| plan.describe(*cell as usize)).collect();
        let part = || ChunkPart::of_cells(1, 1, &cells);
        let chunk = || Chunk::new(part(), self.run.manifest.identity.clone());
        (count > 0).then(|| MergeError::Missing { count, cells: plan.len(), named, chunk: Box::new(chunk()) })
    }

    /// Writes the merged file, once every cell is there.
    pub fn finish(
        mut self,
        out: &Path,
        existing: Existing,
        command: Vec<String>,
    ) -> Result<RunSummary, MergeError> {
        if let Some(error) = self.missing() {
            return Err(error);
        }
        let (paths, plan) = (Paths::new(out)?, &self.run.plan);
        self.manifest.command = command;
        let mut summary = RunSummary::finished(&paths, plan, plan.len());
        let existing = if existing == Existing::Resume { Existing::Overwrite } else { existing };
        let Opened::Ready(mut store) = Store::open(paths, existing, &self.manifest, plan)? else {
            return Err(RunError::Finished { path: self.run.first.clone() }.into());
        };
        self.append_all(&mut store)?;
        summary.cells_cpu_ns = store.cpu_ns;
        summary.take(store.finish(plan, self.manifest)?);
        Ok(summary)
    }

    /// Takes note of the rows of the newest file.
    fn check_rows(&mut self) -> Result<(), MergeError> {
        let number = self.inputs.len() - 1;
        let path = &self.inputs[number];
        let details = self.details(path)?;
        let mut reader = RowReader::open_complete(path)?;
        while let Some(row) = reader.read()? {
            let Some(cell) = self.index.cell(&row.game, &row.position, &row.engine, row.depth) else {
                let key = format!("{} {} {} depth {}", row.game, row.position, row.engine, row.depth);
                return Err(MergeError::ForeignRow { path: path.clone(), row: key });
            };
            let taken = Taken::new(number, hash_of_counts(row, details.get(&cell)));
            let known = self.seen.get_or_insert(cell, row.sample, taken);
            if known.counts != taken.counts {
                return Err(MergeError::Conflict {
                    first: self.inputs[known.file()].clone(),
                    second: path.clone(),
                    cell: self.run.plan.describe(cell),
                });
            }
        }
        Ok(())
    }

    fn details(&self, results: &Path) -> Result<HashMap<usize, CellDetails>, DetailsError> {
        if self.run.plan.has_details() { read_by_cell(results, &self.index) } else { Ok(HashMap::new()) }
    }

    fn append_all(&self, store: &mut Store) -> Result<(), MergeError> {
        let (plan, mut batch) = (&self.run.plan, Batch::default());
        for (number, path) in self.inputs.iter().enumerate() {
            let details = self.details(path)?;
            let changed = || MergeError::Changed { path: path.clone() };
            let mut reader = RowReader::open_complete(path)?;
            while let Some(row) = reader.read()? {
                let cell = self.index.cell(&row.game, &row.position, &row.engine, row.depth);
                let cell = cell.ok_or_else(changed)?;
                let taken = self.seen.get(cell, row.sample).ok_or_else(changed)?;
                if taken.counts != hash_of_counts(row, details.get(&cell)) {
                    return Err(changed());
                }
                if taken.file() != number {
                    continue;
                }
                let row = with_source_game(unjudged(row), plan.resolve(plan.cells[cell]).source_game());
                // Those of a cell are its first sample's.
                let details = details.get(&cell).filter(|_| row.sample == 0);
                batch.add(store.form(), cell, &row, details).map_err(|source| store.write_error(source))?;
                if batch.is_enough() {
                    store.append(&mem::take(&mut batch))?;
                }
            }
        }
        Ok(store.append(&batch)?)
    }
}

/// The different texts of all chunks, in the order in which they were taken in: counts do not depend on the compiler, but a
/// reader is to see that there were several.
fn add_distinct(merged: &mut Option<String>, taken: Option<String>) {
    const BETWEEN: &str = "; ";
    let known = merged.as_deref().unwrap_or_default();
    match taken {
        Some(taken) if known.is_empty() => *merged = Some(taken),
        Some(taken) if known.split(BETWEEN).all(|one| one != taken) => {
            *merged = Some([known, &taken].join(BETWEEN));
        }
        _ => {}
    }
}

fn manifest_of(path: &Path) -> Result<Manifest, MergeError> {
    let manifest = beside(path, "manifest.json");
    Manifest::read(&manifest).map_err(|source| MergeError::Manifest {
        path: path.to_owned(),
        manifest,
        source,
    })
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

/// The details beside a finished results file, by the numbers of their cells in
/// the plan.
fn read_by_cell(results: &Path, index: &PlanIndex<'_>) -> Result<HashMap<usize, CellDetails>, DetailsError> {
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
