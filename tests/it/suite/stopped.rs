//! Runs whose time is over: what is finished to a depth boundary is a results
//! file of the suite cut to it, and the rest is resumed.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plybench::record::read_rows;
use plybench::search::{Engine, Limits, Outcome};
use plybench::suite::{
    Engines, Existing, Manifest, RunOptions, Silent, Solver, Stopped, Suite, Task, run_with,
};

use crate::helpers::{folder, suite};
use crate::suite::{counts, options, run_quietly, run_solver};

/// Two experiments of different depths: the cut one has not all games of the whole.
const SUITE: &str = "name = \"s\"
[[experiment]]
games = [\"tree:iid[b=7]\"]
seeds = \"0-1\"
engines = [\"ab\"]
depths = 5
[[experiment]]
games = [\"tree:iid[b=4]\"]
seeds = \"0-4\"
engines = [\"ab\", \"pvs+tt\"]
depths = \"1-5\"
reference = \"ab\"";

/// At the first search of this depth it does something, and waits until the run has noticed.
struct AtDepth<F: Fn() + Sync> {
    depth: u32,
    act: F,
}

impl<F: Fn() + Sync> Solver for AtDepth<F> {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        if task.depth >= self.depth {
            (self.act)();
            while !limits.interrupt.unwrap().load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        }
        Engines.search(engine, task, limits)
    }
}

/// A run that was interrupted when it came to a depth.
fn interrupted_at(depth: u32, suite: &Suite, out: &Path) {
    let flag = AtomicBool::new(false);
    let solver = AtDepth { depth, act: || flag.store(true, Ordering::Relaxed) };
    let later = Instant::now() + Duration::from_hours(1);
    let options = RunOptions { until: Some(later), ..options(out, 2) };
    let summary = run_with(suite, &options, &solver, &Silent, &flag).unwrap();
    assert!(summary.interrupted && summary.stopped.is_none(), "whoever interrupts gets no file");
    assert!(!out.exists());
}

/// What a run leaves that begins when its time is over.
fn out_of_time(out: &Path) -> RunOptions {
    RunOptions { until: Some(Instant::now()), existing: Existing::Resume, ..options(out, 2) }
}

#[test]
fn what_is_complete_to_a_depth_is_a_file_and_the_rest_is_resumed() {
    let (folder, suite) = (folder(), suite(SUITE));
    let [out, whole, small] = ["s.csv", "whole.csv", "small.csv"].map(|name| folder.path().join(name));
    interrupted_at(4, &suite, &out);
    let summary = run_quietly(&suite, &out_of_time(&out)).unwrap();
    assert_eq!(summary.stopped, Some(Stopped { deepest: Some(3), of: 5 }));
    assert!(!summary.interrupted && summary.failures.count == 0);

    // The file is that of the smaller suite, to the last count.
    let cut = suite.to_depth(3).unwrap();
    run_quietly(&cut, &options(&small, 1)).unwrap();
    assert_eq!(counts(&out), counts(&small));
    let manifest = |path: &Path| Manifest::read(&path.with_extension("manifest.json")).unwrap();
    assert_eq!(manifest(&out).identity, manifest(&small).identity);
    assert_eq!((manifest(&out).cut_from, manifest(&small).cut_from), (Some(5), None));
    assert_eq!((manifest(&out).cells, manifest(&out).rows), (30, Some(30)));

    // Stopped again before it came further, and then run to its end.
    let again = run_quietly(&suite, &out_of_time(&out)).unwrap();
    assert_eq!((again.stopped, again.resumed), (summary.stopped, summary.done));
    let last = run_quietly(&suite, &RunOptions { until: None, ..out_of_time(&out) }).unwrap();
    assert!(last.stopped.is_none() && last.resumed >= 30, "{last:?}");
    run_quietly(&suite, &options(&whole, 1)).unwrap();
    assert_eq!(counts(&out), counts(&whole));
    assert_eq!(manifest(&out).cut_from, None);
    assert!(!folder.path().join("s.csv.partial").exists());
}

#[test]
fn a_run_without_one_complete_depth_leaves_no_file_and_loses_nothing() {
    let (folder, suite) = (folder(), suite(SUITE));
    let out = folder.path().join("s.csv");
    interrupted_at(1, &suite, &out);
    let summary = run_quietly(&suite, &out_of_time(&out)).unwrap();
    assert_eq!(summary.stopped, Some(Stopped { deepest: None, of: 5 }));
    assert!(!out.exists() && out.with_extension("csv.partial").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "a partial file and its manifest");
}

#[test]
fn in_time_mode_too_the_depths_come_one_after_the_other() {
    let folder = folder();
    let out = folder.path().join("t.csv");
    let timed = suite(
        "name = \"t\"\nmode = \"time\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"0-2\"\n\
         engines = [\"ab\", \"pvs\"]\ndepths = \"2-4\"\nsampling_seconds = 0.001",
    );
    // The first two depths take thousandths of a second; the third never ends by itself.
    let until = Some(Instant::now() + Duration::from_secs(5));
    let solver = AtDepth { depth: 4, act: || () };
    let summary = run_solver(&timed, &RunOptions { until, ..options(&out, 1) }, &solver).unwrap();
    assert_eq!(summary.stopped, Some(Stopped { deepest: Some(3), of: 4 }));
    let rows = read_rows(&out).unwrap();
    assert!(rows.iter().all(|row| row.depth <= 3) && rows.iter().any(|row| row.depth == 3));
}
