//! Registration. The second edition of the ledger is published as it was, and its rules precede its rows. What the
//! third edition froze (`scripts/freeze.sh`) is as it was, or `claims/amendments.toml` says what changed and why.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use plybench::suite::{Manifest, Plan, Suite};

use crate::helpers::{folder, plybench_in, sha256, stdout};

/// The commit that froze the rules of the second edition.
const COMMIT: &str = "2937c53154c026bcd5aac32110240936713c606d";
const SECOND: &str = "reports/second-edition";
/// The digest of the list of all that the second edition published.
const SUMS: &str = "440bc4275aa5260be9a0f9ffa85ffce6df681c615d7fb397b633b6f966a9ea0d";

const LIST: &str = "claims/frozen.sha256";
const AMENDMENTS: &str = "claims/amendments.toml";
const TAG: &str = "rules-3";
/// Precedes the commit in the changelog.
const NAMED: &str = "Rules of the third edition frozen at ";
/// The judge. Its crates are in the list too, by Cargo.lock.
const JUDGE: [&str; 3] = ["src/ledger", "src/analysis", "crates/stats"];

const NOT_FROZEN: &str = "third edition, not frozen: scripts/freeze.sh does it";
const NOT_NAMED: &str = "third edition, frozen: the next commit names this one in CHANGELOG.md";
const FROZEN: &str = "third edition, frozen";
const NO_HISTORY: &str = "skipped: the order of commits, which only a checkout with its history has";

/// The faults of the second edition below a folder.
fn second_edition(root: &Path, history: bool) -> Vec<String> {
    let read = |path: &str| fs::read(root.join(path)).unwrap_or_default();
    let text = |path: &str| String::from_utf8(read(path)).unwrap_or_default();
    let mut faults = Vec::new();
    let sums_file = format!("{SECOND}/SHA256SUMS");
    if sha256(&read(&sums_file)) != SUMS {
        faults.push(format!("{sums_file} was changed"));
    }
    let sums = listed(&text(&sums_file), &sums_file, &mut faults);
    let all_sums = text("reports/SHA256SUMS");
    for (name, digest) in &sums {
        if sha256(&read(&format!("{SECOND}/{name}"))) != *digest {
            faults.push(format!("{SECOND}/{name} is not what was published"));
        }
        let row = name.strip_prefix("../").filter(|name| name.ends_with(".csv.gz"));
        if row.is_some_and(|row| !all_sums.contains(&format!("{digest}  {row}\n"))) {
            faults.push(format!("reports/SHA256SUMS has not the digest of {name}"));
        }
    }
    let claims = text(&format!("{SECOND}/claims.md"));
    let tally = claims.lines().find(|line| line.contains(" reproduced, ")).unwrap_or("no tally");
    if !text(&format!("{SECOND}/README.md")).lines().any(|line| line == tally) {
        faults.push(format!("{SECOND}/README.md has not the tally of claims.md, `{tally}`"));
    }
    if !text("CHANGELOG.md").contains(&format!("Rules frozen at {COMMIT}")) {
        faults.push(format!("CHANGELOG.md lacks `Rules frozen at {COMMIT}`"));
    }
    let list_file = format!("{SECOND}/frozen.sha256");
    let list = listed(&text(&list_file), &list_file, &mut faults);
    for (path, digest) in list.iter().filter(|(path, _)| path.starts_with("positions/")) {
        if sha256(&read(path)) != *digest {
            faults.push(format!("{path} is not as it was frozen for the second edition"));
        }
    }
    if history {
        faults.extend(faults_of_commit(root, COMMIT, &list_file, &list));
    }
    for name in sums.keys().filter(|name| name.ends_with(".manifest.json")) {
        match Manifest::read(&root.join(SECOND).join(name)) {
            Ok(manifest) => faults.extend(faults_of_rows(root, &manifest, history)),
            Err(error) => faults.push(format!("{SECOND}/{name}: {error}")),
        }
    }
    faults
}

/// Whether a commit has this list, and the files that it lists.
fn faults_of_commit(root: &Path, commit: &str, file: &str, list: &BTreeMap<String, String>) -> Vec<String> {
    let at = |path: &str| git(root, &["show", &format!("{commit}:{path}")]).unwrap_or_default();
    let others = list.iter().filter(|(path, digest)| sha256(&at(path)) != **digest);
    let mut faults: Vec<String> =
        others.map(|(path, _)| format!("{path} is another in commit {commit}")).collect();
    if at(LIST) != fs::read(root.join(file)).unwrap_or_default() {
        faults.push(format!("{file} is not {LIST} of commit {commit}"));
    }
    faults
}

