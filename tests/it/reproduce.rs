//! `reproduce`: finished work is kept, redrawn alone, and resumed where it
//! was stopped. The rows are those of a few cells that pass for a whole suite.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

fn read(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// A few cells where `reproduce --quick` looks for its suite; they say truly
/// which run they are.
fn few_cells(here: &Path) {
    fs::create_dir_all(here.join("reports/latest/results")).unwrap();
    let few = ["run", "--engines", "ab,aspiration", "--limit", "2", "--depths", "1-3", "--out"];
    for name in ["glance", "glance-time"] {
        stdout(plybench_in(here, &few).arg(format!("reports/latest/results/{name}.csv")), 0);
    }
}

/// The same, but with the identity of the whole suite: what a finished suite
/// looks like to a program that does not run it again.
fn finished(here: &Path) {
    few_cells(here);
    stdout(&mut plybench_in(here, &["plan", "glance", "--chunks", "1"]), 0);
    let whole = read(&here.join("glance.chunk-1-of-1.json"));
    let results = here.join("reports/latest/results");
    let path = results.join("glance.manifest.json");
    let mut manifest = read(&path);
    for (key, value) in whole["identity"].as_object().unwrap() {
        manifest[key] = value.clone();
    }
    fs::write(&path, manifest.to_string()).unwrap();
    // The few searches that are timed are run.
    for end in ["csv", "manifest.json"] {
        fs::remove_file(results.join(format!("glance-time.{end}"))).unwrap();
    }
}

#[test]
fn a_finished_suite_is_kept_and_only_drawn_again() {
    let folder = folder();
    let here = folder.path();
    finished(here);
    let rows = here.join("reports/latest/results/glance.csv");
    let before = (fs::read(&rows).unwrap(), fs::metadata(&rows).unwrap().modified().unwrap());
    for _ in 0..2 {
        let told = stderr(&mut plybench_in(here, &["reproduce", "--quick"]), 0);
        assert!(told.contains("suite glance is already finished; --overwrite runs it again"), "{told}");
    }
    let told = stderr(&mut plybench_in(here, &["reproduce", "--quick"]), 0);
    assert!(told.contains("replacing ") && told.contains("report.html and "), "{told}");
    assert_eq!((fs::read(&rows).unwrap(), fs::metadata(&rows).unwrap().modified().unwrap()), before);
}

#[test]
fn finished_rows_of_another_run_are_never_replaced_unasked() {
    let folder = folder();
    let here = folder.path();
    few_cells(here);
    let rows = here.join("reports/latest/results/glance.csv");
    let before = fs::read(&rows).unwrap();
    let told = stderr(&mut plybench_in(here, &["reproduce", "--quick"]), 1);
    assert!(told.contains("the suite differs") && told.contains("--overwrite"), "{told}");
    assert_eq!(fs::read(&rows).unwrap(), before);
}

#[test]
fn figures_and_verdicts_are_made_from_the_rows_alone() {
    let folder = folder();
    let here = folder.path();
    let told = stderr(&mut plybench_in(here, &["reproduce", "--render-only"]), 1);
    assert!(told.contains("reports/latest has no finished rows; run them first"), "{told}");
    let render = ["reproduce", "--quick", "--render-only"];
    let told = stderr(&mut plybench_in(here, &render), 1);
    assert!(told.contains("no finished rows of suite glance"), "{told}");
    few_cells(here);
    stdout(&mut plybench_in(here, &render), 0);
    let report = here.join("reports/latest/report.html");
    let first = fs::read(&report).unwrap();
    fs::remove_file(&report).unwrap();
    // The suites are those that are there.
    stdout(&mut plybench_in(here, &["reproduce", "--render-only"]), 0);
    assert_eq!(fs::read(&report).unwrap(), first);
    let told = stderr(&mut plybench_in(here, &["reproduce", "--render-only", "--full"]), 1);
    assert!(told.contains("no finished rows of suite masters") && !told.contains("replacing"), "{told}");

    fs::write(&report, "mine").unwrap();
    let told = stderr(&mut plybench_in(here, &render), 1);
    assert!(told.contains("report.html exists and was not written by plybench"), "{told}");
}

#[test]
fn what_would_run_and_what_it_would_decide_is_told_before() {
    let folder = folder();
    let here = folder.path();
    let dry = |size: &str| -> Value {
        let arguments = ["reproduce", size, "--dry-run", "--json", "--jobs", "2"];
        serde_json::from_str(&stdout(&mut plybench_in(here, &arguments), 0)).unwrap()
    };
    let quick = dry("--quick");
    let suites = quick["suites"].as_array().unwrap();
    assert_eq!((suites.len(), suites[0]["suite"].as_str()), (2, Some("glance")));
    assert!(suites[0]["cells"] == suites[0]["cells_left"] && suites[0]["cells"].as_u64() > Some(1000));
    // Two jobs count; times are taken one at a time.
    let share = |of: &Value| {
        of["estimated_seconds"].as_f64().unwrap() / of["estimated_cpu_seconds"].as_f64().unwrap()
    };
    assert_eq!((share(&suites[0]), share(&suites[1])), (0.5, 1.0), "{quick}");
    assert!((0.5..1.0).contains(&share(&quick)), "{quick}");
    assert!(quick["decided_by_standard"].as_array().unwrap().contains(&"S7-mechanism".into()), "{quick}");
    let full = dry("--full");
    let named = |name: &str| full["suites"].as_array().unwrap().iter().any(|suite| suite["suite"] == name);
    assert!(named("sealed") && named("sealed-parallel") && named("trees") && !named("central"), "{full}");
    // What the rules may cost on sealed positions: 24 CPU hours, 12 on two cores.
    let hours = |key: &str| full[key].as_f64().unwrap() / 3600.0;
    assert!(hours("estimated_cpu_seconds") < 24.0 && hours("estimated_seconds") < 12.0, "{full}");
    assert_eq!(full["decided_by_full"], serde_json::json!([]));
    let text = stdout(&mut plybench_in(here, &["reproduce", "--dry-run"]), 0);
    assert!(
        text.contains("\ntotal ") && text.contains("`plybench reproduce --full` runs the rows of "),
        "{text}"
    );
    assert_eq!(fs::read_dir(here).unwrap().count(), 0, "nothing is written");
    // What is finished costs nothing.
    finished(here);
    assert_eq!(dry("--quick")["suites"][0]["cells_left"], 0);
}

#[test]
fn a_plan_is_shown_unless_it_is_cut() {
    let folder = folder();
    let here = folder.path();
    let shown = stdout(&mut plybench_in(here, &["plan", "smoke", "--jobs", "2"]), 0);
    assert_eq!(shown, stdout(&mut plybench_in(here, &["run", "smoke", "--dry-run", "--jobs", "2"]), 0));
    assert!(shown.contains(" of CPU time, ") && shown.contains(" with 2 jobs"), "{shown}");
    assert_eq!(fs::read_dir(here).unwrap().count(), 0);
    let told = stderr(&mut plybench_in(here, &["plan", "smoke", "--out", "chunks"]), 2);
    assert!(told.contains("--chunks"), "{told}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_command_to_resume() {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let folder = folder();
    let here = folder.path();
    let mut command = plybench_in(here, &["reproduce", "--out", "my report", "--overwrite", "--jobs", "1"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let partial = here.join("my report/results/masters.csv.partial");
    let started = Instant::now();
    while !fs::metadata(&partial).is_ok_and(|metadata| metadata.len() > 1000) {
        assert!(started.elapsed() < Duration::from_mins(2), "no row was written");
        sleep(Duration::from_millis(10));
    }
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stderr).unwrap();
    let last = told.trim_end().lines().last().unwrap();
    assert!(last.ends_with("plybench reproduce --out 'my report' --jobs 1"), "{told}");
}

/// The threads that a process has while it lasts, at most.
#[cfg(target_os = "linux")]
#[test]
fn verbs_that_read_rows_start_no_more_workers_than_they_may() {
    let folder = folder();
    let here = folder.path();
    let run = ["run", "--game", "tree:iid[b=3]", "--seeds", "0-29", "--engines", "ab,aspiration,pvs,minimax"];
    stdout(plybench_in(here, &run).args(["--depths", "1-6", "--out", "rows.csv"]), 0);
    for verb in
        [&["claims", "rows.csv"][..], &["report", "rows.csv", "--out", "report"], &["plot", "rows.csv"]]
    {
        let mut child = plybench_in(here, verb)
            .args(["--jobs", "1"])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let (mut most, tasks) = (0, format!("/proc/{}/task", child.id()));
        while child.try_wait().unwrap().is_none() {
            most = most.max(fs::read_dir(&tasks).map_or(0, Iterator::count));
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        assert!((1..=2).contains(&most), "{verb:?}: {most} threads");
    }
}

#[test]
fn a_budget_stops_at_a_depth_boundary_and_says_what_that_costs() {
    let folder = folder();
    let here = folder.path();
    let too_short = ["reproduce", "--quick", "--budget", "0.0000001"];
    let told = stderr(&mut plybench_in(here, &too_short), 1);
    assert!(told.contains("suite glance stopped before any of 7 plies"), "{told}");
    assert!(told.contains("no suite finished a single depth in this time"), "{told}");
    assert!(here.join("reports/latest/results/glance.csv.partial").exists(), "what is done is kept");
    let told = stderr(&mut plybench_in(here, &["reproduce", "--budget", "0"]), 2);
    assert!(told.contains("write a positive number of minutes"), "{told}");
}
