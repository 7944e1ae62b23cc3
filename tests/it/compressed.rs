//! Rows under gzip are read wherever rows are, and say there what the same rows say as plain text.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use plybench::record::Packed;

use crate::ci_kit::git;
use crate::helpers::{folder, plybench_in, stderr, stdout};

const RUN: [&str; 10] = [
    "run",
    "--quiet",
    "--game",
    "tree:iid[b=4]",
    "--seeds",
    "0-9",
    "--engines",
    "ab,aspiration,pvs",
    "--depths",
    "2-4",
];

/// The commands that read rows; what is called FILE is the rows.
const READERS: [&[&str]; 16] = [
    &["compare", "FILE"],
    &["compare", "FILE", "--json"],
    &["claims", "FILE"],
    &["claims", "FILE", "--json"],
    &["plot", "FILE", "--figure", "nodes-by-depth", "--format", "csv,svg", "--out", "figures"],
    &["report", "FILE", "--out", "report"],
    &["check", "FILE", "--baseline", "other.csv"],
    &["check", "other.csv", "--baseline", "FILE"],
    &["diff", "FILE", "other.csv", "--fail-over", "nodes=0.1%"],
    &["diff", "other.csv", "FILE"],
    &["trend", "other.csv", "FILE"],
    &["cite", "FILE"],
    &["merge", "FILE", "--out", "-"],
    &["import", "FILE", "--from", "csv"],
    &["import", "FILE", "--out", "imported.csv"],
    &["reproduce", "--render-only", "--out", "folder"],
];

fn packed(rows: &[u8]) -> Vec<u8> {
    let mut sink = Packed::named(Path::new("rows.csv.gz"), Vec::new());
    sink.write_all(rows).unwrap();
    sink.finish().unwrap()
}

/// The same rows in two folders, plain and compressed, with other rows beside them.
fn prepared(plain: &Path, compressed: &Path) {
    stdout(plybench_in(plain, &RUN).args(["--out", "rows.csv"]), 0);
    let changed = |text: &str| text.replace(",ab,4,0,ok,", ",ab,4,0,mismatch,");
    let rows = fs::read_to_string(plain.join("rows.csv")).unwrap();
    let manifest = fs::read(plain.join("rows.manifest.json")).unwrap();
    for folder in [plain, compressed] {
        fs::write(folder.join("other.csv"), changed(&rows)).unwrap();
        fs::create_dir_all(folder.join("folder/results")).unwrap();
        for name in ["", "folder/results"] {
            fs::write(folder.join(name).join("rows.manifest.json"), &manifest).unwrap();
        }
    }
    fs::write(plain.join("folder/results/rows.csv"), &rows).unwrap();
    for name in ["rows.csv.gz", "folder/results/rows.csv.gz"] {
        fs::write(compressed.join(name), packed(rows.as_bytes())).unwrap();
    }
}

