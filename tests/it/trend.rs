//! Counts over commits, and the commit of a step found by git itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::ci_kit::{engine, git, record, with_suite};
use crate::helpers::{folder, plybench_in, stderr, stdout};

/// A repository whose engine changes: at "begin" it has 1000 nodes, at "faster" 900, recorded at once; at "tidy"
/// 901 and at "wider" 1200, recorded three commits later.
fn repository() -> TempDir {
    let folder = folder();
    let here = folder.path();
    with_suite(here);
    engine(here, 1000);
    recorded(here, "begin");
    engine(here, 900);
    recorded(here, "faster");
    commit(here, "words");
    engine(here, 901);
    commit(here, "tidy");
    engine(here, 1200);
    commit(here, "wider");
    commit(here, "more words");
    recorded(here, "recorded");
    folder
}

fn recorded(here: &Path, message: &str) {
    record(here);
    commit(here, message);
}

fn commit(here: &Path, message: &str) {
    git(here, &["add", "."]);
    git(here, &["commit", "--quiet", "--allow-empty", "--message", message]);
}

fn said_by_git(here: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git").args(arguments).current_dir(here).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn steps_are_named_by_commit_and_git_finds_the_one_that_made_them() {
    let folder = repository();
    let here = folder.path();
    let told = stdout(&mut plybench_in(here, &["trend", "--git", "ci/baseline.csv", "--json"]), 0);
    let told: Value = serde_json::from_str(&told).unwrap();
    let subjects: Vec<_> =
        told["versions"].as_array().unwrap().iter().map(|of| of["subject"].clone()).collect();
    assert_eq!(subjects, ["begin", "faster", "recorded"]);
    let steps: Vec<_> = told["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| {
            let version = &told["versions"][step["version"].as_u64().unwrap() as usize];
            (version["subject"].clone(), version["commits"].clone(), step["old"].clone(), step["new"].clone())
        })
        .collect();
    let step = |subject: &str, commits: u64, old: u64, new: u64| {
        (subject.into(), commits.into(), old.into(), new.into())
    };
    assert_eq!(steps, [step("faster", 1, 1000, 900), step("recorded", 5, 900, 1200)]);

    let head = said_by_git(here, &["rev-parse", "HEAD"]);
    let path = format!(
        "{}:{}",
        Path::new(env!("CARGO_BIN_EXE_plybench")).parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    for (more, culprit) in [("", "wider"), ("--at $(git rev-parse HEAD~5)", "faster")] {
        // What there is to build may read its input: it must not eat the commands that follow.
        let line = format!("plybench trend --git ci/baseline.csv --bisect --build 'cat' {more} | sh");
        let output =
            Command::new("sh").args(["-c", &line]).current_dir(here).env("PATH", &path).output().unwrap();
        let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        let found = told.lines().find_map(|line| line.strip_suffix(" is the first bad commit"));
        let found = found.unwrap_or_else(|| panic!("{told}"));
        assert_eq!(said_by_git(here, &["log", "-1", "--format=%s", found]).trim(), culprit, "{told}");
    }
    assert_eq!(said_by_git(here, &["rev-parse", "HEAD"]), head);
    assert_eq!(said_by_git(here, &["status", "--porcelain"]), "", "something was left behind");
    assert!(!here.join(".git/plybench-bisect").exists());
}

#[test]
fn tables_and_figures_of_a_repository() {
    let folder = repository();
    let here = folder.path();
    let trend = |more: &[&str]| {
        let arguments = [&["trend", "--git", "ci/baseline.csv"], more].concat();
        let told = stdout(&mut plybench_in(here, &arguments), 0);
        // Hashes and days are of this repository alone.
        let mut lines: Vec<String> = Vec::new();
        let commits = said_by_git(here, &["log", "--format=%h %cs"]);
        for line in told.lines() {
            let mut line = line.to_owned();
            for (hash, day) in commits.lines().filter_map(|commit| commit.split_once(' ')) {
                line = line.replace(hash, &"c".repeat(hash.len())).replace(day, "2026-01-01");
            }
            lines.push(line);
        }
        lines.join("\n")
    };
    insta::assert_snapshot!("trend_text", trend(&["--out", "trend.svg"]));
    insta::assert_snapshot!("trend_markdown", trend(&["--format", "markdown", "--step", "15%"]));
    let figure = fs::read_to_string(here.join("trend.svg")).unwrap();
    for word in ["2 steps over 3 versions, the largest: nodes of engine +33.33% at", "(log\u{a0}scale)"] {
        assert!(figure.contains(word), "{word}");
    }
    // It replaces itself, and nothing of anybody else.
    fs::write(here.join("mine.svg"), "mine").unwrap();
    trend(&["--out", "trend.svg"]);
    let draw = ["trend", "--git", "ci/baseline.csv", "--out", "mine.svg"];
    assert!(stderr(&mut plybench_in(here, &draw), 1).contains("was not written by plybench"));
    assert!(
        trend(&["--last", "2"])
            .ends_with("2 versions, 1 engine, 1 search compared on nodes: 1 change point at 1 version")
    );

    // What is not committed is the last version, and no step to bisect.
    engine(here, 700);
    record(here);
    let told = trend(&[]);
    assert!(told.contains("not committed") && told.contains("-41.67%"), "{told}");
    let told =
        stdout(&mut plybench_in(here, &["trend", "--git", "ci/baseline.csv", "--bisect", "--quiet"]), 0);
    assert!(told.contains("--fail-over nodes=16.7%"), "{told}");
    // A version that cannot be read is left out.
    fs::write(here.join("ci/baseline.csv"), "<<<<<<< HEAD\n").unwrap();
    commit(here, "conflict");
    let told = stderr(&mut plybench_in(here, &["trend", "--git", "ci/baseline.csv"]), 0);
    assert!(told.contains("this version is skipped"), "{told}");
    // So is one in which the file is gone.
    fs::remove_file(here.join("ci/baseline.csv")).unwrap();
    commit(here, "gone");
    assert!(
        trend(&[])
            .ends_with("3 versions, 1 engine, 2 searches compared on nodes: 2 change points at 2 versions")
    );
}

