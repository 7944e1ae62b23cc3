//! What is there is never lost in silence, and never mixed with foreign rows.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use plybench::suite::{Engines, Existing, Plan, RunError, RunOptions, Silent, Suite, left_to_run, run_with};

use crate::helpers::{SMALL, folder, program, small, stdout, suite};
use crate::suite::interrupted::interrupted;
use crate::suite::{counts, options, partial, run_quietly};

/// Leaves a run interrupted.
fn leave_interrupted(suite: &Suite, out: &Path) {
    let summary = interrupted(suite, out, 20).unwrap();
    assert!(summary.interrupted && summary.done < summary.cells);
    assert!(partial(out).exists() && !out.exists());
}

fn resuming(out: &Path) -> RunOptions {
    RunOptions { existing: Existing::Resume, ..options(out, 2) }
}

#[test]
fn what_is_there_is_refused_resumed_or_replaced_as_asked() {
    let folder = folder();
    let out = folder.path().join("there.csv");
    leave_interrupted(&small(), &out);
    let refused = run_quietly(&small(), &options(&out, 2)).unwrap_err();
    assert!(matches!(refused, RunError::Unfinished { .. }), "{refused}");

    let summary = run_quietly(&small(), &resuming(&out)).unwrap();
    assert!(summary.resumed >= 20 && summary.resumed < summary.cells && !summary.interrupted);
    let expected = counts(&out);

    let refused = run_quietly(&small(), &options(&out, 2)).unwrap_err();
    assert!(matches!(refused, RunError::Finished { .. }), "{refused}");
    let before = fs::read(&out).unwrap();
    let summary = run_quietly(&small(), &resuming(&out)).unwrap();
    assert_eq!(summary.resumed, summary.cells);
    assert_eq!(fs::read(&out).unwrap(), before, "a finished file is left as it is");

    let overwriting = RunOptions { existing: Existing::Overwrite, ..options(&out, 2) };
    assert_eq!(run_quietly(&small(), &overwriting).unwrap().resumed, 0);
    assert_eq!(counts(&out), expected);
}

#[test]
fn a_dry_run_that_resumes_shows_what_is_left() {
    let folder = folder();
    let file = folder.path().join("test.toml");
    fs::write(&file, SMALL).unwrap();
    let small = Suite::read(&file).unwrap();
    let out = folder.path().join("left.csv");
    let look = |resume: &[&str]| {
        let mut command = program();
        command.arg("run").arg(&file).args(["--dry-run", "--json", "--out"]).arg(&out).args(resume);
        let answer: serde_json::Value = serde_json::from_str(&stdout(&mut command, 0)).unwrap();
        let counted: u64 =
            answer["plan"].as_array().unwrap().iter().map(|share| share["cells"].as_u64().unwrap()).sum();
        assert_eq!(answer["cells_left"], counted);
        (answer["cells"].as_u64().unwrap(), counted)
    };
    assert_eq!(look(&["--resume"]), (280, 280), "nothing is there yet");
    leave_interrupted(&small, &out);
    let plan = Plan::new(&small).unwrap();
    let left = left_to_run(&small, &plan, &out).unwrap().cells.len();
    assert!(left > 0 && left < 280, "{left}");
    assert_eq!(look(&["--resume"]), (280, left as u64));
    assert_eq!(look(&[]), (280, 280));
    let summary = run_quietly(&small, &resuming(&out)).unwrap();
    assert_eq!(summary.cells - summary.resumed, left);
    assert_eq!(look(&["--resume"]), (280, 0));
}

#[test]
fn a_resume_that_differs_is_refused_and_the_difference_named() {
    let folder = folder();
    let out = folder.path().join("differs.csv");
    leave_interrupted(&small(), &out);
    let refusal = |suite: &Suite| run_quietly(suite, &resuming(&out)).unwrap_err().to_string();

    let mut other = small();
    other.experiments[0].depths = vec![1, 2, 3];
    let refused = refusal(&other);
    assert!(refused.contains("the suite differs: depths: was 1-4, now 1-3"), "{refused}");
    let mut other = small();
    other.experiments[0].budget.nodes = Some(5);
    let refused = refusal(&other);
    assert!(refused.contains("budget.nodes: was not set, now 5"), "{refused}");

    let manifest = folder.path().join("differs.manifest.json.partial");
    let original = fs::read_to_string(&manifest).unwrap();
    for (key, name) in [
        ("program", "the program version was foreign"),
        ("corpus_hash", "the corpus was foreign"),
        ("evaluator_hash", "the evaluator was foreign"),
        ("plan_hash", "the plan was foreign"),
    ] {
        let mut value: serde_json::Value = serde_json::from_str(&original).unwrap();
        value[key] = "foreign".into();
        fs::write(&manifest, value.to_string()).unwrap();
        let refused = refusal(&small());
        assert!(refused.contains(name), "{refused}");
    }
    fs::write(&manifest, &original).unwrap();
    assert!(run_quietly(&small(), &resuming(&out)).is_ok());
}

#[test]
fn a_file_of_someone_else_is_not_said_to_be_a_finished_run() {
    let folder = folder();
    let out = folder.path().join("mine.csv");
    fs::write(&out, "name,age\nAda,36\n").unwrap();
    for options in [options(&out, 1), resuming(&out)] {
        let refused = run_quietly(&small(), &options).unwrap_err();
        assert!(matches!(refused, RunError::Foreign { .. }), "{refused}");
        assert!(
            refused.to_string().ends_with("mine.csv exists and was not written by plybench"),
            "{refused}"
        );
    }
    assert_eq!(fs::read_to_string(&out).unwrap(), "name,age\nAda,36\n");
}

#[test]
fn an_interrupt_before_the_first_cell_is_heeded() {
    let folder = folder();
    let out = folder.path().join("early.csv");
    let interrupt = AtomicBool::new(true);
    let summary = run_with(&small(), &options(&out, 2), &Engines, &Silent, &interrupt).unwrap();
    assert_eq!((summary.interrupted, summary.done), (true, 0));
    assert_eq!(run_quietly(&small(), &resuming(&out)).unwrap().done, 280);
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_any_work() {
    let folder = folder();
    let refusal =
        |name: &str| run_quietly(&small(), &options(&folder.path().join(name), 1)).unwrap_err().to_string();
    assert!(refusal("results.txt").contains("the results file must end in .csv"));
    assert!(refusal("nowhere/results.csv").ends_with("does not exist; create it first"));
}

#[test]
fn one_cell_under_two_budgets_is_refused() {
    let twice = suite(
        "name = \"twice\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"0-1\"\nengines = [\"ab\"]\n\
         [[experiment]]\ndepths = \"1-3\"\n[[experiment]]\ndepths = \"3-4\"\nnodes = 10",
    );
    let folder = folder();
    let refused = run_quietly(&twice, &options(&folder.path().join("x.csv"), 1)).unwrap_err().to_string();
    assert!(refused.contains("engine `ab` at depth 3 on `tree:iid[b=4]` is in two experiments"), "{refused}");
}

#[test]
fn a_plan_beyond_all_measure_is_refused_at_once() {
    let huge = suite(
        "name = \"huge\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"0-18446744073709551615\"\n\
         engines = [\"ab\"]\ndepths = \"1-3\"",
    );
    let folder = folder();
    let refused = run_quietly(&huge, &options(&folder.path().join("x.csv"), 1)).unwrap_err().to_string();
    assert_eq!(refused, "the suite has more than 50000000 searches");
}
