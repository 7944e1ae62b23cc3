//! Damaged, shortened and vanished files: no wrong row ever comes out of them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use plybench::record::read_rows;
use plybench::search::{Engine, Limits, Outcome, Searchable};
use plybench::splitmix::SplitMix64;
use plybench::suite::{
    Engines, Existing, Guests, OwnGame, Progress, RunError, RunOptions, RunSummary, Silent, Snapshot, Solver,
    StoreError, Suite, Task, Warning, run, run_with, run_with_guests,
};

use crate::helpers::{folder, program, root, small, stderr, suite};
use crate::suite::{TIMES, counts, options, partial, run_quietly};

/// Sixteen cells, so that every byte of their file can be damaged.
fn sixteen() -> Suite {
    suite(
        "name = \"sixteen\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0-1\"\nengines = [\"{ab,pvs}+{,history}\"]\n\
         depths = \"2-3\"",
    )
}

/// Does something in the middle of a run.
struct InTheMiddle<F: Fn() + Sync> {
    cells: AtomicUsize,
    after: usize,
    act: F,
}

impl<F: Fn() + Sync> InTheMiddle<F> {
    fn new(after: usize, act: F) -> Self {
        Self { cells: AtomicUsize::new(0), after, act }
    }
}

impl<F: Fn() + Sync> Solver for InTheMiddle<F> {
    fn search(
        &self,
        engine: &Engine,
        task: &Task<'_>,
        limits: &Limits<'_>,
    ) -> Result<Outcome<String>, String> {
        if self.cells.fetch_add(1, Ordering::Relaxed) == self.after {
            (self.act)();
        }
        Engines.search(engine, task, limits)
    }
}

/// Raises the flag, and waits until the run has noticed.
fn interrupt(flag: &AtomicBool) {
    flag.store(true, Ordering::Relaxed);
    std::thread::sleep(std::time::Duration::from_millis(200));
}

/// Leaves a run interrupted after some of its cells.
fn interrupted(suite: &Suite, out: &Path, after: usize) -> Result<RunSummary, RunError> {
    let flag = AtomicBool::new(false);
    let solver = InTheMiddle::new(after, || interrupt(&flag));
    run_with(suite, &options(out, 1), &solver, &Silent, &flag)
}

fn resume(suite: &Suite, out: &Path) -> Result<RunSummary, RunError> {
    run_quietly(suite, &RunOptions { existing: Existing::Resume, ..options(out, 1) })
}

/// Damages one byte of a partial file or of its manifest in many ways, and
/// resumes each time; every `step`th byte, each with `values` other values.
fn no_damage_leaves_a_wrong_row(name: &str, step: usize, values: usize) {
    let folder = folder();
    let (whole, out) = (folder.path().join("whole.csv"), folder.path().join("d.csv"));
    run_quietly(&sixteen(), &options(&whole, 1)).unwrap();
    let expected = counts(&whole);
    assert!(interrupted(&sixteen(), &out, 12).unwrap().interrupted);
    let files = [partial(&out), folder.path().join("d.manifest.json.partial")];
    let original = files.clone().map(|file| fs::read(file).unwrap());
    assert!(String::from_utf8_lossy(&original[0]).lines().count() > 10);
    let number = usize::from(name == "manifest");
    let mut random = SplitMix64::new(11);
    let (mut refused, mut resumed) = (0, 0);
    for place in (0..original[number].len()).step_by(step) {
        for _ in 0..values {
            for (file, bytes) in files.iter().zip(&original) {
                fs::write(file, bytes).unwrap();
            }
            let mut damaged = original[number].clone();
            damaged[place] ^= 1 + random.below(255) as u8;
            fs::write(&files[number], &damaged).unwrap();
            match resume(&sixteen(), &out) {
                Ok(summary) => {
                    assert_eq!((summary.done, summary.failures.count), (16, 0), "byte {place}");
                    assert_eq!(counts(&out), expected, "byte {place} is now {}", damaged[place]);
                    fs::remove_file(&out).unwrap();
                    resumed += 1;
                }
                Err(RunError::Store(
                    StoreError::Header { .. } | StoreError::NoManifest { .. } | StoreError::Differs { .. },
                )) => refused += 1,
                Err(other) => panic!("byte {place}: {other}"),
            }
        }
    }
    assert!(refused > 0 && resumed > 0, "{refused} refused, {resumed} resumed");
}

#[test]
fn no_damage_to_a_partial_file_leaves_a_wrong_row() {
    no_damage_leaves_a_wrong_row("partial", 7, 1);
}