/// Every file below a folder but the rows, by its name there.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if !name.contains("rows.") {
                found.push((name, fs::read(path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_command_reads_compressed_rows_as_it_reads_them_plain() {
    let (one, other) = (folder(), folder());
    let (plain, compressed) = (one.path(), other.path());
    prepared(plain, compressed);
    let said = |here: &Path, name: &str, arguments: &[&str]| {
        let arguments: Vec<&str> =
            arguments.iter().map(|argument| if *argument == "FILE" { name } else { argument }).collect();
        let output = plybench_in(here, &arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("rows.csv.gz", "rows.csv");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    for arguments in READERS {
        let expected = said(plain, "rows.csv", arguments);
        assert!(matches!(expected.0, Some(0 | 3)), "{arguments:?}: {}", expected.2);
        assert_eq!(said(compressed, "rows.csv.gz", arguments), expected, "{arguments:?}");
    }
    for ((name, bytes), (other, others)) in files(plain).into_iter().zip(files(compressed)) {
        assert_eq!(name, other);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("rows.csv.gz", "rows.csv");
        assert!(text(&bytes) == text(&others), "{name}");
    }
}

#[test]
fn standard_input_may_be_compressed() {
    let (one, other) = (folder(), folder());
    prepared(one.path(), other.path());
    let read = |file: &Path, arguments: &[&str]| {
        stdout(plybench_in(one.path(), arguments).stdin(Stdio::from(File::open(file).unwrap())), 0)
    };
    for arguments in
        [&["compare", "-"][..], &["claims", "-"], &["check", "-", "--baseline", "rows.csv"], &["import", "-"]]
    {
        let expected = read(&one.path().join("rows.csv"), arguments);
        assert_eq!(read(&other.path().join("rows.csv.gz"), arguments), expected, "{arguments:?}");
    }
}

#[test]
fn compressed_rows_have_a_history_too() {
    let folder = folder();
    let here = folder.path();
    git(here, &["init", "--quiet"]);
    for (engine, message) in [("ab", "begin"), ("ab+history", "faster")] {
        let run = ["run", "--quiet", "--overwrite", "--game", "tree:ordered[b=4]", "--seeds", "0-3"];
        stdout(plybench_in(here, &run).args(["--engines", engine, "--depths", "4", "--out", "new.csv"]), 0);
        let rows = fs::read_to_string(here.join("new.csv")).unwrap().replace("ab+history", "ab");
        fs::write(here.join("rows.csv.gz"), packed(rows.as_bytes())).unwrap();
        git(here, &["add", "rows.csv.gz"]);
        git(here, &["commit", "--quiet", "--message", message]);
    }
    let told = stdout(&mut plybench_in(here, &["trend", "--git", "rows.csv.gz"]), 0);
    assert!(told.contains("begin") && told.contains("faster"), "{told}");
}

#[test]
fn damaged_rows_are_an_error_that_says_what_to_do() {
    let (one, other) = (folder(), folder());
    prepared(one.path(), other.path());
    let here = other.path();
    let bytes = fs::read(here.join("rows.csv.gz")).unwrap();
    fs::remove_file(here.join("rows.manifest.json")).unwrap();
    fs::write(here.join("rows.csv.gz"), &bytes[..bytes.len() / 2]).unwrap();
    for arguments in READERS.iter().filter(|arguments| arguments.contains(&"FILE") && arguments[0] != "merge")
    {
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|word| word.replace("FILE", "rows.csv.gz"))
            .map(|word| &*word.leak())
            .collect();
        let told = stderr(&mut plybench_in(here, &arguments), 1);
        let wanted = format!("its gzip data end early, after {} compressed bytes", bytes.len() / 2);
        assert!(told.contains("rows.csv.gz") && told.contains(&wanted), "{arguments:?}: {told}");
        assert!(
            arguments[0] == "import" || told.contains("`gzip -t FILE` tests it"),
            "{arguments:?}: {told}"
        );
    }
}

#[test]
fn rows_are_written_compressed_where_the_name_says_so() {
    let folder = folder();
    let here = folder.path();
    stdout(plybench_in(here, &RUN).args(["--out", "rows.csv.gz"]), 0);
    let told = stderr(plybench_in(here, &RUN[..]).args(["--out", "rows.csv"]), 1);
    assert!(told.contains("rows.csv would share its manifest with rows.csv.gz"), "{told}");
    let import = ["import", "rows.csv.gz", "--from", "csv", "--quiet", "--out", "again.csv.gz"];
    stdout(&mut plybench_in(here, &import), 0);
    assert!(fs::read(here.join("again.csv.gz")).unwrap() == fs::read(here.join("rows.csv.gz")).unwrap());
    let told = stderr(&mut plybench_in(here, &[&import[..4], &import[5..]].concat()), 0);
    assert!(told.contains("again.csv.gz already has these rows"), "{told}");
    fs::write(here.join("again.csv.gz"), packed(b"mine\n")).unwrap();
    let told = stderr(&mut plybench_in(here, &import), 1);
    assert!(told.contains("again.csv.gz exists with other content"), "{told}");
}
