//! The verbs about finished results, through the binary: exit codes, streams,
//! files. The rows are made up, never measured.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use plybench::analysis::compare::compare_engine;
use plybench::analysis::distinct::distinct;
use plybench::analysis::engine_name::EngineName;
use plybench::analysis::game_name::GameName;
use plybench::analysis::metric::Metric;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::corpus;
use plybench::corpus::statistics::statistics_of;
use plybench::draw::chart::Chart;
use plybench::game::Rules;
use plybench::ledger::{built_in, parse};
use plybench::record::{Row, RowRef, RowWriter, Rows, read_rows_from};
use plybench::report::comparison::{interval, number};
use plybench::report::document::{Subject, write_report};
use plybench::report::figure::{Drawing, Figure, by_name};
use plybench::report::looks::Looks;
use plybench::suite::{self, Guests, run_in_memory};

use crate::helpers::{folder, program, published_in, stderr, stdout};

/// Three engines on four positions at depths 1 to 5, made up by a fixed rule.
fn made_up() -> Vec<Row> {
    made_up_on(4)
}

fn made_up_on(positions: u64) -> Vec<Row> {
    let header = plybench::record::COLUMNS.join(",");
    let mut text = header + "\n";
    for position in 0..positions {
        for (engine, percent, guess) in [("ab", 100, 0), ("aspiration", 110, 20), ("pvs", 90, 0)] {
            for depth in 1_u32..=5 {
                let nodes = (40 + 7 * position) * 9_u64.pow(depth) * percent / 100 + position * depth as u64;
                let (leaves, cutoffs, guess) = (nodes / 2, nodes / 4, nodes * guess / 100);
                let _ = writeln!(
                    text,
                    "xiangqi,p{position},opening,{engine},{depth},0,ok,{depth},h2e2,{nodes},{},{leaves},0,0,{cutoffs},\
                     {},0,0,0,0,0,{guess},0,0,0,1,{},0,1000,1100",
                    nodes - leaves,
                    cutoffs / 2,
                    nodes - guess,
                );
            }
        }
    }
    read_rows_from(text.as_bytes(), "made up").unwrap()
}

fn write(folder: &Path, name: &str, rows: &[Row]) -> PathBuf {
    let path = folder.join(name);
    let mut writer = RowWriter::new(fs::File::create(&path).unwrap()).unwrap();
    for row in rows {
        writer.write(row).unwrap();
    }
    writer.flush().unwrap();
    path
}

#[test]
fn compare_prints_a_table_and_json() {
    let folder = folder();
    let file = write(folder.path(), "r.csv", &made_up());
    let text = stdout(program().arg("compare").arg(&file), 0);
    assert!(text.starts_with("xiangqi: nodes relative to ab, over all depths\n\nengine "), "{text}");
    let json = stdout(program().arg("compare").arg(&file).args(["--json", "--reference", "pvs"]), 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["reference"], "pvs");
    let ab = &json["games"][0]["engines"][0];
    assert_eq!((&ab["engine"], &ab["overall"]["n"]), (&"ab".into(), &4.into()));
    assert!((ab["overall"]["geometric_mean"].as_f64().unwrap() - 1.0 / 0.9).abs() < 0.01);
    let latex = stdout(program().arg("compare").arg(&file).args(["--format", "latex"]), 0);
    assert!(latex.contains("\\begin{tabular}"));
}

/// A claim about the made-up rows.
const MINE: &str = r#"
id = "mine"
statement = "PVS needs fewer nodes."
source = "this test"
grade = "b"
source_games = ["xiangqi"]

[[part]]
kind = "direction"
figure = "ratio"
quantity = "nodes"
games = ["xiangqi"]
engine = "pvs"
over = "ab"
depths = 5
range = "(0, 1)"
"#;

/// The same rows on 24 positions, with this many from each game.
fn with_games(of_each: usize) -> Vec<Row> {
    let mut rows = made_up_on(24);
    for row in &mut rows {
        let position: usize = row.position[1..].parse().unwrap();
        row.source_game = format!("game {}", position / of_each);
    }
    rows
}

