//! Every text of the command line that a person reads: the help of each
//! command, and what each mistake is answered with. The snapshots are the
//! place to read them all at once.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::TempDir;

use crate::helpers::{as_on_unix, plybench_in};

/// Commands with their own help; those of `positions` come below it.
const COMMANDS: [&[&str]; 38] = [
    &[],
    &["reproduce"],
    &["replicate"],
    &["run"],
    &["plan"],
    &["merge"],
    &["truth"],
    &["new"],
    &["new", "claim"],
    &["test"],
    &["search"],
    &["why"],
    &["perft"],
    &["suites"],
    &["engines"],
    &["errata"],
    &["positions"],
    &["positions", "list"],
    &["positions", "lint"],
    &["positions", "stats"],
    &["positions", "generate"],
    &["positions", "minimal"],
    &["trees"],
    &["tree"],
    &["compare"],
    &["fit"],
    &["audit"],
    &["claims"],
    &["plot"],
    &["report"],
    &["check"],
    &["diff"],
    &["trend"],
    &["bench"],
    &["import"],
    &["cite"],
    &["completions"],
    &["man"],
];

/// What a call leaves whose texts are 100 columns wide on every terminal.
fn output(folder: &Path, arguments: &[&str]) -> Output {
    plybench_in(folder, arguments).env("COLUMNS", "100").output().expect("the program runs")
}

/// The calls, each with its exit code and what it printed to stderr.
fn answers(folder: &Path, calls: &[&[&str]]) -> String {
    let mut text = String::new();
    for call in calls {
        let output = output(folder, call);
        let stderr = as_on_unix(output.stderr);
        assert!(output.stdout.is_empty(), "{call:?} prints data although it fails");
        assert!(!output.status.success(), "{call:?} is accepted");
        let words: Vec<_> = call
            .iter()
            .map(|word| {
                let plain = !word.is_empty() && !word.contains(|letter: char| " [{'".contains(letter));
                if plain { (*word).to_owned() } else { format!("'{word}'") }
            })
            .collect();
        let exit = output.status.code().expect("an exit code");
        let _ = writeln!(text, "$ plybench {}   (exit {exit})\n{}", words.join(" "), stderr.trim_end());
        text.push('\n');
    }
    text
}

/// An empty folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// A help text without the list of the built-in claims: one file more in `claims` changes
/// no other; tests/it/claims.rs finds each of them there.
fn without_claims(text: &str) -> String {
    match text.split_once("Claims:\n") {
        Some((before, _)) => format!("{before}Claims:\n  ...\n"),
        None => text.to_owned(),
    }
}

/// Searches the start position, or seed 1 of a tree.
fn search<'a>(position: &'a str, game: &'a str, engine: &'a str) -> [&'a str; 8] {
    ["search", position, "--game", game, "--engine", engine, "--depth", "3"]
}

#[test]
fn help() {
    let here = tempfile::tempdir().expect("a folder");
    for command in COMMANDS {
        let output = output(here.path(), &[command, &["--help"]].concat());
        assert!(output.status.success());
        let text = without_claims(&String::from_utf8(output.stdout).expect("UTF-8"));
        let name = ["help", &command.join("_")].join("_");
        insta::assert_snapshot!(name.trim_end_matches('_'), text);
    }
}

