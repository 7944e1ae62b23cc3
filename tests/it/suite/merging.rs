//! Merging as it is done with a cluster: results from folders, as they come, and what to do about those that lack.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::documented::paste;
use crate::helpers::{folder, plybench_in, stderr, stdout};
use crate::suite::counts;

const SUITE: &str = "name = 'few'\ngames = ['tree:iid[b=4]']\nseeds = '0-9'\nreference = 'minimax'\n\
                     engines = ['minimax', '{ab,pvs}+{,history}']\ndepths = '1-4'\n";

/// The suite on one machine, and in chunks whose results are in `results`.
fn prepared(here: &Path, chunks: usize) -> String {
    fs::write(here.join("few.toml"), SUITE).unwrap();
    stdout(&mut plybench_in(here, &["run", "few.toml", "--out", "one.csv"]), 0);
    let cut = ["plan", "few.toml", "--out", "chunks", "--chunks", &chunks.to_string()];
    stdout(&mut plybench_in(here, &cut), 0);
    fs::create_dir(here.join("results")).unwrap();
    for number in 1..=chunks {
        let file = here.join("chunks").join(name(number, chunks)).with_extension("json");
        let out = here.join("results").join(name(number, chunks));
        stdout(plybench_in(here, &["run", "--quiet"]).arg(file).arg("--out").arg(out), 0);
    }
    counts(&here.join("one.csv"))
}

fn name(number: usize, of: usize) -> String {
    format!("few.chunk-{number}-of-{of}.csv")
}

/// Moves the results of a chunk, with their manifest.
fn bring(results: &Path, to: &Path) {
    for file in [results.with_extension("manifest.json"), results.to_owned()] {
        fs::rename(&file, to.join(file.file_name().unwrap())).unwrap();
    }
}

#[test]
fn a_folder_is_all_the_results_of_chunks_in_it() {
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here, 4);
    // Neither other files nor the merged file itself are taken in.
    fs::write(here.join("results/notes.csv"), "a,b\n1,2\n").unwrap();
    let merge = ["merge", "results", "--out", "results/all.csv"];
    for _ in 0..2 {
        stdout(&mut plybench_in(here, &merge), 0);
        assert_eq!(counts(&here.join("results/all.csv")), expected);
    }
    fs::create_dir(here.join("empty")).unwrap();
    let told = stderr(&mut plybench_in(here, &["merge", "empty", "--out", "none.csv"]), 1);
    assert_eq!(told, "plybench: no chunk results in empty\n");
}

#[test]
fn missing_cells_are_run_by_the_command_that_is_printed() {
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here, 4);
    fs::create_dir(here.join("lost")).unwrap();
    bring(&here.join("results").join(name(2, 4)), &here.join("lost"));
    let merge = ["merge", "results", "--out", "all.csv"];
    let told = stderr(&mut plybench_in(here, &merge), 1);
    assert!(told.starts_with("plybench: 50 of 200 searches are missing: tree:iid[b=4] "), "{told}");
    let lines: Vec<&str> = told.trim_end().lines().collect();
    assert_eq!(
        lines[1..],
        ["  plybench run all.missing.json --out results/all.missing.csv", "then merge again"]
    );
    assert!(lines[0].ends_with("; ...; run only those with"), "{told}");
    let ran = paste(lines[1], here);
    assert!(ran.status.success(), "{ran:?}");
    let rows = counts(&here.join("results/all.missing.csv")).lines().count() - 1;
    assert_eq!(rows, 50, "just those");
    stdout(&mut plybench_in(here, &merge), 0);
    assert_eq!(counts(&here.join("all.csv")), expected);
    assert!(!here.join("all.missing.json").exists(), "nothing is missing any more");

    // More of them go to a file of their own: those from before are still needed.
    bring(&here.join("results").join(name(3, 4)), &here.join("lost"));
    let told = stderr(&mut plybench_in(here, &merge), 1);
    let command = told.lines().find(|line| line.starts_with("  plybench ")).unwrap();
    assert_eq!(command, "  plybench run all.missing.json --out results/all.missing.2.csv");
    assert!(paste(command, here).status.success());
    stdout(&mut plybench_in(here, &merge), 0);
    assert_eq!(counts(&here.join("all.csv")), expected);
    bring(&here.join("lost").join(name(3, 4)), &here.join("results"));

    // The same where files are named.
    let files = [name(1, 4), name(3, 4), name(4, 4)].map(|name| format!("results/{name}"));
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let told = stderr(&mut plybench_in(here, &[&["merge", "--out", "again.csv"], &files[..]].concat()), 1);
    assert!(told.ends_with("again.missing.csv\nthen merge again.missing.csv with the others\n"), "{told}");
    let told = stderr(&mut plybench_in(here, &[&["merge", "--out", "-"], &files[..]].concat()), 1);
    assert!(told.lines().count() == 1 && told.contains("50 of 200 searches are missing"), "{told}");
}

/// `merge --watch`, which has said that it waits.
fn watching(here: &Path, sources: &[&str]) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut merge = plybench_in(here, &["merge", "--watch", "--out", "all.csv"]);
    let mut merge = merge.args(sources).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(merge.stderr.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert_eq!(line, "waiting for the first results\n");
    (merge, told)
}

/// Waits for a line that begins so.
fn wait_for(beginning: &str, told: &mut impl BufRead) {
    let mut line = String::new();
    while !line.starts_with(beginning) {
        line.clear();
        assert_ne!(told.read_line(&mut line).unwrap(), 0, "it ends without: {beginning}");
    }
}