/// Whether rows are of the frozen suite, of positions that are still the same, and run after the freeze.
fn faults_of_rows(root: &Path, manifest: &Manifest, history: bool) -> Vec<String> {
    let identity = &manifest.identity;
    let name = &identity.suite.name;
    let own = identity.git_commit.as_deref().unwrap_or("an unknown commit");
    let mut faults = Vec::new();
    let mut suite_hash = identity.suite.hash();
    if history {
        let text = git(root, &["show", &format!("{COMMIT}:suites/{name}.toml")]).unwrap_or_default();
        let suite = Suite::parse(&String::from_utf8_lossy(&text), name, Path::new("suites"));
        suite_hash = suite.map_or("no suite".to_owned(), |suite| suite.hash());
        if git(root, &["merge-base", "--is-ancestor", COMMIT, own]).is_none() {
            faults.push(format!("the rows of {name} were run by {own}, which does not come after {COMMIT}"));
        }
    }
    if suite_hash != identity.suite_hash {
        faults.push(format!("the rows of {name} are of another suite"));
    }
    let has_cells = |suite: &str| {
        let suite: Option<Suite> = serde_json::from_str(suite).ok();
        suite.and_then(|suite| Plan::new(&suite).ok()).is_some_and(|plan| {
            plan.corpus_hash() == identity.corpus_hash && plan.plan_hash() == identity.plan_hash
        })
    };
    let suite = serde_json::to_string(&identity.suite).expect("a suite is plain data");
    // The set `core` of the second edition is `core-2` since `core` has masters' games of Othello and checkers.
    if !has_cells(&suite) && !has_cells(&suite.replace("\"core\"", "\"core-2\"")) {
        faults.push(format!("the rows of {name} are of other positions or cells"));
    }
    faults
}

/// The state of the third edition below a folder, or its faults.
fn third_edition(root: &Path) -> Result<&'static str, Vec<String>> {
    let changelog = fs::read_to_string(root.join("CHANGELOG.md")).unwrap_or_default();
    let mut all_named = changelog.split(NAMED).skip(1).filter_map(|rest| rest.get(..40));
    let named = all_named.next();
    let history = has_history(root);
    let tag = history.then(|| rev_parse(root, &format!("{TAG}^{{commit}}"))).flatten();
    let Ok(text) = fs::read_to_string(root.join(LIST)) else {
        let gone = format!("{LIST} is gone: `git checkout {TAG} -- {LIST}` restores it");
        return if named.is_some() || tag.is_some() { Err(vec![gone]) } else { Ok(NOT_FROZEN) };
    };
    let mut faults = Vec::new();
    faults.extend(all_named.map(|other| format!("CHANGELOG.md has a second line `{NAMED}{other}`")));
    let list = listed(&text, LIST, &mut faults);
    let amended = amendments(root, &mut faults);
    for path in list.keys().cloned().collect::<BTreeSet<_>>().union(&required(root)) {
        let now = fs::read(root.join(path)).map_or("gone".to_owned(), |bytes| sha256(&bytes));
        let told = match list.get(path) {
            Some(digest) if *digest == now => continue,
            None => "is not frozen",
            Some(_) if now == "gone" => "is frozen and gone",
            Some(_) => "was changed after the freeze",
        };
        if !amended.contains(&(path.clone(), now.clone())) {
            faults.push(format!("{path} {told}: say why in {AMENDMENTS}, with sha256 = \"{now}\""));
        }
    }
    let state = match named {
        Some(commit) if history => {
            faults.extend(faults_of_commit(root, commit, LIST, &list));
            if git(root, &["merge-base", "--is-ancestor", commit, "HEAD"]).is_none() {
                faults.push(format!(
                    "the present commit does not come after {commit}, which CHANGELOG.md names"
                ));
            }
            if let Some(tag) = tag.filter(|tag| tag != commit) {
                faults.push(format!("the tag {TAG} is at {tag}, and CHANGELOG.md names {commit}"));
            }
            FROZEN
        }
        Some(_) => NO_HISTORY,
        None => {
            // The commit that freezes cannot contain its own name; the next one must.
            let changed = git(root, &["log", "-1", "--format=%H", "--", LIST]).unwrap_or_default();
            let changed = String::from_utf8_lossy(&changed).trim().to_owned();
            if history && !changed.is_empty() && rev_parse(root, "HEAD") != Some(changed) {
                faults.push(format!("CHANGELOG.md lacks a line `{NAMED}COMMIT`"));
            }
            NOT_NAMED
        }
    };
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// The files that no list may lack, and that nothing may join later: rules, suites on sealed positions, the judge, and
/// the scripts that freeze and search.
fn required(root: &Path) -> BTreeSet<String> {
    let files = [
        "Cargo.lock",
        "claims/sealed.sha256",
        "claims/signatures.txt",
        "scripts/freeze.sh",
        "scripts/open-sealed",
    ];
    let mut paths = BTreeSet::from(files.map(str::to_owned));
    for folder in JUDGE {
        walk(root, folder, &mut paths);
    }
    let mut others = BTreeSet::new();
    walk(root, "claims", &mut others);
    walk(root, "suites", &mut others);
    let is_frozen = |path: &String| {
        path.starts_with("suites/sealed") || path.starts_with("claims/") && path != LIST && path != AMENDMENTS
    };
    paths.extend(others.into_iter().filter(is_frozen));
    paths
}

