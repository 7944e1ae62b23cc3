//! The contract of the command line: streams, exit codes, JSON, error texts.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::Stdio;

use plybench::game::Position;
use plybench::record::{Row, read_rows_from};
use serde_json::Value;

use crate::helpers::{error, folder, json, plybench, plybench_in, program, stderr, stdout};

#[test]
fn perft_answers_scripts() {
    let answer = json(&["perft", "start", "3", "--divide", "--json"]);
    assert_eq!(answer["nodes"], 79_666);
    assert_eq!(answer["depth"], 3);
    assert!(answer["fen"].as_str().unwrap().starts_with("rnbakabnr/"));
    let below: u64 =
        answer["divide"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(below, 79_666);
}

/// A finished game counts as often as the library says.
#[test]
fn perft_of_a_finished_game_is_the_library_s() {
    for (game, position, count) in [
        ("othello", "--------------------------XXXX----XXXX-------------------------- O", 1),
        ("chess", "8/8/kQ6/3P4/8/8/1K3B2/3R4 b - -", 0),
        ("xiangqi", "4k4/9/9/9/9/9/r8/9/r8/3K5 w", 0),
        ("checkers", "B:W21:B", 0),
    ] {
        let library = Position::read(game.parse().expect("a game"), position).expect(position);
        for depth in [1, 2, 5] {
            assert_eq!((library.perft(depth), library.perft_made(depth)), (count, count), "{position}");
            for more in [&[][..], &["--made"], &["--divide"]] {
                let text = depth.to_string();
                let call = [&["perft", "--game", game, "--json"], more, &["--", position, &text]].concat();
                assert_eq!(json(&call)["nodes"], count, "{call:?}");
            }
        }
    }
}

#[test]
fn perft_prints_the_number_alone_on_stdout() {
    let output = plybench(&["perft", "start", "2"]);
    assert_eq!(output.stdout, b"1920\n");
    assert!(!output.stderr.is_empty());
    assert!(plybench(&["perft", "start", "2", "--quiet"]).stderr.is_empty());
}

#[test]
fn search_answers_scripts() {
    let answer =
        json(&["search", "start", "--engine", "aspiration+history+captures", "--depth", "3", "--json"]);
    for key in ["fen", "engine", "depth", "status", "value", "best_move", "pv", "counters"] {
        assert!(!answer[key].is_null(), "{key} is missing");
    }
    assert_eq!(answer["engine"], "aspiration+captures+history", "specs print in canonical form");
    assert_eq!(answer["status"], "ok");
    assert_eq!(answer["pv"][0], answer["best_move"]);
    assert_eq!(answer["pv"].as_array().unwrap().len(), 3);
    let count = |name: &str| answer["counters"][name].as_u64().expect(name);
    assert_eq!(
        count("nodes"),
        count("interior") + count("leaves") + count("terminals") + count("table_cutoffs")
    );
    assert!(count("guess_nodes") > 0 && count("guess_nodes") < count("nodes"));
}

#[test]
fn a_mated_position_has_a_value_and_no_move() {
    let answer = json(&["search", "4k4/9/9/9/9/9/r8/9/r8/3K5 w", "--engine", "ab", "--depth", "3", "--json"]);
    assert_eq!(answer["value"], -20_000);
    assert!(answer["best_move"].is_null());
    assert_eq!(answer["counters"]["terminals"], 1);
}

#[test]
fn a_search_that_hits_its_limit_says_so() {
    let output =
        plybench(&["search", "start", "--engine", "ab", "--depth", "9", "--nodes", "1000", "--json"]);
    assert_eq!(output.status.code(), Some(4));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["status"], "node-limit");
    assert_eq!(answer["counters"]["nodes"], 1000);
    assert!(answer["value"].is_null());
}

