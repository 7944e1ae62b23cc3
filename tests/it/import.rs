//! `plybench import`: what other programs print becomes a file that every
//! other verb reads.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use plybench::record::{COLUMNS, Counter, Rows, read_results_from, read_rows_from};
use serde_json::Value;

use crate::helpers::{folder, plybench_in, program, stderr, stdout};
use crate::programs::program_of;

/// Stockfish 15.1, `bench 16 1 6` on five positions, two of which have no legal move; both streams.
const BENCH: &str = include_str!("../data/import/stockfish-15.1-bench.txt");

/// What its summary says.
const NODES: u64 = 4_615;

const TABLE: &str = "fen\tdepth\tNodes\thash\nstart\t6\t81207\t16\nother\t6\t5.0\t16\n";
const MAPPED: [&str; 6] =
    ["import", "table.csv", "--map", "nodes=Nodes,position=fen", "--set", "game=chess,engine=mine"];

fn nodes(rows: &Rows) -> u64 {
    rows.iter().filter_map(|row| row.counter(Counter::Nodes)).sum()
}

/// Imports a text; its rows, and what is said of them.
fn imported(here: &Path, text: &[u8], options: &[&str]) -> (Rows, String) {
    fs::write(here.join("text"), text).expect("a file");
    let output = plybench_in(here, &["import", "text"]).args(options).output().expect("the program runs");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(output.status.success(), "{told}");
    let file = read_results_from(&*output.stdout, "imported").expect("rows");
    assert!(file.missing.is_empty(), "{:?}", file.missing);
    (file.rows, told)
}

#[test]
fn a_line_without_end_is_refused_before_it_fills_the_memory() {
    let folder = folder();
    let line = vec![b'a'; 3 << 20];
    fs::write(folder.path().join("line"), line).unwrap();
    let told = stderr(&mut plybench_in(folder.path(), &["import", "line"]), 1);
    assert!(told.contains("a line has more than 1048576 bytes"), "{told}");
}

#[test]
fn a_bench_gives_a_row_for_every_position_and_their_sum_is_the_summary() {
    let folder = folder();
    let (rows, told) = imported(folder.path(), BENCH.as_bytes(), &[]);
    assert_eq!((rows.len(), nodes(&rows)), (5, NODES));
    assert!(rows.iter().all(|row| row.engine() == "Stockfish 15.1" && row.game() == "chess"));
    let first = rows.get(0).expect("a row").to_row();
    assert_eq!(first.position, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((first.depth, first.best_move.as_deref()), (6, Some("b1c3")));
    assert!(told.contains("is read as stockfish-bench") && !told.contains("warning"), "{told}");

    let (lines, _) = BENCH.split_once("\nPosition: 5/5").expect("the last position");
    let told = imported(folder.path(), lines.as_bytes(), &["--quiet"]).1;
    assert!(told.contains("warning: text: 5 positions are announced, and 4 have a best move"), "{told}");
    let more = BENCH.replace(&format!(": {NODES}"), ": 5000");
    let told = imported(folder.path(), more.as_bytes(), &["--quiet"]).1;
    let expected = format!("the positions have {NODES} nodes together, {} fewer than the 5000", 5000 - NODES);
    assert!(told.contains(&expected), "{told}");
}

#[test]
fn the_rows_of_a_bench_are_read_by_the_other_verbs_as_they_are() {
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("bench.txt"), BENCH).expect("a file");
    for (engine, out) in [("one", "one.csv"), ("two", "two.csv")] {
        stdout(plybench_in(here, &["import", "bench.txt", "--engine", engine]).args(["--out", out]), 0);
    }
    let printed = stdout(&mut plybench_in(here, &["compare", "one.csv", "two.csv", "--reference", "one"]), 0);
    assert!(printed.contains("chess: nodes relative to one"), "{printed}");
    let printed = stdout(&mut plybench_in(here, &["check", "one.csv", "--baseline", "one.csv"]), 0);
    assert!(
        printed.contains("5 searches compared on value, best_move, nodes, finished_depth: 0 changed"),
        "{printed}"
    );
    stdout(&mut plybench_in(here, &["plot", "one.csv", "--figure", "nodes-by-depth", "--format", "svg"]), 0);
    assert!(here.join("figures/nodes-by-depth.svg").is_file());
}