#[test]
fn no_damage_to_a_partial_manifest_leaves_a_wrong_row() {
    no_damage_leaves_a_wrong_row("manifest", 11, 1);
}

#[test]
#[ignore = "long: every byte, eight ways"]
fn no_damage_at_all_leaves_a_wrong_row() {
    no_damage_leaves_a_wrong_row("partial", 1, 8);
    no_damage_leaves_a_wrong_row("manifest", 1, 4);
}

/// Keeps what it is warned of.
struct Warnings(std::sync::Mutex<Vec<String>>);

impl Progress for Warnings {
    fn begin(&self, _: &str, _: usize, _: usize) {}
    fn tick(&self, _: &Snapshot) {}
    fn warn(&self, warning: &Warning) {
        self.0.lock().unwrap().push(warning.to_string());
    }
    fn end(&self, _: &Snapshot) {}
}

#[test]
fn damaged_lines_are_named_and_only_their_cells_run_again() {
    let folder = folder();
    let out = folder.path().join("d.csv");
    interrupted(&sixteen(), &out, 12).unwrap();
    let text = fs::read_to_string(partial(&out)).unwrap();
    let rows = text.lines().count() - 1;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in [3, 6] {
        lines[line - 1] = lines[line - 1].replacen(",ok,", ",ok,9", 1);
    }
    fs::write(partial(&out), lines.join("\n") + "\n").unwrap();
    let (warnings, options) = (
        Warnings(std::sync::Mutex::default()),
        RunOptions { existing: Existing::Resume, ..options(&out, 1) },
    );
    let summary = run(&sixteen(), &options, &warnings, &AtomicBool::new(false)).unwrap();
    assert_eq!(summary.resumed, rows - 2);
    let told = "2 broken lines in the interrupted run (lines 3, 6): their cells run again";
    assert_eq!(*warnings.0.lock().unwrap(), [told]);
}

/// A game whose positions may hold line ends; it raises a flag when it has
/// been asked for this many roots.
struct Verses {
    asked: AtomicUsize,
    last: usize,
    flag: Arc<AtomicBool>,
}

impl OwnGame for Verses {
    fn name(&self) -> &'static str {
        "verses"
    }

    fn root(&self, position: &str) -> Result<Box<dyn Searchable>, String> {
        if self.asked.fetch_add(1, Ordering::Relaxed) == self.last {
            interrupt(&self.flag);
        }
        Ok(Box::new(root("tree:iid[b=3]", &position.len().to_string())))
    }
}

#[test]
fn rows_of_several_lines_survive_an_interruption() {
    let folder = folder();
    let verses = ["one", "two\nlines", "\"three\"\n,\n\"lines\""];
    let engines = ["ab", "pvs"].map(|spec| spec.parse().unwrap()).to_vec();
    let suite = Suite::of_own_game("verses", "verses", &verses, engines, vec![2, 3]);
    let run = |name: &str, last, existing| {
        let flag = Arc::new(AtomicBool::new(false));
        let verses = Verses { asked: AtomicUsize::new(0), last, flag: Arc::clone(&flag) };
        let guests = Guests::default().with_game(verses);
        let options = RunOptions { existing, ..options(&folder.path().join(name), 1) };
        run_with_guests(&suite, &options, &guests, &Silent, &flag).unwrap()
    };
    run("whole.csv", usize::MAX, Existing::Refuse);
    for last in 20..28 {
        let stopped = run("v.csv", last, Existing::Refuse);
        let resumed = run("v.csv", usize::MAX, Existing::Resume);
        assert_eq!((resumed.resumed, resumed.done), (stopped.done, 12));
        let whole = read_rows(&folder.path().join("whole.csv")).unwrap();
        let rows = read_rows(&folder.path().join("v.csv")).unwrap();
        assert!(rows.iter().zip(&whole).all(|(row, whole)| row.counters == whole.counters));
        assert_eq!(rows.len(), whole.len());
        fs::remove_file(folder.path().join("v.csv")).unwrap();
    }
}

