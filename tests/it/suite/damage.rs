//! Damaged, shortened and vanished files: no wrong row ever comes out of them.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use plybench::record::read_rows;
use plybench::search::Searchable;
use plybench::splitmix::SplitMix64;
use plybench::suite::{
    Existing, Guests, OwnGame, Progress, RunError, RunOptions, RunSummary, Silent, Snapshot, Suite, Warning,
    run, run_with, run_with_guests,
};

use crate::helpers::{SMALL, folder, program, root, small, stderr, suite};
use crate::suite::interrupted::{InTheMiddle, interrupt, interrupted};
use crate::suite::{TIMES, counts, options, partial, run_quietly, run_solver};

/// Sixteen cells, so that every byte of their file can be damaged.
fn sixteen() -> Suite {
    suite(
        "name = \"sixteen\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0-1\"\nengines = [\"{ab,pvs}+{,history}\"]\n\
         depths = \"2-3\"",
    )
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
                Err(RunError::Header { .. } | RunError::NoManifest { .. } | RunError::Differs { .. }) => {
                    refused += 1;
                }
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
    let cell = |line: usize| {
        let fields: Vec<&str> = lines[line - 1].split(',').collect();
        format!("line {line}: {} {} {} depth {}", fields[0], fields[1], fields[3], fields[4])
    };
    let told =
        format!("2 broken lines in the interrupted run ({}; {}): their searches run again", cell(3), cell(6));
    assert_eq!(*warnings.0.lock().unwrap(), [told]);
}