#[test]
fn games_are_named_wherever_several_positions_are_from_one() {
    let folder = folder();
    let plain = write(folder.path(), "plain.csv", &made_up_on(24));
    let games = write(folder.path(), "games.csv", &with_games(3));
    let compared = |file: &Path| {
        let text = stdout(program().arg("compare").arg(file), 0);
        let json = stdout(program().arg("compare").arg(file).arg("--json"), 0);
        (text, serde_json::from_str::<serde_json::Value>(&json).unwrap()["games"][0]["engines"][0].clone())
    };
    let ((without, alone), (with, together)) = (compared(&plain), compared(&games));
    assert!(!without.contains("games)") && alone["overall"].get("games").is_none(), "{without}");
    assert!(with.contains(" 24 (8 games) ") && with.contains(" n=24 (8 games)"), "{with}");
    assert!(
        with.trim_end().ends_with("intervals resample whole games, and p is of the mean of each game"),
        "{with}"
    );
    assert_eq!(together["overall"]["games"], 8);
    for same in ["n", "geometric_mean", "ratio_of_sums", "wins", "losses"] {
        assert_eq!(alone["overall"][same], together["overall"][same], "{same}");
    }
    assert_ne!(alone["overall"]["interval"], together["overall"]["interval"]);

    // A file from before knows the games as soon as one beside it does.
    let both = stdout(program().arg("compare").args([&plain, &games]), 0);
    assert_eq!(both, with);

    let rules = folder.path().join("rules");
    fs::create_dir(&rules).unwrap();
    fs::write(rules.join("mine.toml"), MINE).unwrap();
    let claims = |file: &Path| {
        stdout(program().arg("claims").arg(file).arg("--markdown").arg("--rules").arg(&rules), 0)
    };
    let (without, with) = (claims(&plain), claims(&games));
    assert!(with.contains("| 24 (8 games) |") && with.contains("taken from 40 games"), "{with}");
    assert!(!without.contains("games)"), "{without}");
    let out = folder.path().join("report");
    stdout(program().arg("report").arg(&games).arg("--out").arg(&out), 0);
    let report = fs::read_to_string(out.join("report.md")).unwrap();
    assert!(report.contains("xiangqi: 24 positions of 8 games, 3 engines"), "{report}");
    let figure = fs::read_to_string(out.join("figures/nodes-by-depth.svg")).unwrap();
    assert!(figure.contains("24 positions of 8 games"), "{figure}");
}

#[test]
fn few_games_give_no_interval_however_many_positions() {
    let folder = folder();
    let file = write(folder.path(), "few.csv", &with_games(6));
    let text = stdout(program().arg("compare").arg(&file), 0);
    assert!(text.contains("games<6: none"), "{text}");
}

#[test]
fn compare_names_what_is_wrong() {
    let folder = folder();
    let file = write(folder.path(), "r.csv", &made_up());
    let unknown = stderr(program().arg("compare").arg(&file).args(["--reference", "asperation"]), 2);
    assert!(unknown.contains("did you mean `aspiration`?"), "{unknown}");
    let metric = stderr(program().arg("compare").arg(&file).args(["--metric", "node"]), 2);
    assert!(metric.contains("did you mean `nodes`?"), "{metric}");
    let absent = stderr(program().arg("compare").arg(folder.path().join("no.csv")), 2);
    assert!(absent.contains("cannot open") && absent.contains("no.csv"), "{absent}");
    fs::write(folder.path().join("broken.csv"), "a,b\n1,2\n").unwrap();
    let broken = stderr(program().arg("compare").arg(folder.path().join("broken.csv")), 1);
    assert!(broken.contains("is not a results file"), "{broken}");
}

