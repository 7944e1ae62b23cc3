//! Keeps the arrows between the floors honest (ARCHITECTURE.md): compares every
//! path in `src` with what its floor may know, and looks for circles of files.

use std::collections::BTreeSet;

use crate::source::{circles, library, uses};

/// Each floor with the floors it may mention.
const MAY_KNOW: [(&str, &[&str]); 15] = [
    (
        "cli",
        &[
            "report", "errata", "analysis", "suite", "corpus", "search", "game", "record", "xiangqi", "spec",
            "stats", "draw",
        ],
    ),
    ("report", &["analysis", "record", "spec", "stats", "draw"]),
    ("errata", &["corpus", "search", "game", "xiangqi", "stats", "analysis"]),
    ("analysis", &["record", "spec", "stats", "closed_form"]),
    ("suite", &["corpus", "search", "game", "record", "spec"]),
    ("corpus", &["search", "game", "xiangqi", "spec", "splitmix", "closed_form"]),
    ("search", &["game", "record", "spec", "splitmix"]),
    ("game", &["xiangqi", "spec", "splitmix", "closed_form"]),
    ("xiangqi", &["splitmix"]),
    ("record", &[]),
    ("spec", &[]),
    ("stats", &[]),
    ("draw", &[]),
    ("splitmix", &[]),
    ("closed_form", &[]),
];

/// Circles of files that are known, each with the reason for which it stays.
/// A circle that is not inside one of them is an error.
const KNOWN_CIRCLES: &[(&str, &[&str])] = &[
    (
        "the `Game` trait and the functions that are generic over it and its defaults",
        &["game/mod.rs", "game/quiescence.rs", "game/terminal.rs"],
    ),
    ("a picture and one of its writers", &["report/tree_picture/dot.rs", "report/tree_picture/mod.rs"]),
    (
        "a search runs anything searchable, and everything searchable is run by a search",
        &["search/builder.rs", "search/searchable.rs"],
    ),
];

#[test]
fn arrows_point_downwards() {
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for source in library().iter().filter(|source| source.floor() != "lib") {
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
    let sources = library();
    let uses = uses(&sources);
    assert!(uses.values().map(BTreeSet::len).sum::<usize>() > 500, "the reader of uses is broken");
    let is_known = |circle: &BTreeSet<&str>| {
        KNOWN_CIRCLES.iter().any(|(_, files)| circle.iter().all(|file| files.contains(file)))
    };
    let mut told = Vec::new();
    for circle in circles(&uses).iter().filter(|circle| !is_known(circle)) {
        told.push(format!("a circle of {} files:", circle.len()));
        for file in circle {
            let inside: Vec<_> = uses[file].intersection(circle).copied().collect();
            told.push(format!("    {file} uses {}", inside.join(", ")));
        }
    }
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn only_the_command_line_prints() {
    let words = ["println!", "eprintln!", "print!(", "eprint!("];
    let printing: Vec<String> = library()
        .into_iter()
        .filter(|source| source.floor() != "cli" && words.iter().any(|word| source.code.contains(word)))
        .map(|source| source.path)
        .collect();
    assert!(printing.is_empty(), "library code prints: {printing:?}");
}
