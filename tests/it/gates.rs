//! "Passed" means that something was looked at, and says what. The files are in `tests/data/gates`.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/gates");

/// What a command on these files prints to both streams, and its exit code.
fn said(here: &Path, arguments: &[&str]) -> (i32, String) {
    let output = plybench_in(here, arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().expect("an exit code"), String::from_utf8(text).unwrap())
}

/// A run of six trees.
fn run_trees(here: &Path, engines: &str, depths: &str) -> Command {
    let run = ["run", "--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", engines, "--depths", depths];
    plybench_in(here, &run)
}

fn on_data(arguments: &[&str]) -> (i32, String) {
    said(Path::new(DATA), arguments)
}

/// Whether a command ends with this code and says all of this.
fn assert_said(arguments: &[&str], code: i32, parts: &[&str]) {
    let (found, text) = on_data(arguments);
    assert_eq!(found, code, "{arguments:?}: {text}");
    for part in parts {
        assert!(text.contains(part), "{arguments:?}: no `{part}` in {text}");
    }
}

#[test]
fn a_gate_that_passes_says_how_many_searches_and_which_columns() {
    let passed = "4 searches compared on value, best_move, nodes: 0 changed, 0 missing, 0 added: passed";
    assert_said(&["check", "old.csv", "--baseline", "old.csv"], 0, &[passed]);
    let passed = "4 searches compared on nodes, value, best_move: 0 changed, 0 missing, 0 added; limit nodes=+10%: passed";
    assert_said(&["diff", "old.csv", "old.csv", "--fail-over", "nodes=10%"], 0, &[passed]);
    assert_said(&["trend", "old.csv", "old.csv"], 0, &["4 searches compared on nodes: no change point"]);
    let (_, text) = on_data(&["check", "old.csv", "--baseline", "old.csv", "--json"]);
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((json["compared"].as_u64(), json["columns"].as_array().unwrap().len()), (Some(4), 3));
}

#[test]
fn a_count_that_became_0_fails_whatever_the_limit() {
    for limit in ["nodes=10%", "nodes=+-1000%"] {
        assert_said(
            &["diff", "old.csv", "counts-nothing.csv", "--fail-over", limit, "--fail-on", "status"],
            3,
            &["2 searches without a count to test", "FAILED"],
        );
    }
    assert_said(
        &["check", "counts-nothing.csv", "--baseline", "old.csv", "--tolerance", "1000%"],
        3,
        &["chess p1 x depth 1: nodes 100 -> 0", "2 changed", "FAILED"],
    );
}

#[test]
fn a_status_that_got_worse_fails_whatever_the_limit() {
    for list in ["status", "value", "best_move", "missing"] {
        let arguments = ["diff", "old.csv", "mismatch.csv", "--fail-over", "nodes=10%", "--fail-on", list];
        assert_said(&arguments, 3, &["fail on status: 1 search", "FAILED"]);
    }
    assert_said(&["check", "mismatch.csv", "--baseline", "old.csv", "--tolerance", "50%"], 3, &["FAILED"]);
    // Who changed the evaluation does not fail on values, and the better status is none that got worse.
    let changed = ["diff", "mismatch.csv", "old.csv", "--fail-over", "nodes=20%", "--fail-on", "missing"];
    assert_said(&changed, 0, &["passed"]);
}

#[test]
fn a_value_or_a_column_that_vanished_is_no_pass() {
    let gone = ["diff", "old.csv", "no-values.csv", "--fail-on", "value"];
    assert_said(&gone, 3, &["fail on value: 4 searches", "value +0.10 -> nothing"]);
    assert_said(
        &["check", "without-calls.csv", "--baseline", "with-calls.csv"],
        3,
        &["evaluator_calls 10 -> nothing", "FAILED"],
    );
    // A baseline of an earlier version may lack it.
    assert_said(
        &["check", "with-calls.csv", "--baseline", "without-calls.csv"],
        0,
        &["not compared: 1 column empty in the baseline (evaluator_calls): passed"],
    );
}

