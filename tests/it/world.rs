//! Files and forms as the world has them: what other programs write, and what
//! people type.

use std::fs;
use std::path::Path;

use plybench::record::{read_rows, read_rows_from};

use crate::helpers::{json, program, stdout};

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

#[test]
fn whole_numbers_are_typed_alike_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let suite = "name = \"s\"\ngames = [\"tree:iid[b=1_0]\"]\nseeds = \"0-1_0\"\nengines = [\"AB+tt[SIZE=64K]\"]\n\
                 depths = \"1\"\nnodes = \"5M\"\n";
    fs::write(folder.path().join("s.toml"), suite).expect("a file");
    let run = ["run", "s.toml", "--quiet", "--nodes", "64k"];
    stdout(program().args(run).current_dir(folder.path()), 0);
    let rows = read_rows(&folder.path().join("s.csv")).expect("rows");
    assert_eq!(
        (rows.len(), rows[0].game.as_str(), rows[0].engine.as_str()),
        (11, "tree:iid[b=10]", "ab+tt[size=64k]")
    );
    let manifest = fs::read_to_string(folder.path().join("s.manifest.json")).expect("a manifest");
    assert!(manifest.contains("\"nodes\": 64000"), "{manifest}");
    stdout(program().args(["search", "start", "-e", "ab", "-d", "0_2", "--nodes", "1_000"]), 0);
    assert_eq!(
        stdout(program().args(["engines", "ASP"]), 0),
        stdout(program().args(["engines", "aspiration"]), 0)
    );
}

/// A results file of two engines on two positions, as text.
const ROWS: &str = "game,position,phase,engine,depth,status,value,nodes
xiangqi,a,opening,ab,1,ok,0,45.0
xiangqi,b,endgame,ab,1,ok,0,30
xiangqi,a,opening,ab,2,ok,0,4.5E+02
xiangqi,b,endgame,ab,2,ok,0,300
xiangqi,a,opening,pvs,1,ok,0,40
xiangqi,b,endgame,pvs,1,ok,0,20
xiangqi,a,opening,pvs,2,ok,0,225
xiangqi,b,endgame,pvs,2,ok,0,75
";

/// What a call prints that finds `ROWS` on its standard input.
fn fed(arguments: &[&str], folder: &Path, exit: i32) -> String {
    fs::write(folder.join("rows.csv"), ROWS).expect("a file");
    let rows = fs::File::open(folder.join("rows.csv")).expect("rows");
    stdout(program().args(arguments).stdin(rows).current_dir(folder), exit)
}

#[test]
fn every_verb_that_reads_results_reads_standard_input_and_takes_a_selection() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let ratio = |selection: &[&str]| -> f64 {
        let text = fed(&[&["compare", "-", "--json"], selection].concat(), here, 0);
        let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        answer["games"][0]["engines"][0]["overall"]["ratio_of_sums"].as_f64().expect("a ratio")
    };
    assert!((ratio(&["--phase", "Opening", "--depths", "2"]) - 0.5).abs() < 1e-9);
    assert!((ratio(&["--phase", "endgame", "--depths", "2-9"]) - 0.25).abs() < 1e-9);
    assert!((ratio(&["--engines", "AB,pvs", "--game", "Xiangqi", "--depths", "1"]) - 0.8).abs() < 1e-9);

    let only = ["--engines", "ab", "--depths", "1"];
    let checked = fed(&[&["check", "-", "--baseline", "rows.csv"], &only[..]].concat(), here, 0);
    assert!(checked.contains("2 cells compared: 0 changed"), "{checked}");
    let plot = ["plot", "-", "--figure", "nodes-by-depth", "--format", "svg", "--engines", "ab"];
    assert_eq!(fed(&plot, here, 0).trim(), "figures/nodes-by-depth.svg");
    let figure = fs::read_to_string(here.join("figures/nodes-by-depth.svg")).expect("a figure");
    assert!(!figure.contains("pvs"));
    fed(&["report", "-", "--out", "report", "--engines", "ab"], here, 0);
    let page = fs::read_to_string(here.join("report/report.md")).expect("a report");
    assert!(page.contains("- Results: standard input\n") && page.contains("1 engine"), "{page}");
}

#[test]
fn claims_show_what_the_rows_can_test_unless_asked_for_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let few = fed(&["claims", "-"], folder.path(), 0);
    let all = fed(&["claims", "-", "--all"], folder.path(), 0);
    let blocks = |text: &str| text.lines().filter(|line| line.contains("not testable  ")).count();
    assert_eq!(blocks(&few), 0);
    assert!(blocks(&all) > 5, "{all}");
    assert_eq!(few.lines().last(), all.lines().last());
    let one = fed(&["claims", "-", "--claim", "s1"], folder.path(), 0);
    assert!(one.starts_with("S1 ") && !one.contains("\nS2 "), "{one}");
    let none = fed(&["claims", "-", "--claim", "s1", "--strict", "--json"], folder.path(), 0);
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&none).expect("JSON").as_array().map(Vec::len),
        Some(1)
    );
}

#[test]
fn positions_come_from_standard_input_and_rows_go_to_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let positions = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - id \"mine\";\n";
    fs::write(here.join("mine.epd"), positions).expect("a file");
    let fed = |more: &[&str]| {
        let call = ["run", "--engines", "ab", "--depths", "1-2", "--quiet", "--positions", "start,-"];
        let positions = fs::File::open(here.join("mine.epd")).expect("positions");
        stdout(program().args(call).args(more).stdin(positions).current_dir(here), 0)
    };
    let printed = fed(&["--out", "-"]);
    let rows = read_rows_from(printed.as_bytes(), "printed").expect("rows");
    let found: Vec<(&str, u32)> = rows.iter().map(|row| (row.position.as_str(), row.depth)).collect();
    assert_eq!(found, [("start", 1), ("start", 2), ("mine", 1), ("mine", 2)]);
    assert_eq!(fs::read_dir(here).expect("a folder").count(), 1, "nothing is left but the positions");
    assert_eq!(fed(&["--out", "X.CSV"]), "");
    let kept = read_rows(&here.join("X.CSV")).expect("rows");
    assert!(kept.iter().zip(&rows).all(|(kept, row)| kept.counters == row.counters));
    assert!(here.join("X.manifest.json").is_file());
}

#[test]
fn a_tree_and_the_version_are_data_too() {
    let tree =
        json(&["tree", "1", "--game", "tree:ordered[b=3]", "--engine", "ab", "--depth", "2", "--json"]);
    let root = &tree["searches"][0];
    assert_eq!((root["children"].as_array().map(Vec::len), &root["research"]), (Some(3), &false.into()));
    assert!(root["value"].is_i64() && root["what"]["interior"]["cutoff"] == false, "{root}");
    for call in [["--version", "--json"], ["--json", "-V"]] {
        let version = json(&call)["version"].as_str().expect("a version").to_owned();
        assert!(version.starts_with(env!("CARGO_PKG_VERSION")), "{version}");
    }
}
