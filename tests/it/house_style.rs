//! The style that CONTRIBUTING.md asks for, where `rustfmt` and the lints
//! cannot keep it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::source::{rust_files, shown};
use crate::translations::is_translation;

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

/// The words of a text in small letters, each with its line, from 1. An empty
/// word ends a sentence.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for token in line.split_whitespace() {
            let parts = token.split(|c: char| !(c.is_alphanumeric() || c == '\''));
            words.extend(parts.filter(|part| !part.is_empty()).map(|part| (number, part.to_lowercase())));
            if token.ends_with(['.', ':', ';', '?', '!']) {
                words.push((number, String::new()));
            }
        }
    }
    words
}

/// The words of a phrase, as [`words`] has them.
type Phrase = Vec<String>;

/// The first cells of the table in CONTRIBUTING.md: phrases in quotation marks.
fn listed_phrases(contributing: &str) -> Vec<Phrase> {
    let cells = contributing.lines().filter_map(listed_cell);
    let quoted = cells.flat_map(|cell| cell.split('"').skip(1).step_by(2));
    quoted.map(|phrase| words(phrase).into_iter().map(|(_, word)| word).collect()).collect()
}

/// The first cell of a row of that table.
fn listed_cell(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("| \"")?;
    line.split('|').nth(1)
}

/// Phrases of a text that are another language in English words, with their
/// lines. A phrase may run over the end of a line.
fn foreign_phrases(text: &str, listed: &[Phrase]) -> Vec<(usize, String)> {
    let words = words(text);
    let at = |index: usize| words.get(index).map_or("", |(_, word)| word.as_str());
    let mut found = Vec::new();
    for (index, (number, word)) in words.iter().enumerate() {
        let before = index.checked_sub(1).map_or("", at);
        let after = at(index + 1);
        let phrase = match (word.as_str(), after, at(index + 2)) {
            ("nobody" | "somebody", ..) => word.clone(),
            ("is", "no", next)
                if !matches!(before, "there" | "which") && !matches!(next, "" | "longer" | "more") =>
            {
                format!("is no {next}")
            }
            ("nodes" | "keys" | "rows" | "cells" | "calls" | "moves" | "pixels", "a", next)
                if matches!(next, "second" | "cell" | "node" | "move" | "inch" | "ply" | "depth") =>
            {
                format!("{word} a {next}")
            }
            ("stands" | "stand", "already", _) | ("whatever", "way", _) | ("so", "many" | "much", _) => {
                format!("{word} {after}")
            }
            _ => match listed.iter().find(|phrase| is_at(&words[index..], phrase)) {
                Some(phrase) => phrase.join(" "),
                None => continue,
            },
        };
        found.push((*number, phrase));
    }
    found
}

/// Whether words begin with a phrase.
fn is_at(words: &[(usize, String)], phrase: &[String]) -> bool {
    words.len() >= phrase.len() && words.iter().zip(phrase).all(|((_, word), wanted)| word == wanted)
}

/// The files of English prose in a folder of the package, without those below it.
fn prose_files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
    let files = entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file());
    let is_prose = |path: &PathBuf| match path.extension() {
        Some(extension) => extension == "md",
        None => folder == "scripts",
    };
    files.filter(is_prose).filter(|path| !is_translation(path)).collect()
}

#[test]
fn texts_are_idiomatic() {
    let mut files: Vec<_> =
        ["benches", "crates", "examples", "fuzz", "src", "tests"].into_iter().flat_map(rust_files).collect();
    // This file quotes the phrases.
    files.retain(|file| !file.ends_with(file!()));
    files.extend(["", "docs", "fuzz", "scripts"].into_iter().flat_map(prose_files));
    for named in ["README.md", "docs/SUITES.md", "scripts/check-outputs", "tests/it/main.rs"] {
        assert!(files.iter().any(|file| file.ends_with(named)), "{named} is not read");
    }
    let contributing = include_str!("../../CONTRIBUTING.md");
    let listed = listed_phrases(contributing);
    assert!(listed.len() > 20, "only {} phrases are listed", listed.len());
    let mut faults = Vec::new();
    for file in &files {
        let mut text = fs::read_to_string(file).expect("readable");
        if text == contributing {
            // The table quotes the phrases.
            text = text
                .lines()
                .map(|line| if listed_cell(line).is_some() { "" } else { line })
                .collect::<Vec<_>>()
                .join("\n");
        }
        let found = foreign_phrases(&text, &listed).into_iter();
        faults.extend(found.map(|(number, phrase)| format!("{}:{number}: `{phrase}`", shown(file))));
    }
    assert!(faults.is_empty(), "see Language in CONTRIBUTING.md:\n{}", faults.join("\n"));
}

#[test]
fn foreign_phrases_are_found() {
    let text = "`q` is no piece, nobody counts 5 nodes a second: there is no more, it is no longer so.\nThis is\n\
                /// no sentence, as so\n/// many are. It counts moves. A node is no. Word. The run goes\non: it goes. On.";
    let found =
        foreign_phrases(text, &listed_phrases("| not | but |\n| \"goes on\", \"anew\" | continues |\n"));
    let expected = [
        (1, "is no piece"),
        (1, "nobody"),
        (1, "nodes a second"),
        (2, "is no sentence"),
        (3, "so many"),
        (4, "goes on"),
    ];
    assert_eq!(found, expected.map(|(number, phrase)| (number, phrase.to_owned())));
}

#[test]
fn the_citation_names_the_version_of_the_package() {
    let citation = include_str!("../../CITATION.cff");
    let version = format!("version: {}", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "CITATION.cff should say `{version}`");
}