#[test]
fn where_nothing_is_compared_nothing_passes() {
    let nothing = "nothing was compared: 2 searches";
    let file = "all-timeouts.csv";
    assert_said(&["check", file, "--baseline", file], 1, &[nothing, "FAILED"]);
    for gate in [&["--fail-over", "nodes=10%"][..], &["--fail-on", "status"], &[]] {
        assert_said(&[&["diff", file, file], gate].concat(), 1, &[nothing]);
    }
    assert_said(&["trend", file, file], 2, &["no data for nodes"]);
    assert_said(&["trend", "old.csv"], 1, &["nothing was compared: a trend needs two versions"]);
    for format in ["junit", "github", "markdown"] {
        let (code, text) = on_data(&["check", file, "--baseline", file, "--format", format]);
        let failed = ["<failure", "::error", "FAILED"].iter().any(|word| text.contains(word));
        assert!(code == 1 && failed, "{format}: {text}");
    }
    // What failed in both is left out, whatever its error says, and the rest is compared.
    assert_said(
        &["check", "crash-again.csv", "--baseline", "crash.csv"],
        0,
        &[
            "1 search compared on nodes",
            "not compared: 1 search without a result or a count in both files: passed",
        ],
    );
}

#[test]
fn tables_are_read_as_the_field_writes_them() {
    let twice = ["check", "nodes-twice.csv", "--baseline", "nodes-twice.csv"];
    assert_said(&twice, 1, &["nodes-twice.csv has two columns nodes"]);
    for verb in ["compare", "cite", "claims"] {
        assert_said(&[verb, "nodes-twice.csv"], 1, &["two columns nodes"]);
    }
    let crlf = ["compare", "crlf-bad-third-line.csv"];
    assert_said(&crlf, 1, &["line 3 is not a row: column nodes has `-5`"]);
    assert_said(
        &["check", "sums-beyond-64-bits.csv", "--baseline", "sums-beyond-64-bits.csv"],
        0,
        &["36893488147419103230  36893488147419103230"],
    );
    assert_said(
        &["diff", "sums-beyond-64-bits.csv", "sums-beyond-64-bits.csv"],
        0,
        &["36893488147419103230"],
    );
    assert_said(&["import", "excel-sep.csv"], 0, &["\nchess,p1,,x,1,0,ok,,,5,"]);
    assert_said(&["check", "status-in-capitals.csv", "--baseline", "old.csv"], 0, &["4 searches compared"]);
    let unknown = "line 3 is not a row: column status has `fine`, which is not a status (ok, mismatch,";
    assert_said(&["check", "old.csv", "--baseline", "unknown-status.csv"], 1, &[unknown]);
    assert_said(
        &["compare", "zeros-compare.csv"],
        0,
        &["3 searches with 0 nodes left out, because 0 has no ratio"],
    );
}

#[test]
fn other_positions_under_the_same_ids_are_said_before_an_engine_is_blamed() {
    let folder = folder();
    let here = folder.path();
    for name in ["a", "b"] {
        let set = format!("{DATA}/corpus-{name}/set.epd");
        let run = ["run", "--game", "chess", "--positions", &set, "--engines", "ab", "--depths", "1"];
        stdout(plybench_in(here, &run).args(["--out", &format!("{name}.csv")]), 0);
    }
    let words = "other positions under the same ids: p1";
    for arguments in [
        &["check", "b.csv", "--baseline", "a.csv"][..],
        &["diff", "a.csv", "b.csv", "--fail-on", "missing"],
        &["diff", "a.csv", "b.csv", "--fail-over", "nodes=1000%", "--fail-on", "status"],
    ] {
        let (code, text) = said(here, arguments);
        assert!(code == 3 && text.contains(words) && text.contains("FAILED"), "{arguments:?}: {text}");
    }
    let (code, text) = said(here, &["trend", "a.csv", "b.csv"]);
    let parted = "not compared: 2 searches of other positions under the same ids";
    assert!(code == 1 && text.contains(words) && text.contains(parted), "{text}");
    // One position more does not hide the other.
    let more = fs::read_to_string(format!("{DATA}/corpus-b/set.epd")).unwrap();
    fs::write(here.join("more.epd"), more + "8/8/8/8/8/4k3/8/4K3 w - - id \"p3\";\n").unwrap();
    let run = ["run", "--game", "chess", "--positions", "more.epd", "--engines", "ab", "--depths", "1"];
    stdout(plybench_in(here, &run).args(["--out", "more.csv"]), 0);
    let (code, text) = said(here, &["check", "more.csv", "--baseline", "a.csv"]);
    assert!(code == 3 && text.contains(words), "{text}");
}