#[test]
fn a_table_gives_every_line_a_row_with_all_columns() {
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("table.csv"), TABLE).expect("a file");
    let json = stdout(plybench_in(here, &MAPPED).args(["--out", "mine.csv", "--json"]), 0);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["rows"], &json["from"]), (&2.into(), &"csv".into()));
    assert_eq!(json["remarks"][0], "columns not imported: hash");
    let text = fs::read_to_string(here.join("mine.csv")).expect("rows");
    assert!(text.starts_with(&COLUMNS.join(",")) && text.ends_with('\n') && !text.contains('\r'), "{text}");
    let rows = read_rows_from(text.as_bytes(), "mine.csv").expect("rows");
    let told: Vec<_> = rows.iter().map(|row| (row.position.as_str(), row.counters.nodes)).collect();
    assert_eq!(told, [("start", Some(81_207)), ("other", Some(5))]);
    assert!(rows.iter().all(|row| row.engine == "mine" && row.depth == 6 && row.sample == 0));
    assert_eq!(stdout(plybench_in(here, &MAPPED).args(["--out", "-"]), 0), text);
}

#[test]
fn what_is_there_is_kept_unless_it_is_to_be_replaced() {
    let folder = folder();
    let here = folder.path();
    fs::write(here.join("table.csv"), TABLE).expect("a file");
    let import = || {
        let mut command = plybench_in(here, &MAPPED);
        command.args(["--out", "mine.csv"]);
        command
    };
    stdout(&mut import(), 0);
    let rows = fs::read(here.join("mine.csv")).expect("rows");
    assert!(stderr(&mut import(), 0).contains("already has these rows"));
    fs::write(here.join("mine.csv"), "mine").expect("a file");
    let told = stderr(&mut import(), 1);
    assert!(told.contains("mine.csv exists with other content") && told.contains("--overwrite"), "{told}");
    assert_eq!(fs::read(here.join("mine.csv")).expect("a file"), b"mine");
    assert!(stderr(import().arg("--overwrite"), 0).contains("replacing mine.csv"));
    assert_eq!(fs::read(here.join("mine.csv")).expect("rows"), rows);

    let run = ["run", "--positions", "start", "--engines", "ab", "--depths", "1", "--out", "run.csv"];
    stdout(&mut plybench_in(here, &run), 0);
    let rows = fs::read(here.join("run.csv")).expect("rows");
    let told = stderr(plybench_in(here, &MAPPED).args(["--out", "run.csv", "--overwrite"]), 1);
    assert!(told.contains("run.csv is the results file of a run"), "{told}");
    assert_eq!(fs::read(here.join("run.csv")).expect("rows"), rows);
    let names = fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    assert!(!names.into_iter().any(|name| name.to_string_lossy().ends_with(".tmp")));
}

#[test]
fn lines_of_one_cell_are_samples_of_it() {
    let folder = folder();
    let table =
        "game,position,engine,depth,nodes,wall_ns\nchess,start,mine,1,5,70\nchess,start,mine,1,5,80\n";
    let (rows, told) = imported(folder.path(), table.as_bytes(), &["--from", "csv"]);
    let samples: Vec<_> = rows.iter().map(|row| (row.sample(), row.wall_ns())).collect();
    assert_eq!(samples, [(0, Some(70)), (1, Some(80))]);
    assert!(told.contains("1 line repeats a search"), "{told}");
}

/// Exports of hyperfine 1.15.0 and 2.0.0: two engines, one parameter `depth`, two runs each.
#[test]
fn the_runs_of_hyperfine_are_samples_that_other_verbs_compare() {
    let folder = folder();
    let here = folder.path();
    for (text, has_cpu) in [
        (include_str!("../data/import/hyperfine-1.15.json"), false),
        (include_str!("../data/import/hyperfine-2.0.json"), true),
    ] {
        let (rows, told) = imported(here, text.as_bytes(), &["--set", "game=xiangqi,position=start"]);
        assert!(told.contains("is read as hyperfine"), "{told}");
        let cells: Vec<_> = rows.iter().map(|row| (row.engine(), row.depth(), row.sample())).collect();
        assert_eq!(cells, [("ab", 3, 0), ("ab", 3, 1), ("pvs+captures", 3, 0), ("pvs+captures", 3, 1)]);
        assert!(rows.iter().all(|row| row.wall_ns() > Some(1_000_000) && row.cpu_ns().is_some() == has_cpu));
        stdout(&mut plybench_in(here, &["import", "text", "--out", "rows.csv", "--overwrite"]), 0);
        let compare = ["compare", "rows.csv", "--reference", "ab", "--metric", "wall_ns"];
        let printed = stdout(&mut plybench_in(here, &compare), 0);
        assert!(printed.contains("hyperfine: wall_ns relative to ab"), "{printed}");
        let diff = ["diff", "rows.csv", "rows.csv", "--fail-over", "wall_ns=1%", "--metric", "wall_ns"];
        let printed = stdout(&mut plybench_in(here, &diff), 0);
        assert!(
            printed.contains("2 searches compared on wall_ns") && printed.contains("passed"),
            "{printed}"
        );
        let told = stderr(&mut plybench_in(here, &["import", "text", "--engine", "one"]), 2);
        assert!(told.contains("would be one search"), "{told}");
    }
}

