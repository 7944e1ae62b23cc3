//! Programs of Othello and checkers: scripts that speak `NBoard` and Hub as they are specified.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use plybench::record::{Row, Status, read_rows};
use plybench::suite::Manifest;
use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

const OTHELLO: &str = "---------------------------OX------XO--------------------------- X ; id \"start\";
-------X-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOX-OOOOOOXXXXXXX-- O ; id \"pass\";
OOOOOOOOOOOOOOOOOOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX O ; id \"over\";
";

const CHECKERS: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12 ; id \"start\";
W:W22:B18,11 ; id \"jumps\";
W:W30:B25,26,17,18 ; id \"ways\";
W:W5:B1 ; id \"blocked\";
";

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A program of Othello: `go` is what it does at this word, and `move` what it then answers. The trial, to depth 1 in the
/// start position, is answered before.
fn nboard(folder: &Path, go: &str) {
    fs::write(folder.join("set.epd"), OTHELLO).unwrap();
    write(
        &folder.join("engine"),
        &format!(
            "#!/bin/sh
asked=0
while read -r line; do case $line in
    'nboard 2') hello=yes ;;
    'set depth '*) depth=${{line#set depth }}; ready=no; echo \"set myname Script $hello\" ;;
    'set game (;GM[Othello]'*'TY[8]BO[8 '*'];)') board=${{line#*BO[8 }} ;;
    'ping '*) ready=yes; echo \"pong ${{line#ping }}\" ;;
    go)
        [ $ready = yes ] || exit 9
        asked=$((asked + 1)); answer=F5/-1.30/0.02
        case $board in
            *'O*------*O'*' *];)') ;;
            '-------*'*' O];)') answer=PA//0.00 ;;
            *) exit 7 ;;
        esac
        echo 'status thinking'
        {go}
        echo \"=== $answer\"
        echo 'status waiting' ;;
    quit) exit ;;
    *) exit 8 ;;
esac; done
"
        ),
    );
}

/// The same for checkers.
fn hub(folder: &Path, parameters: &str, go: &str) {
    fs::write(folder.join("set.epd"), CHECKERS).unwrap();
    write(
        &folder.join("engine"),
        &format!(
            "#!/bin/sh
new=no
while read -r line; do case $line in
    hub) echo 'id name=Script version=2.1 author=\"A. Person\"'; {parameters}; echo wait ;;
    'set-param '*) echo \"$line\" >> told ;;
    init) echo 'loading'; echo ready ;;
    ping) echo pong ;;
    new-game) new=yes; asked=0 ;;
    'pos pos='*) board=${{line#pos pos=}} ;;
    'level depth='*) level=${{line#level }}; depth=${{line#level depth=}} ;;
    level*) level=${{line#level }}; depth=5 ;;
    'go think')
        [ $new = yes ] || exit 6
        asked=$((asked + 1))
        case $board in
            Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww) answer=11-15 ;;
            Weeeeeeeeeebeeeeeebeeeweeeeeeeeee) answer=22x8x18x11 ;;
            Weeeeeeeeeeeeeeeebbeeeeeebbeeewee) answer=30x14x26x18 ;;
            *) exit 7 ;;
        esac
        {go}
        echo \"done move=$answer ponder=1-5\" ;;
    quit) exit ;;
    *) exit 8 ;;
esac; done
"
        ),
    );
}

/// The rows of the program, one search after the other.
fn rows(folder: &Path, game: &str, spec: &str, more: &[&str], exit: i32) -> Vec<Row> {
    let run = ["run", "--game", game, "--positions", "set.epd", "--engines", spec, "--jobs", "1"];
    stdout(plybench_in(folder, &run).args(["--out", "x.csv", "--overwrite"]).args(more), exit);
    read_rows(&folder.join("x.csv")).unwrap()
}

fn at<'r>(rows: &'r [Row], position: &str, depth: u32) -> &'r Row {
    rows.iter().find(|row| (&*row.position, row.depth) == (position, depth)).unwrap()
}

