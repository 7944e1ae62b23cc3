//! Keeps the arrows between the floors honest (ARCHITECTURE.md): compares every
//! path in the sources with what its floor may know, and looks for circles of files.

use std::collections::BTreeSet;

use crate::source::{circles, package, uses};

/// Each floor with the floors it may mention.
const MAY_KNOW: &[(&str, &[&str])] = &[
    (
        "cli",
        &[
            "report",
            "ledger",
            "errata",
            "analysis",
            "bibliography",
            "import",
            "suite",
            "corpus",
            "program",
            "search",
            "game",
            "record",
            "machine",
            "xiangqi",
            "spec",
            "stats",
            "draw",
            "language",
            "parallel",
            "text_file",
        ],
    ),
    (
        "report",
        &[
            "ledger",
            "analysis",
            "suite",
            "language",
            "record",
            "game",
            "spec",
            "stats",
            "draw",
            "parallel",
            "text_file",
        ],
    ),
    (
        "ledger",
        &[
            "analysis",
            "suite",
            "corpus",
            "search",
            "language",
            "game",
            "record",
            "spec",
            "stats",
            "parallel",
            "text_file",
            "closed_form",
        ],
    ),
    ("errata", &["corpus", "search", "game", "xiangqi", "stats"]),
    ("analysis", &["counters", "language", "machine", "record", "spec", "stats", "parallel"]),
    ("suite", &["corpus", "program", "search", "game", "machine", "record", "spec", "parallel", "text_file"]),
    (
        "corpus",
        &[
            "search",
            "game",
            "board",
            "xiangqi",
            "spec",
            "list",
            "splitmix",
            "closed_form",
            "parallel",
            "text_file",
        ],
    ),
    ("program", &["game", "checkers", "machine", "spec", "uci"]),
    ("search", &["game", "counters", "spec", "list", "splitmix"]),
    (
        "game",
        &["board", "xiangqi", "chess", "othello", "checkers", "spec", "list", "splitmix", "closed_form"],
    ),
    ("xiangqi", &["board", "list", "splitmix"]),
    ("chess", &["board", "list", "splitmix"]),
    ("othello", &["board", "list", "splitmix"]),
    ("checkers", &["board", "list", "splitmix"]),
    ("board", &[]),
    ("import", &["record", "spec", "uci"]),
    ("record", &["counters", "machine"]),
    ("machine", &[]),
    ("counters", &[]),
    ("spec", &[]),
    ("stats", &["parallel"]),
    ("bibliography", &[]),
    ("draw", &[]),
    ("list", &[]),
    ("splitmix", &[]),
    ("closed_form", &[]),
    ("language", &["spec"]),
    ("parallel", &[]),
    ("text_file", &[]),
    ("uci", &[]),
];

#[test]
fn arrows_point_downwards() {
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for source in package().iter().filter(|source| source.floor() != "lib") {
        let floor = source.floor();
        let (_, allowed) = MAY_KNOW
            .iter()
            .find(|(name, _)| *name == floor)
            .unwrap_or_else(|| panic!("{} is on no known floor", source.path));
        for mention in source.mentions() {
            let [root, mentioned, ..] = &mention.path[..] else { continue };
            if root != "crate" {
                continue;
            }
            arrows += 1;
            if mentioned != floor && !allowed.contains(&mentioned.as_str()) {
                wrong.push(format!("{}: {floor} must not know {mentioned}", source.path));
            }
        }
    }
    assert!(arrows > 500, "only {arrows} mentions found: the reader of mentions is broken");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let sources = package();
    let uses = uses(&sources);
    assert!(uses.values().map(BTreeSet::len).sum::<usize>() > 500, "the reader of uses is broken");
    let mut told = Vec::new();
    for circle in circles(&uses) {
        told.push(format!("a circle of {} files:", circle.len()));
        for file in &circle {
            let inside: Vec<_> = uses[file].intersection(&circle).copied().collect();
            told.push(format!("    {file} uses {}", inside.join(", ")));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn no_verb_imports_from_another() {
    let sources = package();
    let listed = &sources.iter().find(|source| source.path == "cli/mod.rs").expect("the list of verbs").code;
    let verbs: BTreeSet<&str> = listed
        .match_indices("::Arguments)")
        .filter_map(|(end, _)| listed[..end].rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next())
        .collect();
    assert!(verbs.len() > 15, "the reader of verbs is broken: {verbs:?}");
    let mut wrong = Vec::new();
    for source in &sources {
        let ["cli", verb] = &source.module.iter().map(String::as_str).collect::<Vec<_>>()[..] else {
            continue;
        };
        for mention in source.mentions().iter().filter(|_| verbs.contains(verb)) {
            let [root, floor, other, ..] = &mention.path[..] else { continue };
            if root == "crate" && floor == "cli" && other != verb && verbs.contains(other.as_str()) {
                wrong.push(format!("{}: `{verb}` must not know `{other}`", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_command_line_knows_every_error_with_help() {
    let sources = package();
    let failure = &sources.iter().find(|source| source.path == "cli/failure.rs").expect("the list").code;
    let (_, listed) = failure.split_once("of_types![").expect("a list of types");
    let (listed, _) = listed.split_once(']').expect("its end");
    let listed: BTreeSet<&str> = listed.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let before_help = sources.iter().flat_map(|source| {
        let parts: Vec<&str> = source.code.split("pub fn help(&self) -> Option<String>").collect();
        parts[..parts.len() - 1].to_vec()
    });
    let helping: BTreeSet<&str> =
        before_help.filter_map(|before| before.rsplit_once("impl ")?.1.split_whitespace().next()).collect();
    assert_eq!(listed, helping);
}

#[test]
fn one_file_prints() {
    let words = ["println!", "eprintln!", "print!(", "eprint!("];
    let printing: Vec<String> = package()
        .into_iter()
        .filter(|source| {
            source.path != "cli/context.rs" && words.iter().any(|word| source.code.contains(word))
        })
        .map(|source| source.path)
        .collect();
    assert!(printing.is_empty(), "`Context` alone prints, not {printing:?}");
}
