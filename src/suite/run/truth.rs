//! Truth tables: the exact value of every root move of some positions, from runs that ask for `root_moves`.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use csv::Writer;
use serde::Serialize;
use thiserror::Error;

use crate::record::{
    CellDetails, DetailsError, DetailsReader, Packed, RecordError, RootMove, RowReader, Status, TruthRow,
    TruthTable, beside, details_path,
};
use crate::suite::error::RunError;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::hash::sha256_hex;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::suite::Suite;
use crate::suite::run::progress::Progress;
use crate::suite::run::session::{RunOptions, run};
use crate::suite::store::finished::{check_same, check_unaltered};
use crate::suite::store::manifest::{Digests, Manifest};
use crate::suite::store::paths::{Existing, Paths};
use crate::suite::store::summary::RunSummary;

/// Why there is no truth table.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TruthError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Details(#[from] DetailsError),
    #[error("{} has no values of root moves", path.display())]
    NotAsked { path: PathBuf },
    #[error("{}: `{position}` of `{game}` has no values of root moves, its search by `{engine}` to depth {depth} ended with {status}", path.display())]
    Failed { path: PathBuf, game: String, position: String, engine: String, depth: u32, status: String },
    #[error("{} has two searches of `{position}` of `{game}` to depth {depth}, and a truth table has one of each", path.display())]
    Twice { path: PathBuf, game: String, position: String, depth: u32 },
}

impl From<RecordError> for TruthError {
    fn from(error: RecordError) -> Self {
        Self::Run(error.into())
    }
}

impl TruthError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Run(error) => error.help(),
            Self::NotAsked { .. } => Some("search again with `plybench run --root-moves`".to_owned()),
            Self::Failed { .. } => Some("search again without limits of nodes or time".to_owned()),
            Self::Twice { .. } => Some("search with one engine".to_owned()),
            Self::Details(_) => None,
        }
    }
}

/// A truth table in a few figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TruthSummary {
    /// The table.
    pub path: PathBuf,
    /// Positions with moves, by depth if there are several.
    pub positions: usize,
    /// Their moves, a line each.
    pub moves: usize,
    /// Positions of which every move has the same value, or that have one: no choice can be wrong there.
    pub without_choice: usize,
    /// Positions without a move, which have no line.
    pub without_moves: usize,
}

/// The result of a run for a truth table.
#[derive(Clone, Debug, Serialize)]
pub struct TruthRun {
    /// The run; its results file is gone once the table is there.
    #[serde(flatten)]
    pub run: RunSummary,
    /// The table; none of a run that was interrupted, or of which a search failed.
    pub truth: Option<TruthSummary>,
}

/// Runs a suite that asks for the values of root moves and makes the table `options.out` of them. Until it is there, the
/// searches are in `NAME.searches.csv` beside it, and an interrupted run is resumed from them.
pub fn run_truth(
    suite: &Suite,
    options: &RunOptions,
    progress: &dyn Progress,
    interrupt: &AtomicBool,
) -> Result<TruthRun, TruthError> {
    let paths = Paths::new(&options.out)?;
    let plan = Plan::new(suite).map_err(RunError::from)?;
    if paths.results.exists() && options.existing != Existing::Overwrite {
        let ours = Manifest::begin(Identity::new(suite, &plan), None, 1, Vec::new(), plan.len(), 0.0);
        let known = check_same(&ours, &paths.manifest, &paths.results)?;
        check_unaltered(&known, &paths.results)?;
        let mut truth = TruthSummary::new(&paths.results);
        let rows = TruthTable::read(&paths.results)?.rows;
        rows.chunk_by(|one, next| {
            one.position == next.position && one.game == next.game && one.depth == next.depth
        })
        .for_each(|moves| truth.count(moves.iter().map(|row| row.value)));
        truth.without_moves = plan.len() - truth.positions;
        let run = RunSummary { details: None, ..RunSummary::finished(&paths, &plan, plan.len()) };
        return Ok(TruthRun { run, truth: Some(truth) });
    }
    let searches = beside(&options.out, "searches.csv");
    let is_finished = searches.exists() && options.existing == Existing::Refuse;
    let existing = if is_finished { Existing::Resume } else { options.existing };
    let mut summary =
        run(suite, &RunOptions { out: searches.clone(), existing, ..options.clone() }, progress, interrupt)?;
    if summary.interrupted || summary.failures.count > 0 {
        return Ok(TruthRun { run: summary, truth: None });
    }
    let truth = write_truth(&searches, &options.out, Existing::Overwrite)?;
    for path in [searches.clone(), beside(&searches, "manifest.json"), details_path(&searches)] {
        fs::remove_file(&path).map_err(|source| RunError::Replace { path, source })?;
    }
    (summary.path, summary.manifest, summary.details) = (paths.results, paths.manifest, None);
    Ok(TruthRun { run: summary, truth: Some(truth) })
}

