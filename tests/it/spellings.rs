//! One spelling for the same thing, wherever it is typed.

use plybench::suite::Suite;
use serde_json::Value;

use crate::helpers::{error, folder, json, program, stderr, stdout, suite};

#[test]
fn a_number_is_typed_alike_wherever_it_is_typed() {
    let tree = |verb: &str, seed: &str| -> Value {
        json(&[verb, seed, "--game", "tree:iid[b=3]", "--engine", "ab", "--depth", "2", "--json"])
    };
    for (typed, plain) in [("1k", "1000"), ("1_000", "1000")] {
        assert_eq!(tree("search", typed), tree("search", plain), "{typed}");
        assert_eq!(tree("tree", typed), tree("tree", plain), "{typed}");
    }
    let folder = folder();
    let here = folder.path();
    let run = ["run", "--game", "tree:iid[b=3]", "--seeds", "1-2", "--engines", "ab", "--depths", "1"];
    for (seconds, number) in [("1_0", 10.0), ("1k", 1_000.0), ("0.5", 0.5)] {
        let mut plan = program();
        plan.args(run).args(["--seconds", seconds, "--out", "rows.csv", "--overwrite"]).current_dir(here);
        stdout(&mut plan, 0);
        let manifest = std::fs::read_to_string(here.join("rows.manifest.json")).unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["suite"]["experiments"][0]["budget"]["seconds"], number, "{seconds}");
    }
    let mut check = program();
    check.args(["check", "rows.csv", "--baseline", "rows.csv", "--tolerance", "1_0%"]).current_dir(here);
    assert!(stdout(&mut check, 0).contains("passed"));
}

#[test]
fn a_suite_file_takes_seconds_as_they_are_typed() {
    let seconds = |typed: &str| {
        let text = format!("name = \"s\"\nengines = [\"ab\"]\ndepths = 1\nseconds = {typed}");
        suite(&text).experiments[0].budget.seconds
    };
    for (typed, number) in [("\"1k\"", 1_000.0), ("\"0.5\"", 0.5), ("0.5", 0.5), ("90", 90.0)] {
        assert_eq!(seconds(typed), Some(number), "{typed}");
    }
    for typed in ["\"soon\"", "\"0\"", "-1", "[1]"] {
        let text = format!("name = \"s\"\nengines = [\"ab\"]\ndepths = 1\nseconds = {typed}");
        let error = Suite::parse(&text, "s.toml", "".as_ref()).unwrap_err();
        assert!(
            std::error::Error::source(&error).unwrap().to_string().contains("second"),
            "{typed}: {error:?}"
        );
    }
}

#[test]
fn names_are_found_in_any_case() {
    let told = error(&["COMPARE", "rows.csv"], 2);
    assert!(told.contains("a similar subcommand exists: 'compare'"), "{told}");
    let told = error(&["positions", "LSIT"], 2);
    assert!(told.contains("a similar subcommand exists: 'list'"), "{told}");
    let rows = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rows.csv");
    let compared = |reference: &str| stdout(program().args(["compare", rows, "--reference", reference]), 0);
    assert_eq!(compared("AB"), compared("ab"));
}

#[test]
fn one_thing_is_not_said_to_be_several() {
    let listed = stderr(program().args(["positions", "list", "opening-01"]), 0);
    assert!(listed.starts_with("1 position; "), "{listed}");
    let folder = folder();
    let run = ["run", "--engines", "ab", "--depths", "1", "--positions", "start"];
    let told = |more: &[&str]| {
        let mut command = program();
        command.args(run).args(more).current_dir(folder.path());
        stderr(&mut command, 0)
    };
    let ran = told(&[]);
    assert!(ran.starts_with("run: 1 search\n1 search in "), "{ran}");
    let mut planned = program();
    planned.args(run).args(["--dry-run", "--resume"]).current_dir(folder.path());
    let planned = stdout(&mut planned, 0);
    assert!(planned.contains("= 1 search (1 game)\n1 search finished; nothing left\n"), "{planned}");
}

#[test]
fn what_has_a_format_of_its_own_is_not_json() {
    for call in [&["completions", "bash", "--json"][..], &["man", "--json"]] {
        let told = error(call, 2);
        assert!(told.contains("cannot be JSON"), "{told}");
    }
}

#[test]
fn a_choice_of_nothing_is_refused() {
    let told = error(&["run", "--engines", "ab+{}", "--depths", "1", "--dry-run"], 2);
    assert!(told.contains("`{}` in `ab+{}` is an empty choice"), "{told}");
}
