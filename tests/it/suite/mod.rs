//! Runs one can trust: the same rows whatever the jobs, the interruptions and
//! the chunks; failures as rows; refusals that name their reason.

mod audit;
mod chunks;
mod compressed;
mod damage;
mod details;
mod distinct;
mod failures;
mod files;
mod guests;
mod interrupted;
mod interruptions;
mod memory;
mod merging;
mod parallel;
mod refusals;
mod source_games;
mod stopped;
mod time_mode;

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use plybench::suite::{Existing, RunError, RunOptions, RunSummary, Silent, Solver, Suite, run, run_with};

use crate::helpers::{folder, small};

/// The columns of times in a results file.
const TIMES: [usize; 2] = [28, 29];

fn options(out: &Path, jobs: usize) -> RunOptions {
    RunOptions {
        out: out.to_owned(),
        jobs: NonZeroUsize::new(jobs).unwrap(),
        existing: Existing::Refuse,
        command: vec!["test".to_owned()],
        until: None,
    }
}

/// Runs with the laboratory's engines, unwatched and uninterrupted.
fn run_quietly(suite: &Suite, options: &RunOptions) -> Result<RunSummary, RunError> {
    run(suite, options, &Silent, &AtomicBool::new(false))
}

/// Runs with other engines.
fn run_solver(suite: &Suite, options: &RunOptions, solver: &dyn Solver) -> Result<RunSummary, RunError> {
    run_with(suite, options, solver, &Silent, &AtomicBool::new(false))
}

/// An error with its causes, as the command line joins them.
fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// A results file without the two time columns.
pub(crate) fn counts(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    // No field of these files has a comma or a quote.
    let without_times = |line: &str| {
        let kept = line.split(',').enumerate().filter(|(column, _)| !TIMES.contains(column));
        kept.map(|(_, field)| field).collect::<Vec<_>>().join(",") + "\n"
    };
    text.lines().map(without_times).collect()
}

/// `NAME.csv.partial` beside `NAME.csv`.
fn partial(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}.partial", path.display()))
}

#[test]
fn counts_do_not_depend_on_the_jobs() {
    let folder = folder();
    let files: Vec<_> = [1, 2, 8]
        .into_iter()
        .map(|jobs| {
            let out = folder.path().join(format!("{jobs}.csv"));
            let summary = run_quietly(&small(), &options(&out, jobs)).unwrap();
            assert_eq!((summary.cells, summary.done, summary.failures.count), (280, 280, 0));
            counts(&out)
        })
        .collect();
    assert_eq!(files[0].lines().count(), 281);
    assert!(files.iter().all(|file| *file == files[0]));
}

#[test]
fn rows_stand_in_plan_order() {
    let folder = folder();
    let out = folder.path().join("order.csv");
    run_quietly(&small(), &options(&out, 2)).unwrap();
    let rows = plybench::record::read_rows(&out).unwrap();
    let engines = ["minimax", "ab", "ab+history", "aspiration", "aspiration+history", "pvs", "pvs+history"];
    let rank = |row: &plybench::record::Row| {
        let engine = engines.iter().position(|engine| *engine == row.engine).unwrap();
        (row.game != "tree:iid[b=4]", row.position.parse::<u64>().unwrap(), engine, row.depth, row.sample)
    };
    assert!(rows.is_sorted_by_key(rank));
}

#[test]
fn the_manifest_tells_what_was_run() {
    let folder = folder();
    let out = folder.path().join("told.csv");
    let summary = run_quietly(&small(), &options(&out, 2)).unwrap();
    let text = fs::read_to_string(&summary.manifest).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap();
    for key in
        ["program", "suite_hash", "corpus_hash", "plan_hash", "evaluator_hash", "start", "end", "command"]
    {
        assert!(!manifest[key].is_null(), "{key}");
    }
    assert_eq!(manifest["suite"]["name"], "small");
    assert_eq!((&manifest["mode"], &manifest["jobs"]), (&"count".into(), &2.into()));
    assert!(!partial(&out).exists());
}
