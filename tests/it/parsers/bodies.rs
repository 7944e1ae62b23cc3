//! What every parser must do with whatever it is given: answer, never panic,
//! and understand what it has printed itself.
//!
//! The one place for these bodies: the tests beside this file run them on
//! stable with mutations of their seeds, and the targets of `fuzz/` with
//! inputs that a fuzzer finds. So this file knows nothing of either.

use std::collections::BTreeSet;
use std::path::Path;

use plybench::analysis::parameter::Parameter;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::corpus::lint::lint;
use plybench::corpus::{from_text, without_bad_lines};
use plybench::game::{GameSpec, Position, Rules};
use plybench::import::{Bench, Constants, Mapping};
use plybench::ledger;
use plybench::machine::Usage;
use plybench::record::{DetailsReader, Row, RowRef, RowWriter, read_results_from, read_rows_from};
use plybench::report::figure::Figure;
use plybench::report::looks::Looks;
use plybench::suite::{
    Chunk, EngineSpec, Manifest, Plan, Suite, expand, expand_list, parse_depths, parse_range,
};
use plybench::xiangqi::Move;

/// A parser and what must hold of it.
pub(crate) struct Body {
    /// Its name, which is that of its target in `fuzz/` too.
    pub(crate) name: &'static str,
    /// Parses, and panics if the parser does not keep its word; whether it
    /// has understood the text.
    check: fn(&str) -> bool,
    /// Texts that it understands, to begin with.
    #[allow(dead_code)] // A fuzzer keeps a corpus of its own.
    pub(crate) seeds: &'static [&'static str],
}

/// Every parser.
pub(crate) const BODIES: [Body; 14] = [
    Body { name: "engine", check: engine, seeds: ENGINES },
    Body { name: "game", check: game, seeds: GAMES },
    Body { name: "fen", check: fen, seeds: FENS },
    Body { name: "epd", check: epd, seeds: EPDS },
    Body { name: "suite", check: suite, seeds: SUITES },
    Body { name: "csv", check: csv, seeds: ROWS },
    Body { name: "chunk", check: chunk, seeds: CHUNKS },
    Body { name: "manifest", check: manifest, seeds: MANIFESTS },
    Body { name: "details", check: details, seeds: DETAILS },
    Body { name: "import", check: import, seeds: IMPORTED },
    Body { name: "factors", check: factors, seeds: FACTORS },
    Body { name: "claim", check: claim, seeds: CLAIMS },
    Body { name: "recipe", check: recipe, seeds: RECIPES },
    Body { name: "small", check: small, seeds: SMALL },
];

/// Runs a body by its name on the text in some bytes; whether it has understood it.
pub(crate) fn run(name: &str, bytes: &[u8]) -> bool {
    let body = BODIES.iter().find(|body| body.name == name).expect("a body of this name");
    (body.check)(&String::from_utf8_lossy(bytes))
}

const ENGINES: &[&str] = &[
    "minimax",
    "ab+captures+history+killer+tt+id",
    "aspiration[window=25,guess=skip]+captures+history[credit=2d]",
    "aspiration[guess=resampled,scale=1.25]+captures",
    "mtdf+tt[size=64k,hit=deeper]+etc",
    "ab+shuffle[seed=7]+refutation+tt[replace=big,move=ignored]",
    "pvs+tt[size=auto,replace=bucket]+id",
    "uci[command=stockfish,option.Hash=16,go=nodes:5000,reset=process]",
    r#"uci[command="/opt/a,b/[x]/e",args="-x \"y\" \\",dir="a b",option.Book=""]"#,
    "nboard[command=./edax,args=-nboard -l 10,dir=/opt/edax,reset=process]",
    "hub[command=./scan,args=hub,variant=normal,go=movetime:50,option.book=false]",
    "ucci[command=./eleeye -x,args=a b,name=mine,variant=xiangqi,pieces=he,patience=60,option.Skill Level=3]",
];

/// Engines of this laboratory, and programs.
fn engine(text: &str) -> bool {
    let Ok(engine) = text.parse::<EngineSpec>() else { return false };
    assert_eq!(engine.to_string().parse(), Ok(engine));
    true
}

const GAMES: &[&str] = &[
    "xiangqi",
    "xiangqi[eval=mobility,grain=10,quiescence=captures]",
    "xiangqi[eval=book,king-threat=corrected]",
    "chess[quiescence=captures+see]",
    "othello[eval=mobility,grain=2]",
    "tree:iid[b=38]",
    "tree:ordered[b=3,pf=0.9]",
    "tree:varying",
    "tree:p-game[b=4]",
    "tree:pass[gain=0,pass=wins]",
];

