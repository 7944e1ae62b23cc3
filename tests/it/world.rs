//! Files and forms as the world has them: what other programs write, and what
//! people type.

use std::fs;
use std::path::Path;

use plybench::record::{read_rows, read_rows_from};

use crate::helpers::{json, program, stderr, stdout};

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
    assert!(checked.contains("2 searches compared on "), "{checked}");
    let plot = ["plot", "-", "--figure", "nodes-by-depth", "--format", "svg", "--engines", "ab"];
    assert_eq!(fed(&plot, here, 0).trim(), "figures/nodes-by-depth.svg");
    let figure = fs::read_to_string(here.join("figures/nodes-by-depth.svg")).expect("a figure");
    assert!(!figure.contains("pvs"));
    fed(&["report", "-", "--out", "report", "--engines", "ab"], here, 0);
    let page = fs::read_to_string(here.join("report/report.md")).expect("a report");
    assert!(page.contains("- Results: standard input\n") && page.contains("1 engine"), "{page}");
}

#[test]
fn claims_as_json_say_what_is_left_out_as_a_comparison_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("few.csv"), ROWS.replacen(",ok,", ",timeout,", 1)).expect("a file");
    let left_out = |verb| {
        let text = stdout(program().args([verb, "few.csv", "--json"]).current_dir(here), 0);
        serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["left_out"].clone()
    };
    assert_eq!(left_out("claims"), left_out("compare"));
    assert_eq!(
        (&left_out("claims")["failed"], &left_out("claims")["failed_by_depth"]["1"]),
        (&1.into(), &1.into())
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

#[test]
fn a_reader_that_closes_the_pipe_needs_no_more() {
    for call in [&["--version", "--json"][..], &["engines"], &["trees", "--json"], &["positions", "list"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = program().args(call).stdout(writer).output().expect("the program runs");
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{call:?}");
    }
}

#[test]
fn files_that_are_not_utf_8_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let fen = "4k4/9/9/9/9/9/9/9/9/3K1R3 w\n";
    let bytes: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(fen.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    fs::write(here.join("wide.epd"), &bytes).expect("a file");
    fs::write(here.join("wide.toml"), &bytes[2..]).expect("a file");
    fs::write(here.join("zero.epd"), [0; 64]).expect("a file");
    fs::write(here.join("zero.csv"), [0; 64]).expect("a file");
    let told = |call: &[&str], exit| stderr(program().args(call).current_dir(here), exit);
    let run = |file| told(&["run", "--engines", "ab", "--depths", "1", "--positions", file], 2);
    let wide = "it is UTF-16, not UTF-8; save it as UTF-8: `iconv -f UTF-16 -t UTF-8 OLD > NEW`";
    for text in [run("wide.epd"), told(&["positions", "lint", "wide.epd"], 1), told(&["run", "wide.toml"], 2)]
    {
        assert!(text.contains(wide), "{text}");
    }
    for text in [run("zero.epd"), told(&["positions", "lint", "zero.epd"], 1)] {
        assert!(text.contains("zero.epd: it is not text"), "{text}");
    }
    let text = told(&["compare", "zero.csv"], 1);
    assert!(text.contains("zero.csv is not text"), "{text}");
}

#[test]
fn every_verb_that_reads_a_file_reads_standard_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let fed = |text: &str, call: &[&str], exit| {
        fs::write(here.join("fed"), text).expect("a file");
        let file = fs::File::open(here.join("fed")).expect("a file");
        stdout(program().args(call).arg("--quiet").stdin(file).current_dir(here), exit)
    };
    let found = fed("nonsense\n", &["positions", "lint", "-"], 1);
    assert!(found.starts_with("standard input:1: "), "{found}");
    let counted = fed("4k4/9/9/9/9/9/9/9/9/3K1R3 w\n", &["positions", "stats", "-", "--json"], 0);
    assert!(counted.contains("\"positions\": 1"), "{counted}");
    let suite = "name = \"fed\"\npositions = [\"start\"]\nengines = [\"ab\"]\ndepths = \"1-2\"\n";
    let rows = fed(suite, &["run", "-", "--out", "-"], 0);
    assert_eq!(read_rows_from(rows.as_bytes(), "printed").expect("rows").len(), 2);
    let plan = fed(suite, &["run", "-", "--dry-run"], 0);
    assert!(plan.starts_with("suite fed, "), "{plan}");
    let twice = stderr(program().args(["run", "-", "--positions", "-"]), 2);
    assert!(twice.contains("standard input can be read once"), "{twice}");
}

#[test]
fn built_in_positions_are_checked_and_counted_by_id_and_set() {
    let lint = |name: &str| stderr(program().args(["positions", "lint", name]), 0);
    for (name, read) in [
        ("opening-01", "1 position in 1 file"),
        ("Quick", "24 positions in 4 files"),
        ("perft", "34 positions in 1 file"),
    ] {
        assert_eq!(lint(name), format!("{read}: every line is correct\n"));
    }
    let counted = json(&["positions", "stats", "Opening-01", "--json"]);
    assert_eq!((&counted[0]["set"], &counted[0]["positions"]), (&"opening-01".into(), &1.into()));
    let counted = json(&["positions", "stats", "quick", "--json"]);
    assert_eq!((&counted[0]["set"], &counted[0]["positions"]), (&"quick".into(), &24.into()));
    let told = stderr(program().args(["positions", "lint", "openning-01"]), 2);
    assert!(told.contains("did you mean `opening-01`?"), "{told}");
}

#[test]
fn what_writes_several_files_does_not_write_them_to_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    fs::write(here.join("rows.csv"), ROWS).expect("a file");
    let calls: [&[&str]; 6] = [
        &["plot", "rows.csv"],
        &["report", "rows.csv"],
        &["man"],
        &["positions", "generate"],
        &["plan", "smoke", "--chunks", "2"],
        &["reproduce", "--quick"],
    ];
    for call in calls {
        let told = stderr(program().args(call).args(["--out", "-"]).current_dir(here), 2);
        assert!(
            told.contains("several files cannot go to standard output; name a folder"),
            "{call:?}: {told}"
        );
    }
    assert!(!here.join("-").exists());
}
