//! The style that CONTRIBUTING.md asks for, where `rustfmt` and the lints
//! cannot keep it.

use std::fs;

use crate::source::{rust_files, shown};

/// The folders whose files are read.
const FOLDERS: [&str; 5] = ["benches", "crates", "examples", "src", "tests"];

/// Where an import belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Standard,
    External,
    Crate,
}

fn group_of(import: &str, modules: &[&str]) -> Group {
    match import.split([':', ';', ' ']).next().expect("a first segment") {
        "std" | "core" | "alloc" => Group::Standard,
        "crate" | "self" | "super" => Group::Crate,
        first if modules.contains(&first) => Group::Crate,
        _ => Group::External,
    }
}

/// The faults in the private imports at the top level of a file.
fn import_faults(text: &str) -> Vec<String> {
    let modules: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_suffix(';')?.split_once("mod ").map(|(_, name)| name))
        .collect();
    let mut faults = Vec::new();
    let mut last: Option<Group> = None;
    let mut adjacent = false;
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        if inside {
            inside = !line.ends_with(';');
        } else if let Some(import) = line.strip_prefix("use ") {
            let group = group_of(import, &modules);
            let fault = match last {
                Some(last) if adjacent && group != last => {
                    Some("a blank line belongs between std, other crates and this crate")
                }
                Some(last) if !adjacent && group == last => Some("imports of one group belong together"),
                Some(last) if group < last => Some("the order is std, other crates, this crate"),
                _ => None,
            };
            faults.extend(fault.map(|fault| format!("{number}: `{line}`: {fault}")));
            last = Some(group);
            adjacent = true;
            inside = !line.ends_with(';');
        } else if !line.starts_with("#[") {
            adjacent = false;
        }
    }
    faults
}

#[test]
fn imports_are_in_three_groups() {
    let files: Vec<_> = FOLDERS.into_iter().flat_map(rust_files).collect();
    let mut faults = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("readable");
        faults.extend(import_faults(&text).into_iter().map(|fault| format!("{}:{fault}", shown(file))));
    }
    assert!(files.len() > 200, "only {} files found", files.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn faults_of_imports_are_found() {
    let faults = |text: &str| import_faults(text).len();
    assert_eq!(
        faults("mod a;\n\nuse std::fmt;\n\nuse csv::{\n    Reader,\n};\n\nuse a::B;\nuse crate::c;\n"),
        0
    );
    assert_eq!(faults("use std::fmt;\nuse csv::Reader;\n"), 1);
    assert_eq!(faults("use std::fmt;\n\nuse std::fs;\n"), 1);
    assert_eq!(faults("use crate::a;\n\nuse std::fs;\n"), 1);
}

#[test]
fn paths_begin_at_the_root_of_the_crate() {
    let mut faults = Vec::new();
    for file in FOLDERS.into_iter().flat_map(rust_files) {
        let text = fs::read_to_string(&file).expect("readable");
        let path = concat!("super", "::");
        for (number, line) in (1..).zip(text.lines()) {
            let code = line.split("//").next().expect("a part");
            if code.contains(path) && code.trim() != format!("use {path}*;") {
                faults.push(format!("{}:{number}: `{}`", shown(&file), line.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "write `crate::` instead:\n{}", faults.join("\n"));
}

#[test]
fn the_citation_names_the_version_of_the_package() {
    let citation = include_str!("../../CITATION.cff");
    let version = format!("version: {}", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "CITATION.cff should say `{version}`");
}
