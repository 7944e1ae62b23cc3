//! Statuses, not holes: whatever goes wrong inside a cell becomes its row.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::Duration;

use plybench::game::{Game, GameSpec, MoveList};
use plybench::record::{Status, read_rows};
use plybench::search::{Engine, Limits, Outcome, Searchable};
use plybench::suite::{
    Engines, Guests, OwnGame, Progress, Snapshot, Solver, Suite, Task, Warning, run_with, run_with_guests,
};

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

/// Adds one to every value of a root, but not to those of its moves, which it does not search.
struct Liar;

impl Solver for Liar {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        let mut outcome = Engines.search(engine, task, limits)?;
        outcome.value = outcome.value.map(|value| value + 1);
        Ok(outcome)
    }
}

#[test]
fn a_root_that_is_not_worth_its_best_move_is_an_error() {
    let folder = folder();
    let suite = suite(
        "name = \"s\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"1-3\"\nengines = [\"ab\"]\ndepths = 3\n\
         root_moves = true",
    );
    let out = folder.path().join("rows.csv");
    let summary = run_solver(&suite, &options(&out, 1), &Liar).unwrap();
    assert_eq!(summary.failures.count, 3);
    let Status::Error(told) = &summary.failures.offenders[0].status else { panic!("{summary:?}") };
    assert!(told.starts_with("the best root move is worth "), "{told}");
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
fn a_stopped_cell_answers_with_its_last_iteration() {
    let folder = folder();
    let out = folder.path().join("deepened.csv");
    let limited = suite(
        "name = \"deepened\"\ngames = [\"tree:iid[b=6]\"]\nseeds = \"0-3\"\nengines = [\"ab+id\"]\n\
         depths = \"2-6\"\nnodes = 1000",
    );
    run_quietly(&limited, &options(&out, 2)).unwrap();
    let rows = read_rows(&out).unwrap();
    let mut stopped = 0;
    for row in &rows {
        let depth = row.finished_depth.expect("the first iteration is small");
        let same = rows.iter().find(|other| other.position == row.position && other.depth == depth);
        let same = same.expect("every depth is in the file");
        assert_eq!((row.value, &row.best_move), (same.value, &same.best_move));
        assert_eq!(row.status == Status::Ok, depth == row.depth);
        stopped += u32::from(row.status == Status::NodeLimit);
    }
    assert!(stopped >= 4, "{stopped} cells were stopped");
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
    assert!(told.contains("10 of 10 searches failed"), "{told}");
    assert!(told.contains("tree:iid[b=6] 0 minimax depth 5: node-limit"), "{told}");
    assert!(output.stdout.is_empty());
}

/// The result of work that must not wait for ever; much longer than it takes.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, waiting) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    waiting.recv_timeout(Duration::from_mins(2)).expect("the run does not wait for ever")
}

/// A game that ends at once, and whose root panics when a worker drops it.
struct Brittle {
    root: bool,
}

impl Clone for Brittle {
    fn clone(&self) -> Self {
        Self { root: false }
    }
}

impl Drop for Brittle {
    fn drop(&mut self) {
        let name = std::thread::current().name().unwrap_or_default().to_owned();
        assert!(!(self.root && name.starts_with(plybench::suite::THREAD_NAME)), "a brittle root");
    }
}

impl Game for Brittle {
    type Move = u8;
    type Undo = ();

    fn generate(&self, _: &mut MoveList<u8>) {}
    fn make(&mut self, _: u8) {}
    fn unmake(&mut self, _: u8, (): ()) {}
    fn hash(&self) -> u64 {
        0
    }
}

impl OwnGame for Brittle {
    fn name(&self) -> &'static str {
        "brittle"
    }
    fn root(&self, _: &str) -> Result<Box<dyn Searchable>, String> {
        Ok(Box::new(Self { root: true }))
    }
}