#[test]
fn errors_in_arguments() {
    let folder = folder(&[]);
    let calls: &[&[&str]] = &[
        &["serch"],
        &["search", "start", "--depht", "3"],
        &["search", "start", "--engine", "ab", "--depth", "1000"],
        &["search", "start", "--engine", "ab", "--depth", "3", "--seconds", "-1"],
        &["search", "start", "--engine", "ab", "--depth", "abc"],
        &["search", "start", "--engine", "ab", "--depth", "3", "--seconds", "abc"],
        &["search", "start", "--engine", "ab", "--depth", "3", "--nodes", "5 million"],
        &["cite", "pvss"],
        &["cite", "pvs", "--claims", "S77"],
        &["cite", "no-such.csv"],
        &["compare", "rows.csv", "--label", "mine"],
        &["bench", "--jobs", "0"],
        &["bench", "--expect", "many"],
        &["perft", "start", "13"],
        &["run"],
        &["run", "smok"],
        &["run", "my-suite"],
        &["run", "--engines", "ab,ab"],
        &["run", "--engines", "ab+{,captures"],
        &["run", "--engines", "ab", "--depths", "six"],
        &["run", "--engines", "ab", "--depths", "5-1"],
        &["run", "--engines", "ab", "--depths", "1,1"],
        &["run", "--engines", "ab", "--depths", "1000"],
        &["run", "--engines", "ab", "--seeds", "x", "--game", "tree:iid"],
        &["run", "--engines", "ab", "--game", "tree:iid"],
        &["run", "--engines", "ab", "--phases", "late"],
        &["run", "--engines", "ab", "--seeds", "0-9"],
        &["run", "--engines", "ab", "--game", "tree:iid", "--seeds", "0-9", "--positions", "quick"],
        &["run", "--engines", "ab", "--game", "tree:iid", "--seeds", "0-9", "--phases", "endgame"],
        &["run", "--engines", "ab", "--positions", "openning-01"],
        &["run", "--engines", "ab", "--limit", "0"],
        &["run", "--engines", "ab", "--nodes", "0"],
        &["run", "--engines", "ab", "--seconds", "0"],
        &["run", "--engines", "ab", "--mode", "tme"],
        &["run", "--engines", "ab", "--resume", "--overwrite"],
        &["run", "--engines", "minimax", "--game", "tree:iid[b=256]", "--seeds", "1", "--depths", "8"],
        &["plan", "smoke", "--chunks", "0"],
        &["plan", "smoke", "--chunks", "2", "--mode", "time"],
        &["merge", "--out", "all.csv"],
        &["merge", "rows.csv", "--out", "-", "--overwrite"],
        &["merge", "rows.csv", "--out", "-", "--json"],
        &["engines", "killr"],
        &["engines", "a"],
        &["positions", "list", "quikc"],
        &["positions", "minimal", "quikc"],
        &["tree", "start", "--engine", "minimax", "--depth", "4"],
        &["tree", "start", "--engine", "ab", "--depth", "3"],
        &["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--format", "png"],
        &["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--format", "bmp"],
        &["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--out", "ab.jpg"],
        &["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--out", "ab.svg", "--format", "png"],
        &["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--out", "ab.svg", "--json"],
        &["run", "smoke", "--out", "-", "--resume"],
        &["run", "smoke", "--out", "-", "--json"],
    ];
    insta::assert_snapshot!(answers(folder.path(), calls));
}

#[test]
fn errors_in_specs() {
    let folder = folder(&[]);
    let engines = [
        "asperation",
        "zzz",
        "",
        "ab+",
        "tt+ab",
        "ab+aspiration",
        "ab+tt+tt",
        "ab+captre",
        "selective+nul",
        "pvs+iir",
        "null+tt",
        "mtdf",
        "ab+etc",
        "aspiration[window=9",
        "aspiration[window]",
        "aspiration[windw=9]",
        "aspiration[window=9,window=9]",
        "aspiration[window=nine]",
        "aspiration[guess=exat]",
        "aspiration[scale=2]",
        "aspiration[guess=resampled,scale=0.00001]",
        "ab+tt[size=3]",
        "ab+tt[size=atuo]",
    ];
    let games = [
        "xiangi",
        "shogi",
        "xiangqi[evl=pst]",
        "xiangqi[eval=pstt]",
        "xiangqi[eval=pst,king-threat=printed]",
        "xiangqi[grain=0]",
        "xiangqi[quiescence=all]",
        "tree:iidd",
        "tree:iid[bb=3]",
        "tree:iid[b=1000]",
        "tree:ordered[pf=2]",
    ];
    let calls: Vec<_> = engines
        .map(|engine| search("start", "xiangqi", engine))
        .into_iter()
        .chain(games.map(|game| search("1", game, "ab")))
        .collect();
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    insta::assert_snapshot!(answers(folder.path(), &calls));
}

