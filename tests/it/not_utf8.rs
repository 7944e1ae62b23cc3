//! Names that are not UTF-8, on the command line and around it: they work, or one line says why not.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;

use plybench::suite::Manifest;

use crate::helpers::{folder, program, stderr, stdout};

/// A name in the encoding of another time.
fn name(ending: &str) -> OsString {
    let mut bytes = b"b\xffd".to_vec();
    bytes.extend_from_slice(ending.as_bytes());
    OsStr::from_bytes(&bytes).to_owned()
}

/// A call in a folder, its last words given as they are.
fn call(folder: &Path, arguments: &[&str], more: &[&OsStr]) -> Command {
    let mut command = program();
    command.args(arguments).args(more).current_dir(folder);
    command
}

#[test]
fn files_of_rows_and_folders_may_have_any_name() {
    let folder = folder();
    let here = folder.path().join(name(""));
    // Some file systems take no such name.
    if fs::create_dir(&here).is_err() {
        return;
    }
    let rows = name(".csv");
    let run = ["run", "--positions", "start", "--engines", "ab,pvs", "--depths", "1", "--out"];
    stdout(&mut call(&here, &run, &[&rows]), 0);
    let manifest = Manifest::read(&here.join(name(".manifest.json"))).unwrap();
    assert_eq!(manifest.command.last().unwrap(), "b\u{fffd}d.csv");
    assert!(stderr(&mut call(&here, &run, &[&rows, OsStr::new("--resume")]), 0).contains("already complete"));
    stdout(&mut call(&here, &["compare"], &[&rows]), 0);
    stdout(&mut call(&here, &["check", "--baseline"], &[&rows, &rows]), 0);
    stdout(&mut call(&here, &["diff"], &[&rows, &rows]), 0);
    stdout(&mut call(&here, &["merge"], &[&rows, OsStr::new("--out"), &name(".2.csv")]), 0);
    stdout(&mut call(&here, &["plot", "--format", "svg", "--out"], &[&name(".figures"), &rows]), 0);
    stdout(&mut call(&here, &["import", "--out"], &[&name(".3.csv"), &rows]), 0);
}

#[test]
fn a_name_that_must_be_utf_8_is_refused_in_one_line() {
    let folder = folder();
    let here = folder.path();
    let expected = "plybench: not UTF-8: $'b\\xffd'; positions, suites, chunks and specs need names in UTF-8, other files do not\n";
    for arguments in [
        &["run", "--engines", "ab", "--out", "x.csv", "--positions"][..],
        &["run", "--out", "x.csv", "--engines"],
        &["run"],
        &["plan"],
        &["search", "start", "--depth", "1", "--engine"],
        &["perft"],
        &["positions", "lint"],
        &["cite"],
        &["compare", "--engines"],
        &["replicate", "--positions"],
    ] {
        assert_eq!(stderr(&mut call(here, arguments, &[&name("")]), 2), expected, "{arguments:?}");
    }
    // Where it is no value either, the parser names it.
    for arguments in [&[][..], &["run", "--no-such-option"], &["completions"]] {
        let told = stderr(&mut call(here, arguments, &[&name("")]), 2);
        assert!(told.starts_with("error: "), "{told}");
    }
}

#[test]
fn an_environment_that_is_not_utf_8_is_taken_as_it_is() {
    let folder = folder();
    let engine = "uci[command=no-such-program]";
    let mut run = call(folder.path(), &["run", "--engines", engine, "--out", "x.csv"], &[]);
    for variable in ["PATH", "LANG", "LC_ALL", "COLUMNS", "NO_COLOR", "TERM", "HOSTNAME", "HOME"] {
        run.env(variable, name(""));
    }
    assert!(stderr(&mut run, 2).contains("`no-such-program` not found on PATH"));
}
