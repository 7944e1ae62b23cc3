//! Words of programs, as they are in use: no move, castlings, scores, and errors that quote.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use plybench::record::{Row, Status, read_rows};

use crate::helpers::{folder, plybench_in, stderr, stdout};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";";
const SICILIAN: &str = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"sicilian\";";

/// A program of chess in a few lines of shell: `position` and `go` are what it does at these lines.
fn engine(folder: &Path, position: &str, go: &str) {
    let text = format!(
        "#!/bin/sh
while read -r line; do case $line in
    uci) echo 'id name words'; echo uciok ;;
    isready) echo readyok ;;
    position*) move=e2e4; {position} ;;
    go*) {go}; echo \"bestmove $move\" ;;
    quit) exit ;;
esac; done
"
    );
    let path = folder.join("engine");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The rows of the program at positions, one search after the other.
fn rows(folder: &Path, positions: &[&str], parameters: &str, exit: i32) -> Vec<Row> {
    fs::write(folder.join("set.epd"), positions.join("\n")).unwrap();
    let engine = format!("uci[command=./engine,name=words{parameters}]");
    let run = ["run", "--game", "chess", "--positions", "set.epd", "--engines", &engine, "--depths", "2"];
    stdout(plybench_in(folder, &run).args(["--jobs", "1", "--out", "x.csv", "--overwrite"]), exit);
    read_rows(&folder.join("x.csv")).unwrap()
}

/// The error of the search of the start, as far as the program is concerned.
fn fault(folder: &Path, parameters: &str) -> String {
    let rows = rows(folder, &[START], parameters, 4);
    let status = rows[0].status.to_string();
    status.strip_prefix("error: `./engine` ").unwrap_or_else(|| panic!("{status}")).to_owned()
}

#[test]
fn a_position_without_a_move_is_not_asked_about() {
    let folder = folder();
    let here = folder.path();
    // It would crash at both.
    engine(here, "case $line in */kQ6/*|*/5k2/*) exit 1;; esac", "echo 'info depth 2 score cp 5 nodes 20'");
    let mated = "8/8/kQ6/3P4/8/8/1K3B2/3R4 b - - id \"mated\";";
    let stalemated = "8/8/8/8/8/5k2/5p2/5K2 w - - id \"stalemated\";";
    let rows = rows(here, &[mated, stalemated, START], "", 0);
    for (row, value) in rows.iter().zip([-20_000, 0]) {
        assert_eq!(
            (&row.status, row.value, row.finished_depth),
            (&Status::Ok, Some(value), Some(0)),
            "{row:?}"
        );
        let counts = [row.counters.nodes, row.seldepth, row.wall_ns, row.cpu_ns, row.reported_ns];
        assert_eq!((row.best_move.as_deref(), counts), (None, [None; 5]), "nothing was searched: {row:?}");
    }
    assert_eq!((rows[2].value, rows[2].counters.nodes), (Some(5), Some(20)));
    let mated = mated.split(" id").next().unwrap();
    let search = ["search", mated, "--game", "chess", "--engine", "uci[command=./engine]", "--depth", "2"];
    let mut search = plybench_in(here, &search);
    assert_eq!(stderr(&mut search, 0), "there is no legal move, so the engine was not asked\n");
    assert!(!stdout(&mut search, 0).contains("best move"));
}

