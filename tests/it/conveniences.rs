//! What people expect of any command line: completions, manual pages, a
//! version that says what was built, exit codes by one rule, colours where they
//! are wanted, a result at the end of a run.

use std::fs;

use serde_json::Value;

use crate::helpers::{folder, json, plybench_in, program, stderr, stdout};

const RUN: [&str; 9] =
    ["run", "--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", "minimax,ab", "--depths", "1-4"];

#[test]
fn every_shell_gets_completions_of_every_verb() {
    let help = stdout(program().arg("--help"), 0);
    let verbs = ["reproduce", "merge", "perft", "bench"];
    assert!(verbs.iter().all(|verb| help.contains(verb)));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish", "nushell"] {
        let script = stdout(program().args(["completions", shell]), 0);
        assert!(verbs.iter().all(|verb| script.contains(verb)), "{shell}");
        assert!(script.contains("render-only"), "{shell}");
    }
    let told = stderr(program().args(["completions", "tcsh"]), 2);
    assert!(told.contains("fish"), "{told}");
}

#[test]
fn every_command_gets_a_manual_page() {
    let folder = folder();
    let pages = stdout(&mut plybench_in(folder.path(), &["man", "--out", "man1"]), 0);
    for page in ["plybench.1", "plybench-run.1", "plybench-positions-generate.1"] {
        assert!(pages.lines().any(|line| line.ends_with(page)), "{page}: {pages}");
        let text = fs::read_to_string(folder.path().join("man1").join(page)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH SYNOPSIS"), "{page}");
    }
    let first = stdout(program().arg("man"), 0);
    assert!(first.contains("Exit codes") && first.contains("interrupted"), "{first}");
}

#[test]
fn the_version_names_the_commit_that_manifests_name() {
    let folder = folder();
    stdout(plybench_in(folder.path(), &RUN).args(["--out", "rows.csv"]), 0);
    let manifest = fs::read_to_string(folder.path().join("rows.manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let number = env!("CARGO_PKG_VERSION");
    let expected = match manifest["git_commit"].as_str() {
        None => format!("plybench {number}\n"),
        Some(commit) => {
            let (hash, changed) = commit.split_once('-').map_or((commit, ""), |(hash, _)| (hash, "-dirty"));
            format!("plybench {number} ({}{changed})\n", &hash[..12])
        }
    };
    assert_eq!(stdout(program().arg("--version"), 0), expected);
    assert_eq!(stdout(program().arg("-V"), 0), expected);
}

#[test]
fn what_was_typed_wrongly_is_2_and_what_is_broken_is_1() {
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("bad.toml"), "name = \n").unwrap();
    fs::write(here.join("empty.toml"), "name = \"x\"\n").unwrap();
    fs::write(here.join("broken.csv"), "a,b\n1,2\n").unwrap();
    let usage: [&[&str]; 10] = [
        &["run", "no-such-suite"],
        &["run", "no-such-suite.toml"],
        &["run", "bad.toml"],
        &["run", "empty.toml"],
        &["run", "smoke", "--out", "rows.txt"],
        &["run", "smoke", "--out", "nowhere/rows.csv"],
        &["plan", "bad.toml", "--chunks", "2"],
        &["compare", "no-such-file.csv"],
        &["run", "no-chunk.json"],
        &["plot", "broken.csv/rows.csv"],
    ];
    for arguments in usage {
        stderr(&mut plybench_in(here, arguments), 2);
    }
    stderr(&mut plybench_in(here, &["compare", "broken.csv"]), 1);
    let help = stdout(program().arg("--help"), 0);
    for code in
        ["0    done", "1    error", "2    usage", "3    regression", "4    finished", "130  interrupted"]
    {
        assert!(help.contains(code), "{code}");
    }
}

#[test]
fn a_run_ends_with_what_came_out_and_what_to_do_with_it() {
    let folder = folder();
    let here = folder.path();
    let told = stderr(plybench_in(here, &RUN).args(["--out", "my rows.csv"]), 0);
    let lines: Vec<Vec<&str>> = told.lines().map(|line| line.split_whitespace().collect()).collect();
    // A ternary tree to the depths 1 to 4 has 4, 13, 40 and 121 nodes.
    assert!(lines.contains(&vec!["tree:iid[b=3]", "minimax", "24", "0", "2.5", "1068", "1.000"]), "{told}");
    assert!(lines.iter().any(|line| line.get(1) == Some(&"ab") && line[6].starts_with("0.")), "{told}");
    assert!(
        told.contains("plybench compare 'my rows.csv'") && told.contains("plybench plot 'my rows.csv'"),
        "{told}"
    );
    let told = stderr(plybench_in(here, &RUN).args(["--out", "rows.csv", "--quiet"]), 0);
    assert!(told.is_empty(), "{told}");

    let told = stderr(plybench_in(here, &RUN).args(["--nodes", "30", "--out", "limited.csv"]), 4);
    let minimax = told.lines().find(|line| line.contains(" minimax ")).unwrap();
    assert!(minimax.contains(" 12 "), "the two deepest of four depths are unfinished: {told}");
}

#[test]
fn changes_are_coloured_where_the_environment_wants_it() {
    let folder = folder();
    let here = folder.path();
    stdout(plybench_in(here, &RUN).args(["--out", "rows.csv"]), 0);
    let check = |variables: &[(&str, &str)]| {
        let mut command = plybench_in(here, &["check", "rows.csv", "--baseline", "rows.csv"]);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        stdout(command.envs(variables.iter().copied()), 0)
    };
    let painted = "\u{1b}[32mpassed\u{1b}[0m";
    assert!(check(&[("CLICOLOR_FORCE", "1")]).contains(painted));
    assert!(!check(&[]).contains('\u{1b}'), "no colours into a pipe");
    assert!(!check(&[("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(!check(&[("CLICOLOR", "0")]).contains('\u{1b}'));
}

#[test]
fn perft_says_which_leaves_it_counts() {
    let counted = stderr(program().args(["perft", "start", "3"]), 0);
    assert!(counted.contains("79666 leaves, counted without playing the last moves, in "), "{counted}");
    let made = stderr(program().args(["perft", "start", "3", "--made"]), 0);
    assert!(made.contains("79666 leaves, each played, in "), "{made}");
    assert_eq!(json(&["perft", "start", "3", "--made", "--json"])["nodes"], 79_666);
}
