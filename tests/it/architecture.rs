//! Keeps the arrows between the floors honest (ARCHITECTURE.md): reads every
//! `crate::floor` mention in `src` and holds it against what the floor may know.

use std::fs;
use std::path::{Path, PathBuf};

/// Each floor with the floors it may mention.
const MAY_KNOW: [(&str, &[&str]); 14] = [
    (
        "cli",
        &[
            "report", "errata", "analysis", "suite", "corpus", "search", "game", "record", "xiangqi", "spec",
            "stats", "draw",
        ],
    ),
    ("report", &["analysis", "record", "spec", "stats", "draw"]),
    ("errata", &["corpus", "search", "game", "xiangqi", "stats"]),
    ("analysis", &["record", "spec", "stats"]),
    ("suite", &["corpus", "search", "game", "record", "spec"]),
    ("corpus", &["search", "game", "xiangqi", "spec", "splitmix"]),
    ("search", &["game", "record", "spec", "splitmix"]),
    ("game", &["xiangqi", "spec", "splitmix"]),
    ("xiangqi", &["splitmix"]),
    ("record", &[]),
    ("spec", &[]),
    ("stats", &[]),
    ("draw", &[]),
    ("splitmix", &[]),
];

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("src is readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

fn floor_of(source: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(source).expect("below src");
    let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The names that follow `crate::` on lines that are not comments.
fn mentions(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect())
        .collect()
}

#[test]
fn arrows_point_downwards() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut arrows = 0;
    for file in rust_files(&source) {
        let floor = floor_of(&source, &file);
        if floor == "lib" || floor == "main" {
            continue;
        }
        let (_, allowed) = MAY_KNOW
            .iter()
            .find(|(name, _)| *name == floor)
            .unwrap_or_else(|| panic!("{} stands on no known floor", file.display()));
        for mention in mentions(&fs::read_to_string(&file).expect("readable")) {
            arrows += 1;
            if mention != floor && !allowed.contains(&mention.as_str()) {
                wrong.push(format!("{}: {floor} must not know {mention}", file.display()));
            }
        }
    }
    assert!(arrows > 20, "only {arrows} mentions found: the reader of mentions is broken");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_command_line_prints() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let printing: Vec<_> = rust_files(&source)
        .into_iter()
        .filter(|file| floor_of(&source, file) != "cli")
        .filter(|file| {
            let text = fs::read_to_string(file).expect("readable");
            ["println!", "eprintln!", "print!(", "eprint!("].iter().any(|word| text.contains(word))
        })
        .collect();
    assert!(printing.is_empty(), "library code prints: {printing:?}");
}

#[test]
fn no_path_climbs_two_floors() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in rust_files(&source) {
        let text = fs::read_to_string(&file).expect("readable");
        assert!(!text.contains("super::super::"), "{} climbs with super::super::", file.display());
    }
}