#[test]
fn bad_arguments_get_one_clear_error() {
    let errors = [
        error(&["search", "start", "--engine", "asperation", "--depth", "3"], 2),
        error(&["search", "start", "--engine", "aspiration[windw=9]", "--depth", "3"], 2),
        error(&["search", "start", "--engine", "mtdf", "--depth", "3"], 2),
        error(&["search", "start", "--engine", "tt+ab", "--depth", "3"], 2),
        error(&["search", "4k4/9/9/9/9/9/9/9/9/4K4 w", "--engine", "ab", "--depth", "3"], 2),
        error(&["search", "openning-01", "--engine", "ab", "--depth", "3"], 2),
        error(&["search", "x", "--game", "tree:iid", "--engine", "ab", "--depth", "3"], 2),
        error(&["search", "1", "--game", "tree:iid[b=1000]", "--engine", "ab", "--depth", "3"], 2),
        error(&["perft", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR w", "3"], 2),
        error(&["engines", "killr"], 2),
        error(&["compare", "no-such-file.csv"], 2),
    ];
    insta::assert_snapshot!(errors.concat());
}

#[test]
fn depth_beyond_the_limit_is_refused_with_the_limit() {
    let message = error(&["search", "start", "--engine", "ab", "--depth", "65"], 2);
    assert!(message.contains("from 0 to 64"), "{message}");
}

#[test]
fn the_signature_of_bench_is_checked() {
    let signature = json(&["bench", "--json"])["signature"].as_u64().expect("a number");
    let wrong = (signature + 1).to_string();
    let right = signature.to_string();
    assert!(plybench(&["bench", "--expect", &right]).status.success());
    let told = stderr(program().args(["bench", "--expect", &wrong]), 3);
    assert!(told.contains("; next: plybench check --run smoke --baseline BEFORE.csv"), "{told}");
}

/// A suite of two games, of which one has nodes below the horizon.
const TINY: &str = "name = \"tiny\"\nengines = [\"ab\", \"pvs\"]\n[[experiment]]\ngames = [\"xiangqi[quiescence=captures]\"]\n\
                    positions = [\"start\"]\ndepths = \"1-2\"\n[[experiment]]\ngames = [\"tree:iid[b=4]\"]\n\
                    seeds = \"1-3\"\ndepths = 3\n";

/// The rows of that suite, or of some of its engines.
fn rows_of_tiny(here: &Path, options: &[&str]) -> Vec<Row> {
    fs::write(here.join("tiny.toml"), TINY).expect("a file");
    let printed = stdout(plybench_in(here, &["run", "tiny.toml", "--out", "-"]).args(options), 0);
    read_rows_from(printed.as_bytes(), "tiny").expect("rows")
}

#[test]
fn the_bench_of_a_suite_is_the_sum_of_its_nodes_in_both_forms_that_tools_read() {
    let folder = folder();
    let here = folder.path();
    for options in [&[][..], &["--engines", "pvs"]] {
        let rows = rows_of_tiny(here, options);
        let below: u64 = rows.iter().filter_map(|row| row.counters.quiescence_nodes).sum();
        let nodes = below + rows.iter().filter_map(|row| row.counters.nodes).sum::<u64>();
        assert!(below > 0 && nodes > below, "{below} of {nodes}");
        let bench = [&["bench", "--suite", "tiny.toml"], options].concat();
        let printed = stdout(plybench_in(here, &bench).args(["--expect", &nodes.to_string()]), 0);
        let last: Vec<&str> = printed.lines().rev().take(2).collect();
        assert_eq!(last[1], format!("Nodes searched  : {nodes}"));
        let (sum, speed) = last[0].split_once(" nodes ").expect("two numbers");
        let speed: u64 = speed.strip_suffix(" nps").expect("nps").parse().expect("a speed");
        assert!(sum == nodes.to_string() && speed > 0, "{}", last[0]);
        let json: Value =
            serde_json::from_str(&stdout(plybench_in(here, &bench).arg("--json"), 0)).expect("JSON");
        assert_eq!((&json["signature"], &json["nodes"]), (&nodes.into(), &nodes.into()));
        assert!(json["nps"].as_u64() > Some(0) && json["wall_ns"].as_u64() > Some(0), "{json}");
        let parts = json["parts"].as_array().expect("parts");
        assert_eq!(parts.iter().map(|part| part["nodes"].as_u64().expect("nodes")).sum::<u64>(), nodes);
        assert_eq!(parts.len(), rows.iter().filter(|row| ["start", "1"].contains(&&*row.position)).count());
        let games = json["games"].as_object().expect("games");
        let of = |game: &str| {
            let own = parts.iter().filter(|part| part["game"] == game).map(|part| part["nodes"].as_u64());
            own.map(|nodes| nodes.expect("nodes")).sum::<u64>()
        };
        assert_eq!(games.len(), 2);
        for (game, signature) in games {
            assert_eq!(*signature, of(game), "{game}");
            let is_line = |line: &str| line.split_whitespace().eq([game.as_str(), &signature.to_string()]);
            assert!(printed.lines().any(is_line), "{game}: {printed}");
        }
        stdout(plybench_in(here, &bench).args(["--expect", "1"]), 3);
    }
}

#[test]
fn engines_alone_are_benched_on_the_quick_positions() {
    let folder = folder();
    let run = ["run", "--engines", "pvs+captures", "--depths", "4", "--out", "-"];
    let printed = stdout(&mut plybench_in(folder.path(), &run), 0);
    let rows = read_rows_from(printed.as_bytes(), "run").expect("rows");
    let nodes = rows.iter().filter_map(|row| row.counters.nodes).sum::<u64>().to_string();
    stdout(program().args(["bench", "--engines", "pvs+captures", "--expect", &nodes]), 0);
}

#[test]
fn a_bench_says_which_cells_failed() {
    let folder = folder();
    fs::write(folder.path().join("few.toml"), TINY.replace("depths = 3", "depths = 3\nnodes = 5"))
        .expect("a file");
    let told = stderr(&mut plybench_in(folder.path(), &["bench", "--suite", "few.toml"]), 4);
    assert!(told.contains("6 searches failed, first tree:iid[b=4] 1 ab depth 3: node-limit"), "{told}");
}

#[test]
fn check_runs_a_suite_and_compares_it_as_often_as_one_likes() {
    let folder = folder();
    let here = folder.path();
    rows_of_tiny(here, &[]);
    stdout(plybench_in(here, &["run", "tiny.toml", "--out", "base.csv"]).arg("--quiet"), 0);
    let check = ["check", "--run", "tiny.toml", "--baseline"];
    let files = || fs::read_dir(here).expect("a folder").count();
    let before = files();
    for _ in 0..2 {
        let printed = stdout(plybench_in(here, &check).arg("base.csv"), 0);
        assert!(
            printed.contains("10 searches compared on 27 columns: 0 changed, 0 missing, 0 added: passed"),
            "{printed}"
        );
    }
    assert_eq!(files(), before, "nothing is left of a run that is checked");
    let rows = fs::read_to_string(here.join("base.csv")).expect("rows");
    let (position, others) = rows.split_once("ok,").expect("a row");
    fs::write(here.join("other.csv"), format!("{position}ok,9{others}")).expect("a file");
    let printed = stdout(plybench_in(here, &check).arg("other.csv"), 3);
    assert!(printed.contains("1 changed, 0 missing, 0 added: FAILED"), "{printed}");
    let printed = stdout(plybench_in(here, &check).args(["base.csv", "--engines", "pvs"]), 0);
    assert!(printed.contains("5 searches compared"), "{printed}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = program()
        .args(["positions", "list", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a first line");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn suites_are_listed_with_their_size_and_question() {
    let list = json(&["suites", "--json"]);
    let smoke = list.as_array().expect("a list").iter().find(|of| of["suite"] == "smoke").expect("smoke");
    assert_eq!((&smoke["cells"], &smoke["games"]), (&364.into(), &serde_json::json!(["xiangqi", "trees"])));
    assert!(smoke["estimated_cpu_seconds"].as_f64().expect("seconds") > 0.0);
    let description = smoke["description"].as_str().expect("a text");
    let told = |arguments: &[&str]| String::from_utf8(plybench(arguments).stdout).expect("UTF-8");
    let one = told(&["suites", "smoke"]);
    assert!(one.contains(description) && one.contains("experiment 2: "), "{one}");
    let line = told(&["suites"]).lines().find(|line| line.starts_with("smoke ")).expect("smoke").to_owned();
    let question = description.split_inclusive(['?', '.']).next().expect("a sentence");
    assert!(line.contains(" 364 ") && line.ends_with(question), "{line}");
}

#[test]
fn every_command_has_help_with_examples() {
    let help = String::from_utf8(plybench(&["--help"]).stdout).expect("UTF-8");
    let groups =
        help.lines().filter(|line| ["Run:", "Read:", "Gate:", "Look up:", "Maintain:"].contains(line));
    assert_eq!(groups.count(), 5, "{help}");
    let commands = help.lines().take_while(|line| *line != "Options:");
    let commands = commands.filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let mut seen = 0;
    for command in commands {
        let text = String::from_utf8(plybench(&[command, "--help"]).stdout).expect("UTF-8");
        assert!(text.contains("Examples:"), "`plybench {command} --help` has no examples");
        seen += 1;
    }
    for (alias, command) in [("ledger", "claims"), ("explore", "report"), ("page", "report")] {
        assert_eq!(plybench(&[alias, "--help"]).stdout, plybench(&[command, "--help"]).stdout, "{alias}");
    }
    assert!(seen >= 27, "only {seen} commands found");
}

/// The last rows say other counts of cells that are there already.
#[test]
fn rows_that_disagree_are_refused_by_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../examples/rows.csv");
    let line = text.lines().nth(1).expect("a row");
    let nodes = line.split(',').nth(9).expect("nodes");
    let (whole, wrong) = (folder.path().join("rows.csv"), folder.path().join("wrong.csv"));
    let header = text.lines().next().expect("a header");
    std::fs::write(&whole, text).unwrap();
    std::fs::write(&wrong, format!("{header}\n{}\n", line.replacen(&format!(",{nodes},"), ",1,", 1)))
        .unwrap();
    let both = folder.path().join("both.csv");
    std::fs::write(&both, format!("{text}{line}\n{}", line.replacen(&format!(",{nodes},"), ",1,", 1)))
        .unwrap();
    let (whole, wrong, both) = (whole.to_str().unwrap(), wrong.to_str().unwrap(), both.to_str().unwrap());
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for command in [
        &["compare", both][..],
        &["claims", whole, wrong],
        &["plot", wrong, whole, "--out", out],
        &["report", whole, wrong, "--out", out],
        &["check", whole, "--baseline", both],
    ] {
        let error = error(command, 1);
        assert!(
            error.contains("disagree about xiangqi") && error.contains("nodes is"),
            "{command:?}: {error}"
        );
    }
    let output = plybench(&["claims", whole, whole]);
    assert!(output.status.success());
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("rows repeat others and are counted once"), "{note}");
}

#[test]
fn times_of_count_mode_are_compared_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("counted.csv");
    let out = out.to_str().unwrap();
    let run = ["run", "--engines", "ab,pvs", "--depths", "1-2", "--positions", "quick", "--out", out];
    assert!(plybench(&run).status.success());
    let refused = error(&["compare", out, "--metric", "cpu_ns"], 2);
    assert!(refused.contains("count mode") && refused.contains("--times-of-counts"), "{refused}");
    let output = plybench(&["compare", out, "--metric", "cpu_ns", "--times-of-counts", "--quiet"]);
    assert!(output.status.success());
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.contains("warning: count-mode times are single samples"), "{warning}");
}

/// Two experiments with different budgets: at depth 4 only the small trees are within theirs.
#[test]
fn a_comparison_of_limited_searches_says_how_many_it_lost() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("limited.csv");
    let out = out.to_str().unwrap();
    let run = ["run", "--engines", "ab,ab+history", "--depths", "3-4", "--nodes", "20000", "--out", out];
    assert_eq!(plybench(&run).status.code(), Some(4));
    let text = String::from_utf8(plybench(&["compare", out]).stdout).unwrap();
    let row = text.lines().filter(|line| line.starts_with("ab+history")).nth(1).expect("by depth");
    assert!(row.contains(" of 24"), "{row}");
    let row = text.lines().find(|line| line.starts_with("ab+history")).expect("over all depths");
    let columns: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(columns[..3], ["ab+history", "3", "24"], "depth 4 is left out: {row}");
    assert!(
        text.contains("at depth 4") && text.contains("estimates at these depths are about the smaller ones"),
        "{text}"
    );
    let claims = String::from_utf8(plybench(&["claims", out]).stdout).unwrap();
    assert!(claims.contains("unfinished (") && claims.contains("at depth 4"), "{claims}");
}