fn game(text: &str) -> bool {
    let Ok(game) = text.parse::<GameSpec>() else { return false };
    let again: GameSpec = game.to_string().parse().expect("a game reads what it prints");
    assert_eq!(again.to_string(), game.to_string());
    true
}

const FENS: &[&str] = &[
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4KR3 b",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    "--------/--------/--------/---wb---/---bw---/--------/--------/-------- b",
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:WK18,24-27:B5,K9.",
];

fn fen(text: &str) -> bool {
    let read = |rules: Rules| {
        let Ok(position) = Position::read(rules, text) else { return false };
        let again = Position::read(rules, &position.text()).expect("a position reads what it prints");
        assert_eq!((again.text(), &again), (position.text(), &position));
        assert_eq!(again.hash(), position.hash());
        true
    };
    // Every game looks at it.
    Rules::ALL.iter().filter(|rules| read(**rules)).count() > 0
}

const EPDS: &[&str] = &[
    "r1bqkb1r/pp1ppp1p/2n2np1/8/2Pp4/2N2NP1/PP2PP1P/R1BQKB1R w KQkq - id \"a\"; source_game \"ch-1\"; ply 10;\n",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X ; id \"ffo-40\"; bm a2; c0 \"+38\";\n",
    "B:W21,22:B1,K2 id \"a\"; phase endgame; game \"11-15 23x14\";\n",
    "# comment\n\n4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; id \"two kings\"; phase endgame;\n",
    "3k5/9/9/9/9/9/9/9/9/4KR3 b - - id \"a; b\"; bm d9d8; name \"x\";\n4k4/9/9/9/9/9/9/9/9/3K5 w\n",
    "\u{feff}4k4/9/9/9/9/9/9/9/9/3K5 w ;D1 4 ;D2 16\n",
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36; % said\r\n; none\r",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Rxa8+; am 0-0-0; c0 \"say \\\"yes\\\" \\\\\"; ; id a;;\n",
    "position startpos moves e2e4 c7c5\nposition fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\n",
    "[Event \"a\"]\n[FEN \"B:W21-32:B1-12:H0:F1\"]\n\n1. 11-15 {a\n[FEN \"b\"]} *\n\n[FEN \"W:WK9:B1.\"]\n*\n",
];

fn epd(text: &str) -> bool {
    let read = |rules: Rules| {
        let checked = lint(rules, "fuzz.epd", text);
        let wrong =
            checked.iter().flat_map(|checked| &checked.findings).filter(|finding| !finding.optional).count();
        let left = without_bad_lines(rules, text, "fuzz.epd");
        let read = from_text(rules, text, "fuzz.epd");
        assert_eq!(checked.is_ok() && wrong == 0, read.is_ok(), "both judge alike");
        if let Ok((kept, bad)) = left {
            assert_eq!(bad.map_or(0, |bad| bad.problems.len()), wrong);
            let kept = from_text(rules, &kept, "fuzz.epd").expect("without its bad lines a file is good");
            assert_eq!(kept.len(), checked.expect("it has positions").positions);
        } else {
            assert!(read.is_err());
        }
        let Ok(entries) = read else { return false };
        let ids: BTreeSet<_> = entries.iter().map(|entry| &entry.id).collect();
        assert_eq!(ids.len(), entries.len(), "an id is used once");
        assert!(!ids.iter().any(|id| id.is_empty()), "an id names something");
        true
    };
    Rules::ALL.iter().filter(|rules| read(**rules)).count() > 0
}

const SUITES: &[&str] = &[
    "name = \"a\"\ngames = [\"tree:iid[b=4]\"]\nseeds = \"0-9\"\nengines = [\"{ab,pvs}+{,tt}\"]\ndepths = \"1-4\"\n",
    "name = \"b\"\nmode = \"time\"\npositions = [\"quick\"]\nphases = [\"endgame\"]\nlimit = 3\nengines = [\"ab\"]\n\
     depths = [1, 2, 4]\nnodes = 1000\nseconds = 1.5\nreference = \"ab\"\n",
    "name = \"c\"\nengines = [\"ab\"]\npositions = [\"start\"]\n[[experiment]]\ndepths = 3\n[[experiment]]\ndepths = 4\n\
     nodes = 20\n",
];

fn suite(text: &str) -> bool {
    let folder = Path::new("a folder without the files that a text may name");
    let Ok(suite) = Suite::parse(text, "fuzz.toml", folder) else { return false };
    let json = serde_json::to_string(&suite).expect("a suite is plain data");
    let again: Suite = serde_json::from_str(&json).expect("a suite reads what it prints");
    assert_eq!(again.hash(), suite.hash());
    let few = |seeds: Option<(u64, u64)>| seeds.is_none_or(|(first, last)| last - first < 100);
    if suite.experiments.iter().all(|experiment| few(experiment.positions.seeds))
        && let Ok(plan) = Plan::new(&suite)
    {
        assert!(!plan.is_empty());
    }
    true
}