#[test]
fn a_manifest_that_cannot_be_read_is_an_error_and_never_none() {
    let folder = folder();
    let here = folder.path();
    stdout(run_trees(here, "ab,pvs", "1-3").args(["--out", "full.csv"]), 0);
    let (text, manifest) =
        ["full.csv", "full.manifest.json"].map(|name| fs::read_to_string(here.join(name)).unwrap()).into();
    let lost: Vec<&str> = text.lines().take(20).collect();
    fs::write(here.join("x.csv"), lost.join("\n") + "\n").unwrap();
    let beside = here.join("x.manifest.json");
    let write = |manifest: &str| fs::write(&beside, manifest).unwrap();
    let check = ["check", "full.csv", "--baseline", "x.csv"];
    write(&manifest);
    assert!(stderr(&mut plybench_in(here, &check), 1).contains("has 19 rows, not 36"));
    let cut = &manifest[..manifest.len() - 2];
    let null = manifest.replace("\"rows\": 36", "\"rows\": null");
    let renamed = manifest.replace("\"results_sha256\"", "\"results_sha257\"");
    for (damaged, expected) in [
        (cut, "x.manifest.json cannot be read"),
        ("", "x.manifest.json cannot be read"),
        (&*null, "does not say which rows its run left"),
        (&*renamed, "does not say which rows its run left"),
    ] {
        write(damaged);
        let told = stderr(&mut plybench_in(here, &check), 1);
        assert!(told.contains(expected), "{told}");
        let (code, told) = said(here, &["diff", "x.csv", "full.csv", "--fail-on", "missing"]);
        assert!(code == 1 && told.contains(expected), "{told}");
        for reader in [&["compare", "x.csv"][..], &["claims", "x.csv"], &["trend", "full.csv", "x.csv"]] {
            let (_, told) = said(here, reader);
            assert!(told.contains(expected), "{reader:?}: {told}");
        }
    }
    write(cut);
    let told = stderr(run_trees(here, "ab,pvs", "1-3").args(["--out", "x.csv"]), 1);
    assert!(told.contains("its manifest x.manifest.json cannot be read"), "{told}");
    fs::remove_file(&beside).unwrap();
    fs::create_dir(&beside).unwrap();
    assert!(stderr(&mut plybench_in(here, &check), 1).contains("it is a folder, not a file"));
    fs::remove_dir(&beside).unwrap();
    assert!(stdout(&mut plybench_in(here, &check), 0).contains("17 added"), "rows without a manifest");
}

#[test]
fn a_trend_says_that_a_file_is_not_the_one_its_run_wrote() {
    let folder = folder();
    let here = folder.path();
    stdout(run_trees(here, "ab", "2").args(["--out", "x.csv"]), 0);
    let text = fs::read_to_string(here.join("x.csv")).unwrap();
    fs::write(here.join("old.csv"), &text).unwrap();
    fs::write(here.join("x.csv"), text.replacen(",ok,", ",ok,9", 1)).unwrap();
    let (_, told) = said(here, &["trend", "old.csv", "x.csv"]);
    assert!(told.contains("warning: x.csv is not the file its run wrote"), "{told}");
}

#[test]
fn a_folder_or_a_pipe_as_output_is_refused_before_any_search() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("dir.csv")).unwrap();
    for more in [&["dir.csv"][..], &["dir.csv", "--overwrite"], &["dir.csv", "--resume"]] {
        let told = stderr(run_trees(here, "ab", "2").arg("--out").args(more), 2);
        assert!(told.contains("dir.csv is a folder, not a file; choose another --out"), "{told}");
    }
    if cfg!(unix)
        && Command::new("mkfifo").args(["g.csv", "h.manifest.json"]).current_dir(here).status().is_ok()
    {
        for (name, pipe) in [("g.csv", "g.csv"), ("h.csv", "h.manifest.json")] {
            let told = stderr(run_trees(here, "ab", "2").args(["--out", name]), 2);
            assert!(told.contains(&format!("{pipe} is a pipe or a device, not a file")), "{told}");
        }
    }
}