fn walk(root: &Path, folder: &str, paths: &mut BTreeSet<String>) {
    for entry in fs::read_dir(root.join(folder)).into_iter().flatten().map(|entry| entry.expect("an entry")) {
        let path = format!("{folder}/{}", entry.file_name().to_str().expect("UTF-8"));
        if entry.path().is_dir() { walk(root, &path, paths) } else { _ = paths.insert(path) }
    }
}

/// Files with the digests that amendments give them, "gone" for a file that was removed.
fn amendments(root: &Path, faults: &mut Vec<String>) -> BTreeSet<(String, String)> {
    let text = fs::read_to_string(root.join(AMENDMENTS)).unwrap_or_default();
    let table: toml::Table = toml::from_str(&text).unwrap_or_else(|error| {
        faults.push(format!("{AMENDMENTS}: {}", error.message()));
        toml::Table::new()
    });
    let entries = table.get("amendment").and_then(toml::Value::as_array);
    let mut amended = BTreeSet::new();
    for (number, entry) in (1..).zip(entries.into_iter().flatten()) {
        let text = |keys: &str| keys.split('.').try_fold(entry, |value, key| value.get(key))?.as_str();
        let lacks = |key: &&str| text(key).is_none_or(|text| text.trim().is_empty());
        let keys = ["file", "date", "seen", "changed", "why", "outcome.with", "outcome.without", "sha256"];
        let missing = keys.into_iter().filter(lacks).collect::<Vec<_>>().join(", ");
        match (text("file"), text("sha256")) {
            (Some(file), Some(digest)) if missing.is_empty() => {
                amended.insert((file.to_owned(), digest.to_owned()));
            }
            _ => faults.push(format!("{AMENDMENTS}, amendment {number} lacks {missing}")),
        }
    }
    amended
}

/// The paths of a list in the format of `sha256sum`, with their digests.
fn listed(text: &str, file: &str, faults: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut listed = BTreeMap::new();
    for line in text.lines() {
        match line.split_once("  ") {
            Some((digest, path)) if digest.len() == 64 => {
                listed.insert(path.to_owned(), digest.to_owned());
            }
            _ => faults.push(format!("{file}: not a line of sha256sum: {line}")),
        }
    }
    listed
}

/// Whether this is a checkout with all its commits, not a package, nor inside of another checkout.
fn has_history(root: &Path) -> bool {
    root.join(".git").exists()
        && git(root, &["rev-parse", "--is-shallow-repository"]).is_some_and(|told| told.starts_with(b"false"))
}

fn rev_parse(root: &Path, name: &str) -> Option<String> {
    let told = git(root, &["rev-parse", "--verify", "--quiet", name])?;
    Some(String::from_utf8(told).ok()?.trim().to_owned())
}

/// The output of git, if it succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<Vec<u8>> {
    let mut command = Command::new("git");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(variable);
    }
    let output = command.arg("-C").arg(root).args(arguments).output().ok()?;
    output.status.success().then_some(output.stdout)
}

#[test]
fn the_second_edition_says_what_it_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let history = has_history(root);
    if !history {
        eprintln!("{NO_HISTORY}");
    }
    let faults = second_edition(root, history);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_third_edition_is_as_it_was_frozen() {
    let state = third_edition(Path::new(env!("CARGO_MANIFEST_DIR")));
    eprintln!("{}", state.unwrap_or_else(|faults| panic!("{}", faults.join("\n"))));
}

/// A shell finds it too: docs/CLAIMS.md.
#[test]
fn the_judge_of_a_registration_is_the_frozen_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = BTreeSet::from(["Cargo.lock".to_owned()]);
    for folder in JUDGE {
        walk(root, folder, &mut paths);
    }
    let line = |path: &String| format!("{}  {path}\n", sha256(&fs::read(root.join(path)).unwrap()));
    let digest = sha256(paths.iter().map(line).collect::<String>().as_bytes());
    let folder = folder();
    let here = folder.path();
    stdout(&mut plybench_in(here, &["new", "claim", "--engines", "ab,pvs", "--depths", "1"]), 0);
    stdout(&mut plybench_in(here, &["test", "claim.toml", "--register", "registration"]), 0);
    let text = fs::read_to_string(here.join("registration")).unwrap();
    assert!(text.contains(&format!("\njudge = \"{digest}\"\n")), "{digest}: {text}");
    let freeze = fs::read_to_string(root.join("scripts/freeze.sh")).unwrap();
    assert!(freeze.contains(&format!("find {} -type f", JUDGE.join(" "))) && freeze.contains("Cargo.lock"));
}

mod planted;