/// Makes a truth table of the finished results of a run that asked for the values of root moves, with its manifest.
/// A file that is there already is kept if it has the same lines.
pub fn write_truth(results: &Path, out: &Path, existing: Existing) -> Result<TruthSummary, TruthError> {
    let paths = Paths::new(out)?;
    let path = beside(results, "manifest.json");
    let mut manifest = Manifest::read(&path).map_err(|source| RunError::BrokenManifest { path, source })?;
    check_unaltered(&manifest, results)?;
    let (bytes, summary) = table(results, out)?;
    let digest = sha256_hex(&bytes);
    if out.exists() && existing != Existing::Overwrite {
        let known = Manifest::read(&paths.manifest).ok().and_then(|manifest| manifest.results_sha256);
        if known.as_ref() == Some(&digest) {
            return Ok(summary);
        }
        return Err(RunError::Finished { path: out.to_owned() }.into());
    }
    let cpu_ns = manifest.cells_cpu_ns.unwrap_or_default();
    // Every column is the same on every machine.
    let digests = Digests { results: digest.clone(), counts: digest };
    manifest.finish(cpu_ns, summary.moves as u64, digests, None);
    let replace = |source| RunError::Replace { path: out.to_owned(), source };
    write_packed(&paths, &bytes).map_err(replace)?;
    manifest.write(&paths.manifest).and_then(|()| fs::rename(&paths.temporary, out)).map_err(replace)?;
    Ok(summary)
}

fn write_packed(paths: &Paths, bytes: &[u8]) -> io::Result<()> {
    let mut sink = Packed::named(&paths.results, File::create(&paths.temporary)?);
    sink.write_all(bytes)?;
    sink.finish()?.sync_all()
}

type Key = (String, String, String, u32);

/// The lines of the table, in the order of the rows.
fn table(results: &Path, out: &Path) -> Result<(Vec<u8>, TruthSummary), TruthError> {
    let path = || results.to_owned();
    let mut values = values_of(results)?;
    let mut lines = Writer::from_writer(Vec::new());
    let (mut summary, mut seen) = (TruthSummary::new(out), HashSet::new());
    let mut rows = RowReader::open(results)?;
    while let Some(row) = rows.read()? {
        let (game, position, engine, depth) = (&row.game, &row.position, &row.engine, row.depth);
        if !seen.insert((game.clone(), position.clone(), depth)) {
            let (game, position) = (game.clone(), position.clone());
            return Err(TruthError::Twice { path: path(), game, position, depth });
        }
        let key = (game.clone(), position.clone(), engine.clone(), depth);
        let moves = values.remove(&key).unwrap_or_default();
        if row.status != Status::Ok || moves.is_empty() && row.best_move.is_some() {
            let (game, position, engine, _) = key;
            let status = row.status.to_string();
            return Err(TruthError::Failed { path: path(), game, position, engine, depth, status });
        }
        let (game, position, ..) = key;
        summary.count(moves.iter().map(|one| one.value));
        for RootMove { mv, value, nodes } in moves {
            let line = TruthRow { game: game.clone(), position: position.clone(), depth, mv, value, nodes };
            lines.serialize(line).expect("memory takes a line of text and numbers");
        }
    }
    Ok((lines.into_inner().expect("memory takes every byte"), summary))
}

impl TruthSummary {
    fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), positions: 0, moves: 0, without_choice: 0, without_moves: 0 }
    }

    /// Counts a position by the values of its moves.
    fn count(&mut self, mut values: impl Iterator<Item = i64>) {
        let Some(first) = values.next() else {
            self.without_moves += 1;
            return;
        };
        let (mut others, mut is_choice) = (0, false);
        for value in values {
            others += 1;
            is_choice |= value != first;
        }
        self.positions += 1;
        self.moves += 1 + others;
        self.without_choice += usize::from(!is_choice);
    }
}

/// The values of root moves beside results, by their cells.
fn values_of(results: &Path) -> Result<HashMap<Key, Vec<RootMove>>, TruthError> {
    let details = details_path(results);
    if !details.exists() {
        return Err(TruthError::NotAsked { path: results.to_owned() });
    }
    let (mut reader, mut values) = (DetailsReader::open(&details)?, HashMap::new());
    while let Some(CellDetails { game, position, engine, depth, root_moves, .. }) = reader.read()? {
        values.insert((game, position, engine, depth), root_moves);
    }
    if values.values().all(Vec::is_empty) {
        return Err(TruthError::NotAsked { path: results.to_owned() });
    }
    Ok(values)
}
