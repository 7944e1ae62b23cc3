//! The checker on repositories that are made for it: in the right order, in
//! the wrong one, and with something changed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::frozen::{LIST, NAMED, ROWS, State, check, git, required, sha256};
use crate::helpers::{folder, plybench_in, stdout};

/// A repository with one claim, its suite and its positions.
struct Planted {
    folder: tempfile::TempDir,
}

impl Planted {
    /// `None` where there is no git.
    fn new() -> Option<Self> {
        let folder = folder();
        let planted = Self { folder };
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        for (below, only) in [("claims", "W3.toml"), ("suites", "history.toml"), ("positions/xiangqi", "")] {
            fs::create_dir_all(planted.root().join(below)).unwrap();
            for file in fs::read_dir(package.join(below)).unwrap().map(|entry| entry.unwrap().path()) {
                let name = file.file_name().unwrap();
                if only.is_empty() || name == only {
                    fs::copy(&file, planted.root().join(below).join(name)).unwrap();
                }
            }
        }
        planted.write("CHANGELOG.md", "# Changelog\n");
        let made = git(planted.root(), &["init", "--quiet"]);
        if made.is_none() {
            eprintln!("skipped: there is no git here");
        }
        made.map(|_| planted)
    }

    fn root(&self) -> &Path {
        self.folder.path()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Commits everything; the commit.
    fn commit(&self) -> String {
        let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
        git(self.root(), &["add", "--all"]).unwrap();
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "x"];
        git(self.root(), &[&who[..], &commit].concat()).unwrap();
        String::from_utf8(git(self.root(), &["rev-parse", "HEAD"]).unwrap()).unwrap().trim().to_owned()
    }

    /// What `scripts/freeze.sh` does.
    fn freeze(&self) {
        let line =
            |path: &String| format!("{}  {path}\n", sha256(&fs::read(self.root().join(path)).unwrap()));
        self.write(LIST, &required(self.root(), &[]).iter().map(line).collect::<String>());
    }

    fn name(&self, commit: &str) {
        self.write("CHANGELOG.md", &format!("# Changelog\n\n- {NAMED}{commit}.\n"));
    }

    /// Rows that say that they are of the suite, run by this commit.
    fn rows_of(&self, commit: &str) {
        let results = self.root().join(ROWS);
        fs::create_dir_all(&results).unwrap();
        let run = [
            "run",
            "--engines",
            "ab",
            "--limit",
            "1",
            "--depths",
            "1",
            "--overwrite",
            "--out",
            "history.csv",
        ];
        stdout(&mut plybench_in(&results, &run), 0);
        let plan = ["plan", "history", "--chunks", "1"];
        let elsewhere = folder();
        stdout(&mut plybench_in(elsewhere.path(), &plan), 0);
        let read = |path: &Path| -> serde_json::Value {
            serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
        };
        let whole = read(&elsewhere.path().join("history.chunk-1-of-1.json"));
        let mut manifest = read(&results.join("history.manifest.json"));
        for (key, value) in whole["identity"].as_object().unwrap() {
            manifest[key] = value.clone();
        }
        manifest["git_commit"] = commit.into();
        self.write(&format!("{ROWS}/history.manifest.json"), &manifest.to_string());
    }

    /// Frozen, named, and with rows run by the commit that names it.
    fn in_order() -> Option<(Self, String, String)> {
        let planted = Self::new()?;
        let before = planted.commit();
        planted.freeze();
        let freeze = planted.commit();
        planted.name(&freeze);
        let after = planted.commit();
        planted.rows_of(&after);
        Some((planted, before, freeze))
    }

    #[track_caller]
    fn refused(&self, fault: &str) {
        let faults = check(self.root()).expect_err(fault);
        assert!(faults.iter().any(|told| told.contains(fault)), "{fault}: {faults:?}");
    }
}

#[test]
fn the_right_order_passes_step_by_step() {
    let Some(planted) = Planted::new() else { return };
    planted.commit();
    assert_eq!(check(planted.root()), Ok(State::NothingFrozen));
    planted.freeze();
    assert_eq!(check(planted.root()), Ok(State::NotNamedYet), "not committed");
    let freeze = planted.commit();
    assert_eq!(check(planted.root()), Ok(State::NotNamedYet));
    planted.commit();
    planted.refused("CHANGELOG.md lacks a line");
    planted.name(&freeze);
    let after = planted.commit();
    assert_eq!(check(planted.root()), Ok(State::Frozen { rows: 0, history: true }));
    for commit in [&freeze, &after] {
        planted.rows_of(commit);
        assert_eq!(check(planted.root()), Ok(State::Frozen { rows: 1, history: true }));
    }
    fs::remove_dir_all(planted.root().join(".git")).unwrap();
    assert_eq!(check(planted.root()), Ok(State::Frozen { rows: 1, history: false }));
    planted.write("CHANGELOG.md", "");
    planted.refused("CHANGELOG.md lacks a line");
}