/// `errata` shows the same engine to err; so must a comparison.
#[test]
fn a_comparison_says_how_often_an_engine_that_is_not_exact_errs() {
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("rows.csv");
    let rows = rows.to_str().unwrap();
    let engines = "ab,pvs,printed-aspiration";
    let arguments = ["run", "--positions", "quick", "--engines", engines, "--depths", "1-4", "--out", rows];
    assert!(plybench(&arguments).status.success());
    let values = |engine: &str| -> Vec<String> {
        let text = std::fs::read_to_string(rows).unwrap();
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let column = |name: &str| header.iter().position(|column| *column == name).unwrap();
        let cells = lines.map(|line| line.split(',').collect::<Vec<_>>());
        let own = cells.filter(|cells| cells[column("engine")] == engine);
        own.map(|cells| [cells[column("position")], cells[column("depth")], cells[column("value")]].join(" "))
            .collect()
    };
    let (right, printed) = (values("ab"), values("printed-aspiration"));
    let differ = printed.iter().filter(|value| !right.contains(value)).count();
    assert!(differ > 0 && printed.len() == 96, "{differ} of {}", printed.len());
    let stdout = String::from_utf8(plybench(&["compare", rows]).stdout).unwrap();
    let expected = format!("{differ} / 96");
    assert!(stdout.contains(&expected), "{expected}: {stdout}");
}

