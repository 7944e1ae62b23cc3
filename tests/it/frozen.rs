//! Preregistration: rules, suites and positions are frozen in a commit that
//! precedes every row of the reference report (`scripts/freeze.sh`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plybench::corpus;
use plybench::game::GameSpec;
use plybench::ledger::read_folder;
use plybench::record::{beside, is_results_name};
use plybench::suite::{Manifest, Plan, Suite, altered};
use sha2::{Digest, Sha256};

/// The list, in the format of `sha256sum`.
const LIST: &str = "claims/frozen.sha256";
/// What stands in the changelog before the commit.
const NAMED: &str = "Rules frozen at ";
const ROWS: &str = "reports/reference/results";

/// What holds of a package or checkout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// There is no list.
    NothingFrozen,
    /// The list is there, no row is, and the changelog cannot name its commit yet.
    NotNamedYet,
    /// Everything holds, as far as it can be checked: the order of commits only with history.
    Frozen { rows: usize, history: bool },
}

/// Checks everything below a folder; the faults in words.
pub(crate) fn check(root: &Path) -> Result<State, Vec<String>> {
    let changelog = fs::read_to_string(root.join("CHANGELOG.md")).unwrap_or_default();
    let Ok(text) = fs::read_to_string(root.join(LIST)) else {
        let named = changelog.contains(NAMED);
        return if named { Err(vec![format!("{LIST} is gone")]) } else { Ok(State::NothingFrozen) };
    };
    let mut faults = Vec::new();
    let listed = parse(&text, &mut faults);
    let manifests = manifests(root, &mut faults);
    for (path, digest) in &listed {
        match fs::read(root.join(path)) {
            Ok(bytes) if sha256(&bytes) == *digest || sha256(as_frozen(&bytes).as_bytes()) == *digest => {}
            Ok(_) => faults.push(format!("{path} was changed after the freeze")),
            Err(_) => faults.push(format!("{path} is frozen and gone")),
        }
    }
    faults.extend(
        required(root, &manifests)
            .iter()
            .filter(|path| !listed.contains_key(*path))
            .map(|path| format!("{path} is not frozen")),
    );
    for (path, manifest) in &manifests {
        check_rows(root, path, manifest, &mut faults);
    }
    let history = has_history(root);
    let state = if let Some(commit) = named(&changelog) {
        if history {
            check_order(root, commit, &text, &listed, &manifests, &mut faults);
        }
        State::Frozen { rows: manifests.len(), history }
    } else {
        // The commit that freezes cannot contain its own name; the next one must.
        let later = history && !is_last_changed_by_the_last_commit(root);
        if later || !manifests.is_empty() {
            faults.push(format!("CHANGELOG.md lacks a line `{NAMED}COMMIT`"));
        }
        State::NotNamedYet
    };
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn parse(text: &str, faults: &mut Vec<String>) -> BTreeMap<String, String> {
    let mut listed = BTreeMap::new();
    for line in text.lines() {
        match line.split_once("  ") {
            Some((digest, path)) if is_hexadecimal(digest, 64) => {
                listed.insert(path.to_owned(), digest.to_owned());
            }
            _ => faults.push(format!("{LIST}: not a line of sha256sum: {line}")),
        }
    }
    listed
}

/// The text before the set `core` of that time became `core-2`, which holds the same positions.
fn as_frozen(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace("positions = [\"core-2\"]\n", "");
    text.replace("\"core-2\"", "\"core\"")
}

fn is_hexadecimal(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// The commit that the changelog names.
fn named(changelog: &str) -> Option<&str> {
    let commit = changelog.split(NAMED).nth(1)?.get(..40)?;
    is_hexadecimal(commit, 40).then_some(commit)
}

fn manifests(root: &Path, faults: &mut Vec<String>) -> Vec<(PathBuf, Manifest)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(root.join(ROWS)).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if is_results_name(&path) && !beside(&path, "manifest.json").exists() {
            faults.push(format!("{name} has no manifest"));
        }
        if name.ends_with(".manifest.json") {
            match Manifest::read(&path) {
                Ok(manifest) => all.push((path, manifest)),
                Err(error) => faults.push(format!("{name}: {error}")),
            }
        }
    }
    all
}

/// What must be in the list: every claim, the suites that they name and that have rows, and the positions of these.
fn required(root: &Path, manifests: &[(PathBuf, Manifest)]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for entry in fs::read_dir(root.join("claims")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.insert(format!("claims/{}", path.file_name().unwrap().to_str().unwrap()));
        }
    }
    let claims = read_folder(&root.join("claims")).unwrap();
    let mut suites: BTreeSet<String> = claims.into_iter().filter_map(|claim| claim.suite).collect();
    suites.extend(manifests.iter().map(|(_, manifest)| manifest.identity.suite.name.clone()));
    for name in &suites {
        let path = format!("suites/{name}.toml");
        if let Ok(suite) = Suite::read(&root.join(&path)) {
            paths.extend(positions_of(&suite));
        }
        paths.insert(path);
    }
    let tables = ["minimal.csv", "guesses.csv"].map(|name| format!("positions/xiangqi/{name}"));
    paths.extend(tables.into_iter().filter(|table| root.join(table).exists()));
    paths
}