#[test]
fn what_a_killed_run_left_is_removed_when_its_file_is_found_complete() {
    let folder = folder();
    let here = folder.path();
    let run = || {
        let mut run = run_trees(here, "ab", "2");
        run.args(["--out", "t.csv"]);
        run
    };
    stdout(&mut run(), 0);
    let names = || {
        let mut names: Vec<_> = fs::read_dir(here).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let finished = names();
    for more in [&[][..], &["--resume"]] {
        for left in ["t.csv.partial", "t.manifest.json.partial", "t.manifest.json.partial.tmp", "t.csv.tmp"] {
            fs::write(here.join(left), if left.contains("json") { "{}" } else { "" }).unwrap();
        }
        stdout(run().args(more), 0);
        assert_eq!(names(), finished);
    }
}

#[test]
fn what_a_file_says_does_not_command_a_terminal() {
    let folder = folder();
    let here = folder.path();
    let text =
        "game,position,engine,depth,status,nodes\nchess,p,ab,1,ok,5\nchess,p,e\u{1b}]0;pwn\u{7},1,ok,4\n";
    fs::write(here.join("e.csv"), text).unwrap();
    fs::write(here.join("depth.csv"), text.replace(",1,ok,4", ",\u{1b}[31m,ok,4")).unwrap();
    fs::write(here.join("s.toml"), "name = \"s\"\nword = \"\u{1b}[2J\"\n").unwrap();
    for arguments in [
        &["cite", "e.csv"][..],
        &["compare", "e.csv", "--engines", "nosuch"],
        &["compare", "depth.csv"],
        &["import", "depth.csv"],
        &["run", "s.toml"],
        &["check", "e.csv", "--baseline", "depth.csv"],
    ] {
        let output = plybench_in(here, arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains(['\u{1b}', '\u{7}']), "{arguments:?}: {told:?}");
    }
}

#[test]
fn a_search_that_was_run_twice_says_so() {
    let folder = folder();
    let told = stderr(run_trees(folder.path(), "ab,pvs", "2").args(["--twice", "--out", "t.csv"]), 0);
    assert!(told.contains("12 searches run twice: the counts are the same"), "{told}");
}

#[test]
fn a_signature_says_what_it_is_of() {
    let folder = folder();
    let here = folder.path();
    let suite =
        "name = \"s\"\ngames = [\"tree:iid[b=3]\"]\nseeds = \"0-5\"\nengines = [\"ab\"]\ndepths = \"3\"\n";
    fs::write(here.join("s.toml"), suite).unwrap();
    let bench = ["bench", "--suite", "s.toml"];
    let json: Value = serde_json::from_str(&stdout(plybench_in(here, &bench).arg("--json"), 0)).unwrap();
    let signature = json["signature"].as_u64().unwrap();
    assert_eq!(json["searches"]["compared"], 6);
    let told = stderr(plybench_in(here, &bench).args(["--expect", &signature.to_string()]), 0);
    assert!(
        told.contains("6 searches compared on nodes; the signature is the expected one: passed"),
        "{told}"
    );
    let told = stderr(plybench_in(here, &bench).args(["--expect", &(signature + 1).to_string()]), 3);
    assert!(told.contains("signature mismatch"), "{told}");
    // A sum that lacks searches is no signature.
    fs::write(here.join("s.toml"), suite.replace("depths", "nodes = 2\ndepths")).unwrap();
    let (code, told) = said(here, &[&bench[..], &["--expect", &signature.to_string()]].concat());
    assert!(
        code == 4 && told.contains("no signature: 6 searches failed") && !told.contains("Nodes searched"),
        "{told}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn help_and_version_that_cannot_be_written_are_errors() {
    for argument in ["help", "--version", "--help"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = plybench_in(Path::new("."), &[argument]).stdout(full).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(1) && told.contains("No space left on device"),
            "{argument}: {told}"
        );
    }
}