#[test]
fn sums_of_a_search_are_for_those_who_ask() {
    let told = |more: &[&str]| {
        let search = ["search", "start", "--engine", "ab", "--depth", "3"];
        String::from_utf8(plybench(&[&search[..], more].concat()).stdout).expect("UTF-8")
    };
    let (short, all) = (told(&[]), told(&["--all"]));
    assert!(!short.contains("cutoff_index") && all.contains("cutoff_index_inverse_sum"), "{all}");
    let score = short.lines().find(|line| line.starts_with("score ")).expect("a score");
    assert!(score.contains(" (cp ") && score.ends_with(')'), "{score}");
}

/// Nodes of the deepest trees do not decide: every search has the same weight.
#[test]
fn engines_of_a_run_are_compared_as_compare_does() {
    let folder = folder();
    let run = ["run", "--engines", "ab,ab+captures", "--depths", "1-3", "--limit", "6", "--out", "rows.csv"];
    let told = stderr(&mut plybench_in(folder.path(), &run), 0);
    let ratio = told
        .lines()
        .find(|line| line.contains(" ab+captures "))
        .and_then(|line| line.split_whitespace().last());
    let comparison: Value =
        serde_json::from_str(&stdout(&mut plybench_in(folder.path(), &["compare", "rows.csv", "--json"]), 0))
            .expect("JSON");
    let mean = comparison["games"][0]["engines"][0]["overall"]["geometric_mean"].as_f64().expect("a ratio");
    assert_eq!(ratio, Some(format!("{mean:.3}").as_str()), "{told}");
    assert!(told.contains("next: plybench compare rows.csv, or plybench plot rows.csv"), "{told}");
}

/// A ternary tree to the depths 1 to 4 has 4, 13, 40 and 121 nodes; the budget stops minimax at the last two.
#[test]
fn what_came_out_of_a_run_is_about_finished_searches() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("limited.csv");
    let out = out.to_str().unwrap();
    let run = ["run", "--game", "tree:iid[b=3]", "--seeds", "0-5", "--engines", "minimax", "--depths", "1-4"];
    let told = |more: &[&str]| {
        let output = plybench(&[&run[..], more].concat());
        String::from_utf8(output.stderr).unwrap()
    };
    let limited = told(&["--nodes", "30", "--out", out]);
    let line = |text: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.contains(" minimax ")).expect("the engine");
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert_eq!(line(&limited)[2..], ["24", "12", "1.5", "102", "1.000"], "{limited}");
    assert!(limited.contains("12 of 24 searches did not finish; mean depth and nodes are of"), "{limited}");
    assert!(
        limited
            .contains("vs first: nodes relative to the first engine, geometric mean over searches that both")
    );
    let whole = told(&["--out", out, "--overwrite"]);
    assert_eq!(line(&whole)[2..], ["24", "0", "2.5", "1068", "1.000"], "{whole}");
    assert!(!whole.contains("did not finish"), "{whole}");
}