const ROWS: &[&str] = &[
    "game,position,phase,engine,depth,sample,status,value,best_move,nodes,interior,leaves,terminals,table_cutoffs,\
     cutoffs,first_move_cutoffs,fail_highs,fail_lows,researches,root_researches,research_nodes,guess_nodes,tt_probes,\
     tt_hits,tt_stores,iterations,last_iteration_nodes,quiescence_nodes,cpu_ns,wall_ns\n\
     xiangqi,\"fen, with comma\",opening,ab,3,0,error: it broke,,,,,,,,,,,,,,,,,,,,,,12,34\n\
     tree:iid[b=4],7,,\"ab\"\"x\",2,0,ok,-5,0.3,9,5,4,0,0,1,1,0,0,0,0,0,0,,,,1,9,0,100,200\n",
    "depth,status,engine,position,game,nodes\n4,ok,ab,start,xiangqi,45.0\n1,mismatch,pvs,start,chess,4.5E+01\n",
];

fn csv(text: &str) -> bool {
    let Ok(mut rows) = read_rows_from(text.as_bytes(), "fuzz.csv") else { return false };
    let table =
        read_results_from(text.as_bytes(), "fuzz.csv").expect("what is read as rows is read as a table").rows;
    assert!(table.iter().map(RowRef::to_row).eq(rows.iter().cloned()));
    for row in &mut rows {
        // Not a column of every file.
        row.usage = Usage::default();
    }
    are_read_as_written(&rows);
    true
}

fn are_read_as_written(rows: &[Row]) {
    let mut writer = RowWriter::new(Vec::new()).expect("memory");
    for row in rows {
        writer.write(row).expect("memory");
    }
    let written = writer.into_sink();
    assert_eq!(read_rows_from(written.as_slice(), "again.csv").expect("rows are read as written"), rows);
}

const IMPORTED: &[&str] = &[
    "Stockfish 15.1 by the Stockfish developers\n\nPosition: 1/2 (8/8/8/8/8/8/8/K1k5 w - - 0 1)\ninfo string hello\n\
     info depth 1 seldepth 1 multipv 1 score cp 57 nodes 20 nps 20000 time 1 pv e2e3\nbestmove e2e3 ponder d7d6\n\n\
     Position: 2/2\ninfo depth 9 score mate -2 upperbound nodes 48 time 2\nbestmove (none)\n\n===\n\
     Total time (ms) : 3\nNodes searched  : 68\nNodes/second    : 22666\n",
    "6113484 nodes 1265234 nps\n",
    "game;position;engine;depth;Nodes\nchess;start;mine;6;45.0\nchess;\"a; b\";mine;6;\n",
    "game,position,engine,depth,status,nodes,wall_ns\nchess,start,mine,6,ok,45,1000\nchess,start,mine,6,TIMEOUT,45,1001\n",
];

/// What other programs print: a bench, and a table.
fn import(text: &str) -> bool {
    let named = Constants::parse("engine=mine").expect("a constant");
    let bench = Bench::parse(text, "fuzz.txt").and_then(|bench| {
        let constants = if bench.engine().is_some() { &Constants::default() } else { &named };
        bench.rows(constants)
    });
    let table = Mapping::default().read(text, "fuzz.csv");
    let mut understood = false;
    for imported in [bench, table].into_iter().flatten() {
        assert!(!imported.rows.is_empty(), "an import without rows is an error");
        are_read_as_written(&imported.rows.iter().map(RowRef::to_row).collect::<Vec<_>>());
        understood = true;
    }
    understood
}

const CHUNKS: &[&str] = &[
    r#"{"part":{"number":1,"of":2,"cells":"0-4,7"},"part_sha256":"e","identity":{"program":"0.1.0",
"git_commit":null,"rustc":null,"target":null,"suite_hash":"a","corpus_hash":"b","plan_hash":"c","evaluator_hash":"d",
"suite":{"name":"s","description":"","mode":"count","experiments":[{"games":["tree:iid[b=4]"],
"positions":{"sources":[],"seeds":[0,4]},"engines":["ab","pvs"],"depths":[1,2],
"budget":{"nodes":5,"sampling_seconds":3.0}}]}}}"#,
];

fn chunk(text: &str) -> bool {
    let Ok(chunk) = serde_json::from_str::<Chunk>(text) else { return false };
    let json = serde_json::to_string(&chunk).expect("a chunk is plain data");
    let again: Chunk = serde_json::from_str(&json).expect("a chunk reads what it prints");
    assert_eq!(again.part, chunk.part);
    assert_eq!(again.identity.difference(&chunk.identity), None);
    true
}