fn rest(told: BufReader<std::process::ChildStderr>) -> String {
    told.lines().map(|line| line.unwrap() + "\n").collect()
}

#[test]
fn results_are_taken_in_as_they_come() {
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here, 3);
    let came = here.join("came");
    fs::create_dir(&came).unwrap();
    let last = format!("came/{}", name(3, 3));
    // The last one is named besides: to be found twice does no harm.
    let (mut merge, mut told) = watching(here, &["came", &last]);
    let results = |number| here.join("results").join(name(number, 3));
    bring(&results(1), &came);
    // A shared disk may show half of a file first.
    let text = fs::read_to_string(results(2)).unwrap();
    fs::write(results(2), &text[..text.len() / 2]).unwrap();
    bring(&results(2), &came);
    let waited = format!("plybench: waiting: came/{} is not the file its run wrote: ", name(2, 3));
    wait_for(&waited, &mut told);
    fs::write(came.join(name(2, 3)), &text).unwrap();
    bring(&results(3), &came);
    let told = rest(told);
    assert!(merge.wait().unwrap().success(), "{told}");
    assert_eq!(counts(&here.join("all.csv")), expected);
    assert!(told.ends_with("200 searches of 3 files: all.csv\n"), "{told}");
}

#[test]
fn an_interrupted_watch_loses_nothing() {
    let folder = folder();
    let here = folder.path();
    prepared(here, 2);
    let interrupt = |merge: &mut Child, told| {
        Command::new("kill").args(["-INT", &merge.id().to_string()]).status().unwrap();
        assert_eq!(merge.wait().unwrap().code(), Some(130));
        rest(told)
    };
    let (mut merge, told) = watching(here, &["nothing-yet.csv"]);
    assert_eq!(interrupt(&mut merge, told), "plybench: interrupted before any results arrived\n");
    fs::create_dir(here.join("came")).unwrap();
    let (mut merge, mut told) = watching(here, &["came"]);
    bring(&here.join("results").join(name(1, 2)), &here.join("came"));
    wait_for("1 file merged", &mut told);
    let told = interrupt(&mut merge, told);
    assert!(told.contains("interrupted with 100 of 200 searches; nothing is written"), "{told}");
    let left: Vec<PathBuf> = fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.iter().all(|path| !path.to_string_lossy().contains("all.")), "{left:?}");
}

#[test]
fn a_merge_that_was_killed_is_in_nobodys_way() {
    let folder = folder();
    let here = folder.path();
    let expected = prepared(here, 2);
    let merge = ["merge", "results", "--out", "all.csv"];
    stdout(&mut plybench_in(here, &merge), 0);
    let left = |name: &str| here.join(format!("{name}.partial"));
    let text = fs::read_to_string(here.join("all.csv")).unwrap();
    fs::write(left("all.csv"), &text[..text.len() / 2]).unwrap();
    fs::rename(here.join("all.manifest.json"), left("all.manifest.json")).unwrap();
    fs::remove_file(here.join("all.csv")).unwrap();
    stdout(&mut plybench_in(here, &merge), 0);
    assert_eq!(counts(&here.join("all.csv")), expected);
    assert!(!left("all.csv").exists());
    // An interrupted run of other cells is.
    fs::write(left("of-smoke.csv"), text).unwrap();
    stdout(&mut plybench_in(here, &["run", "smoke", "--quiet", "--out", "smoke.csv"]), 0);
    fs::rename(here.join("smoke.manifest.json"), left("of-smoke.manifest.json")).unwrap();
    let told = stderr(&mut plybench_in(here, &["merge", "results", "--out", "of-smoke.csv"]), 1);
    let refused = "plybench: there is an interrupted run of of-smoke.csv; \
                   choose another --out, or replace it with --overwrite\n";
    assert_eq!(told, refused);
}

#[test]
fn results_without_a_manifest_are_named() {
    let folder = folder();
    let here = folder.path();
    prepared(here, 2);
    let without = name(2, 2).replace(".csv", ".manifest.json");
    fs::remove_file(here.join("results").join(&without)).unwrap();
    let told = stderr(&mut plybench_in(here, &["merge", "results", "--out", "all.csv"]), 1);
    let named =
        format!("plybench: results/{} is skipped: cannot read its manifest results/{without}: ", name(2, 2));
    assert!(told.starts_with(&named) && told.contains("100 of 200 searches are missing"), "{told}");
}

#[test]
fn where_nothing_can_be_written_nothing_is_waited_for() {
    let folder = folder();
    let told =
        stderr(&mut plybench_in(folder.path(), &["merge", "nothing", "--watch", "--out", "no/all.csv"]), 2);
    assert!(told.starts_with("plybench: cannot write no/all.csv: the folder no does not exist"), "{told}");
}

#[test]
fn a_merged_file_of_another_run_is_refused_before_anything_is_waited_for() {
    let folder = folder();
    let here = folder.path();
    prepared(here, 2);
    fs::rename(here.join("results").join(name(2, 2)), here.join("later.csv")).unwrap();
    stdout(&mut plybench_in(here, &["run", "smoke", "--quiet", "--out", "all.csv"]), 0);
    let told = stderr(&mut plybench_in(here, &["merge", "results", "--watch", "--out", "all.csv"]), 1);
    assert!(told.starts_with("plybench: all.csv exists and is finished"), "{told}");
}
