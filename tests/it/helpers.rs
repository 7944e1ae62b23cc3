//! What several modules of these tests need: the built program, folders,
//! small suites, games and engines from their specs.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use plybench::game::{AnyGame, GameSpec};
use plybench::record::{Row, RowWriter};
use plybench::search::{Engine, Outcome, Search};
use plybench::suite::Suite;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

/// The built program.
pub(crate) fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_plybench"))
}

/// What a call of the program leaves.
pub(crate) fn plybench(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the program runs")
}

/// A call of the program in a folder.
pub(crate) fn plybench_in(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program();
    command.args(arguments).current_dir(folder);
    command
}

/// The standard output of a call that must end with this exit code.
pub(crate) fn stdout(command: &mut Command, exit: i32) -> String {
    String::from_utf8(ended(command, exit).stdout).expect("UTF-8")
}

/// The standard error of a call that must end with this exit code.
pub(crate) fn stderr(command: &mut Command, exit: i32) -> String {
    String::from_utf8(ended(command, exit).stderr).expect("UTF-8")
}

fn ended(command: &mut Command, exit: i32) -> Output {
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(exit), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The JSON that a successful call prints.
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(program().args(arguments), 0)).expect("JSON on stdout")
}

/// The error of a call that must end with this exit code, with nothing on stdout.
pub(crate) fn error(arguments: &[&str], exit: i32) -> String {
    let output = ended(program().args(arguments), exit);
    assert!(output.stdout.is_empty(), "{arguments:?} prints data although it fails");
    as_on_unix(output.stderr)
}

/// What the program printed, with errors of the system in the words of Unix,
/// so that one snapshot holds everywhere.
pub(crate) fn as_on_unix(printed: Vec<u8>) -> String {
    let mut text = String::from_utf8(printed).expect("UTF-8");
    for (windows, unix) in [
        ("The system cannot find the file specified.", "No such file or directory"),
        ("The system cannot find the path specified.", "No such file or directory"),
        ("Cannot create a file when that file already exists.", "File exists"),
    ] {
        text = text.replace(windows, unix);
    }
    text
}

/// The published rows of a suite; there are none in a package.
pub(crate) fn published(name: &str) -> PathBuf {
    published_in("reference", name)
}

/// The same in a report of the repository.
pub(crate) fn published_in(report: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("reports/{report}/results/{name}.csv.gz"))
}

/// An empty folder, removed with the value.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// A new results file of these rows.
pub(crate) fn write_rows(folder: &Path, name: &str, rows: &[Row]) -> PathBuf {
    let path = folder.join(name);
    let mut writer = RowWriter::new(File::create(&path).unwrap()).unwrap();
    for row in rows {
        writer.write(row).unwrap();
    }
    writer.flush().unwrap();
    path
}

/// The SHA-256 of some bytes in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// A suite from its text.
pub(crate) fn suite(text: &str) -> Suite {
    Suite::parse(text, "test.toml", Path::new("")).unwrap()
}

/// Some two hundred cells that take a few milliseconds.
pub(crate) const SMALL: &str = "name = \"small\"\nreference = \"minimax\"\ngames = [\"tree:iid[b=4]\", \"tree:ordered[b=4]\"]\n\
         seeds = \"0-4\"\nengines = [\"minimax\", \"{ab,aspiration,pvs}+{,history}\"]\ndepths = \"1-4\"";

/// [`SMALL`] as a suite.
pub(crate) fn small() -> Suite {
    suite(SMALL)
}

/// A game from its spec.
pub(crate) fn game(spec: &str) -> GameSpec {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// A root of a game: a FEN, or the seed of a tree.
pub(crate) fn root(spec: &str, position: &str) -> AnyGame {
    game(spec).root(position).unwrap_or_else(|error| panic!("{spec} {position}: {error}"))
}

/// An engine from its spec.
pub(crate) fn engine(spec: &str) -> Engine {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// A search without limits.
pub(crate) fn run(root: &AnyGame, spec: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine(spec)).depth(depth).run_any(root)
}
