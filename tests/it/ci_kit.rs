//! The composite action and the GitLab template, in a scratch repository with an engine of its own: their gates and
//! their comments.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::documented::paste;
use crate::helpers::{folder, plybench_in, stdout};
use crate::programs::{program_of, python_with, script};

const ACTION: &str = include_str!("../../.github/actions/plybench/action.yml");
const TEMPLATE: &str = include_str!("../../examples/ci/gitlab.yml");
const SUITE: &str = include_str!("../../examples/ci/suite.toml");

/// An engine that counts this number of nodes at every position; its move is that of the start.
pub(crate) fn engine(here: &Path, nodes: u64) {
    script(here, "engine", &format!("echo 'info depth 8 score cp 3 nodes {nodes}'; echo bestmove h3e3"));
}

/// A repository with the suite, which the scripted engine can search: it knows a move at the start alone.
pub(crate) fn with_suite(here: &Path) {
    fs::create_dir(here.join("ci")).unwrap();
    fs::write(here.join("ci/suite.toml"), SUITE.replace("\"middlegames\"", "\"start\"")).unwrap();
    git(here, &["init", "--quiet"]);
}

/// Makes the rows of the engine the baseline, as docs/ci.md says; what `--bless` prints.
pub(crate) fn record(here: &Path) -> String {
    let folder = folder();
    let baseline = here.join("ci/baseline.csv");
    let is_first = !baseline.exists();
    let out = if is_first { baseline } else { folder.path().join("now.csv") };
    let printed = stdout(plybench_in(here, &["run", "ci/suite.toml", "--quiet", "--out"]).arg(&out), 0);
    if is_first {
        return printed;
    }
    stdout(plybench_in(here, &["diff", "ci/baseline.csv"]).arg(&out).arg("--bless"), 0)
}

pub(crate) fn git(here: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=kit", "-c", "user.email=kit@example.org"];
    let status = Command::new("git").args(identity).args(arguments).current_dir(here).status();
    assert!(status.expect("git is installed").success(), "{arguments:?}");
}

/// The first block of text in YAML below a mark.
fn block(yaml: &str, mark: &str) -> String {
    let (_, rest) = yaml.split_once(mark).and_then(|(_, rest)| rest.split_once("|\n")).unwrap();
    let indent = rest.len() - rest.trim_start().len();
    let lines = rest.lines().map_while(|line| {
        let (before, text) = line.split_at_checked(indent)?;
        before.trim().is_empty().then_some(text)
    });
    lines.fold(String::new(), |text, line| text + line + "\n")
}

fn scripts() -> [String; 2] {
    [block(ACTION, "- name: gate"), block(TEMPLATE, "script:")]
}

/// Runs a script of a server, in its shell, with programs that log their arguments; its exit code and what it prints.
fn run(here: &Path, text: &str, gate: &str) -> (i32, String) {
    fs::write(here.join("script"), text).unwrap();
    let _ = fs::remove_file(here.join("calls"));
    let line = format!(
        "export PATH=$PWD/bin:$PATH PLYBENCH_GATE='{gate}' PLYBENCH_BASELINE=ci/baseline.csv PLYBENCH_RESULTS=now.csv \
         PLYBENCH_SUITE=ci/suite.toml GITHUB_STEP_SUMMARY=summary GITHUB_REPOSITORY=me/engine PULL_REQUEST=7 \
         CI_API_V4_URL=https://example.org/api/v4 CI_PROJECT_ID=5 CI_MERGE_REQUEST_IID=7 PLYBENCH_TOKEN=secret; \
         rm -f now.*; bash --noprofile --norc -eo pipefail script"
    );
    let output = paste(&line, here);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code().unwrap(), text)
}

#[test]
fn both_gates_are_one_text() {
    let gates = scripts().map(|script| {
        let lines: Vec<String> = script.lines().map(str::to_owned).collect();
        let end = lines.iter().position(|line| line.contains("--format markdown")).unwrap();
        lines[..=end].to_vec()
    });
    assert!(gates[0].len() > 10 && gates[0] == gates[1], "{gates:#?}");
    for text in [ACTION, TEMPLATE] {
        let (_, version) = text.split_once(": plybench==").unwrap();
        assert_eq!(version.split_whitespace().next(), Some(env!("CARGO_PKG_VERSION")));
    }
    let page = include_str!("../../docs/ci.md");
    let (inputs, _) = ACTION.split_once("\nruns:").unwrap();
    let (_, inputs) = inputs.split_once("\ninputs:\n").unwrap();
    for input in inputs.lines().filter(|line| !line.starts_with("    ")) {
        assert!(page.contains(&format!("`{}`", input.trim().trim_end_matches(':'))), "{input}");
    }
}

