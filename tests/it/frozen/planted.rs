//! Each kind of fault, planted once.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::frozen::{
    AMENDMENTS, COMMIT, FROZEN, JUDGE, LIST, NAMED, NO_HISTORY, NOT_FROZEN, NOT_NAMED, SECOND, TAG,
};
use crate::frozen::{git, has_history, required, second_edition, third_edition};
use crate::helpers::{folder, sha256, stdout};
use crate::programs::program_of;

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn write(root: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn copy(root: &Path, folder: &str) {
    for entry in fs::read_dir(package().join(folder)).unwrap().map(|entry| entry.unwrap()) {
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            copy(root, &path);
        } else {
            write(root, &path, fs::read(entry.path()).unwrap());
        }
    }
}

#[track_caller]
fn found(faults: &[String], fault: &str) {
    assert!(faults.iter().any(|told| told.contains(fault)), "{fault}: {faults:#?}");
}

#[test]
fn a_changed_second_edition_is_found() {
    let folder = folder();
    let root = folder.path();
    for part in [SECOND, "reports/reference/results", "positions"] {
        copy(root, part);
    }
    for file in ["CHANGELOG.md", "reports/SHA256SUMS"] {
        write(root, file, fs::read(package().join(file)).unwrap());
    }
    // Git reads the commits of this checkout from here too.
    let history = has_history(package());
    if history {
        let git_dir =
            String::from_utf8(git(package(), &["rev-parse", "--absolute-git-dir"]).unwrap()).unwrap();
        write(root, ".git", format!("gitdir: {git_dir}"));
    }
    assert_eq!(second_edition(root, history), Vec::<String>::new());
    let central = "reports/reference/results/central.manifest.json";
    let (list, page) = (format!("{SECOND}/frozen.sha256"), format!("{SECOND}/claims.md"));
    let (readme, sums) = (format!("{SECOND}/README.md"), format!("{SECOND}/SHA256SUMS"));
    // File, text, other text, fault, and whether only history tells it.
    for (path, lost, instead, fault, needs_history) in [
        (page.as_str(), "one by one", "one by  one", "claims.md is not what was published", false),
        (&readme, "9 reproduced", "8 reproduced", "README.md has not the tally", false),
        (&sums, "claims.md", "other.md", "SHA256SUMS was changed", false),
        (&list, "  claims/", " claims/", "not a line of sha256sum", false),
        ("CHANGELOG.md", COMMIT, "COMMIT", "CHANGELOG.md lacks", false),
        (
            "reports/SHA256SUMS",
            "  reference/results/trees",
            "  trees",
            "has not the digest of ../reference",
            false,
        ),
        (
            "positions/xiangqi/master.epd",
            "opening",
            "Opening",
            "positions/xiangqi/master.epd is not as",
            false,
        ),
        (
            central,
            "\"corpus_hash\": \"",
            "\"corpus_hash\": \"0",
            "rows of central are of other positions",
            false,
        ),
        (central, "\"plan_hash\": \"", "\"plan_hash\": \"0", "rows of central are of other positions", false),
        (central, "\"suite_hash\": \"", "\"suite_hash\": \"0", "rows of central are of another suite", false),
        (central, "\"git_commit\": \"", "\"git_commit\": \"0", "which does not come after", true),
        (&list, "\n", "\n\n", "is not claims/frozen.sha256 of commit", true),
        (&list, "  suites/trees.toml", "  suites/central.toml", "suites/central.toml is another in", true),
    ] {
        let before = fs::read_to_string(root.join(path)).unwrap();
        assert!(before.contains(lost), "{path}: {lost}");
        write(root, path, before.replace(lost, instead));
        if history || !needs_history {
            found(&second_edition(root, needs_history), fault);
        }
        write(root, path, before);
    }
}

/// A commit of everything.
fn commit(root: &Path) -> String {
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    git(root, &["add", "--all"]).unwrap();
    git(root, &[&who[..], &["commit", "--quiet", "--allow-empty", "--message", "x"]].concat()).unwrap();
    String::from_utf8(git(root, &["rev-parse", "HEAD"]).unwrap()).unwrap().trim().to_owned()
}