#[test]
fn check_passes_on_equal_counts_and_exits_3_on_changed_ones() {
    let folder = folder();
    let baseline = write(folder.path(), "baseline.csv", &made_up());
    let mut rows = made_up();
    rows[7].cpu_ns = Some(5);
    let same = write(folder.path(), "same.csv", &rows);
    let check = |file: &Path| {
        let mut command = program();
        command.arg("check").arg(file).arg("--baseline").arg(&baseline);
        command
    };
    let passed = stdout(&mut check(&same), 0);
    let lines: Vec<&str> = passed.lines().collect();
    assert_eq!(lines.len(), 6, "a total for each engine, and the outcome: {passed}");
    let total = |engine: &str| {
        let line = lines.iter().find(|line| line.split_whitespace().nth(1) == Some(engine)).unwrap();
        line.split_whitespace().skip(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let nodes = made_up()
        .iter()
        .filter(|row| row.engine == "pvs")
        .map(|row| row.counters.nodes.unwrap())
        .sum::<u64>();
    let nodes = nodes.to_string();
    assert_eq!(total("pvs"), ["20", "0", "0", "0", &nodes, &nodes, "0%"]);
    assert_eq!(lines[5], "60 searches compared on 21 columns: 0 changed, 0 missing, 0 added: passed");
    rows[7].counters.nodes = rows[7].counters.nodes.map(|nodes| nodes + nodes / 200);
    rows.pop();
    let changed = write(folder.path(), "changed.csv", &rows);
    let failed = stdout(&mut check(&changed), 3);
    assert!(failed.contains("changed  xiangqi p0 aspiration depth 3: nodes "), "{failed}");
    assert!(failed.contains("missing  xiangqi p3 pvs depth 5"), "{failed}");
    assert!(
        failed.ends_with("59 searches compared on 21 columns: 1 changed, 1 missing, 0 added: FAILED\n"),
        "{failed}"
    );
    rows.push(made_up().pop().unwrap());
    let drifted = write(folder.path(), "drifted.csv", &rows);
    stdout(check(&drifted).args(["--tolerance", "1%"]), 0);
    stdout(check(&drifted).args(["--tolerance", "0.1%"]), 3);
    stderr(check(&drifted).args(["--tolerance", "-1"]), 2);
}

#[test]
fn check_lists_at_most_some_tens_of_changes() {
    let folder = folder();
    let baseline = write(folder.path(), "baseline.csv", &made_up());
    let mut rows = made_up();
    for row in &mut rows {
        row.value = Some(-7);
    }
    let file = write(folder.path(), "r.csv", &rows);
    let text = stdout(program().arg("check").arg(&file).arg("--baseline").arg(&baseline), 3);
    let list = text.lines().take_while(|line| !line.is_empty());
    assert_eq!(list.count(), 41);
    assert!(text.contains("... and 20 more (all of them with --json)"), "{text}");
}

#[test]
fn plot_writes_the_figures_it_is_asked_for() {
    let folder = folder();
    let file = write(folder.path(), "r.csv", &made_up());
    let out = folder.path().join("deep/figures");
    let figure = ["--figure", "aspiration-vs-alphabeta", "--format", "svg,png,pdf", "--out"];
    let text = stdout(program().arg("plot").arg(&file).args(figure).arg(&out), 0);
    assert_eq!(text.lines().count(), 3);
    let start = |extension: &str| {
        let bytes = fs::read(out.join("aspiration-vs-alphabeta").with_extension(extension)).unwrap();
        bytes[..4].to_vec()
    };
    assert_eq!((start("svg"), start("pdf")), (b"<svg".to_vec(), b"%PDF".to_vec()));
    assert_eq!(start("png"), b"\x89PNG".to_vec());
    let slip = stderr(program().arg("plot").arg(&file).args(["--figure", "aspiration-vs-alphabet"]), 2);
    assert!(slip.contains("did you mean `aspiration-vs-alphabeta`?"), "{slip}");
    let absent = stderr(program().arg("plot").arg(&file).args(["--figure", "window-sweep"]), 1);
    assert!(absent.contains("it needs rows of `ab` and of `aspiration` with three windows"), "{absent}");
    fs::write(folder.path().join("taken"), "").unwrap();
    let taken = stderr(program().arg("plot").arg(&file).arg("--out").arg(folder.path().join("taken")), 2);
    assert!(taken.contains("cannot write"), "{taken}");
}

#[test]
fn plot_takes_names_and_panels_and_says_what_it_does_not_draw() {
    let folder = folder();
    let file = write(folder.path(), "r.csv", &made_up());
    let out = folder.path().join("figures");
    let plot = |arguments: &[&str]| {
        let mut command = program();
        command.arg("plot").arg(&file).args(["--overwrite", "--out"]).arg(&out).args(arguments);
        command
    };
    let figure = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let nodes = ["--figure", "relative-nodes", "--format", "svg,csv"];
    let renamed = [&nodes[..], &["--rename", "pvs=our own"]].concat();
    assert!(stdout(&mut plot(&renamed), 0).contains("nodes-by-depth.svg"), "it is called so now");
    assert!(figure("nodes-by-depth.svg").contains(">our own</text>"));
    assert!(
        figure("nodes-by-depth.csv").lines().any(|line| line.contains(",our own,") && line.ends_with(",pvs"))
    );
    for (wrong, told) in [
        (["--rename", "pv=x"], "no row is of this engine; did you mean `pvs`?"),
        (["--rename", "pvs"], "write `ab+tt=plain`"),
        (["--panels", "3-2"], "is not a range of panels"),
        (["--height", "2"], "is not a length"),
        (["--font-size", "6"], "7"),
    ] {
        let error = stderr(&mut plot(&[&nodes[..], &wrong].concat()), 2);
        assert!(error.contains(told), "{wrong:?}: {error}");
    }
    let absent = stderr(&mut plot(&[&nodes[..], &["--panels", "9"]].concat()), 1);
    assert!(absent.contains("has no panel 9"), "{absent}");
    let said = |arguments: &[&str]| {
        let output = plot(arguments).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let brief = said(&["--format", "svg"]);
    let notes: Vec<&str> = brief.lines().filter(|line| !line.starts_with("replacing")).collect();
    assert!(notes.len() == 1 && notes[0].ends_with("need other rows; `--verbose` lists them"), "{brief}");
    let full = said(&["--format", "svg", "--verbose"]);
    assert!(full.lines().count() > 5 && full.contains("it needs rows of"), "{full}");
}

#[test]
fn plot_says_which_games_it_leaves_out() {
    let folder = folder();
    let file = folder.path().join("two.csv");
    for game in ["chess", "othello"] {
        let out = folder.path().join(format!("{game}.csv"));
        let arguments = ["--engines", "ab,pvs", "--depths", "1-2", "--positions", "endgames", "--limit", "4"];
        stdout(program().args(["run", "--game", game]).args(arguments).arg("--out").arg(&out), 0);
    }
    let text = |game: &str| fs::read_to_string(folder.path().join(format!("{game}.csv"))).unwrap();
    let othello = text("othello");
    let (_, rows) = othello.split_once('\n').unwrap();
    fs::write(&file, text("chess") + rows).unwrap();
    let said = |extra: &[&str]| {
        let mut command = program();
        command.args(["plot", "--figure", "relative-nodes", "--format", "svg", "--out"]);
        let output = command.arg(folder.path().join("figures")).arg(&file).args(extra).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&[]).contains("figures of a single game show chess; --game selects another: othello"));
    assert!(!said(&["--game", "othello"]).contains("draws them of another"));
}

#[test]
fn report_leaves_every_file_of_the_contract() {
    let folder = folder();
    let file = write(folder.path(), "r.csv", &made_up());
    let out = folder.path().join("report");
    stdout(program().arg("report").arg(&file).arg("--out").arg(&out), 0);
    for name in
        ["report.html", "report.md", "claims.json", "claims.md", "figures/aspiration-vs-alphabeta.svg"]
    {
        assert!(out.join(name).is_file(), "{name}");
    }
}

/// The complete program of xiangqi, as the claim S7 names it.
const PROGRAM: &str = "xiangqi[quiescence=captures]";

/// The rows of some suites of the reference report; `None` in a package, which comes without it.
fn reference_rows(suites: &[&str]) -> Option<Rows> {
    rows_of("reference", suites)
}

/// The rows of some suites of a report of the repository.
fn rows_of(report: &str, suites: &[&str]) -> Option<Rows> {
    let (mut rows, mut files) = (Rows::new(), Vec::new());
    for suite in suites {
        let name = format!("{suite}.csv.gz");
        let Ok(file) = fs::File::open(published_in(report, suite)) else {
            eprintln!("skipped: a package has no reference report");
            return None;
        };
        let before = rows.len();
        rows.read_from(file, &name).unwrap();
        files.push((name, rows.len() - before));
    }
    distinct(&mut rows, &files).unwrap();
    Some(rows)
}

/// The ratio of an engine to alpha-beta at some depths, each with its interval, as cells of a table.
fn ratios(
    sheet: &Sheet,
    game: &str,
    metric: Metric,
    engines: [&str; 2],
    depths: RangeInclusive<u32>,
) -> String {
    let game = sheet.game(&GameName::new(game)).expect(game);
    let [own, reference] = engines.map(|name| game.engine(&EngineName::new(name)).expect(name));
    let compared = compare_engine(own, reference, metric).unwrap();
    let cell = |depth| {
        let entry =
            compared.depths.iter().find(|entry| entry.depth == depth).expect("the depth was searched");
        format!(" {} {} |", number(entry.ratio.geometric_mean), interval(entry.ratio.interval.unwrap()))
    };
    depths.map(cell).collect()
}

#[track_caller]
fn assert_in_results(line: &str) {
    assert!(include_str!("../../docs/RESULTS.md").contains(line), "docs/RESULTS.md lacks this line:\n{line}");
}

#[track_caller]
fn assert_in_readme(line: &str) {
    assert!(include_str!("../../README.md").contains(line), "README.md lacks this line:\n{line}");
}

/// The percentages that the ratios of a row save.
fn savings(cells: &str) -> Vec<f64> {
    let cells = cells.split('|').filter_map(|cell| cell.split_whitespace().next()?.parse::<f64>().ok());
    cells.map(|ratio| ((1.0 - ratio) * 100.0).round().abs()).collect()
}

/// An interval of a table, as prose has it.
fn in_prose(cell: &str) -> String {
    cell.trim_matches([' ', '|']).replace('[', "(").replace(']', ")").replace(", ", " to ")
}

/// The table of what aspiration saves by depth, from the rows of the reference report.
#[test]
fn the_results_are_those_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["central", "central-full"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let engines = |own: &str| [own, "ab"].map(|name| format!("{name}+captures+history+killer+tt+id"));
    for (words, metric) in [
        ("all nodes", Metric::NodesAndQuiescence),
        ("nodes of the main search", Metric::Nodes),
        ("nodes of the quiescence search", Metric::QuiescenceNodes),
        ("leaves", Metric::Leaves),
    ] {
        let [own, reference] = engines("aspiration");
        let cells = ratios(&sheet, PROGRAM, metric, [&own, &reference], 2..=9);
        assert_in_results(&format!("| {words} |{cells}"));
        let saved = *savings(&cells).last().unwrap();
        match words {
            "all nodes" => {
                let (_, interval) = cells.trim_end_matches("] |").rsplit_once('[').unwrap();
                let interval = interval.split(", ").map(|end| format!("{:.2}", end.parse::<f64>().unwrap()));
                let interval = interval.collect::<Vec<_>>().join(" to ");
                assert_in_readme(&format!(
                    "aspiration saves {saved}% of alpha-beta's nodes. The interval of the ratio is {interval}."
                ));
            }
            "leaves" => assert_in_readme(&format!("it saves {saved}%, and nothing up to depth 5.")),
            _ => (),
        }
    }
}

/// The table of what the transposition table takes from aspiration.
#[test]
fn the_mechanism_in_the_results_is_that_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["mechanism"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, memory) in [
        ("no table", ""),
        ("TT cutoffs only", "+tt[move=ignored]"),
        ("hash move only", "+tt[hit=never]"),
        ("TT cutoffs and hash move", "+tt"),
    ] {
        let cells = ["aspiration", "aspiration[window=1,guess=exact]"].map(|own| {
            let engines = [own, "ab"].map(|name| format!("{name}+captures+history+killer{memory}+id"));
            ratios(&sheet, PROGRAM, Metric::NodesAndQuiescence, engines.each_ref().map(String::as_str), 6..=6)
        });
        let cells = cells.concat();
        assert_in_results(&format!("| {words} |{cells}"));
        let saved = savings(&cells)[0];
        match memory {
            "" => assert_in_readme(&format!("the window saves {saved}% in xiangqi, at depth 6.")),
            "+tt" => assert_in_readme(&format!("With the table it saves {saved}%.")),
            _ => (),
        }
    }
}

/// The same in every game, from suites that no claim names.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_mechanism_of_other_games_in_the_results_is_that_of_the_rows() {
    let Some(rows) = rows_of("exploration", &["mechanism-games", "mechanism-deep"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, game, window, order, depth) in [
        ("xiangqi, depth 7", PROGRAM, "", "+captures", 7),
        ("chess, depth 6", "chess[quiescence=captures]", "[window=8]", "+captures", 6),
        ("Othello, depth 9", "othello[eval=mobility]", "[window=2]", "", 9),
        ("checkers, depth 11", "checkers[quiescence=captures]", "[window=3]", "", 11),
    ] {
        let cells = ["", "+tt[move=ignored]", "+tt[hit=never]", "+tt"].map(|memory| {
            let engines = [format!("aspiration{window}"), "ab".to_owned()]
                .map(|own| format!("{own}{order}+history+killer{memory}+id"));
            let engines = engines.each_ref().map(String::as_str);
            ratios(&sheet, game, Metric::NodesAndQuiescence, engines, depth..=depth)
        });
        assert_in_results(&format!("| {words} |{}", cells.concat()));
    }
}

/// Aspiration in four games, around alpha-beta and around PVS, and the time that it takes.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn masters_games_in_the_results_are_those_of_the_rows() {
    let Some(rows) = rows_of("exploration", &["masters", "windows-scale"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let (mut around_ab, mut around_pvs) = (Vec::new(), Vec::new());
    for (words, game, window, order, depth) in [
        ("xiangqi, depth 7", PROGRAM, 37, "+captures", 7),
        ("chess, depth 7", "chess[quiescence=captures]", 33, "+captures", 7),
        ("Othello, depth 10", "othello[eval=mobility]", 5, "", 10),
        ("checkers, depth 13", "checkers[quiescence=captures]", 14, "", 13),
    ] {
        let cells = [("", "ab"), (",inner=pvs", "pvs")].map(|(inner, reference)| {
            let engines = [format!("aspiration[window={window}{inner}]"), reference.to_owned()]
                .map(|own| format!("{own}{order}+history+killer+tt+id"));
            let engines = engines.each_ref().map(String::as_str);
            ratios(&sheet, game, Metric::NodesAndQuiescence, engines, depth..=depth)
        });
        let cells = cells.concat();
        assert_in_results(&format!("| {words} |{cells}"));
        let [ab, pvs] = savings(&cells)[..] else { panic!("{cells}") };
        around_ab.extend((game != PROGRAM).then_some(ab));
        around_pvs.push(pvs);
    }
    for (mut saved, words) in [(around_ab, "saves {}."), (around_pvs, "{} is left.")] {
        saved.sort_by(f64::total_cmp);
        assert_in_readme(&words.replace("{}", &format!("{} to {}%", saved[0], saved[saved.len() - 1])));
    }
    let Some(rows) = rows_of("exploration", &["masters-time"]) else { return };
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let engines = ["aspiration[window=37]", "ab"].map(|own| format!("{own}+captures+history+killer+tt+id"));
    let engines = engines.each_ref().map(String::as_str);
    let [time, nodes] = [Metric::CpuNs, Metric::NodesAndQuiescence]
        .map(|metric| in_prose(&ratios(&sheet, PROGRAM, metric, engines, 7..=7)));
    assert_in_results(&format!("{time} of the CPU time on this machine, for {nodes} of the nodes"));
}

/// The README's first figure is that of the published rows of masters' games.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_figure_of_the_readme_is_that_of_the_rows() {
    let [masters, timed] = ["masters", "masters-time"].map(|suite| published_in("exploration", suite));
    let out = folder();
    for (language, drawn) in [("en", "figures"), ("zh", "figures.zh")] {
        let figure = ["--figure", "aspiration-vs-alphabeta", "--lang", language, "--overwrite", "--out"];
        stdout(program().arg("plot").args([&masters, &timed]).args(figure).arg(out.path()), 0);
        let name = "aspiration-vs-alphabeta.svg";
        let kept = published_in("exploration", "masters")
            .parent()
            .unwrap()
            .with_file_name("masters")
            .join(drawn)
            .join(name);
        assert_eq!(fs::read(out.path().join(name)).unwrap(), fs::read(&kept).unwrap(), "{}", kept.display());
    }
}

/// The cost of a search one ply shallower, compared with the article's estimate.
#[test]
fn the_price_of_a_guess_in_the_results_is_that_of_the_reference_rows() {
    let Some(rows) = reference_rows(&["central", "central-full", "article-full"]) else { return };
    let of =
        |game: &str, engine: &str, depth: u32, count: fn(&Row) -> Option<u64>| -> BTreeMap<String, f64> {
            let is_it =
                |row: &Row| row.game == game && row.engine == engine && row.depth == depth && row.sample == 0;
            let cells = rows.iter().map(RowRef::to_row).filter(is_it);
            cells.map(|row| (row.position.clone(), count(&row).unwrap() as f64)).collect()
        };
    let nodes = |row: &Row| Some(row.counters.nodes? + row.counters.quiescence_nodes?);
    let parts = |above: &BTreeMap<String, f64>, below: &BTreeMap<String, f64>| -> Vec<f64> {
        above.iter().map(|(position, count)| count / below[position]).collect()
    };
    let mean = |parts: &[f64]| (parts.iter().map(|part| part.ln()).sum::<f64>() / parts.len() as f64).exp();

    let book = "xiangqi[eval=book]";
    let paid = |depth| {
        let guesses = of(book, "aspiration", depth, |row| row.counters.guess_nodes);
        let paid = parts(&guesses, &of(book, "ab", depth, nodes));
        let (least, most) =
            paid.iter().fold((f64::MAX, 0.0), |(low, high), part| (part.min(low), part.max(high)));
        let [mean, least, most] = [mean(&paid), least, most].map(|part: f64| part * 100.0);
        format!("{mean:.1}% at depth {depth} ({least:.1} to {most:.1}%")
    };
    for depth in [5, 6] {
        assert_in_results(&paid(depth));
    }
    let program = |depth| of(PROGRAM, "ab+captures+history+killer+tt+id", depth, nodes);
    let before = (3..=8).map(|depth| mean(&parts(&program(depth - 1), &program(depth))) * 100.0);
    let (low, high) = before.fold((f64::MAX, 0.0), |(low, high), part: f64| (part.min(low), part.max(high)));
    assert_in_results(&format!("in the full engine {low:.0} to {high:.0}% (depths 3 to 8)"));
}

/// The tallies and the words of parts, from the ledger of the reference report.
#[test]
fn the_outcomes_in_the_results_are_those_of_the_reference_report() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/reference/claims.md");
    let Ok(claims) = fs::read_to_string(path) else {
        eprintln!("skipped: a package has no reference report");
        return;
    };
    let tallies: Vec<_> = claims.lines().filter(|line| line.starts_with("- ")).take(4).collect();
    assert!(tallies[0].starts_with("- Published, in the source's game: "), "{tallies:?}");
    for tally in tallies {
        assert_in_results(tally);
    }
    let mut found = 0;
    for line in include_str!("../../docs/RESULTS.md").lines() {
        let cells: Vec<_> = line.trim_matches(['|', ' ']).split(" | ").collect();
        let &[part, word, estimate] = cells.as_slice() else { continue };
        let id = part.split([':', ',']).next().unwrap();
        if !built_in().iter().any(|claim| claim.id == id) {
            continue;
        }
        let figure = &estimate[..=estimate.find(']').expect("an interval")];
        let of_the_claim =
            |line: &&str| [':', ','].iter().any(|end| line.starts_with(&format!("| {id}{end}")));
        let quoted = claims.lines().filter(of_the_claim).any(|line| {
            let cells: Vec<_> = line.split(" | ").collect();
            cells.len() == 6 && cells[4].contains(figure) && cells[5].starts_with(word)
        });
        assert!(quoted, "claims.md has no part of {id} with the word `{word}` and `{figure}`");
        found += 1;
    }
    assert!(found >= 10, "docs/RESULTS.md quotes {found} outcomes");
}

