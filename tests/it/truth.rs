//! The exact values of root moves: what minimax says of each child, in a table that is the same however it was made.

use std::fs;
use std::path::Path;

use plybench::game::{AnyGame, Game, MoveList, Visitor, is_mate};
use plybench::record::TruthTable;
use plybench::search::{Ending, Limits, Search};

use crate::helpers::{engine, folder, plybench_in, root, stderr, stdout};

/// The values of a root's moves by minimax on every child, which knows nothing of the root.
struct OfChildren(u32);

impl Visitor for OfChildren {
    type Output = Vec<(String, i64)>;

    fn visit<G: Game>(self, game: &G) -> Self::Output {
        let minimax = engine("minimax");
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let value = |mv: G::Move| {
            let mut child = game.clone();
            child.make(mv);
            let value = -Search::new(&minimax).depth(self.0 - 1).run(&child).value.unwrap();
            // A mate is one ply farther from the root than from the child.
            (mv.to_string(), if is_mate::<G>(value) { value - value.signum() } else { value })
        };
        moves.into_iter().map(value).collect()
    }
}

fn by_minimax(root: &AnyGame, depth: u32) -> Vec<(String, i64)> {
    root.visit(OfChildren(depth))
}

/// A position of each kind: a mate in one and others near it, captures, a pass, compulsory captures, trees.
const ROOTS: [(&str, &str, u32); 7] = [
    ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4),
    ("chess[quiescence=captures]", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 2),
    ("xiangqi", "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BK1R3 w - - 0 1", 3),
    ("othello", "---------------------------OX------XO--------------------------- X", 5),
    ("checkers", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12", 5),
    ("tree:commuting[b=4]", "3", 5),
    ("tree:iid[b=5]", "11", 4),
];

#[test]
fn every_root_move_has_the_value_of_minimax_on_its_child() {
    let (mut compared, mut mates) = (0, 0);
    for (spec, position, depth) in ROOTS {
        let root = root(spec, position);
        let expected = by_minimax(&root, depth);
        mates += expected.iter().filter(|(_, value)| root.is_mate(*value)).count();
        for spec_of_engine in [
            "minimax",
            "ab",
            "ab-hard",
            "pvs+history+killer",
            "negascout+tt",
            "mtdf+tt+id",
            "sss+tt",
            "scout",
            "aspiration[guess=static]+history",
            "pvs+history+killer+tt[size=64]+id",
            "ab+tt+etc+refutation",
        ] {
            let engine = engine(spec_of_engine);
            let search = Search::new(&engine).depth(depth);
            let found = search.move_values_any(&root).unwrap();
            let values: Vec<_> = found.iter().map(|one| (one.mv.clone(), one.value)).collect();
            assert_eq!(values, expected, "{spec} {position}, depth {depth}, {engine}");
            assert!(found.iter().all(|one| one.nodes > 0));
            compared += values.len();
        }
        let value = Search::new(&engine("ab")).depth(depth).run_any(&root).value;
        assert_eq!(expected.iter().map(|(_, value)| *value).max(), value, "{spec} {position}");
    }
    assert!(compared > 500 && mates > 0, "{compared} values, {mates} mates");
}

#[test]
fn limits_end_the_values_of_moves_with_their_reason() {
    let root = root("tree:iid[b=5]", "1");
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    let engine = engine("ab");
    let ended = Search::new(&engine).depth(5).limits(limits).move_values_any(&root);
    assert_eq!(ended.unwrap_err(), Ending::NodeLimit);
}

fn table(here: &Path, name: &str) -> String {
    fs::read_to_string(here.join(name)).unwrap()
}

const TREES: [&str; 7] = ["truth", "--game", "tree:edge-sum[b=4]", "--seeds", "1-9", "--depth", "4"];