#[test]
fn a_game_that_panics_when_it_is_dropped_leaves_rows() {
    let statuses = in_time(|| {
        let folder = folder();
        let out = folder.path().join("brittle.csv");
        let brittle = Suite::of_own_game("b", "brittle", &["1", "2"], vec!["ab".parse().unwrap()], vec![1]);
        let guests = Guests::default().with_game(Brittle { root: false });
        let (options, interrupt) = (options(&out, 2), AtomicBool::new(false));
        run_with_guests(&brittle, &options, &guests, &plybench::suite::Silent, &interrupt).unwrap();
        read_rows(&out).unwrap().into_iter().map(|row| row.status).collect::<Vec<_>>()
    });
    let error = Status::Error("panic: a brittle root".to_owned());
    assert_eq!(statuses, [error.clone(), error]);
}

/// An observer that fails.
struct Clumsy;

impl Progress for Clumsy {
    fn begin(&self, _: &str, _: usize, _: usize) {}
    fn tick(&self, _: &Snapshot) {
        panic!("a clumsy observer");
    }
    fn warn(&self, _: &Warning) {}
    fn end(&self, _: &Snapshot) {}
}

#[test]
fn an_observer_that_panics_ends_the_run_with_an_error() {
    let told = in_time(|| {
        let folder = folder();
        let endless = suite(
            "name = \"endless\"\ngames = [\"tree:iid[b=38]\"]\nseeds = \"0\"\nengines = [\"minimax\"]\n\
             depths = 7\nnodes = 100_000_000_000",
        );
        let options = options(&folder.path().join("endless.csv"), 1);
        run_with(&endless, &options, &Engines, &Clumsy, &AtomicBool::new(false)).unwrap_err().to_string()
    });
    assert_eq!(told, "the run panicked: a clumsy observer");
}

#[test]
fn a_time_that_no_clock_reaches_is_refused() {
    for seconds in ["1e10", "1e19", "1e20", "1e308", "inf", "nan", "0", "-1"] {
        for verb in
            [&["run", "--engines", "ab", "--depths", "1"][..], &["search", "start", "-e", "ab", "-d", "1"]]
        {
            let option = format!("--seconds={seconds}");
            let arguments = [verb, &[&option]].concat();
            let told = crate::helpers::error(&arguments, 2);
            assert!(told.contains("at most 1000000000"), "{seconds}: {told}");
        }
        let text = format!("name = \"x\"\nengines = [\"ab\"]\ndepths = 1\nseconds = {seconds}\n");
        let text = text.replace("= 0", "= 0.0").replace("= -1", "= -1.0");
        let fault = Suite::parse(&text, "x.toml", std::path::Path::new("")).expect_err(seconds);
        let told = crate::suite::told(&fault);
        assert!(told.contains("x.toml, line 4: `seconds` must be") && told.contains("1000000000"), "{told}");
        let mut made = small();
        made.experiments[0].budget.seconds = Some(seconds.parse().unwrap());
        let refused = run_quietly(&made, &options(&folder().path().join("x.csv"), 1)).unwrap_err();
        assert!(refused.to_string().contains("at most 1000000000"), "{refused}");
    }
}

#[test]
fn a_thousand_jobs_are_no_more_than_there_are_cells() {
    let folder = folder();
    let told = |jobs: &str, seeds: &str| {
        let output = program()
            .args(["run", "--jobs", jobs, "--game", "tree:iid[b=2]", "--seeds", seeds, "--engines", "ab"])
            .args(["--depths", "1", "--out", "few.csv", "--overwrite"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stderr).unwrap()
    };
    let few = told("100000", "0-4");
    assert!(few.contains("--jobs reduced from 100000 to 5: there are no more searches"), "{few}");
    let manifest = std::fs::read_to_string(folder.path().join("few.manifest.json")).unwrap();
    assert!(manifest.contains("\"jobs\": 5,"), "{manifest}");
    let few = told("40", "0-1");
    assert!(few.contains("--jobs reduced from 40 to 2: there are no more searches"), "{few}");
    let few = told("2", "0-1");
    assert!(!few.contains(", not 2"), "{few}");
    let most = plybench::suite::most_jobs();
    let many = told("100000", &format!("0-{most}"));
    assert!(
        many.contains(&format!("--jobs reduced from 100000 to {most}: more would be slower here")),
        "{many}"
    );
}