/// The files of the sets that a suite names. A core is chosen from whole files.
fn positions_of(suite: &Suite) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for experiment in &suite.experiments {
        for rules in experiment.games.iter().filter_map(GameSpec::rules) {
            for source in &experiment.positions.sources {
                let entries = corpus::set(rules, source).unwrap_or_default();
                paths.extend(entries.iter().map(|entry| format!("positions/{rules}/{}.epd", entry.set)));
            }
        }
    }
    paths
}

/// Whether rows are those of the suite as it is, whole and unchanged.
fn check_rows(root: &Path, path: &Path, manifest: &Manifest, faults: &mut Vec<String>) {
    let name = &manifest.identity.suite.name;
    let file = root.join(format!("suites/{name}.toml"));
    let own = Suite::read(&file).ok();
    let Some((suite, plan)) = own.and_then(|suite| Plan::new(&suite).ok().map(|plan| (suite, plan))) else {
        faults.push(format!("the rows of {name} are of no suite"));
        return;
    };
    let frozen = Suite::parse(&as_frozen(&fs::read(&file).unwrap()), name, Path::new("")).unwrap_or(suite);
    let identity = &manifest.identity;
    for (what, theirs, ours) in [
        ("suite", identity.suite_hash.as_str(), frozen.hash().as_str()),
        ("corpus", &identity.corpus_hash, plan.corpus_hash()),
        ("plan", &identity.plan_hash, plan.plan_hash()),
    ] {
        if theirs != ours {
            faults.push(format!("the rows of {name} are of another {what}"));
        }
    }
    let path = path.to_string_lossy();
    let [packed, plain] = [".csv.gz", ".csv"].map(|end| PathBuf::from(path.replace(".manifest.json", end)));
    match altered(if packed.exists() { &packed } else { &plain }) {
        Ok(None) => {}
        Ok(Some(altered)) => faults.push(format!("the rows of {name}: {altered}")),
        Err(error) => faults.push(format!("the rows of {name}: {error}")),
    }
}

/// Whether the commit froze this very list, and every row was run by a program built from it or from a later commit.
fn check_order(
    root: &Path,
    commit: &str,
    text: &str,
    listed: &BTreeMap<String, String>,
    manifests: &[(PathBuf, Manifest)],
    faults: &mut Vec<String>,
) {
    let at = |path: &str| git(root, &["show", &format!("{commit}:{path}")]);
    match at(LIST) {
        None => faults.push(format!("there is no {LIST} in commit {commit}, which CHANGELOG.md names")),
        Some(frozen) if frozen != text.as_bytes() => {
            faults.push(format!("{LIST} was changed after the freeze"));
        }
        Some(_) => {}
    }
    for (path, digest) in listed {
        if at(path).is_none_or(|bytes| sha256(&bytes) != *digest) {
            faults.push(format!("{path} was another in commit {commit}"));
        }
    }
    for (_, manifest) in manifests {
        let name = &manifest.identity.suite.name;
        let own = manifest.identity.git_commit.as_deref().unwrap_or("unknown");
        if !is_hexadecimal(own, 40) {
            faults.push(format!("the rows of {name} were run by a program of commit {own}"));
        } else if git(root, &["merge-base", "--is-ancestor", commit, own]).is_none() {
            faults
                .push(format!("the rows of {name} were run by {own}, which does not come after the freeze"));
        }
    }
}

/// Whether this is a checkout with all its commits, not a package, nor inside of another checkout.
fn has_history(root: &Path) -> bool {
    root.join(".git").exists()
        && git(root, &["rev-parse", "--is-shallow-repository"]).is_some_and(|told| told.starts_with(b"false"))
}

/// Whether the list is the work of the last commit, or not committed yet.
fn is_last_changed_by_the_last_commit(root: &Path) -> bool {
    let changed = git(root, &["log", "-1", "--format=%H", "--", LIST]).unwrap_or_default();
    changed.is_empty() || Some(changed) == git(root, &["rev-parse", "HEAD"])
}

/// What a command of git prints, if it succeeds.
fn git(root: &Path, arguments: &[&str]) -> Option<Vec<u8>> {
    let mut command = Command::new("git");
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(variable);
    }
    let output = command.arg("-C").arg(root).args(arguments).output().ok()?;
    output.status.success().then_some(output.stdout)
}

#[test]
fn the_rules_were_frozen_before_the_rows_were_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    match check(root).unwrap_or_else(|faults| panic!("{}", faults.join("\n"))) {
        State::NothingFrozen => eprintln!("nothing is frozen yet: scripts/freeze.sh does it"),
        State::NotNamedYet => eprintln!("frozen; the next commit names this one in CHANGELOG.md"),
        State::Frozen { history: false, .. } => {
            eprintln!("skipped: the order of commits, which only a checkout with its history has");
        }
        State::Frozen { .. } => {}
    }
}

mod planted;
