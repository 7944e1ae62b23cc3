//! Stockfish, Fairy-Stockfish, GNU Chess and Sjaak II.

use std::fs;
use std::path::Path;

use plybench::machine::Gauge;
use plybench::record::{Row, Status, read_rows};
use plybench::suite::Manifest;
use serde_json::Value;

use crate::helpers::{folder, json, plybench_in, stderr, stdout};
use crate::programs::program_of;

/// The rows of a run in a folder, which must end with this exit code.
fn rows(here: &Path, arguments: &[&str], exit: i32) -> Vec<Row> {
    stdout(plybench_in(here, &["run", "--overwrite", "--out", "rows.csv"]).args(arguments), exit);
    read_rows(&here.join("rows.csv")).unwrap()
}

/// Rows without what depends on the clock.
fn counts(rows: &[Row]) -> Vec<Row> {
    let without_times = |row: &Row| {
        let mut row = row.clone();
        (row.cpu_ns, row.wall_ns, row.reported_ns) = (None, None, None);
        row
    };
    rows.iter().map(without_times).collect()
}

#[test]
fn an_engine_of_chess_makes_rows_like_any_other() {
    let Some(stockfish) = program_of("stockfish") else { return };
    let folder = folder();
    let here = folder.path();
    let engines = format!("uci[command={},name=sf,option.Hash=8],pvs+tt+id", stockfish.display());
    let chess = ["--game", "chess", "--positions", "bratko-kopec", "--limit", "4", "--engines", &engines];
    let arguments = [&chess[..], &["--depths", "1,7", "--nodes", "30000", "--twice"]].concat();
    // Our own engine is stopped by the limit at depth 7, which is no fault.
    let first = rows(here, &[&arguments[..], &["--jobs", "1"]].concat(), 4);
    let again = rows(here, &[&arguments[..], &["--jobs", "3"]].concat(), 4);
    assert_eq!(counts(&first), counts(&again), "counts depend on nothing but their cell");
    let theirs: Vec<&Row> = first.iter().filter(|row| row.engine == "sf").collect();
    assert_eq!(theirs.len(), 8);
    for row in theirs {
        assert_eq!((&row.status, row.finished_depth), (&Status::Ok, Some(row.depth)), "{row:?}");
        let known = [row.counters.nodes, row.seldepth, row.wall_ns, row.reported_ns];
        assert!(known.iter().all(Option::is_some), "{row:?}");
        assert_eq!(
            (row.counters.interior, row.counters.leaves),
            (None, None),
            "what it does not say is unknown"
        );
        assert_eq!(row.cpu_ns.is_some(), cfg!(target_os = "linux"));
    }
    // Position 1 is a mate in three, which it finds with its first iteration or its seventh.
    let mate =
        first.iter().find(|row| row.engine == "sf" && row.position == "bk-01" && row.depth == 7).unwrap();
    assert_eq!((mate.value, mate.best_move.as_deref()), (Some(20_000 - 5), Some("d6d1")));
    let details = fs::read_to_string(here.join("rows.details.jsonl")).unwrap();
    let line = details.lines().find(|line| line.contains("bk-01") && line.contains("\"depth\":7")).unwrap();
    assert!(line.contains(r#""engine":"sf","depth":7,"variation":["d6d1","c1d1","d7g4""#), "{line}");
    let manifest = Manifest::read(&here.join("rows.manifest.json")).unwrap();
    assert!(manifest.about_programs["sf"].name.as_ref().unwrap().starts_with("Stockfish"), "{manifest:?}");
    assert_eq!(manifest.identity.programs["sf"].len(), 64);
    // The rest of the laboratory reads them.
    let told = stdout(&mut plybench_in(here, &["compare", "rows.csv", "--depths", "1"]), 0);
    assert!(told.contains("sf"), "{told}");
    stdout(&mut plybench_in(here, &["check", "rows.csv", "--baseline", "rows.csv"]), 0);
}

/// What an external engine chooses is judged by our truth, and its gain is of time alone.
#[test]
fn moves_of_an_engine_are_judged_by_our_truth() {
    let Some(stockfish) = program_of("stockfish") else { return };
    let folder = folder();
    let here = folder.path();
    let table = ["truth", "--game", "chess", "--positions", "core", "--limit", "12", "--depth", "5", "--out"];
    stderr(plybench_in(here, &table).arg("t.csv"), 0);
    let engines = format!("ab,uci[command={},name=sf]", stockfish.display());
    let chess = ["--game", "chess", "--positions", "core", "--limit", "12", "--truth", "t.csv"];
    let rows = rows(here, &[&chess[..], &["--engines", &engines, "--depths", "1-5"]].concat(), 0);
    let theirs = rows.iter().filter(|row| row.engine == "sf");
    assert!(theirs.clone().count() == 60 && theirs.into_iter().any(|row| row.quality.right == Some(true)));
    let compare =
        |more: &[&str]| stdout(plybench_in(here, &["compare", "rows.csv", "--metric"]).args(more), 0);
    let right = compare(&["right"]);
    assert!(
        right.contains("External engines are judged by the truth of plybench's own evaluator"),
        "{right}"
    );
    let gain = compare(&["gain", "--json"]);
    let gain: Value = serde_json::from_str(&gain).unwrap();
    let lines = gain["games"][0]["lines"].as_array().unwrap();
    let of_theirs = lines.iter().filter(|line| line["engine"] == "sf");
    assert!(of_theirs.into_iter().all(|line| line.get("gain").is_none()), "times of count mode");
    assert!(compare(&["gain"]).contains("their CPU times are of count mode"));
    let timed = compare(&["gain", "--times-of-counts"]);
    let line = timed.lines().find(|line| line.starts_with("sf ")).unwrap();
    assert_eq!(line.contains(" cpu_ns"), cfg!(target_os = "linux"), "{timed}");
}

/// A table of 64 MiB is memory of the program, not of this process.
#[cfg(target_os = "linux")]
#[test]
fn memory_of_an_engine_is_that_of_its_process() {
    let Some(stockfish) = program_of("stockfish") else { return };
    let folder = folder();
    let of = |name: &str, megabytes: u64| {
        format!("uci[command={},name={name},option.Hash={megabytes}]", stockfish.display())
    };
    let engines = format!("ab,{},{}", of("small", 1), of("large", 65));
    let game = ["--game", "chess", "--positions", "start", "--depths", "3", "--engines", &engines];
    let rows = rows(folder.path(), &[&game[..], &["--mode", "time"]].concat(), 0);
    let least = |engine: &str| {
        let of_engine = rows.iter().filter(|row| row.engine == engine);
        of_engine.map(|row| row.usage.get(Gauge::PeakMemoryBytes).expect("Linux says it")).min().unwrap()
    };
    assert!(least("large") > least("small") + (60 << 20), "{} {}", least("large"), least("small"));
    let ours = rows.iter().filter(|row| row.engine == "ab");
    assert!(ours.into_iter().all(|row| row.usage.get(Gauge::PeakMemoryBytes).is_none()));
    let told = ["compare", "rows.csv", "--metric", "peak_memory_bytes", "--engines", "small,large"];
    assert!(stdout(&mut plybench_in(folder.path(), &told), 0).contains("large"));
}

/// Two engines for the same time: nodes are what it was spent on, not what it cost.
#[test]
fn speed_and_agreement_are_compared_and_nodes_of_a_fixed_time_are_not() {
    let (Some(stockfish), Some(fairy)) = (program_of("stockfish"), program_of("fairy-stockfish")) else {
        return;
    };
    let folder = folder();
    let here = folder.path();
    let engine =
        |path: &Path, name: &str, go: &str| format!("uci[command={},name={name}{go}]", path.display());
    let run = |engines: &str, depths: &str| {
        let chess = ["run", "--overwrite", "--out", "rows.csv", "--game", "chess", "--limit", "6"];
        stderr(plybench_in(here, &chess).args(["--engines", engines, "--depths", depths]), 0)
    };
    let compare = |more: &[&str]| stdout(plybench_in(here, &["compare", "rows.csv"]).args(more), 0);
    // A single engine: its own table, and the command for its next version.
    let told = run(&engine(&stockfish, "sf", ""), "1-3");
    assert!(told.contains("next: after a change, plybench check NEW.csv --baseline rows.csv"), "{told}");
    stdout(&mut plybench_in(here, &["check", "rows.csv", "--baseline", "rows.csv"]), 0);
    let alone = compare(&[]);
    assert!(alone.starts_with("chess: speed and depth\n") && alone.contains("nps"), "{alone}");
    // Its nodes are all nodes, as those of ours with quiescence are.
    run(&format!("pvs+tt+id,{}", engine(&stockfish, "sf", "")), "1-3");
    let json: Value = serde_json::from_str(&compare(&["--json"])).unwrap();
    assert_eq!(json["games"][0]["engines"][0]["engine"], "sf");
    let [ours, theirs] = [&json["performance"][0], &json["performance"][1]];
    assert_eq!((&ours["clock"], &theirs["clock"]), (&"cpu_ns".into(), &"reported_ns".into()));
    assert!(theirs["agreement"]["n"] == 18 && ours["agreement"].is_null(), "{json}");
    // Equal time.
    let [first, second] =
        [engine(&stockfish, "sf", ",go=movetime:20"), engine(&fairy, "fsf", ",go=movetime:20")];
    let told = run(&format!("{first},{second}"), "1");
    assert!(told.contains("compare nps and depth") && !told.contains("vs first: "), "{told}");
    let json: Value = serde_json::from_str(&compare(&["--json"])).unwrap();
    assert!(json.get("games").is_none() && json["performance"][1]["nps"].as_u64() > Some(0), "{json}");
    assert!(json["performance"].as_array().unwrap().iter().all(|of| of["nodes"].is_null()), "{json}");
    let text = compare(&[]);
    assert!(text.contains("agreement with sf") && text.contains("Nodes of fsf are not compared"), "{text}");
    let refused = stderr(&mut plybench_in(here, &["compare", "rows.csv", "--metric", "nodes"]), 2);
    assert!(refused.contains("nodes is not a cost of `sf`"), "{refused}");
    compare(&["--metric", "reported_ns", "--times-of-counts"]);
    let diff = |more: &[&str], code| {
        let mut command = plybench_in(here, &["diff", "rows.csv", "rows.csv"]);
        let output = command.args(more).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let told = diff(&["--fail-on", "status"], 0);
    assert!(told.contains("Nodes of sf are not compared") && !told.contains(" old "), "{told}");
    assert!(told.contains("12 searches compared on "), "{told}");
    let told = diff(&["--fail-over", "nodes=1%"], 2);
    assert!(told.contains("nodes is not a cost of `sf`"), "{told}");
}

#[test]
fn one_engine_of_xiangqi_says_the_same_in_both_protocols() {
    let Some(fairy) = program_of("fairy-stockfish") else { return };
    let folder = folder();
    let command = fairy.display();
    let engines = format!("uci[command={command},name=uci],ucci[command={command},name=ucci]");
    let arguments =
        ["--positions", "core", "--limit", "9", "--engines", &engines, "--depths", "2,6", "--twice"];
    let rows = rows(folder.path(), &arguments, 0);
    let of = |name: &str| rows.iter().filter(|row| row.engine == name).cloned().collect::<Vec<_>>();
    let renamed = |mut row: Row| {
        row.engine = "ucci".to_owned();
        row
    };
    assert_eq!(counts(&of("uci").into_iter().map(renamed).collect::<Vec<_>>()), counts(&of("ucci")));
    assert!(
        rows.iter().all(|row| row.best_move.as_ref().is_some_and(|name| name.len() == 4)),
        "ranks from 0"
    );
}

#[test]
fn an_engine_that_crashes_after_its_answer_is_started_again() {
    let Some(gnu) = program_of("gnuchess") else { return };
    let folder = folder();
    let engine = format!("uci[command={},args=--uci,name=gnu,option.OwnBook=false]", gnu.display());
    let arguments = ["--game", "chess", "--positions", "quick", "--limit", "6", "--engines", &engine];
    let first =
        rows(folder.path(), &[&arguments[..], &["--depths", "3", "--twice", "--jobs", "2"]].concat(), 0);
    let again = rows(folder.path(), &[&arguments[..], &["--depths", "3", "--jobs", "1"]].concat(), 0);
    assert_eq!(counts(&first), counts(&again));
}

#[test]
fn other_letters_for_the_same_pieces() {
    let Some(sjaak) = program_of("sjaakii") else { return };
    let folder = folder();
    let engine = format!("uci[command={},name=sjaak,pieces=he]", sjaak.display());
    let rows = rows(folder.path(), &["--limit", "3", "--engines", &engine, "--depths", "4", "--twice"], 0);
    assert_eq!(rows.len(), 3);
    let engine = format!("uci[command={},patience=2]", sjaak.display());
    let told = stderr(&mut plybench_in(folder.path(), &["run", "--engines", &engine, "--out", "x.csv"]), 2);
    assert!(told.contains("start position of xiangqi") && told.contains("add `pieces=he`"), "{told}");
}

#[test]
fn what_a_program_lacks_is_said_before_any_cell_runs() {
    let (Some(stockfish), Some(fairy)) = (program_of("stockfish"), program_of("fairy-stockfish")) else {
        return;
    };
    let folder = folder();
    let (stockfish, fairy) = (stockfish.display(), fairy.display());
    let refused = [
        (format!("uci[command={stockfish}]"), "plays chess, not xiangqi; add --game chess"),
        (format!("uci[command={stockfish},variant=xiangqi]"), "it has no option UCI_Variant"),
        (
            format!("ucci[command={stockfish},patience=1]"),
            "instead of answering `ucci` with `ucciok`; it said: ",
        ),
        (format!("uci[command={fairy},variant=xianqi]"), "its UCI_Variant has no `xianqi`"),
        (format!("uci[command={fairy},option.Hsh=16]"), "has no option `Hsh`; did you mean `Hash`?"),
        (
            format!("uci[command={fairy},option.Hash=much]"),
            "must be a whole number from 1 to 131072, not `much`",
        ),
        (format!("uci[command={fairy},option.Ponder=1]"), "must be `true` or `false`, not `1`"),
    ];
    for (engine, expected) in refused {
        let told =
            stderr(&mut plybench_in(folder.path(), &["run", "--engines", &engine, "--out", "x.csv"]), 2);
        assert!(told.contains(expected), "{engine}: {told}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{engine}: nothing is begun");
    }
}

#[test]
fn a_person_sees_one_search() {
    let Some(fairy) = program_of("fairy-stockfish") else { return };
    let engine = format!("uci[command={},go=nodes:5k]", fairy.display());
    let arguments = ["search", "start", "--engine", &engine, "--depth", "1"];
    let answer = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!(answer["status"], "ok");
    assert!(
        answer["counters"]["nodes"].as_u64().is_some_and(|nodes| (4_000..9_000).contains(&nodes)),
        "{answer}"
    );
    assert!(answer["pv"].as_array().is_some_and(|line| line[0] == answer["best_move"]), "{answer}");
    let text = stdout(&mut plybench_in(Path::new("."), &arguments), 0);
    assert!(text.contains("program    Fairy-Stockfish") && text.contains("best move  "), "{text}");
}

#[test]
fn time_mode_takes_the_time_of_the_program_and_not_of_who_waits() {
    let Some(fairy) = program_of("fairy-stockfish") else { return };
    let folder = folder();
    let engine = format!("uci[command={},name=fs]", fairy.display());
    let suite = format!(
        "name = \"t\"\nmode = \"time\"\npositions = [\"start\"]\nengines = [\"{engine}\"]\ndepths = 8\nsampling_seconds = 0.3"
    );
    fs::write(folder.path().join("t.toml"), suite).unwrap();
    let rows = rows(folder.path(), &["t.toml"], 0);
    assert!(rows.len() > 1, "several samples");
    assert!(rows.iter().all(|row| row.counters.nodes == rows[0].counters.nodes));
    if cfg!(target_os = "linux") {
        // A search of thousands of nodes takes some of its time, and more than a tenth of what it takes on the clock
        // would be gone if this were the time of the thread that waits.
        assert!(rows.iter().all(|row| row.cpu_ns.is_some_and(|ns| ns > 1_000_000)), "{rows:?}");
    }
}
