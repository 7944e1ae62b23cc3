//! Statuses, not holes: whatever goes wrong inside a cell becomes its row.

use plybench::game::GameSpec;
use plybench::record::{Status, read_rows};
use plybench::search::{Engine, Limits, Outcome};
use plybench::suite::{Engines, Solver, Task};

use crate::helpers::{folder, program, small, suite};
use crate::suite::{options, run_quietly, run_solver};

/// Panics, lies and gives up, each on cells of its own.
struct Saboteur;

impl Solver for Saboteur {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        let name = engine.to_string();
        let fatal = name == "pvs" && task.depth == 3 && task.position == "2";
        assert!(!fatal, "a panic,\nwith \"two\" lines");
        if name == "aspiration" && task.depth == 4 && task.position == "1" {
            return Err("no idea".to_owned());
        }
        let mut outcome = Engines.search(engine, task, limits)?;
        if name == "ab+history" && task.depth == 2 {
            outcome.value = outcome.value.map(|value| value + 1);
        }
        Ok(outcome)
    }
}

#[test]
fn panics_errors_and_wrong_values_become_rows() {
    let folder = folder();
    let out = folder.path().join("failing.csv");
    let summary = run_solver(&small(), &options(&out, 2), &Saboteur).unwrap();
    let rows = read_rows(&out).unwrap();
    assert_eq!(rows.len(), 280, "no cell is missing");
    let of = |status: &Status| rows.iter().filter(|row| row.status == *status).count();
    assert_eq!(of(&Status::Mismatch), 10);
    assert_eq!(of(&Status::Error("panic: a panic, with \"two\" lines".to_owned())), 2);
    assert_eq!(of(&Status::Error("no idea".to_owned())), 2);
    let wrong = rows.iter().find(|row| row.status == Status::Mismatch).unwrap();
    assert!(wrong.value.is_some() && wrong.counters.nodes.is_some(), "a mismatch keeps its figures");
    let failed = rows.iter().find(|row| matches!(row.status, Status::Error(_))).unwrap();
    assert!(failed.value.is_none() && failed.counters.nodes.is_none() && failed.cpu_ns.is_some());
    assert_eq!((summary.failures.count, summary.failures.offenders.len()), (14, 10));
    assert_eq!(summary.failures.offenders[0].cell, "tree:iid[b=4] 0 ab+history depth 2");
}

#[test]
fn a_node_budget_is_exact_and_a_status() {
    let folder = folder();
    let out = folder.path().join("limited.csv");
    let limited = suite(
        "name = \"limited\"\ngames = [\"tree:iid[b=6]\"]\nseeds = \"0-3\"\nengines = [\"minimax\", \"ab\"]\n\
         depths = \"2-5\"\nnodes = 1000",
    );
    let summary = run_quietly(&limited, &options(&out, 2)).unwrap();
    let rows = read_rows(&out).unwrap();
    let stopped: Vec<_> = rows.iter().filter(|row| row.status == Status::NodeLimit).collect();
    assert_eq!(stopped.len(), summary.failures.count);
    assert!(stopped.len() >= 8, "minimax needs more than 1000 nodes from depth 4 on");
    assert!(stopped.iter().all(|row| row.value.is_none() && row.counters.nodes == Some(1000)));
}

#[test]
fn a_time_budget_leaves_no_counters() {
    let folder = folder();
    let out = folder.path().join("late.csv");
    let late = suite(
        "name = \"late\"\ngames = [\"tree:iid[b=38]\"]\nseeds = \"0\"\nengines = [\"minimax\"]\ndepths = 9\n\
         seconds = 0.05",
    );
    run_quietly(&late, &options(&out, 1)).unwrap();
    let rows = read_rows(&out).unwrap();
    assert_eq!((&rows[0].status, rows[0].counters.nodes), (&Status::Timeout, None));
}

#[test]
fn an_inexact_engine_is_never_a_mismatch() {
    let folder = folder();
    let out = folder.path().join("inexact.csv");
    let inexact = suite(
        "name = \"inexact\"\ngames = [\"tree:ties[b=4]\"]\nseeds = \"0-19\"\nreference = \"ab\"\n\
         engines = [\"ab\", \"printed-aspiration\"]\ndepths = \"1-5\"",
    );
    assert!("tree:ties[b=4]".parse::<GameSpec>().is_ok());
    assert_eq!(run_quietly(&inexact, &options(&out, 2)).unwrap().failures.count, 0);
}

#[test]
fn the_program_says_who_failed_and_exits_with_4() {
    let folder = folder();
    let output = program()
        .args(["run", "--quiet", "--game", "tree:iid[b=6]", "--seeds", "0-9", "--engines", "minimax"])
        .args(["--depths", "5", "--nodes", "100", "--out"])
        .arg(folder.path().join("limited.csv"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(4));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("10 of 10 cells failed"), "{told}");
    assert!(told.contains("tree:iid[b=6] 0 minimax depth 5: node-limit"), "{told}");
    assert!(output.stdout.is_empty());
}