#[test]
fn a_finished_file_that_lost_or_changed_rows_is_not_complete() {
    let folder = folder();
    let out = folder.path().join("f.csv");
    run_quietly(&small(), &options(&out, 2)).unwrap();
    let original = fs::read_to_string(&out).unwrap();
    let refusal = |text: &str| {
        fs::write(&out, text).unwrap();
        let error = resume(&small(), &out).unwrap_err();
        assert!(matches!(error, RunError::Store(StoreError::Altered { .. })), "{error}");
        let told = error.to_string();
        told.split_once("is not the file that its run left: ").expect("the reason").1.to_owned()
    };
    let first: String = original.split_inclusive('\n').take(100).collect();
    assert_eq!(refusal(&first), "it has 99 rows, not 280");
    assert_eq!(refusal(""), "it has 0 rows, not 280");
    assert_eq!(refusal(&(original.clone() + original.lines().last().unwrap())), "it has 281 rows, not 280");
    assert_eq!(refusal(&original.replacen(",ok,", ",ok,1", 1)), "its rows are not those of its manifest");
    fs::write(&out, &original).unwrap();
    assert_eq!(resume(&small(), &out).unwrap().resumed, 280);

    // A manifest of an earlier version knows neither rows nor digest.
    let manifest = folder.path().join("f.manifest.json");
    let mut value: serde_json::Value = serde_json::from_str(&fs::read_to_string(&manifest).unwrap()).unwrap();
    for key in ["rows", "results_sha256"] {
        assert!(value.as_object_mut().unwrap().remove(key).is_some_and(|value| !value.is_null()), "{key}");
    }
    fs::write(&manifest, value.to_string()).unwrap();
    fs::write(&out, first).unwrap();
    assert_eq!(resume(&small(), &out).unwrap().resumed, 280);
}

#[test]
fn verbs_that_read_an_altered_file_say_so() {
    let folder = folder();
    let here = folder.path();
    let out = here.join("rows.csv");
    run_quietly(&small(), &options(&out, 2)).unwrap();
    fs::copy(&out, here.join("foreign.csv")).unwrap();
    let verbs: [&[&str]; 6] = [
        &["compare", "FILE"],
        &["claims", "FILE"],
        &["plot", "FILE", "--figure", "nodes-by-depth", "--format", "svg"],
        &["report", "FILE", "--out", "report"],
        &["check", "FILE", "--baseline", "foreign.csv"],
        &["merge", "FILE", "--out", "merged.csv", "--overwrite"],
    ];
    let told = |verb: &[&str], file: &str, exit| {
        let words = verb.iter().map(|word| if *word == "FILE" { file } else { word });
        stderr(program().args(words).current_dir(here), exit)
    };
    let warning = "rows.csv is not the file that its run left: its rows are not those of its manifest";
    for verb in verbs {
        assert!(!told(verb, "rows.csv", 0).contains("warning"), "{verb:?}");
    }
    let text = fs::read_to_string(&out).unwrap();
    // A time of the first row: nothing that any verb would look at.
    let line = text.lines().nth(1).unwrap();
    let mut fields: Vec<&str> = line.split(',').collect();
    fields[TIMES[1]] = "1";
    fs::write(&out, text.replacen(line, &fields.join(","), 1)).unwrap();
    for verb in verbs {
        assert!(told(verb, "rows.csv", 0).contains(warning), "{verb:?}");
        if verb[0] != "merge" {
            assert!(!told(verb, "foreign.csv", 0).contains("warning"), "{verb:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_partial_file_that_vanishes_is_told_truly() {
    let folder = folder();
    let out = folder.path().join("v.csv");
    let remove = || fs::remove_file(partial(&out)).unwrap();
    let lost = {
        let flag = AtomicBool::new(false);
        let solver = InTheMiddle::new(20, || {
            remove();
            interrupt(&flag);
        });
        run_with(&small(), &options(&out, 1), &solver, &Silent, &flag).unwrap_err().to_string()
    };
    assert!(lost.contains("finished rows of") && lost.contains("are lost: their file was removed"), "{lost}");
    assert!(!partial(&out).exists());

    // The rows are in the open file still: a run that ends well has them all.
    let solver = InTheMiddle::new(20, remove);
    run_with(&small(), &overwriting(&out), &solver, &Silent, &AtomicBool::new(false)).unwrap();
    assert_eq!(resume(&small(), &out).unwrap().resumed, 280);

    // Another run has begun in its place: neither writes over the other.
    let solver = InTheMiddle::new(20, || {
        remove();
        fs::write(partial(&out), "another run").unwrap();
    });
    let told = run_with(&small(), &overwriting(&out), &solver, &Silent, &AtomicBool::new(false)).unwrap_err();
    assert!(matches!(told, RunError::Store(StoreError::Locked { .. })), "{told}");
    assert_eq!(fs::read_to_string(partial(&out)).unwrap(), "another run");
}

#[cfg(unix)]
fn overwriting(out: &Path) -> RunOptions {
    RunOptions { existing: Existing::Overwrite, ..options(out, 1) }
}
