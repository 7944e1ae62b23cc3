//! Benches of two positions, in every form in which they come.

use super::*;
use crate::record::RowRef;

const STDOUT: &str = "Stockfish 15.1 by the Stockfish developers (see AUTHORS file)
info string classical evaluation enabled
info depth 1 seldepth 1 multipv 1 score cp 57 nodes 20 nps 20000 hashfull 0 tbhits 0 time 1 pv e2e3
info depth 2 seldepth 2 multipv 1 score cp 85 nodes 68 nps 68000 hashfull 0 tbhits 0 time 2 pv e2e4
bestmove e2e4 ponder d7d6
info depth 0 score mate 0
bestmove (none)
";
const STDERR: &str = "
Position: 1/2 (rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1)

Position: 2/2 (7k/7P/6K1/8/3B4/8/8/8 b - - 0 1)

===========================
Total time (ms) : 3
Nodes searched  : 68
Nodes/second    : 22666
";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn imported(text: &str, constants: &str) -> (Vec<Row>, Vec<Remark>) {
    let constants =
        if constants.is_empty() { Constants::default() } else { Constants::parse(constants).unwrap() };
    let imported = Bench::parse(text, "b.txt").unwrap().rows(&constants).unwrap();
    (imported.rows.iter().map(RowRef::to_row).collect(), imported.remarks)
}

fn positions(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.position.as_str()).collect()
}

#[test]
fn joined_streams_give_a_row_for_every_position_wherever_they_were_joined() {
    let mate = "7k/7P/6K1/8/3B4/8/8/8 b - - 0 1";
    let (before, after) = STDERR.split_once("==").unwrap();
    for text in [format!("{STDERR}{STDOUT}"), format!("{before}\r\n{STDOUT}=={after}")] {
        let (rows, remarks) = imported(&text, "");
        assert_eq!(positions(&rows), [START, mate]);
        assert_eq!(remarks, []);
        assert_eq!((rows[0].value, rows[0].depth, rows[0].counters.nodes), (Some(85), 2, Some(68)));
        assert_eq!((rows[1].value, rows[1].depth, rows[1].counters.nodes), (Some(-20_000), 0, None));
        assert!(rows.iter().all(|row| row.game == "chess" && row.engine == "Stockfish 15.1"));
        assert_eq!((rows[0].best_move.as_deref(), rows[1].best_move.as_deref()), (Some("e2e4"), None));
    }
}

#[test]
fn the_value_is_of_the_last_iteration_that_was_finished() {
    let lines = [
        "x by y",
        "info depth 7 score cp 26 nodes 3523 time 6 pv g2g3",
        "info depth 8 score cp 22 upperbound nodes 5001 time 12 pv g2g3",
        "info depth 8 currmove e2e4 currmovenumber 2",
        "bestmove g2g3 ponder g7g6",
    ];
    let row = &imported(&lines.join("\n"), "").0[0];
    assert_eq!((row.depth, row.finished_depth, row.value), (8, Some(7), Some(26)));
    assert_eq!((row.counters.nodes, row.reported_ns), (Some(5001), Some(12_000_000)));
}

#[test]
fn stdout_alone_numbers_its_positions() {
    let (rows, remarks) = imported(STDOUT, "");
    assert_eq!((positions(&rows), &*rows[0].engine), (vec!["1", "2"], "Stockfish 15.1"));
    assert_eq!(remarks, []);
}

#[test]
fn stderr_alone_is_its_summary() {
    let (rows, remarks) = imported(STDERR, "engine=mine");
    assert_eq!((positions(&rows), rows[0].depth), (vec!["bench"], 0));
    assert_eq!((rows[0].counters.nodes, rows[0].reported_ns), (Some(68), Some(3_000_000)));
    assert_eq!(remarks, [Remark::DepthUnknown]);
    let (rows, remarks) = imported("id name Mine 2\n12 nodes 7 nps", "depth=13,game=xiangqi");
    let row = &rows[0];
    assert_eq!(
        (&*row.engine, &*row.game, row.depth, row.counters.nodes),
        ("Mine 2", "xiangqi", 13, Some(12))
    );
    assert_eq!(remarks, []);
}

#[test]
fn what_does_not_add_up_is_told() {
    let (_, remarks) = imported(&format!("{STDOUT}{}", STDERR.replace(": 68", ": 70")), "");
    assert_eq!(remarks, [Remark::OtherSum { positions: 68, summary: 70 }]);
    let (_, remarks) = imported(&format!("{STDOUT}{}", STDERR.replace("/2 (", "/3 (")), "");
    assert_eq!(remarks, [Remark::Incomplete { announced: 3, found: 2 }]);
    let (rows, remarks) = imported(STDOUT.strip_suffix("bestmove (none)\n").unwrap(), "");
    assert_eq!((rows.len(), remarks), (1, vec![Remark::CutOff]));
}

#[test]
fn a_position_that_comes_twice_goes_by_its_number() {
    let text = format!("{STDOUT}{}", STDERR.replace("7k/7P/6K1/8/3B4/8/8/8 b - - 0 1", START));
    assert_eq!(positions(&imported(&text, "").0), [START, "2"]);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let told = |text: &str| match Bench::parse(text, "b.txt") {
        Ok(bench) => bench.rows(&Constants::default()).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    for (text, expected) in [
        ("", "b.txt has neither a `bestmove` nor a summary (`Nodes searched  : N`, or `N nodes N nps`)"),
        ("bestmove a2a3", "b.txt does not say which engine it is of"),
        (
            "x by y\n\ninfo depth 1 nodes 5k",
            "b.txt, line 3: `nodes` is followed by `5k`, which is not a whole number in range",
        ),
        (
            "x by y\ninfo depth 1 score cp 1000000000",
            "b.txt, line 2: `score` is followed by `1000000000`, which is not a whole number in range",
        ),
        (
            "Nodes searched  : 1\nNodes searched  : 1",
            "b.txt, line 2 ends a second bench; import one bench at a time",
        ),
    ] {
        assert_eq!(told(text), expected);
    }
}
