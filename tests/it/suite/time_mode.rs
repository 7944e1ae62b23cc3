//! Time mode: every sample is a row, engines take turns, counts stay the same.

use std::sync::Mutex;

use plybench::machine::Gauge;
use plybench::record::read_rows;
use plybench::search::{Engine, Limits, Outcome};
use plybench::suite::{Engines, Solver, Task};

use crate::helpers::{folder, suite};
use crate::suite::{options, run_quietly, run_solver};

/// Notes whose turn it was.
struct Recorder(Mutex<Vec<String>>);

impl Solver for Recorder {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        self.0.lock().unwrap().push(engine.to_string());
        Engines.search(engine, task, limits)
    }
}

#[test]
fn engines_take_turns_forwards_and_backwards() {
    let folder = folder();
    let timed = suite(
        "name = \"turns\"\nmode = \"time\"\ngames = [\"tree:iid[b=6]\"]\nseeds = \"0\"\n\
         engines = [\"ab\", \"pvs\", \"minimax\"]\ndepths = 5\nsampling_seconds = 0.02",
    );
    let recorder = Recorder(Mutex::new(Vec::new()));
    run_solver(&timed, &options(&folder.path().join("turns.csv"), 1), &recorder).unwrap();
    let turns = recorder.0.into_inner().unwrap();
    let (warm_up, rounds) = turns.split_at(3);
    assert_eq!(warm_up, ["ab", "pvs", "minimax"]);
    assert!(!rounds.is_empty());
    for round in rounds.chunks(6) {
        assert_eq!(round, ["ab", "pvs", "minimax", "minimax", "pvs", "ab"]);
    }
}

#[test]
fn every_sample_is_a_row_with_the_same_counts() {
    let folder = folder();
    let out = folder.path().join("time.csv");
    let timed = suite(
        "name = \"timed\"\nmode = \"time\"\ngames = [\"tree:iid[b=6]\"]\nseeds = \"0-1\"\n\
         engines = [\"ab\", \"pvs\", \"aspiration\"]\ndepths = \"4-5\"\nsampling_seconds = 0.05",
    );
    let summary = run_quietly(&timed, &options(&out, 2)).unwrap();
    assert_eq!((summary.cells, summary.done), (12, 12));
    let rows = read_rows(&out).unwrap();
    let cells: Vec<_> = rows
        .chunk_by(|left, right| {
            (&left.position, &left.engine, left.depth) == (&right.position, &right.engine, right.depth)
        })
        .collect();
    assert_eq!(cells.len(), 12);
    for samples in cells {
        assert!(samples.len() >= 2, "turns go forwards and backwards");
        for (number, row) in samples.iter().enumerate() {
            assert_eq!((row.sample as usize, row.counters.nodes), (number, samples[0].counters.nodes));
        }
    }
    for gauge in Gauge::ALL {
        let counted: Vec<u64> = rows.iter().filter_map(|row| row.usage.get(gauge)).collect();
        assert!(
            counted.is_empty() || counted.len() == rows.len(),
            "the system lets a process read {gauge:?}, or does not"
        );
        match gauge {
            Gauge::PeakMemoryBytes => assert!(counted.is_empty(), "it is known of other processes alone"),
            Gauge::Instructions => {
                assert!(counted.iter().all(|count| *count > 1000), "a search retires some");
            }
            _ => {}
        }
    }
    let manifest = std::fs::read_to_string(summary.manifest).unwrap();
    assert!(manifest.contains("\"mode\": \"time\"") && manifest.contains("\"jobs\": 1"), "{manifest}");
}