#[test]
fn the_summary_that_bench_prints_is_imported() {
    let folder = folder();
    let here = folder.path();
    let suite =
        "name = \"few\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"1-3\"\nengines = [\"ab\"]\ndepths = 3\n";
    fs::write(here.join("few.toml"), suite).expect("a file");
    let bench = ["bench", "--suite", "few.toml"];
    let printed = stdout(&mut plybench_in(here, &bench), 0);
    let json: Value =
        serde_json::from_str(&stdout(plybench_in(here, &bench).arg("--json"), 0)).expect("JSON");
    let of_line = printed.lines().last().expect("a line");
    for text in [&*printed, of_line] {
        let (rows, told) = imported(here, text.as_bytes(), &["--set", "game=tree:iid[b=4],depth=3"]);
        assert_eq!((rows.len(), nodes(&rows)), (1, json["signature"].as_u64().expect("a number")));
        let row = rows.get(0).expect("a row");
        assert_eq!((row.position(), row.engine(), row.depth()), ("bench", "text", 3));
        assert!(told.contains("`text` is used"), "{told}");
    }
}

/// What `bench` of an installed engine prints, if it is installed: 16 MB, one thread.
fn bench_of(engine: &str, depth: &str) -> Option<Output> {
    let bench = Command::new(program_of(engine)?).args(["bench", "16", "1", depth]).output();
    Some(bench.expect("the engine runs"))
}

/// The number behind `Nodes searched  :`.
fn summary(stderr: &[u8]) -> u64 {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find_map(|line| line.strip_prefix("Nodes searched  :")).expect("a summary");
    line.trim().parse().expect("a number")
}

#[test]
fn the_streams_of_an_installed_stockfish_are_imported_and_add_up() {
    let Some(bench) = bench_of("stockfish", "6") else { return };
    let folder = folder();
    let here = folder.path();
    let total = summary(&bench.stderr);
    let add_up = |rows: &Rows, told: &str| {
        // Looking up the reply to a line of one move, to ponder on, is a node that no line shows.
        let fewer = total - nodes(rows);
        let warning = format!("{fewer} fewer than the {total} of the summary");
        assert!(fewer <= 48, "{told}");
        assert_eq!(told.contains("warning"), fewer > 0, "{told}");
        assert_eq!(told.contains(&warning), fewer > 0, "{told}");
    };
    let (alone, told) = imported(here, &bench.stdout, &[]);
    assert!(alone.len() > 40 && !told.contains("warning"), "{told}");
    let (rows, told) = imported(here, &[&*bench.stdout, b"\n", &*bench.stderr].concat(), &[]);
    add_up(&rows, &told);
    assert_eq!((rows.len(), nodes(&rows)), (alone.len(), nodes(&alone)));
    assert!(rows.iter().all(|row| row.engine().starts_with("Stockfish")));
    let (rows, _) = imported(here, &bench.stderr, &["--engine", "stockfish"]);
    assert_eq!((rows.len(), nodes(&rows)), (1, total));
    // The shell joins the streams as they come.
    let engine = program_of("stockfish").expect("it was there");
    let line = format!("'{}' bench 16 1 6 2>&1", engine.display());
    let joined = Command::new("sh").args(["-c", &line]).output().expect("a shell").stdout;
    let (rows, told) = imported(here, &joined, &[]);
    add_up(&rows, &told);
    assert!(rows.iter().all(|row| row.position().contains('/')), "every position has its FEN");
}

#[test]
fn an_installed_fairy_stockfish_has_numbers_for_positions() {
    let Some(bench) = bench_of("fairy-stockfish", "5") else { return };
    let folder = folder();
    let text = [&*bench.stderr, b"\n", &*bench.stdout].concat();
    let (rows, told) = imported(folder.path(), &text, &[]);
    assert!(summary(&bench.stderr) - nodes(&rows) <= 46, "{told}");
    assert!(rows.iter().all(|row| row.position().parse::<u32>().is_ok()));
}

#[test]
fn an_empty_standard_input_is_refused() {
    let told = stderr(program().args(["import", "-"]).stdin(Stdio::null()), 1);
    assert!(told.contains("standard input is not in a recognised format"), "{told}");
}
