//! docs/NODES.md: its counts, measured again by `scripts/node-counts`.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::helpers::folder;
use crate::programs::{on_path, program_of, skipped};

/// The engines of the page that Debian has.
const ENGINES: [&str; 7] =
    ["stockfish", "fairy-stockfish", "gnuchess", "sjaakii", "glaurung", "toga2", "ethereal-chess"];

/// How a comparison with the page ended, and what it said.
fn check(python: &Path, arguments: &[impl AsRef<OsStr>]) -> (Option<i32>, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/node-counts");
    let mut command = Command::new(python);
    command.arg(script).arg("--check").args(arguments).env("PLYBENCH", env!("CARGO_BIN_EXE_plybench"));
    let output = command.output().unwrap();
    let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (output.status.code(), told)
}

#[test]
fn engines_count_as_the_page_says() {
    let Some(python) = program_of("python3") else { return };
    for engine in ENGINES.into_iter().filter(|engine| program_of(engine).is_some()) {
        match check(&python, &[engine]) {
            (Some(1), told) if told.contains("the page has") => skipped(&told),
            (code, told) => assert_eq!((code, told.as_str()), (Some(0), "11 counts compared, 0 differ\n")),
        }
    }
}

#[test]
fn our_counts_are_on_the_page_and_a_wrong_one_is_found() {
    let Some(python) = program_of("python3") else { return };
    assert_eq!(check(&python, &["plybench"]), (Some(0), "11 counts compared, 0 differ\n".to_owned()));
    let folder = folder();
    let page = folder.path().join("NODES.md");
    let text = include_str!("../../../docs/NODES.md");
    fs::write(&page, text.replace("| `plybench` | minimax | 9 | 73 |", "| `plybench` | minimax | 9 | 74 |"))
        .unwrap();
    let page = page.to_str().unwrap();
    let (code, told) = check(&python, &["plybench", "--page", page]);
    assert_eq!(code, Some(3), "{told}");
    assert!(told.starts_with("plybench: quiet d2: 73, the page has 74\n"), "{told}");
    // Nothing compared is no agreement.
    assert_eq!(check(&python, &["crafty"]).0, Some(2));
    if on_path("sunfish").is_none() {
        let (code, told) = check(&python, &["sunfish"]);
        assert!(code == Some(1) && told.contains("skipped sunfish: it is not installed"), "{told}");
    }
}