/// The table of one claim in four games, counted again.
#[test]
#[ignore = "seconds: the ring `reports`"]
fn the_figures_of_four_games_are_counted_again() {
    let suite = suite::built_in("four-games").unwrap().unwrap();
    let rows: Rows = run_in_memory(&suite, &Guests::default()).unwrap().iter().collect();
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    for (words, rules) in [
        ("xiangqi", Rules::Xiangqi),
        ("chess", Rules::Chess),
        ("Othello", Rules::Othello),
        ("checkers", Rules::Checkers),
    ] {
        let game = sheet.game(&GameName::new(rules.word())).expect(words);
        let [own, reference] = ["pvs", "ab"]
            .map(|name| game.engine(&EngineName::new(&format!("{name}+history+tt+id"))).expect(name));
        let compared = compare_engine(own, reference, Metric::Nodes).unwrap();
        let cells = [4, 6, 9, 11].map(|depth| {
            let entry = compared.depths.iter().find(|entry| entry.depth == depth)?;
            assert_eq!(entry.ratio.n, 24);
            Some(format!(" {} {}", number(entry.ratio.geometric_mean), interval(entry.ratio.interval?)))
        });
        let cells: Vec<String> = cells.map(Option::unwrap_or_default).into();
        let moves = statistics_of(rules, "quick", &corpus::set(rules, "quick").unwrap()).mean_legal_moves;
        let line = format!("| {words} | {moves:.1} |{} |", cells.join(" |"));
        assert_in_results(&line);
    }
}

#[test]
fn a_report_takes_claims_and_figures_of_your_own() {
    fn chart(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
        Some(Chart { title: "A finding".to_owned(), ..by_name("nodes-by-depth")?.draw(sheet, looks).ok()? })
    }
    let rows: Rows = made_up().iter().collect();
    let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
    let claims = [parse(MINE, "mine.toml").unwrap()];
    let [name, title, needs] = ["my-figure", "Mine", "rows"].map(str::to_owned);
    let (aliases, subtitle, why) = (Vec::new(), String::new(), String::new());
    let figure = Figure { name, aliases, title, subtitle, why, needs, drawing: Drawing::Own(chart) };
    let figures = [&figure];
    let subject = Subject { claims: &claims, figures: &figures, ..Subject::new("My report", &sheet) };
    let folder = folder();
    let report = write_report(&subject, folder.path()).unwrap();
    assert_eq!(report.ledger[0].id, "mine");
    assert!(folder.path().join("figures/my-figure.svg").is_file());
    let page = std::fs::read_to_string(folder.path().join("report.md")).unwrap();
    assert!(page.contains("![A finding](figures/my-figure.svg)"), "{page}");
    assert!(page.contains("PVS needs fewer nodes.") && !page.contains("S7"), "{page}");
}