#[test]
fn no_move_where_there_is_one_is_an_error_that_says_so() {
    let folder = folder();
    for (word, told) in [("a1a1", "a1a1"), ("'(none)'", "(none)"), ("NULL", "NULL"), ("''", "nothing")] {
        engine(folder.path(), ":", &format!("[ \"$line\" = 'go depth 1' ] || move={word}"));
        let expected = format!(
            "answered `{told}`, which means no move; there are 20 legal moves in \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
        assert_eq!(fault(folder.path(), ""), expected);
    }
}

#[test]
fn the_king_takes_its_rook_to_castle() {
    let folder = folder();
    let both = ["w", "b"].map(|side| format!("r3k2r/8/8/8/8/8/8/R3K2R {side} KQkq - id \"{side}\";"));
    engine(
        folder.path(),
        "case $line in *R3K2R' w '*) move=e1h1;; *R3K2R' b '*) move=e8a8;; esac",
        "echo \"info depth 2 score cp 5 nodes 20 pv $move\"",
    );
    let rows = rows(folder.path(), &both.each_ref().map(String::as_str), "", 0);
    let moves: Vec<_> = rows.iter().map(|row| (&*row.position, row.best_move.as_deref().unwrap())).collect();
    assert_eq!(moves, [("w", "e1g1"), ("b", "e8c8")]);
}

#[test]
fn a_mate_is_on_its_side_however_far_it_is() {
    let folder = folder();
    for (score, value) in [
        ("mate 3", 19_995),
        ("mate 30000", 19_001),
        ("mate 99999999999999999999", 19_001),
        ("mate -30000", -19_002),
        ("cp 20000", 20_000),
    ] {
        engine(folder.path(), ":", &format!("echo 'info depth 2 score {score} nodes 20'"));
        let rows = rows(folder.path(), &[START], "", 0);
        assert_eq!(rows[0].value, Some(value), "{score}");
    }
}

#[test]
fn a_score_that_no_game_can_have_is_an_error_that_quotes_it() {
    let folder = folder();
    let reasons = [
        ("no game can have", "1000000000"),
        ("no game can have", "-20001"),
        ("is not a whole number", "0.35"),
    ];
    for (reason, score) in reasons {
        engine(folder.path(), ":", &format!("echo 'info depth 2 score cp {score} nodes 20 time 7 nps 99'"));
        let expected = format!("printed a score that {reason}: info depth 2 score cp {score} nodes 20");
        assert_eq!(fault(folder.path(), ""), expected, "without the clock");
        // A bound is no score yet.
        let later = format!(
            "echo 'info depth 2 score cp {score} lowerbound nodes 20'; echo 'info depth 2 score cp 4 nodes 21'"
        );
        engine(folder.path(), ":", &later);
        assert_eq!(rows(folder.path(), &[START], "", 0)[0].value, Some(4));
    }
}

#[test]
fn an_error_quotes_what_was_said_since_the_question() {
    let folder = folder();
    // It answers the first question of a process, a while after its complaint, which comes by another pipe.
    let once = "n=$((n + 1)); [ $n -gt 1 ] || { echo 'info depth 2 score cp 11'; echo first >&2; sleep 0.3; }; [ $n -lt 2 ] ||";
    for (then, told) in [
        ("exit 3", "ended (exit status: 3) instead of searching; it said nothing"),
        (
            "{ echo 'info depth 1 nodes 2 time 3'; exit 3; }",
            "ended (exit status: 3) instead of searching; it said: info depth 1 nodes 2",
        ),
        (
            "{ echo last >&2; exit 3; }",
            "ended (exit status: 3) instead of searching; on its error output: last",
        ),
        ("sleep 1000", "printed nothing more for 1 s instead of searching; it said nothing"),
    ] {
        engine(folder.path(), ":", &format!("{once} {then}"));
        let rows = rows(folder.path(), &[START, SICILIAN], ",patience=1", 4);
        let statuses: Vec<_> = rows.iter().map(|row| row.status.to_string()).collect();
        let expected = format!("error: `./engine` {told}");
        assert!(statuses.contains(&expected) && statuses.contains(&"ok".to_owned()), "{statuses:?}");
    }
}

#[test]
fn a_crash_in_the_first_search_is_no_other_game() {
    let folder = folder();
    engine(folder.path(), ":", "echo 'no net file' >&2; kill -SEGV $$");
    let run = [
        "run",
        "--game",
        "chess",
        "--positions",
        "start",
        "--engines",
        "uci[command=./engine]",
        "--out",
        "x.csv",
    ];
    let told = stderr(&mut plybench_in(folder.path(), &run), 2);
    assert_eq!(
        told,
        "plybench: asked for a move in the start position of chess, `./engine` ended (signal: 11 (SIGSEGV)) instead of \
         searching; on its error output: no net file\n"
    );
}