#[test]
fn a_changed_third_edition_is_found() {
    let folder = folder();
    let root = folder.path();
    if git(root, &["init", "--quiet"]).is_none() {
        eprintln!("skipped: there is no git here");
        return;
    }
    let name = |commit: &str| write(root, "CHANGELOG.md", format!("- {NAMED}{commit}.\n"));
    let refused = |fault: &str| found(&third_edition(root).expect_err(fault), fault);
    write(root, "claims/A.toml", "id = \"A\"\n");
    for path in [
        "suites/sealed.toml",
        "claims/sealed.sha256",
        "claims/signatures.txt",
        "scripts/freeze.sh",
        "scripts/open-sealed",
        "Cargo.lock",
        "positions/a.epd",
    ] {
        write(root, path, path);
    }
    for folder in JUDGE {
        write(root, &format!("{folder}/mod.rs"), folder);
    }
    let before = commit(root);
    assert_eq!(third_edition(root), Ok(NOT_FROZEN));
    let freeze = || {
        let mut paths = required(root);
        paths.insert("positions/a.epd".to_owned());
        let line = |path: &String| format!("{}  {path}\n", sha256(&fs::read(root.join(path)).unwrap()));
        write(root, LIST, paths.iter().map(line).collect::<String>());
    };
    freeze();
    assert_eq!(third_edition(root), Ok(NOT_NAMED), "not committed");
    let frozen = commit(root);
    assert_eq!(third_edition(root), Ok(NOT_NAMED));
    let next = commit(root);
    refused("CHANGELOG.md lacks a line");
    name(&frozen);
    git(root, &["tag", TAG, &next]).unwrap();
    refused("the tag rules-3 is at");
    git(root, &["tag", "--force", TAG, &frozen]).unwrap();
    assert_eq!(third_edition(root), Ok(FROZEN));
    let line = fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
    write(root, "CHANGELOG.md", format!("{line}{}", line.replace(&frozen, &next)));
    refused("CHANGELOG.md has a second line");
    name(&frozen);
    git(root, &["checkout", "--quiet", "--detach", &before]).unwrap();
    git(root, &["checkout", "--quiet", &frozen, "--", "."]).unwrap();
    refused("the present commit does not come after");
    git(root, &["checkout", "--quiet", "--force", &next]).unwrap();
    name(&frozen);
    // A change needs an entry, and every further change another.
    for (path, text) in [("src/ledger/mod.rs", "other"), ("claims/B.toml", ""), ("positions/a.epd", "other")]
    {
        write(root, path, text);
    }
    fs::remove_file(root.join("src/analysis/mod.rs")).unwrap();
    refused("src/ledger/mod.rs was changed after the freeze");
    refused("positions/a.epd was changed after the freeze");
    refused("claims/B.toml is not frozen");
    refused("src/analysis/mod.rs is frozen and gone");
    let entry = |(file, digest): (&str, &str)| {
        let texts = "date = \"2026-12-01\"\nseen = \"a\"\nchanged = \"b\"\nwhy = \"c\"\noutcome = { with = \"d\", without = \"e\" }\n";
        format!("[[amendment]]\nfile = \"{file}\"\nsha256 = \"{digest}\"\n{texts}")
    };
    let (other, empty) = (sha256(b"other"), sha256(b""));
    let entries = [
        ("src/ledger/mod.rs", other.as_str()),
        ("positions/a.epd", &other),
        ("claims/B.toml", &empty),
        ("src/analysis/mod.rs", "gone"),
    ];
    let whole = entries.map(entry).concat();
    write(root, AMENDMENTS, &whole);
    assert_eq!(third_edition(root), Ok(FROZEN));
    for (lost, fault) in [
        ("seen = \"a\"", "amendment 1 lacks seen"),
        (" without = \"e\"", "amendment 1 lacks outcome.without"),
        ("2026-12-01", "amendment 1 lacks date"),
        ("[[amendment]]", "src/ledger/mod.rs was changed"),
    ] {
        write(root, AMENDMENTS, whole.replacen(lost, "", 1));
        refused(fault);
    }
    write(root, AMENDMENTS, &whole);
    write(root, "src/ledger/mod.rs", "other still");
    refused("src/ledger/mod.rs was changed after the freeze");
    // The list itself, as if it had always been so.
    freeze();
    refused("claims/frozen.sha256 is not claims/frozen.sha256 of commit");
    refused("src/ledger/mod.rs is another in commit");
    name(&before);
    refused("claims/frozen.sha256 is not claims/frozen.sha256 of commit");
    fs::remove_file(root.join(LIST)).unwrap();
    refused("claims/frozen.sha256 is gone");
    git(root, &["checkout", "--quiet", &frozen, "--", "."]).unwrap();
    name(&frozen);
    fs::remove_dir_all(root.join(".git")).unwrap();
    fs::remove_file(root.join("claims/B.toml")).unwrap();
    assert_eq!(third_edition(root), Ok(NO_HISTORY));
}