#[test]
fn wrong_questions_about_history_have_answers() {
    let folder = repository();
    let here = folder.path();
    let refused = |arguments: &[&str]| stderr(&mut plybench_in(here, &[&["trend"], arguments].concat()), 2);
    for (arguments, expected) in [
        (&[][..], "<FILE.csv>"),
        (&["--git", "ci"], "is not a file; name a committed results file"),
        (&["--git", "ci/basline.csv"], "has a file ci/basline.csv; commit it"),
        (
            &["--git", "ci/baseline.csv", "--bisect", "--at", "abcdef"],
            "no change point of nodes is at abcdef; change points are at ",
        ),
        (
            &["--git", "ci/baseline.csv", "--bisect", "--step", "90%"],
            "no change point of nodes is committed; there are none",
        ),
        (&["--git", "ci/baseline.csv", "--bisect", "--suite", "no.toml"], "there is no suite"),
        (&["ci/baseline.csv", "ci/baseline.csv", "--bisect"], "--bisect needs --git"),
        (&["--git", "ci/baseline.csv", "--bisect", "--metric", "cpu_ns"], "--bisect cannot use it"),
        (&["--git", "ci/baseline.csv", "--metric", "cpu_ns"], "follow a count, or run with --mode time"),
        (&["--git", "ci/baseline.csv", "--metric", "distinct_leaves"], "no data for distinct_leaves"),
        (&["--git", "ci/baseline.csv", "--out", "trend.txt"], "use .svg, .png, .pdf, .tex or .csv"),
        (&["--git", "ci/baseline.csv", "--step", "much"], "is not a percentage"),
    ] {
        let told = refused(arguments);
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
    // Rows that no run made: nothing says how to make them again.
    git(here, &["rm", "--quiet", "--cached", "ci/baseline.manifest.json"]);
    for nodes in [1300, 1400] {
        engine(here, nodes);
        record(here);
        git(here, &["add", "ci/baseline.csv", "engine"]);
        git(here, &["commit", "--quiet", "--message", "without a manifest"]);
    }
    let told = refused(&["--git", "ci/baseline.csv", "--bisect"]);
    assert!(told.contains("name the suite with --suite"), "{told}");
    let outside = crate::helpers::folder();
    fs::write(outside.path().join("rows.csv"), "").unwrap();
    let told =
        stderr(plybench_in(outside.path(), &["trend", "--git", "rows.csv"]).env("GIT_DIR", "/nowhere"), 1);
    assert!(told.contains("not a git repository"), "{told}");
}

#[test]
fn files_are_versions_by_their_names() {
    let folder = folder();
    let here = folder.path();
    for (name, depths) in [("v1", "1-2"), ("v2", "1-3"), ("v3", "2-3")] {
        let run = ["run", "--engines", "ab,pvs", "--limit", "3", "--depths", depths, "--quiet", "--out"];
        stdout(plybench_in(here, &run).arg(format!("{name}.csv")), 0);
    }
    let told = stdout(&mut plybench_in(here, &["trend", "v1.csv", "v2.csv", "v3.csv", "--json"]), 0);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(
        (told["versions"][2]["name"].as_str(), told["steps"].as_array().unwrap().len()),
        (Some("v3"), 0)
    );
    let links: Vec<_> = told["engines"][0]["points"]
        .as_array()
        .unwrap()
        .iter()
        .skip(1)
        .map(|point| (point["index"].as_f64(), point["link"]["gone"].as_u64(), point["link"]["new"].as_u64()))
        .collect();
    assert_eq!(links, [(Some(1.0), Some(0), Some(3)), (Some(1.0), Some(3), Some(0))]);
    let told = stdout(&mut plybench_in(here, &["trend", "v1.csv", "v1.csv"]), 0);
    assert!(
        told.ends_with("2 versions, 2 engines, 12 searches compared on nodes: no change point\n"),
        "{told}"
    );
}