#[test]
fn a_dry_run_says_what_the_run_would_say_of_damage() {
    let folder = folder();
    let here = folder.path();
    let out = here.join("small.csv");
    interrupted(&small(), &out, 12).unwrap();
    fs::write(here.join("small.toml"), SMALL).unwrap();
    let text = fs::read_to_string(partial(&out)).unwrap();
    let dry = |text: String, exit| {
        fs::write(partial(&out), text).unwrap();
        let mut dry = program();
        dry.args(["run", "small.toml", "--resume", "--dry-run"]).current_dir(here);
        stderr(&mut dry, exit)
    };
    assert_eq!(dry(text.clone(), 0), "");
    let told = dry(text.replacen(",ok,", ",ok,9", 1), 0);
    assert!(told.contains("1 broken line in the interrupted run (line 2: tree:"), "{told}");
    // The line names no cell of the plan any longer.
    let told = dry(text.replacen("\ntree:", "\ntrees:", 1), 0);
    assert!(told.contains("(line 2): its search runs again"), "{told}");
    let told = dry(text.replacen("game,", "games,", 1), 1);
    assert!(told.contains("does not begin with the header of its rows"), "{told}");
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

/// A kill during the long search would find them there.
#[test]
fn finished_rows_are_in_the_file_while_a_long_search_lasts() {
    let folder = folder();
    let out = folder.path().join("l.csv");
    let lines = || fs::read_to_string(partial(&out)).unwrap().lines().count();
    let begun = Instant::now();
    let solver = InTheMiddle::new(5, || {
        while lines() < 1 + 5 && begun.elapsed() < Duration::from_secs(30) {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(lines(), 1 + 5, "the header and five rows");
    });
    let summary = run_solver(&sixteen(), &options(&out, 1), &solver).unwrap();
    assert_eq!(summary.failures.count, 0, "{:?}", summary.failures);
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
        assert!(matches!(error, RunError::Altered { .. }), "{error}");
        let told = error.to_string();
        told.split_once("is not the file its run wrote: ").expect("the reason").1.to_owned()
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
    let verbs: [&[&str]; 5] = [
        &["compare", "FILE"],
        &["claims", "FILE"],
        &["plot", "FILE", "--figure", "nodes-by-depth", "--format", "svg"],
        &["report", "FILE", "--out", "report"],
        &["check", "FILE", "--baseline", "foreign.csv"],
    ];
    let told = |verb: &[&str], file: &str, exit| {
        let words = verb.iter().map(|word| if *word == "FILE" { file } else { word });
        stderr(program().args(words).current_dir(here), exit)
    };
    let warning = "rows.csv is not the file its run wrote: its rows are not those of its manifest";
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
        assert!(!told(verb, "foreign.csv", 0).contains("warning"), "{verb:?}");
    }
}

#[test]
fn a_report_of_a_file_that_lost_rows_says_so() {
    let folder = folder();
    let here = folder.path();
    let results = here.join("reports/latest/results");
    fs::create_dir_all(&results).unwrap();
    let out = results.join("glance.csv");
    run_quietly(&small(), &options(&results.join("glance-time.csv"), 2)).unwrap();
    run_quietly(&small(), &options(&out, 2)).unwrap();
    let text = fs::read_to_string(&out).unwrap();
    fs::write(&out, text.split_inclusive('\n').take(100).collect::<String>()).unwrap();
    for (call, pages) in [
        (&["report", "reports/latest/results/glance.csv", "--out", "rp"][..], "rp"),
        (&["reproduce", "--quick", "--render-only"], "reports/latest"),
    ] {
        let told = stderr(program().args(call).current_dir(here), 0);
        let sentence = told.lines().find_map(|line| line.strip_prefix("plybench: warning: ")).unwrap();
        assert!(sentence.ends_with("glance.csv is not the file its run wrote: it has 99 rows, not 280"));
        for (page, claims) in [("report.md", "## Claims"), ("report.html", "<h2>Claims")] {
            let text = fs::read_to_string(here.join(pages).join(page)).unwrap();
            let (before, provenance) = text.rsplit_once("Provenance").unwrap();
            // It stands before everything that is made of the rows.
            let (holds, _) = before.split_once(claims).unwrap();
            assert!(holds.contains("its run wrote: it has 99 rows, not 280"), "{page}: {holds}");
            assert!(provenance.contains("its run wrote: it has 99 rows, not 280"), "{page}: {provenance}");
        }
    }
}

#[test]
fn a_damaged_row_of_an_unfinished_run_is_never_believed() {
    let folder = folder();
    let here = folder.path();
    let out = here.join("d.csv");
    interrupted(&sixteen(), &out, 12).unwrap();
    let text = fs::read_to_string(partial(&out)).unwrap();
    let told = |file: &str, text: &str, exit| {
        fs::write(here.join(file), text).unwrap();
        let calls = [vec!["claims", file], vec!["check", file, "--baseline", file]];
        let [told, again] = calls.map(|call| stderr(program().args(call).current_dir(here), exit));
        assert_eq!(told.contains("checksum"), again.contains("checksum"), "{again}");
        told
    };
    let line = text.lines().nth(5).unwrap();
    let last = text.len() - line.len().min(20);
    for file in ["d.csv.partial", "renamed.csv"] {
        let note = format!("{file} is the file of an unfinished run: cells may be missing");
        assert!(told(file, &text, 0).contains(&note));
        // A spreadsheet may have rewritten the line ends, and nothing else.
        assert!(told(file, &text.replace('\n', "\r\n"), 0).contains(&note));
        assert_eq!(read_rows(&here.join(file)).unwrap().len(), text.lines().count() - 1);
        for (number, damaged) in [
            (6, text.replace(line, &line.replacen(",ok,", ",ok,9", 1))),
            (6, text.replace(line, &line.replacen(",ok,", ",ok,\"9", 1))),
            (6, text.replace(line, &line[..line.len() - 17])),
            (text.lines().count(), text[..last].to_owned()),
        ] {
            let expected =
                format!("{file}, line {number} does not fit its checksum: it is damaged, or was changed");
            let told = told(file, &damaged, 1);
            assert!(told.contains(&expected) && told.contains("--resume"), "{told}");
            assert!(read_rows(&here.join(file)).is_err());
        }
    }
}

/// What it lost would be compared with nothing, and the check would pass.
#[test]
fn a_baseline_that_lost_rows_is_refused() {
    let folder = folder();
    let here = folder.path();
    run_quietly(&small(), &options(&here.join("old.csv"), 2)).unwrap();
    fs::copy(here.join("old.csv"), here.join("new.csv")).unwrap();
    let check = |exit| {
        let mut check = program();
        check.args(["check", "new.csv", "--baseline", "old.csv"]).current_dir(here);
        stderr(&mut check, exit)
    };
    assert_eq!(check(0), "");
    let text = fs::read_to_string(here.join("old.csv")).unwrap();
    fs::write(here.join("old.csv"), text.split_inclusive('\n').take(100).collect::<String>()).unwrap();
    let told = check(1);
    let expected = "old.csv is not the file its run wrote: it has 99 rows, not 280; restore the file";
    assert!(told.contains(expected), "{told}");
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
    assert!(matches!(told, RunError::Locked { .. }), "{told}");
    assert_eq!(fs::read_to_string(partial(&out)).unwrap(), "another run");
}

#[cfg(unix)]
fn overwriting(out: &Path) -> RunOptions {
    RunOptions { existing: Existing::Overwrite, ..options(out, 1) }
}