#[test]
fn rows_of_before_the_freeze_are_refused() {
    let Some((planted, before, _)) = Planted::in_order() else { return };
    planted.rows_of(&before);
    planted.refused("which does not come after the freeze");
    planted.rows_of(&format!("{before}-dirty"));
    planted.refused("run by a program of commit");
    planted.rows_of(&"0".repeat(40));
    planted.refused("which does not come after the freeze");
}

#[test]
fn what_was_changed_after_the_freeze_is_named() {
    let Some((planted, before, _)) = Planted::in_order() else { return };
    let rule = fs::read_to_string(planted.root().join("claims/W3.toml")).unwrap();
    planted.write("claims/W3.toml", &rule.replace("(1, inf)", "(0.9, inf)"));
    planted.refused("claims/W3.toml was changed after the freeze");
    // The list too, as if it had always been so.
    planted.freeze();
    planted.commit();
    planted.refused("claims/frozen.sha256 was changed after the freeze");
    planted.refused("claims/W3.toml was another in commit");
    planted.name(&before);
    planted.refused("there is no claims/frozen.sha256 in commit");
    fs::remove_file(planted.root().join(LIST)).unwrap();
    planted.refused("claims/frozen.sha256 is gone");
}

#[test]
fn nothing_may_be_missing_from_the_list() {
    let Some((planted, ..)) = Planted::in_order() else { return };
    let list = fs::read_to_string(planted.root().join(LIST)).unwrap();
    for part in ["claims/W3.toml", "suites/history.toml", "positions/xiangqi/master.epd"] {
        let without: String =
            list.split_inclusive('\n').filter(|line| !line.trim_end().ends_with(part)).collect();
        planted.write(LIST, &without);
        planted.refused(&format!("{part} is not frozen"));
    }
    planted.write(LIST, &format!("{list}nonsense\n"));
    planted.refused("not a line of sha256sum: nonsense");
}

#[test]
fn rows_must_be_those_of_the_frozen_suite() {
    let Some((planted, ..)) = Planted::in_order() else { return };
    let path = planted.root().join(ROWS).join("history.manifest.json");
    let manifest: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    for (key, what) in [("plan_hash", "plan"), ("corpus_hash", "corpus"), ("suite_hash", "suite")] {
        let mut other = manifest.clone();
        other[key] = "0".repeat(64).into();
        fs::write(&path, other.to_string()).unwrap();
        planted.refused(&format!("the rows of history are of another {what}"));
    }
    fs::write(&path, manifest.to_string()).unwrap();
    let results = planted.root().join(ROWS).join("history.csv");
    let rows = fs::read_to_string(&results).unwrap();
    fs::write(&results, rows.replace(",ok,", ",ok ,")).unwrap();
    planted.refused("its rows are not those of its manifest");
    fs::remove_file(&path).unwrap();
    planted.refused("history.csv has no manifest");
}

/// The script lists everything that the checker asks for, of the project's own claims.
#[cfg(target_os = "linux")]
#[test]
fn the_script_freezes_all_that_is_needed() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = package.join("scripts/freeze.sh");
    if !script.exists() {
        eprintln!("skipped: a package has no scripts");
        return;
    }
    let folder = folder();
    let root = folder.path();
    let copy = |below: &str| {
        fs::create_dir_all(root.join(below)).unwrap();
        for entry in fs::read_dir(package.join(below)).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_file() {
                fs::copy(&entry, root.join(below).join(entry.file_name().unwrap())).unwrap();
            }
        }
    };
    ["claims", "suites", "scripts"].into_iter().for_each(copy);
    for game in ["xiangqi", "chess", "othello", "checkers"] {
        copy(&format!("positions/{game}"));
    }
    let freeze = || {
        Command::new(root.join("scripts/freeze.sh"))
            .env("PLYBENCH", env!("CARGO_BIN_EXE_plybench"))
            .output()
            .unwrap()
    };
    let output = freeze();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(check(root), Ok(State::NotNamedYet));
    fs::create_dir_all(root.join(ROWS)).unwrap();
    fs::write(root.join(ROWS).join("central.manifest.json"), "{}").unwrap();
    assert!(String::from_utf8_lossy(&freeze().stderr).contains("remove them first"));
}
