//! Files and forms as the world has them: what other programs write, and what
//! people type.

use std::fs;

use plybench::record::read_rows;

use crate::helpers::{program, stdout};

#[test]
fn positions_are_run_by_id_beside_sets_and_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let standard = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - id \"mine; all mine\"; bm f0f9;\n";
    fs::write(folder.path().join("mine.epd"), standard).expect("a file");
    let positions = "opening-01,start,mine.epd,Seven-Stars";
    let out = folder.path().join("rows.csv");
    let call = ["run", "--engines", "ab", "--depths", "1", "--quiet", "--positions", positions, "--out"];
    stdout(program().args(call).arg(&out).current_dir(folder.path()), 0);
    let rows = read_rows(&out).expect("rows");
    let found: Vec<&str> = rows.iter().map(|row| row.position.as_str()).collect();
    assert_eq!(found, ["opening-01", "start", "mine; all mine", "seven-stars"]);
    assert_eq!(stdout(program().args(["positions", "list", "opening-01"]), 0).lines().count(), 2);
}
