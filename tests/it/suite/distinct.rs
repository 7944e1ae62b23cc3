//! Distinct leaves in suites: asked for by experiment, part of what makes two
//! runs the same, and beside all other counts.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use plybench::record::{Row, read_rows};
use plybench::suite::{
    Chunk, Existing, Guests, Mode, Plan, RunOptions, Silent, Suite, SuiteError, merge, run_chunk,
    run_in_memory,
};

use crate::helpers::{folder, json, small, suite};
use crate::suite::{counts, options, run_quietly};

/// Two experiments, of which the second counts distinct leaves.
const HALF: &str = "name = \"half\"\ngames = [\"tree:iid[b=5]\"]\nengines = [\"ab\", \"mtdf+tt\"]\ndepths = \"1-3\"\n\
     [[experiment]]\nseeds = \"0-2\"\n[[experiment]]\nseeds = \"3-5\"\ndistinct = true\n";

fn all(distinct: bool) -> Suite {
    let mut suite = suite(HALF);
    for experiment in &mut suite.experiments {
        experiment.distinct = distinct;
    }
    suite
}

fn rows(suite: &Suite) -> Vec<Row> {
    run_in_memory(suite, &Guests::default()).unwrap()
}

#[test]
fn an_experiment_counts_them_or_the_whole_suite_does() {
    for row in rows(&suite(HALF)) {
        let counted = row.position.parse::<u64>().unwrap() >= 3;
        assert_eq!(row.distinct_leaves.is_some(), counted, "{row:?}");
        assert_eq!(row.distinct_leaves_last.is_some(), counted, "{row:?}");
    }
    let top = HALF.replacen("depths", "distinct = true\ndepths", 1);
    assert_eq!(suite(&top), all(true));
    let none =
        top.replace("[[experiment]]\nseeds = \"0-2\"", "[[experiment]]\ndistinct = false\nseeds = \"0-2\"");
    assert_eq!(suite(&none), suite(HALF), "an experiment may do without");
}

#[test]
fn all_other_columns_are_the_same() {
    let stripped = |suite: &Suite| -> Vec<Row> {
        let mut rows = rows(suite);
        for row in &mut rows {
            (row.cpu_ns, row.wall_ns) = (None, None);
            (row.distinct_leaves, row.distinct_leaves_last) = (None, None);
        }
        rows
    };
    assert_eq!(stripped(&all(true)), stripped(&all(false)));
}

#[test]
fn a_run_is_resumed_as_it_was_begun() {
    let folder = folder();
    let out = folder.path().join("s.csv");
    run_quietly(&all(false), &options(&out, 1)).unwrap();
    let resume = RunOptions { existing: Existing::Resume, ..options(&out, 1) };
    let refused = run_quietly(&all(true), &resume).unwrap_err().to_string();
    assert!(refused.contains("distinct: was not set, now true"), "{refused}");
}

#[test]
fn chunks_count_them_too() {
    let folder = folder();
    let whole = folder.path().join("whole.csv");
    run_quietly(&suite(HALF), &options(&whole, 1)).unwrap();
    let run = |chunk: &Chunk| -> PathBuf {
        let out = folder.path().join(chunk.file_name()).with_extension("csv");
        run_chunk(chunk, &options(&out, 1), &Silent, &AtomicBool::new(false)).unwrap();
        out
    };
    let parts: Vec<PathBuf> = Chunk::cut(&suite(HALF), 3).unwrap().iter().map(run).collect();
    let out = folder.path().join("merged.csv");
    merge(&parts, &out, Existing::Refuse, Vec::new()).unwrap();
    assert_eq!(counts(&out), counts(&whole));
    assert!(read_rows(&out).unwrap().iter().any(|row| row.distinct_leaves.is_some()));
}

/// The hashes that the program wrote before suites had the key.
#[test]
fn a_suite_without_the_key_is_the_suite_it_was() {
    let plan_hash = |suite: &Suite| Plan::new(suite).unwrap().plan_hash().to_owned();
    let mut suite = small();
    assert_eq!(suite.hash(), "868a42be1071524fdc50ae45910d832f8565e26073a9617f71d6743ec8f66b13");
    assert_eq!(plan_hash(&suite), "edcb80fad2d4f6b9f844920fdbea30f37a5980a77ba06030e3951199f65201ea");
    let (hash, before) = (suite.hash(), plan_hash(&suite));
    suite.experiments[0].distinct = true;
    assert!(suite.hash() != hash && plan_hash(&suite) != before);
}

#[test]
fn time_mode_and_a_cell_of_both_kinds_are_refused() {
    let mut timed = all(true);
    timed.mode = Mode::Time;
    assert!(matches!(Plan::new(&timed), Err(SuiteError::DistinctTimed)));
    let twice = suite(&HALF.replace("3-5", "2-5"));
    let refused = Plan::new(&twice).unwrap_err().to_string();
    assert!(
        refused.contains(
            "`distinct`, `ordering`, `cutoff_indices`, `variation`, `root_moves`, `audit` or `within` in one of them"
        ),
        "{refused}"
    );
}

#[test]
fn one_search_shows_them_on_request() {
    let search = ["search", "7", "--game", "tree:iid[b=10]", "--engine", "sss+tt", "--depth", "2", "--json"];
    let told = json(&[&search[..], &["--distinct"]].concat());
    let same = "name = \"s\"\ngames = [\"tree:iid[b=10]\"]\nseeds = \"7\"\nengines = [\"sss+tt\"]\ndepths = 2\n\
                distinct = true";
    let row = &rows(&suite(same))[0];
    assert_eq!(told["distinct_leaves"].as_u64(), row.distinct_leaves);
    assert_eq!(told["distinct_leaves_last"].as_u64(), row.distinct_leaves_last);
    assert_eq!(told["window_calls"].as_array().unwrap().len(), 1);
    assert!(json(&search).get("distinct_leaves").is_none());
}