const MANIFESTS: &[&str] = &[
    r#"{"schema":1,"program":"0.1.0","git_commit":"e","rustc":"r","target":"t","suite_hash":"a",
"corpus_hash":"b","plan_hash":"c","evaluator_hash":"d","suite":{"name":"s","mode":"time","experiments":[
{"games":["xiangqi"],"positions":{"sources":["start"],"phases":["opening"],"limit":3},"engines":["ab"],"depths":[1],
"reference":"ab"}],"files":{"x.epd":"4k4/9/9/9/9/9/9/9/9/3K5 w"}},"host":"h","cpu":"c","cores":2,
"memory_bytes":1000,"mode":"time","jobs":1,"start":"2026-01-31T23:59:59Z","end":null,"command":["plybench","run"],
"cells":1,"estimated_cpu_seconds":0.5,"cells_cpu_ns":77,"rows":1,"results_sha256":"f"}"#,
];

fn manifest(text: &str) -> bool {
    let Ok(manifest) = serde_json::from_str::<Manifest>(text) else { return false };
    let json = serde_json::to_string(&manifest).expect("a manifest is plain data");
    let again: Manifest = serde_json::from_str(&json).expect("a manifest reads what it prints");
    assert_eq!(again.identity.difference(&manifest.identity), None);
    true
}

const DETAILS: &[&str] = &[
    r#"{"game":"tree:iid","position":"7","engine":"ab","depth":0}"#,
    concat!(
        r#"{"game":"xiangqi","position":"a \"b\"","engine":"pvs","depth":4,"ordering":{"#,
        r#""pv":{"nodes":0,"best_first":0,"best_in_quarter":0},"cut":{"nodes":9,"best_first":4,"best_in_quarter":6},"#,
        r#""all":{"nodes":1,"best_first":0,"best_in_quarter":1}},"#,
        r#""outside":{"within":"ab","leaves":10,"of":12,"outside":3}}"#,
    ),
];

fn details(text: &str) -> bool {
    let mut reader = DetailsReader::new(text.as_bytes(), Path::new("fuzz.details.jsonl"));
    let mut read = 0;
    while let Ok(Some(details)) = reader.read() {
        let json = serde_json::to_string(&details).expect("details are plain data");
        let again =
            DetailsReader::new(json.as_bytes(), Path::new("again")).read().expect("a reader reads its own");
        assert_eq!(again, Some(details));
        read += 1;
    }
    read > 0
}

const FACTORS: &[&str] = &[
    "ab+{,captures}+{,history}, pvs",
    "aspiration[window={25,50},guess=skip]+{,tt{,+etc}}",
    "{ab,{pvs,{scout}}}+{,tt}",
    r#"uci[command={"/a,{b}/c","/d"},option.Hash={1,16}],ab"#,
];

fn factors(text: &str) -> bool {
    let Ok(specs) = expand_list(text) else { return false };
    assert!(specs.len() <= 4096);
    for spec in specs {
        assert_eq!(expand(&spec).ok(), Some(vec![spec]));
    }
    true
}

const CLAIMS: &[&str] = &[include_str!("../../../claims/M11.toml")];

fn claim(text: &str) -> bool {
    let claim = ledger::parse(text, "fuzz.toml").map_err(|error| error.to_string());
    if let Err(told) = &claim {
        assert!(told.starts_with("fuzz.toml"), "an error names its file: {told}");
    }
    claim.is_ok_and(|claim| claim.every_figure().all(|figure| !figure.to_string().is_empty()))
}

const RECIPES: &[&str] = &[include_str!("../../../src/report/figure/recipes/branching-factor.toml")];

fn recipe(text: &str) -> bool {
    let default = |part: &str, key: &str| Ok(Parameter::known_default(part, key));
    let Ok(figure) = Figure::parse(text, "fuzz.toml", "fuzz", &default) else { return false };
    let rows = read_results_from(ROWS[1].as_bytes(), "fuzz.csv").expect("rows").rows;
    // It draws them, or says why not.
    let _ = figure.draw(&Sheet::new(&rows, Known::ROWS_ALONE), &Looks::default());
    true
}

const SMALL: &[&str] = &["1-6", "1,2,5-6", "7", "0-18446744073709551615", "h2e2", "a0i9", "5, 1-2"];

/// Ranges, depths and moves.
fn small(text: &str) -> bool {
    let (range, depths, mv) = (parse_range(text), parse_depths(text), text.parse::<Move>());
    if let Ok((first, last)) = range {
        assert!(first <= last);
    }
    if let Ok(depths) = &depths {
        assert!(!depths.is_empty() && depths.is_sorted_by(|left, right| left < right));
    }
    if let Ok(mv) = mv {
        assert_eq!(mv.to_string().parse::<Move>().ok(), Some(mv));
    }
    range.is_ok() || depths.is_ok() || mv.is_ok()
}