/// The status of a search of the start, as far as the program is concerned.
fn fault(rows: &[Row]) -> String {
    let status = at(rows, "start", 2).status.to_string();
    status.strip_prefix("error: `./engine` ").unwrap_or_else(|| panic!("{status}")).to_owned()
}

const NBOARD: &str = "nboard[command=./engine,name=script,patience=2]";
const HUB: &str = "hub[command=./engine,name=script,patience=2]";

const SEARCH: &str = "echo \"search F5-d6-C3 -1.30 0 $depth\"; echo \"nodestats ${depth}00 0.02\"";
const INFO: &str = "echo \"info depth=1 score=9.00 nodes=3 pv=1-5\"; \
                    echo \"info depth=$depth mean-depth=2.5 score=-0.07 nodes=$((100 * depth + asked)) time=0.02 \
                    nps=1.5 pv=\\\"$answer 5-9\\\"\"";

#[test]
fn a_program_of_othello_makes_rows() {
    let folder = folder();
    let here = folder.path();
    nboard(here, &format!("[ $asked = 1 ] || exit 5; case $answer in F*) {SEARCH};; esac"));
    let rows = rows(here, "othello", NBOARD, &["--depths", "1-3", "--twice"], 0);
    assert_eq!(rows.len(), 9);
    for depth in 1..=3 {
        let start = at(&rows, "start", depth);
        let counted = (start.counters.nodes, start.reported_ns, start.finished_depth);
        assert_eq!(counted, (Some(100 * u64::from(depth)), Some(20_000_000), Some(depth)));
        assert_eq!((start.value, start.best_move.as_deref()), (Some(-1), Some("f5")), "discs, rounded");
        let pass = at(&rows, "pass", depth);
        assert_eq!((&pass.status, pass.best_move.as_deref()), (&Status::Ok, Some("pass")));
        assert_eq!(
            (pass.value, pass.counters.nodes, pass.reported_ns),
            (None, None, None),
            "it says nothing"
        );
        // Nobody is asked about a finished game: it is worth 40 discs less 24.
        let over = at(&rows, "over", depth);
        assert_eq!((over.value, over.finished_depth, over.best_move.as_deref()), (Some(-16), Some(0), None));
    }
    let details = fs::read_to_string(here.join("x.details.jsonl")).unwrap();
    assert!(details.contains(r#""variation":["f5","d6","c3"]"#), "{details}");
    let manifest = Manifest::read(&here.join("x.manifest.json")).unwrap();
    assert_eq!(manifest.about_programs["script"].name.as_deref(), Some("Script yes"));
    stdout(&mut plybench_in(here, &["check", "x.csv", "--baseline", "x.csv"]), 0);
}

#[test]
fn a_program_of_checkers_makes_rows() {
    let folder = folder();
    let here = folder.path();
    let parameters = "echo 'param name=variant value=normal type=enum values=\"normal English\"'; \
                      echo 'param name=tt-size value=24 type=int min=16 max=30'; \
                      echo 'param name=book-file value=\"\" type=string'";
    hub(here, parameters, INFO);
    let spec = "hub[command=./engine,name=script,option.TT-size=16,option.book-file=a b]";
    let rows = rows(here, "checkers", spec, &["--depths", "1-3", "--twice"], 0);
    let told = fs::read_to_string(here.join("told")).unwrap();
    let lines: Vec<_> = told.lines().take(3).collect();
    let expected = [
        "set-param name=variant value=English",
        "set-param name=tt-size value=16",
        "set-param name=book-file value=\"a b\"",
    ];
    assert_eq!(lines, expected);
    assert_eq!(told.lines().count(), 2 * 3, "the trial, and one process for all searches");
    assert_eq!(rows.len(), 12);
    for depth in 1..=3 {
        for (position, best_move) in [("start", "11-15"), ("jumps", "22x8"), ("ways", "30x23x14")] {
            let row = at(&rows, position, depth);
            assert_eq!((&row.status, row.best_move.as_deref()), (&Status::Ok, Some(best_move)));
            // A new game before every search: each is the first of its own.
            let nodes = Some(100 * u64::from(depth) + 1);
            assert_eq!((row.counters.nodes, row.value, row.finished_depth), (nodes, Some(-7), Some(depth)));
            assert_eq!(row.reported_ns, Some(20_000_000));
        }
        let blocked = at(&rows, "blocked", depth);
        assert_eq!((&blocked.status, blocked.value, blocked.finished_depth), (&Status::Ok, None, Some(0)));
    }
    let details = fs::read_to_string(here.join("x.details.jsonl")).unwrap();
    assert!(details.contains(r#""variation":["30x23x14"]"#), "as far as it is legal: {details}");
    let manifest = Manifest::read(&here.join("x.manifest.json")).unwrap();
    let about = &manifest.about_programs["script"];
    assert_eq!((about.name.as_deref(), about.author.as_deref()), (Some("Script 2.1"), Some("A. Person")));
}

#[test]
fn nodes_and_times_limit_a_search_of_hub() {
    let folder = folder();
    hub(folder.path(), ":", &format!("echo $level >> told; {INFO}"));
    for (go, level) in [("nodes:500", "nodes=500"), ("movetime:50", "move-time=0.050")] {
        let spec = format!("hub[command=./engine,name=script,go={go}]");
        let rows = rows(folder.path(), "checkers", &spec, &["--depths", "2", "--limit", "1"], 0);
        assert_eq!((rows[0].depth, rows[0].finished_depth), (2, Some(5)));
        let told = fs::read_to_string(folder.path().join("told")).unwrap();
        assert_eq!(told.lines().last(), Some(level));
    }
}

#[test]
fn faults_of_programs_of_othello_are_rows_that_quote_them() {
    let folder = folder();
    let here = folder.path();
    let board = "---------------------------O*------*O--------------------------- *";
    for (then, told) in [
        ("answer=A1/0.5/0.1", format!("answered `A1`, which is not legal at {board}")),
        ("answer=PA", format!("answered `PA`, which is not legal at {board}")),
        ("answer=", format!("answered `nothing`, which means no move; there are 4 legal moves in {board}")),
        ("answer=F5/much/0.1", "printed a score that is not a number: === F5/much".to_owned()),
        ("answer='d3 -65 0.1'", "printed a score that no game can have: === d3 -65".to_owned()),
        (
            "echo 'search F5 x 0 3'; answer=F5",
            "printed a score that is not a number: search F5 x 0 3".to_owned(),
        ),
        (
            "echo 'nodestats 7 0.34'; exit 3",
            "ended (exit status: 3) instead of searching; it said: status thinking / nodestats 7".to_owned(),
        ),
        (
            "sleep 1000",
            "printed nothing more for 2 s instead of searching; it said: status thinking".to_owned(),
        ),
    ] {
        nboard(here, &format!("[ $depth = 1 ] || {{ {then}; }}"));
        let rows = rows(here, "othello", NBOARD, &["--depths", "2", "--limit", "1"], 4);
        assert_eq!(fault(&rows), told, "{then}");
    }
}

#[test]
fn faults_of_programs_of_checkers_are_rows_that_quote_them() {
    let folder = folder();
    let here = folder.path();
    let board = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let hint = "Hub writes a capture as its first and last square and every captured one, like 22x8x18x11";
    for (then, told) in [
        ("answer=11-20", format!("answered `11-20`, which is not legal at {board}; {hint}")),
        (
            "answer='\"\"'",
            format!("answered `nothing`, which means no move; there are 7 legal moves in {board}"),
        ),
        (
            "echo 'info depth=2 score=x time=0.1'",
            "printed a score that is not a number: info depth=2 score=x".to_owned(),
        ),
        (
            "echo 'error message=\"bad position\"'; sleep 1000",
            "printed `error message=\"bad position\"` instead of searching".to_owned(),
        ),
        ("exit 3", "ended (exit status: 3) instead of searching; it said nothing".to_owned()),
    ] {
        hub(here, ":", &format!("[ $depth = 1 ] || {{ {then}; }}"));
        let rows = rows(here, "checkers", HUB, &["--depths", "2", "--limit", "1"], 4);
        assert_eq!(fault(&rows), told, "{then}");
    }
}

#[test]
fn what_neither_protocol_can_do_is_refused_before_any_search() {
    let folder = folder();
    let here = folder.path();
    let parameters = "echo 'param name=variant value=normal type=enum values=\"normal frisian\"'; \
                      echo 'param name=book value=x type=string'";
    hub(here, parameters, ":");
    let othello = ["--game", "othello"];
    let checkers = ["--game", "checkers"];
    for (spec, more, expected) in [
        ("nboard[command=./engine]", &["--game", "chess"][..], "nboard engines play othello, not `chess`"),
        ("hub[command=./engine]", &othello, "hub engines play checkers, not `othello`"),
        ("uci[command=./engine]", &othello, "uci engines play chess and xiangqi, not `othello`"),
        ("nboard[command=./engine,go=movetime:50]", &othello, "NBoard limits a search by its depth alone"),
        ("nboard[command=./engine,go=nodes:50]", &othello, "NBoard limits a search by its depth alone"),
        ("nboard[command=./engine]", &["--game", "othello", "--nodes", "5"], "NBoard has no limit of nodes"),
        (
            "hub[command=./engine]",
            &["--game", "checkers", "--nodes", "5"],
            "Hub takes a depth or a number of nodes",
        ),
        ("nboard[command=cat,patience=1]", &othello, "instead of answering `ping 1` with `pong 1`"),
        ("hub[command=cat,patience=1]", &checkers, "instead of answering `hub` with `wait`"),
        (
            "hub[command=./engine]",
            &checkers,
            "its parameter `variant` has normal, frisian, but not english, american, checkers; `variant=NAME` sets another",
        ),
        ("hub[command=./engine,variant=x]", &checkers, "has normal, frisian, but not x;"),
        (
            "hub[command=./engine,variant=normal,option.bok=x]",
            &checkers,
            "no option `bok`; did you mean `book`?",
        ),
        (
            r#"hub[command=./engine,variant=normal,option.book="a\"b"]"#,
            &checkers,
            "option `book` must be a text without double quotes, which Hub cannot write, not `a\"b`",
        ),
    ] {
        let run = ["run", "--engines", spec, "--depths", "2", "--out", "x.csv"];
        let told = stderr(plybench_in(here, &run).args(more), 2);
        assert!(told.contains(expected), "{spec}: {told}");
        assert!(!here.join("x.csv").exists());
    }
    // A program that is told a position of another board says so.
    hub(here, ":", "echo 'error message=\"bad position\"'; continue");
    let run = ["run", "--engines", HUB, "--depths", "2", "--out", "x.csv", "--game", "checkers"];
    let told = stderr(&mut plybench_in(here, &run), 2);
    let expected = "asked for a move in the start position of checkers, `./engine` printed `error message=\"bad position\"`";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_person_sees_a_search_of_either() {
    let folder = folder();
    let here = folder.path();
    nboard(here, SEARCH);
    let search = ["search", "start", "--game", "othello", "--engine", NBOARD, "--depth", "3"];
    let told: Value = serde_json::from_str(&stdout(plybench_in(here, &search).arg("--json"), 0)).unwrap();
    assert_eq!(
        (&told["best_move"], &told["value"], &told["pv"][1]),
        (&"f5".into(), &(-1).into(), &"d6".into())
    );
    hub(here, ":", INFO);
    let search = ["search", "W:W22:B18,11", "--game", "checkers", "--engine", HUB, "--depth", "3"];
    let told = stdout(&mut plybench_in(here, &search), 0);
    assert!(told.contains("program    Script 2.1") && told.contains("score      -0.07 (cp -7)"), "{told}");
    assert!(told.contains("best move  22x8"), "{told}");
}