#[test]
fn errors_in_positions() {
    let bad = "4k4/9/9/9/9/9/9/9/9/3K5 w ; id \"a\";\n\nnonsense\n4k4/9/9/9/9/9/9/9/9/3K5 w ; id \"a\";\n\
               3k5/9/9/9/9/9/9/9/9/4KR3 b ; id\n4k4/9/9/9/9/9/9/9/9/4K4 w\n";
    let hostile = "4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"=1+1\";\n3k5/9/9/9/9/9/9/9/9/4K4 w - - id \"a\u{1b}[2J\";\n\
                   5k3/9/9/9/9/9/9/9/9/3K5 w - - phase @now;\n";
    let folder = folder(&[("bad.epd", bad), ("empty.epd", "# nothing\n"), ("hostile.epd", hostile)]);
    let mut calls: Vec<Vec<&str>> = vec![
        search("openning-01", "xiangqi", "ab").to_vec(),
        search("nowhere", "xiangqi", "ab").to_vec(),
        search("x", "tree:iid", "ab").to_vec(),
        search("4k4/9/9/9/9/9/9/9/9/4K4 w", "xiangqi", "ab").to_vec(),
        vec!["perft", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR w", "3"],
        vec!["perft", "4k4/9/9/9/9/9/9/9/9/3K5 q", "3"],
    ];
    for positions in
        ["quikc", "nowhere.epd", "bad.epd", "empty.epd", "hostile.epd", "4k4/9/9/9/9/9/9/9/9/4K4 w"]
    {
        calls.push(vec!["run", "--engines", "ab", "--positions", positions]);
    }
    calls.push(vec!["positions", "lint", "nowhere.epd"]);
    for (game, position) in [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w Q - 0 1"),
        ("chess", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
        ("chess", "bk-25"),
        ("othello", "---------------------------OX------X0--------------------------- Y"),
        ("othello", "4k3/8/8/8/8/8/8/4K3 w"),
        ("checkers", "B:W21,33:B1"),
        ("checkers", "W:W1:B12"),
        ("tree:iid", "7"),
        ("shogi", "start"),
    ] {
        calls.push(vec!["board", position, "--game", game]);
    }
    let of_mate = "3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b";
    calls.push(vec!["board", of_mate, "--moves", "e9e8,e4e3,e8e9,e9e8"]);
    calls.push(vec!["board", of_mate, "--arrows", "E9D9"]);
    calls.push(vec!["board", "start", "--game", "chess", "--letters", "chinese"]);
    calls.push(vec!["board", "start", "--out", "board.jpg"]);
    calls.push(vec!["board", "start", "--out", "board.svg", "--format", "png"]);
    calls.push(vec!["board", "start", "--format", "pdf"]);
    calls.push(vec!["search", "1", "--game", "tree:iid", "--engine", "ab", "--depth", "2", "--board"]);
    calls.push(vec!["tree", "1", "--game", "tree:iid[b=2]", "--engine", "ab", "--board"]);
    calls.push(vec!["tree", "start", "--engine", "ab", "--depth", "1", "--board", "--format", "dot"]);
    calls.push(search("start", "othello", "ab+captures").to_vec());
    calls.push(search("start", "othello[quiescence=captures]", "ab").to_vec());
    calls.push(search("start", "chess", "ab+mobility-first").to_vec());
    calls.push(search("start", "checkers", "ab+captures[order=see]").to_vec());
    calls.push(vec!["run", "--engines", "ab", "--game", "chess,othello", "--positions", "bratko-kopec"]);
    calls.push(vec!["positions", "list", "ffo", "--game", "chess"]);
    calls.push(vec!["positions", "list", "ffo", "--game", "go"]);
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    insta::assert_snapshot!(answers(folder.path(), &calls));
}

#[test]
fn errors_in_suites() {
    let suites = [
        ("syntax.toml", "name = \"a\nengines = [\"ab\"]\n"),
        ("nameless.toml", "engines = [\"ab\"]\n"),
        ("path.toml", "name = \"a/b\"\nengines = [\"ab\"]\ndepths = 3\n"),
        ("key.toml", "name = \"a\"\nengine = [\"ab\"]\n"),
        ("type.toml", "name = \"a\"\nengines = \"ab\"\n"),
        ("engineless.toml", "name = \"a\"\ndepths = 3\n"),
        ("depthless.toml", "name = \"a\"\nengines = [\"ab\"]\npositions = [\"quick\"]\n"),
        ("empty.toml", "name = \"a\"\nengines = []\ndepths = 3\npositions = [\"quick\"]\n"),
        ("engine.toml", "name = \"a\"\nengines = [\n  \"ab\",\n  \"pvss\",\n]\ndepths = 3\n"),
        ("twice.toml", "name = \"a\"\nengines = [\"ab\", \"ab\"]\ndepths = 3\npositions = [\"quick\"]\n"),
        ("game.toml", "name = \"a\"\ngames = [\"xianqi\"]\nengines = [\"ab\"]\ndepths = 3\n"),
        ("depths.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = true\npositions = [\"quick\"]\n"),
        ("deep.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = [1, 1000]\npositions = [\"quick\"]\n"),
        ("mode.toml", "name = \"a\"\nmode = \"clock\"\nengines = [\"ab\"]\ndepths = 3\n"),
        ("limit.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\npositions = [\"quick\"]\nlimit = 0\n"),
        ("nodes.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\npositions = [\"quick\"]\nnodes = 0\n"),
        ("seconds.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\nseconds = -1.0\n"),
        ("set.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\npositions = [\"quikc\"]\n"),
        (
            "phase.toml",
            "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\npositions = [\"quick\"]\nphases = [\"late\"]\n",
        ),
        ("unplaced.toml", "name = \"a\"\nengines = [\"ab\"]\ndepths = 3\n"),
        ("seedless.toml", "name = \"a\"\ngames = [\"tree:iid\"]\nengines = [\"ab\"]\ndepths = 3\n"),
        (
            "budgets.toml",
            "name = \"a\"\npositions = [\"start\"]\nengines = [\"ab\"]\ndepths = 3\n[[experiment]]\n\
             nodes = 10\n[[experiment]]\nnodes = 20\n",
        ),
        (
            "distinct.toml",
            "name = \"a\"\nmode = \"time\"\npositions = [\"start\"]\nengines = [\"ab\"]\ndepths = 3\ndistinct = true\n",
        ),
        ("inner.toml", "name = \"a\"\nengines = [\"ab\"]\n[[experiment]]\nmode = \"time\"\ndepths = 3\n"),
    ];
    let folder = folder(&suites);
    let mut calls: Vec<[&str; 2]> = suites.iter().map(|(name, _)| ["run", name]).collect();
    calls.push(["run", "nowhere.toml"]);
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    insta::assert_snapshot!(answers(folder.path(), &calls));
}

#[test]
fn errors_in_claims() {
    let claim = "id = \"a\"\nstatement = \"PVS.\"\nsource = \"a lecture\"\ngrade = \"b\"\nsource_games = [\"chess\"]\n";
    let part = "[[part]]\nname = \"fewer\"\nkind = \"direction\"\nfigure = \"ratio\"\nquantity = \"nodes\"\ngames = [\"chess\"]\n\
                engine = \"pvs\"\nover = \"ab\"\ndepths = 1\nrange = \"(0, 1)\"\n";
    let of = |more: &str| format!("{claim}{more}{part}");
    let files = [
        ("positionless.toml", of("")),
        ("file.toml", of("[searches]\npositions = [\"mine.epd\"]\n")),
        ("seeds.toml", of("[searches]\nseeds = \"9-1\"\n")),
        ("key.toml", of("[searches]\nengines = [\"ab\"]\n")),
        ("untested.toml", format!("{claim}not_tested = \"It is a definition.\"\n")),
    ];
    let folder = folder(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let tested: Vec<[&str; 2]> = files.iter().map(|(name, _)| ["test", *name]).collect();
    let mut calls: Vec<&[&str]> = tested.iter().map(|call| &call[..]).collect();
    calls.push(&["test", "nowhere.toml"]);
    calls.push(&["new", "claim", "--engines", "ab,pvs", "--depths", "six"]);
    calls.push(&["new", "claim", "--engines", "ab", "--depths", "3"]);
    calls.push(&["new", "claim", "--engines", "ab,pvs,uci[command=./a]", "--depths", "3"]);
    calls.push(&["new", "claim", "--engines", "ab,pvs", "--depths", "3", "--positions", "quikc"]);
    calls.push(&["new", "claim", "--engines", "ab,pvs", "--depths", "3", "--json"]);
    insta::assert_snapshot!(answers(folder.path(), &calls));
}

#[test]
fn errors_in_imports() {
    let table = "fen,Depth,Nodes,hash\nstart,6,81207,16\nstart,deep,12k,16\n";
    let folder = folder(&[
        ("table.csv", table),
        ("short.csv", "game,position,engine,depth\nchess,start,mine\n"),
        ("twice.csv", "game,position,engine,depth,nodes\nchess,start,mine,1,5\nchess,start,mine,1,6\n"),
        ("columns.csv", "game,position,engine,depth,depth\nchess,start,mine,1,5\n"),
        ("header.csv", "game,position,engine,depth\n"),
        ("prose.txt", "What\nis\nthis\n"),
        ("empty.txt", ""),
        ("torn.txt", "info depth 2 score cp 5 nodes 1Position: 2/2\nbestmove a2a3\n"),
        ("two.txt", "Nodes searched  : 5\nNodes searched  : 5\n"),
        ("positions.txt", "Position: 1/2\n"),
        ("other.csv", "mine\n"),
        ("list.json", "{\"benchmarks\": []}\n"),
        (
            "times.json",
            "{\"results\": [{\"command\": \"sleep 1\", \"times\": [1.0], \"parameters\": {\"t\": \"1\"}}]}\n",
        ),
    ]);
    let given = ["--set", "game=chess,engine=mine", "--quiet"];
    let table = |rest: &[&'static str]| [&["import", "table.csv"], &given[..], rest].concat();
    let calls = [
        vec!["import", "nowhere.txt"],
        vec!["import", "prose.txt"],
        vec!["import", "empty.txt"],
        vec!["import", "prose.txt", "--from", "stockfish-bench"],
        vec!["import", "prose.txt", "--from", "stockfish"],
        vec!["import", "list.json", "--quiet"],
        vec!["import", "times.json", "--quiet", "--map", "depth=T"],
        vec!["import", "torn.txt", "--quiet"],
        vec!["import", "two.txt", "--quiet"],
        vec!["import", "positions.txt", "--quiet"],
        vec!["import", "two.txt", "--quiet", "--map", "nodes=Nodes"],
        vec!["import", "two.txt", "--quiet", "--json"],
        vec!["import", "two.txt", "--quiet", "--overwrite", "--out", "-"],
        vec!["import", "header.csv", "--quiet"],
        vec!["import", "short.csv", "--quiet"],
        vec!["import", "twice.csv", "--quiet"],
        vec!["import", "columns.csv", "--quiet"],
        vec!["import", "table.csv", "--quiet"],
        table(&[]),
        table(&["--map", "position=fen,depth=Depth"]),
        table(&["--map", "position=fen,nodes=Nodes", "--set", "depth=6"]),
        table(&["--map", "position=fan", "--set", "depth=6"]),
        table(&["--map", "positon=fen"]),
        table(&["--map", "zzz=fen"]),
        table(&["--map", "fen"]),
        table(&["--map", "game=fen"]),
        table(&["--set", "depth=six"]),
        table(&["--engine", "other"]),
        table(&["--map", "position=fen", "--set", "depth=6", "--out", "."]),
        table(&["--map", "position=fen", "--set", "depth=6", "--out", "nowhere/rows.csv"]),
        table(&["--map", "position=fen", "--set", "depth=6", "--out", "other.csv"]),
        vec!["bench", "--engines", "pvss"],
        vec!["bench", "--suite", "smok"],
        vec!["check", "--baseline", "other.csv"],
        vec!["check", "other.csv", "--run", "smoke", "--baseline", "other.csv"],
        vec!["check", "--run", "smok", "--baseline", "other.csv"],
    ];
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    insta::assert_snapshot!(answers(folder.path(), &calls));
}

#[test]
fn errors_in_results() {
    let folder = folder(&[("columns.csv", "game,engine\nxiangqi,ab\n"), ("empty.csv", "")]);
    let here = folder.path();
    let run = ["run", "--positions", "start", "--engines", "ab,pvs", "--depths", "1-2", "--quiet", "--out"];
    let shorter = ["run", "--positions", "start", "--engines", "ab", "--depths", "1", "--quiet", "--out"];
    for call in [&[&run[..], &["rows.csv"]].concat()[..], &[&shorter[..], &["shorter.csv"]].concat()] {
        assert!(output(here, call).status.success());
    }
    let rows = fs::read_to_string(here.join("rows.csv")).expect("rows");
    let header = rows.lines().next().expect("a header");
    fs::write(here.join("none.csv"), format!("{header}\n")).expect("a file");
    fs::write(here.join("row.csv"), rows.replacen(",1,0,", ",one,0,", 1)).expect("a file");
    fs::write(here.join("short.csv"), format!("{header}\nxiangqi,start\n")).expect("a file");
    let again = rows.lines().nth(1).expect("a row").replace(",ok,", ",node-limit,");
    fs::write(here.join("double.csv"), format!("{rows}{again}\n")).expect("a file");
    fs::write(here.join("semicolons.csv"), rows.replace(',', ";")).expect("a file");
    fs::write(here.join("tabs.csv"), rows.replace(',', "\t")).expect("a file");
    let units: Vec<u8> = format!("\u{feff}{rows}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(here.join("utf16.csv"), units).expect("a file");
    let few = "game,position,engine,depth,status,value,nodes\n";
    let cells = "xiangqi,start,ab,1,ok,0,45\nxiangqi,start,pvs,1,ok,0,45.0\n";
    fs::write(here.join("few.csv"), format!("{few}{cells}")).expect("a file");
    fs::write(here.join("thousands.csv"), format!("{few}{}", cells.replace("45.0", "\"1,234\"")))
        .expect("a file");
    // As an interrupted run leaves it.
    fs::copy(here.join("rows.csv"), here.join("part.csv.partial")).expect("a file");
    fs::copy(here.join("rows.manifest.json"), here.join("part.manifest.json.partial")).expect("a file");
    fs::copy(here.join("rows.csv"), here.join("torn.csv.partial")).expect("a file");
    fs::write(here.join("torn.manifest.json.partial"), "{").expect("a file");
    fs::copy(here.join("rows.csv"), here.join("lost.csv.partial")).expect("a file");
    fs::write(here.join("head.csv.partial"), rows.replacen("game", "gamf", 1)).expect("a file");
    fs::copy(here.join("rows.manifest.json"), here.join("head.manifest.json.partial")).expect("a file");
    fs::write(here.join("cut.csv"), format!("{header}\n")).expect("a file");
    fs::copy(here.join("rows.manifest.json"), here.join("cut.manifest.json")).expect("a file");
    fs::write(here.join("chunk.json"), "{}").expect("a file");
    let out = |call: &[&'static str], name| [call, &[name]].concat();
    let calls = [
        vec!["compare", "no-such-file.csv"],
        vec!["compare", "columns.csv"],
        vec!["compare", "empty.csv"],
        vec!["compare", "row.csv"],
        vec!["compare", "short.csv"],
        vec!["compare", "none.csv"],
        vec!["compare", "semicolons.csv"],
        vec!["compare", "tabs.csv"],
        vec!["compare", "utf16.csv"],
        vec!["compare", "thousands.csv"],
        vec!["compare", "few.csv", "--metric", "tt_hits"],
        vec!["check", "few.csv", "--baseline", "rows.csv"],
        vec!["check", "-", "--baseline", "-"],
        vec!["compare", "few.csv", "--engines", "ab,pvss"],
        vec!["claims", "few.csv", "--game", "chess"],
        vec!["plot", "few.csv", "--depths", "3-5"],
        vec!["report", "few.csv", "--out", "report", "--phase", "endgame"],
        vec!["claims", "few.csv", "--claim", "s7-mechanics"],
        vec!["compare", "rows.csv", "--metric", "nods"],
        vec!["compare", "rows.csv", "--reference", "pvss"],
        vec!["compare", "rows.csv", "--format", "html"],
        vec!["claims", "no-such-file.csv"],
        vec!["plot", "rows.csv", "--figure", "nodes-by-dpth"],
        vec!["plot", "rows.csv", "--figure", "window"],
        vec!["plot", "rows.csv", "--figure", "aspiration-vs-alphabeta"],
        vec!["plot", "rows.csv", "--recipe", "no-such-file.toml"],
        vec!["plot", "rows.csv", "--format", "gif"],
        vec!["plot", "rows.csv", "--format", "sgv"],
        vec!["plot", "rows.csv", "--out", "rows.csv"],
        vec!["check", "rows.csv", "--baseline", "no-such-file.csv"],
        vec!["check", "rows.csv", "--baseline", "none.csv"],
        vec!["check", "rows.csv", "--baseline", "double.csv"],
        vec!["check", "double.csv", "--baseline", "rows.csv"],
        vec!["compare", "double.csv"],
        vec!["check", "rows.csv", "--baseline", "rows.csv", "--tolerance", "five"],
        out(&run, "rows.txt"),
        out(&run, "nowhere/rows.csv"),
        out(&shorter, "rows.csv"),
        out(&run, "part.csv"),
        [out(&shorter, "part.csv"), vec!["--resume"]].concat(),
        [out(&run, "torn.csv"), vec!["--resume"]].concat(),
        [out(&run, "lost.csv"), vec!["--resume"]].concat(),
        [out(&run, "head.csv"), vec!["--resume"]].concat(),
        [out(&run, "cut.csv"), vec!["--resume"]].concat(),
        vec!["run", "no-such-chunk.json"],
        vec!["run", "chunk.json"],
        vec!["run", "chunk.json", "--depths", "3"],
        vec!["merge", "rows.csv", "shorter.csv", "--out", "all.csv"],
        vec!["merge", "row.csv", "--out", "all.csv"],
        vec!["merge", "no-such-file.csv", "--out", "all.csv"],
        vec!["plan", "smoke", "--chunks", "2", "--out", "rows.csv"],
        vec!["reproduce", "--quick", "--out", "rows.csv"],
    ];
    let calls: Vec<&[&str]> = calls.iter().map(|call| &call[..]).collect();
    insta::assert_snapshot!(answers(here, &calls));
}

#[test]
fn errors_in_diffs() {
    let few = "game,position,engine,depth,status,value,nodes\n";
    let cells = "xiangqi,start,ab,1,ok,0,45\nxiangqi,start,pvs,1,ok,0,45\n";
    let folder = folder(&[
        ("few.csv", &format!("{few}{cells}")),
        ("none.csv", few),
        ("double.csv", &format!("{few}{cells}{}", cells.replace("45", "46"))),
        ("elsewhere.csv", &format!("{few}{}", cells.replace("start", "endgame-03"))),
    ]);
    let here = folder.path();
    let run = ["run", "--positions", "start", "--engines", "ab,pvs", "--depths", "1-2", "--quiet", "--out"];
    assert!(output(here, &[&run[..], &["rows.csv"]].concat()).status.success());
    let rows = fs::read_to_string(here.join("rows.csv")).expect("rows");
    let header = rows.lines().next().expect("a header");
    fs::write(here.join("cut.csv"), format!("{header}\n")).expect("a file");
    fs::copy(here.join("rows.manifest.json"), here.join("cut.manifest.json")).expect("a file");
    let calls: &[&[&str]] = &[
        &["check", "rows.csv", "--baseline", "rows.csv", "--json", "--format", "github"],
        &["check", "rows.csv", "--baseline", "rows.csv", "--bless", "--depths", "1"],
        &["diff", "rows.csv"],
        &["diff", "rows.csv", "no-such-file.csv"],
        &["diff", "none.csv", "rows.csv"],
        &["diff", "rows.csv", "none.csv", "--fail-over", "nodes=1%"],
        &["diff", "-", "-"],
        &["diff", "elsewhere.csv", "rows.csv"],
        &["diff", "double.csv", "rows.csv"],
        &["diff", "rows.csv", "double.csv"],
        &["diff", "cut.csv", "rows.csv", "--fail-over", "nodes=1%"],
        &["diff", "rows.csv", "rows.csv", "--engines", "pvss"],
        &["diff", "rows.csv", "rows.csv", "--metric", "cpu_ns"],
        &["diff", "rows.csv", "few.csv", "--metric", "tt_hits"],
        &["diff", "rows.csv", "rows.csv", "--fail-over", "nodes"],
        &["diff", "rows.csv", "rows.csv", "--fail-over", "nods=1%"],
        &["diff", "rows.csv", "rows.csv", "--fail-over", "nodes=five%"],
        &["diff", "-", "rows.csv", "--bless"],
    ];
    insta::assert_snapshot!(answers(here, calls));
}