/// The script lists everything that the checker asks for, of the project's own claims.
#[cfg(target_os = "linux")]
#[test]
fn the_script_freezes_all_that_is_needed() {
    use std::os::unix::fs::PermissionsExt;

    if program_of("python3").is_none() {
        return;
    }
    let script = package().join("scripts/freeze.sh");
    let folder = folder();
    let root = folder.path();
    for part in ["claims", "suites", "positions"].into_iter().chain(JUDGE) {
        copy(root, part);
    }
    write(root, "Cargo.lock", "");
    fs::create_dir(root.join("scripts")).unwrap();
    fs::copy(script, root.join("scripts/freeze.sh")).unwrap();
    write(root, "scripts/open-sealed", "");
    // The counts of a small suite, in place of those of the signatures.
    let program = env!("CARGO_BIN_EXE_plybench");
    let stub = format!(
        "#!/bin/sh\n[ \"$1\" = run ] || exec {program} \"$@\"\nshift 2\nexec {program} run smoke --engines ab,pvs \"$@\"\n"
    );
    write(root, "stub", stub);
    fs::set_permissions(root.join("stub"), PermissionsExt::from_mode(0o755)).unwrap();
    let freeze = |arguments: &[&str]| {
        let mut command = Command::new(root.join("scripts/freeze.sh"));
        let output = command.args(arguments).env("PLYBENCH", root.join("stub")).output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(told).unwrap())
    };
    let (signatures, sealed) = ("suites/signatures.toml", "claims/sealed.sha256");
    _ = fs::remove_file(root.join(signatures));
    assert_eq!(freeze(&[]).1.lines().count(), 1);
    assert!(freeze(&[]).1.starts_with(&format!("freeze: {signatures} is missing")));
    write(root, signatures, "");
    let known = sha256(&fs::read(root.join("positions/xiangqi/master.epd")).unwrap());
    write(root, sealed, format!("{known}  xiangqi-sealed.epd\n"));
    assert!(freeze(&[]).1.starts_with("freeze: sealed positions are already in positions/"));
    write(root, sealed, format!("{}  xiangqi-sealed.epd\n", sha256(b"sealed")));
    let (succeeds, told) = freeze(&[]);
    assert!(succeeds, "{told}");
    assert_eq!(third_edition(root), Ok(NOT_NAMED));
    assert!(freeze(&["--check"]).0);
    let path = "claims/signatures.txt";
    let text = fs::read_to_string(root.join(path)).unwrap();
    assert!(text.starts_with("columns game position ") && text.lines().count() > 2, "{text}");
    let nodes =
        stdout(Command::new(program).args(["bench", "--suite", "smoke", "--engines", "ab,pvs", "--json"]), 0);
    let nodes: serde_json::Value = serde_json::from_str(&nodes).unwrap();
    for (game, nodes) in nodes["games"].as_object().unwrap() {
        assert!(text.contains(&format!("\n{game} {nodes} ")), "{text}");
    }
    let stub = fs::read_to_string(root.join("stub")).unwrap();
    write(root, "stub", stub.replace("ab,pvs", "ab"));
    assert!(freeze(&["--check"]).1.contains("freeze: the counts of the search differ"));
    write(root, path, text.replace('1', "2"));
    assert!(freeze(&["--check"]).1.contains("freeze: claims/signatures.txt differs from"));
}