#[test]
fn a_gate_ends_with_the_code_of_its_command_and_comments_once() {
    if program_of("python3").is_none() {
        return;
    }
    let folder = folder();
    let here = folder.path();
    with_suite(here);
    engine(here, 1000);
    record(here);
    fs::create_dir(here.join("bin")).unwrap();
    let log = "#!/bin/sh\necho \"$*\" >> calls\n";
    let gh = "case $* in *--jq*) cat own ;; *) exit $(cat refusal) ;; esac\n";
    let curl =
        "case $* in */user) echo '{\"id\": 7}' ;; *sort=asc*) cat notes ;; *) exit $(cat refusal) ;; esac\n";
    for (name, rest) in [("gh", gh), ("curl", curl)] {
        executable(&here.join("bin").join(name), &(log.to_owned() + rest));
    }
    let foreign = r#"{"id": 41, "author": {"id": 1}, "body": "<!-- plybench -->"}"#;
    let own = r#"{"id": 42, "author": {"id": 7}, "body": "<!-- plybench -->\nolder"}"#;
    let tolerance = "diff --fail-over nodes=0.5%";
    // The first push comments, later ones update; a change of 0.4% is one, and within the limit.
    for (first, nodes, gate, code, word, refusal) in [
        (true, 1000, "check", 0, "passed", "0"),
        (false, 1004, "check", 3, "FAILED", "0"),
        (false, 1004, tolerance, 0, "passed", "0"),
        (true, 1006, tolerance, 3, "FAILED", "0"),
        (false, 1006, tolerance, 3, "FAILED", "1"),
    ] {
        engine(here, nodes);
        fs::write(here.join("own"), if first { "" } else { "42\n43\n" }).unwrap();
        let notes = if first { format!("[{foreign}]") } else { format!("[{foreign}, {own}]") };
        fs::write(here.join("notes"), notes).unwrap();
        fs::write(here.join("refusal"), refusal).unwrap();
        let calls = if first {
            [
                "api --silent --method POST repos/me/engine/issues/7/comments --field body=@plybench.md",
                "--request POST --data-urlencode body@plybench.md https://example.org/api/v4/projects/5/merge_requests/7/notes",
            ]
        } else {
            [
                "api --silent --method PATCH repos/me/engine/issues/comments/42 --field body=@plybench.md",
                "--request PUT --data-urlencode body@plybench.md https://example.org/api/v4/projects/5/merge_requests/7/notes/42",
            ]
        };
        for (text, call) in scripts().iter().zip(calls) {
            let (ended, told) = run(here, text, gate);
            assert_eq!(ended, code, "{gate}, {nodes} nodes: {told}");
            let logged = fs::read_to_string(here.join("calls")).unwrap();
            assert!(logged.trim_end().ends_with(call), "{logged}");
            assert_eq!(told.contains("could not be written"), refusal != "0", "{told}");
            let comment = fs::read_to_string(here.join("plybench.md")).unwrap();
            assert!(comment.starts_with("<!-- plybench -->\n") && comment.contains(word), "{comment}");
        }
    }
    assert!(fs::read_to_string(here.join("summary")).unwrap().contains("FAILED"));
    assert!(fs::read_to_string(here.join("plybench.xml")).unwrap().contains("<failure"));
    for text in scripts() {
        let (code, told) = run(here, &text, "compare");
        assert!(code == 2 && told.contains("write check or diff"), "{told}");
        let (code, _) = run(here, &text, "check --tolerance much");
        let comment = fs::read_to_string(here.join("plybench.md")).unwrap();
        assert!(code == 2 && comment.contains("--tolerance"), "{comment}");
    }
    // A search that fails is for the gate to judge; a suite that cannot run has nothing to judge.
    script(here, "engine", "exit 1");
    for text in scripts() {
        assert_eq!(run(here, &text, "check").0, 3);
    }
    fs::remove_file(here.join("engine")).unwrap();
    for text in scripts() {
        assert_eq!(run(here, &text, "check").0, 2);
    }
}

fn executable(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;

    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// What a parser of YAML reads is what the tests above run.
#[test]
fn the_files_for_servers_are_yaml() {
    let Some(python) = python_with("yaml") else { return };
    let reader = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer.read())))";
    let read = |name: &str| -> serde_json::Value {
        let file = fs::File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        let output = Command::new(&python).args(["-c", reader]).stdin(file).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let (action, template) = (read(".github/actions/plybench/action.yml"), read("examples/ci/gitlab.yml"));
    let read = [&action["runs"]["steps"][1]["run"], &template[".plybench"]["script"][1]];
    assert_eq!(read.map(|text| text.as_str().unwrap().to_owned()), scripts());
}
