//! The kit of `examples/ci`, in a scratch repository with an engine of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::helpers::folder;
use crate::programs::script;

pub(crate) const KIT: &str = include_str!("../../examples/ci/plybench.sh");
pub(crate) const SUITE: &str = include_str!("../../examples/ci/suite.toml");

/// An engine that counts this number of nodes at every position; its move is that of the start.
pub(crate) fn engine(here: &Path, nodes: u64) {
    script(here, "engine", &format!("echo 'info depth 8 score cp 3 nodes {nodes}'; echo bestmove h3e3"));
}

/// What a line of the kit prints, and its exit code.
pub(crate) fn kit(here: &Path, line: &str) -> (i32, String) {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(here).env("PLYBENCH", env!("CARGO_BIN_EXE_plybench"));
    let output = shell.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(text).unwrap())
}

pub(crate) fn git(here: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=kit", "-c", "user.email=kit@example.org"];
    let status = Command::new("git").args(identity).args(arguments).current_dir(here).status();
    assert!(status.expect("git is installed").success(), "{arguments:?}");
}

#[test]
fn the_kit_gates_a_repository() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("ci")).unwrap();
    fs::write(here.join("ci/plybench.sh"), KIT).unwrap();
    // The scripted engine knows a move at the start alone.
    fs::write(here.join("ci/suite.toml"), SUITE.replace("\"middlegames\"", "\"start\"")).unwrap();
    git(here, &["init", "--quiet"]);
    engine(here, 1000);
    assert_eq!(kit(here, "sh ci/plybench.sh twice").0, 0);
    let (code, told) = kit(here, "sh ci/plybench.sh record");
    assert_eq!(code, 0, "{told}");
    git(here, &["add", "ci"]);
    git(here, &["commit", "--quiet", "--message", "baseline"]);

    let gates = ["sh ci/plybench.sh exact", "sh ci/plybench.sh tolerance"];
    for line in gates {
        assert_eq!(kit(here, line).0, 0, "{line}");
    }
    // A change of 0.4% is one, and within the limit; one of 0.6% is not.
    for (nodes, codes) in [(1004, [3, 0]), (1006, [3, 3]), (900, [3, 0])] {
        engine(here, nodes);
        for (line, expected) in gates.into_iter().zip(codes) {
            let (code, told) = kit(here, line);
            assert_eq!(code, expected, "{line}, {nodes} nodes: {told}");
            assert!(told.contains("engine"), "{told}");
        }
    }
    let (code, told) = kit(here, "LIMIT=nodes=+-5% sh ci/plybench.sh tolerance");
    assert!(code == 3 && told.contains("-10"), "{told}");
    let (code, told) = kit(here, "FORMAT=github sh ci/plybench.sh exact");
    assert!(code == 3 && told.contains("::error"), "{told}");
    let (code, told) = kit(here, "FORMAT=junit sh ci/plybench.sh exact");
    assert!(code == 3 && told.starts_with("<?xml") && told.contains("<failure"), "{told}");
    let (code, told) = kit(here, "FORMAT=markdown sh ci/plybench.sh tolerance");
    assert!(code == 0 && told.contains("| "), "{told}");
    comments(here);

    // A search that fails is for the gates to judge, and its rows are no baseline.
    script(here, "engine", "exit 1");
    for line in gates {
        let (code, told) = kit(here, line);
        assert!(code == 3 && told.contains("FAILED"), "{line}: {code}, {told}");
    }
    let (code, told) = kit(here, "FORMAT=junit sh ci/plybench.sh exact");
    assert!(code == 3 && told.contains("<failure"), "{told}");
    let baseline = || fs::read_to_string(here.join("ci/baseline.csv")).unwrap();
    let before = baseline();
    assert_eq!(kit(here, "sh ci/plybench.sh record").0, 4);
    assert_eq!(baseline(), before);
    let (code, _) = kit(here, "rm ci/baseline.*; sh ci/plybench.sh record");
    assert!(code == 4 && !here.join("ci/baseline.csv").exists());
    fs::write(here.join("ci/baseline.csv"), before).unwrap();
    engine(here, 900);

    // The change is meant.
    let (code, told) = kit(here, "sh ci/plybench.sh record");
    assert!(code == 0 && told.contains("1 changed, 0 missing, 0 added, nodes -10.00%"), "{told}");
    assert_eq!(kit(here, gates[0]).0, 0);
    let (code, told) = kit(here, "sh ci/plybench.sh");
    assert!(code == 2 && told.contains("record      run the suite"), "{told}");
}

/// The comment step of `github.yml`, with a `gh` that logs its arguments and finds the comments of the file `own`.
fn comments(here: &Path) {
    let (_, step) = include_str!("../../examples/ci/github.yml").split_once("        run: |\n").unwrap();
    let gh = "gh() { echo \"$*\" >> calls; case $* in *--jq*) cat own ;; esac; }\n";
    fs::write(here.join("step"), gh.to_owned() + step).unwrap();
    let line = "GH_REPO=me/engine PULL_REQUEST=7 ROWS=kept.csv bash -e step && tail -n 1 calls";
    // The second push changes the engine, but the rows are kept: one run serves every step.
    for (own, nodes, expected) in [
        ("", 1006, "pr comment 7 --body-file comment.md"),
        ("42\n43\n", 900, "repos/me/engine/issues/comments/42 --field body=@comment.md"),
    ] {
        engine(here, nodes);
        fs::write(here.join("own"), own).unwrap();
        let (code, told) = kit(here, line);
        assert!(code == 0 && told.trim_end().ends_with(expected), "{told}");
        let comment = fs::read_to_string(here.join("comment.md")).unwrap();
        assert!(comment.starts_with("<!-- plybench -->\n") && comment.contains("1006"), "{comment}");
    }
    assert_eq!(kit(here, "ROWS=kept.csv sh ci/plybench.sh tolerance").0, 3);
}

/// The files for build servers call nothing but what the test above has run.
#[test]
fn the_files_for_servers_call_the_kit() {
    for (name, text) in [
        ("github.yml", include_str!("../../examples/ci/github.yml")),
        ("gitlab.yml", include_str!("../../examples/ci/gitlab.yml")),
    ] {
        let calls: Vec<&str> = text.lines().filter(|line| line.contains("sh ci/plybench.sh ")).collect();
        assert!(!calls.is_empty(), "{name}");
        for call in calls {
            let verb = call.split("sh ci/plybench.sh ").nth(1).unwrap().split_whitespace().next().unwrap();
            assert!(["exact", "tolerance"].contains(&verb), "{name}: {call}");
        }
        let version = concat!("PLYBENCH_VERSION: ", env!("CARGO_PKG_VERSION"), "\n");
        assert!(text.contains(version), "{name} installs another version");
        assert!(!text.contains('\t'), "{name}: YAML has no tabs");
    }
}