#[test]
fn a_table_is_the_same_however_it_was_made() {
    let folder = folder();
    let here = folder.path();
    let made =
        |name: &str, extra: &[&str]| stderr(plybench_in(here, &TREES).args(["--out", name]).args(extra), 0);
    let told = made("one.csv", &["--jobs", "1"]);
    assert!(told.contains("36 moves of 9 positions: one.csv"), "{told}");
    let one = table(here, "one.csv");
    made("two.csv", &["--jobs", "2"]);
    assert_eq!(one, table(here, "two.csv"));
    for left in ["one.searches.csv", "one.searches.manifest.json", "one.searches.details.jsonl"] {
        assert!(!here.join(left).exists(), "{left}");
    }
    // Every value, by minimax.
    let rows = TruthTable::read(&here.join("one.csv")).unwrap().rows;
    let expected: Vec<_> =
        (1..=9).flat_map(|seed| by_minimax(&root("tree:edge-sum[b=4]", &seed.to_string()), 4)).collect();
    assert_eq!(rows.iter().map(|row| (row.mv.clone(), row.value)).collect::<Vec<_>>(), expected);
    // From chunks of other machines.
    let engine = "pvs+captures+history+killer+tt[size=auto]+id";
    let plan =
        ["plan", "--game", "tree:edge-sum[b=4]", "--seeds", "1-9", "--engines", engine, "--depths", "4"];
    stdout(plybench_in(here, &plan).args(["--root-moves", "--chunks", "2"]), 0);
    for part in ["1", "2"] {
        let (chunk, out) = (format!("run.chunk-{part}-of-2.json"), format!("part-{part}.csv"));
        stdout(&mut plybench_in(here, &["run", &chunk, "--out", &out, "--quiet"]), 0);
    }
    stdout(
        &mut plybench_in(here, &["merge", "part-1.csv", "part-2.csv", "--out", "merged.csv", "--quiet"]),
        0,
    );
    stdout(&mut plybench_in(here, &["truth", "--from", "merged.csv", "--out", "three.csv"]), 0);
    assert_eq!(one, table(here, "three.csv"));
    stdout(&mut plybench_in(here, &["truth", "--from", "merged.csv", "--out", "three.csv.gz"]), 2);
    stdout(&mut plybench_in(here, &["truth", "--from", "merged.csv", "--out", "four.csv.gz"]), 0);
    assert_eq!(rows, TruthTable::read(&here.join("four.csv.gz")).unwrap().rows);
    // There already: kept by the same command, refused to another, resumed where it was interrupted.
    made("one.csv", &[]);
    let other = ["--depth", "3", "--out", "one.csv"];
    let refused = stderr(plybench_in(here, &TREES[..5]).args(other), 1);
    assert!(refused.contains("depths: was 4, now 3"), "{refused}");
    stderr(plybench_in(here, &TREES[..5]).args(other).arg("--overwrite"), 0);
    assert_ne!(one, table(here, "one.csv"));
    fs::write(here.join("two.csv"), one.replace(",4,0,", ",4,9,")).unwrap();
    let altered = stderr(plybench_in(here, &TREES).args(["--out", "two.csv"]), 1);
    assert!(altered.contains("is not the file its run wrote"), "{altered}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_for_a_table_is_resumed() {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let folder = folder();
    let here = folder.path();
    let truth =
        ["truth", "--game", "tree:iid[b=6]", "--seeds", "1-60", "--depth", "7", "--jobs", "1", "--out"];
    let child = plybench_in(here, &truth).arg("x.csv").stderr(Stdio::piped()).spawn().unwrap();
    let (partial, started) = (here.join("x.searches.csv.partial"), Instant::now());
    while !fs::metadata(&partial).is_ok_and(|metadata| metadata.len() > 2000) {
        assert!(started.elapsed() < Duration::from_mins(2), "no row was written");
        sleep(Duration::from_millis(5));
    }
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.trim_end().ends_with("--out x.csv --resume") && !here.join("x.csv").exists(), "{told}");
    let refused = stderr(plybench_in(here, &truth).arg("x.csv"), 1);
    assert!(refused.contains("finish it with --resume"), "{refused}");
    stderr(plybench_in(here, &truth).args(["x.csv", "--resume"]), 0);
    stderr(plybench_in(here, &truth).arg("y.csv"), 0);
    assert_eq!(table(here, "x.csv"), table(here, "y.csv"));
}

#[test]
fn what_cannot_be_a_table_is_refused() {
    let folder = folder();
    let here = folder.path();
    let refused = |arguments: &[&str], exit: i32, expected: &str| {
        let told = stderr(&mut plybench_in(here, arguments), exit);
        assert!(told.contains(expected), "{arguments:?}: {told}");
    };
    let of = |extra: &[&'static str]| [&TREES[..], &["--out", "x.csv"], extra].concat();
    refused(
        &of(&["--engine", "ab+tt[hit=deeper]"]),
        2,
        "`root_moves` asks for exact values, which `ab+tt[hit=deeper]` does not give",
    );
    refused(&["truth", "--positions", "start", "--depth", "0", "--out", "x.csv"], 2, "--depth");
    refused(&["truth", "--depth", "2", "--out", "x.csv"], 2, "add --positions quick");
    refused(&["truth", "--positions", "start", "--out", "x.csv"], 2, "--depth <N>");
    refused(&["truth", "--positions", "start", "--depth", "2", "--out", "x.txt"], 2, "x.txt");
    let run = ["run", "--positions", "start", "--engines", "ab,pvs", "--depths", "2", "--quiet", "--out"];
    stdout(plybench_in(here, &run).arg("plain.csv"), 0);
    refused(
        &["truth", "--from", "plain.csv", "--out", "x.csv"],
        1,
        "search again with `plybench run --root-moves`",
    );
    stdout(plybench_in(here, &run).args(["both.csv", "--root-moves"]), 0);
    refused(
        &["truth", "--from", "both.csv", "--out", "x.csv"],
        1,
        "two searches of `start` of `xiangqi` to depth 2",
    );
    stdout(plybench_in(here, &run).args(["cut.csv", "--root-moves", "--nodes", "5"]), 4);
    refused(&["truth", "--from", "cut.csv", "--out", "x.csv"], 1, "no values of root moves");
    assert!(!here.join("x.csv").exists());
    let program =
        ["run", "--positions", "start", "--engines", "uci[command=./x]", "--depths", "2", "--root-moves"];
    refused(&program, 2, "`root_moves` asks for exact values, which `uci[command=./x]` does not give");
    let timed = ["run", "--positions", "start", "--engines", "ab", "--mode", "time", "--root-moves"];
    refused(&timed, 2, "`root_moves` is not for time mode");
}
