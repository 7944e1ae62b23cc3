//! Commands on finished results, through the binary: exit codes, streams, files. The rows are made up, never measured.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use plybench::analysis::sheet::{Known, Sheet};
use plybench::draw::chart::Chart;
use plybench::ledger::parse;
use plybench::record::{COLUMNS, Row, Rows, read_rows_from};
use plybench::report::document::{Subject, write_report};
use plybench::report::figure::{Drawing, Figure, by_name};
use plybench::report::looks::Looks;

use crate::helpers::{folder, program, stderr, stdout, write_rows};

/// Three engines on four positions at depths 1 to 5, made up by a fixed rule.
fn made_up() -> Vec<Row> {
    made_up_on(4)
}

fn made_up_on(positions: u64) -> Vec<Row> {
    let header = COLUMNS.join(",");
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

#[test]
fn compare_prints_a_table_and_json() {
    let folder = folder();
    let file = write_rows(folder.path(), "r.csv", &made_up());
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
    let plain = write_rows(folder.path(), "plain.csv", &made_up_on(24));
    let games = write_rows(folder.path(), "games.csv", &with_games(3));
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
    let file = write_rows(folder.path(), "few.csv", &with_games(6));
    let text = stdout(program().arg("compare").arg(&file), 0);
    assert!(text.contains("games<6: none"), "{text}");
}

#[test]
fn compare_names_what_is_wrong() {
    let folder = folder();
    let file = write_rows(folder.path(), "r.csv", &made_up());
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
    let baseline = write_rows(folder.path(), "baseline.csv", &made_up());
    let mut rows = made_up();
    rows[7].cpu_ns = Some(5);
    let same = write_rows(folder.path(), "same.csv", &rows);
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
    let changed = write_rows(folder.path(), "changed.csv", &rows);
    let failed = stdout(&mut check(&changed), 3);
    assert!(failed.contains("changed  xiangqi p0 aspiration depth 3: nodes "), "{failed}");
    assert!(failed.contains("missing  xiangqi p3 pvs depth 5"), "{failed}");
    assert!(
        failed.ends_with("59 searches compared on 21 columns: 1 changed, 1 missing, 0 added: FAILED\n"),
        "{failed}"
    );
    rows.push(made_up().pop().unwrap());
    let drifted = write_rows(folder.path(), "drifted.csv", &rows);
    stdout(check(&drifted).args(["--tolerance", "1%"]), 0);
    stdout(check(&drifted).args(["--tolerance", "0.1%"]), 3);
    stderr(check(&drifted).args(["--tolerance", "-1"]), 2);
}

#[test]
fn check_lists_at_most_some_tens_of_changes() {
    let folder = folder();
    let baseline = write_rows(folder.path(), "baseline.csv", &made_up());
    let mut rows = made_up();
    for row in &mut rows {
        row.value = Some(-7);
    }
    let file = write_rows(folder.path(), "r.csv", &rows);
    let text = stdout(program().arg("check").arg(&file).arg("--baseline").arg(&baseline), 3);
    let list = text.lines().take_while(|line| !line.is_empty());
    assert_eq!(list.count(), 41);
    assert!(text.contains("... and 20 more (all of them with --json)"), "{text}");
}

#[test]
fn plot_writes_the_figures_it_is_asked_for() {
    let folder = folder();
    let file = write_rows(folder.path(), "r.csv", &made_up());
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
    let file = write_rows(folder.path(), "r.csv", &made_up());
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
    let file = write_rows(folder.path(), "r.csv", &made_up());
    let out = folder.path().join("report");
    stdout(program().arg("report").arg(&file).arg("--out").arg(&out), 0);
    for name in
        ["report.html", "report.md", "claims.json", "claims.md", "figures/aspiration-vs-alphabeta.svg"]
    {
        assert!(out.join(name).is_file(), "{name}");
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
    let page = fs::read_to_string(folder.path().join("report.md")).unwrap();
    assert!(page.contains("![A finding](figures/my-figure.svg)"), "{page}");
    assert!(page.contains("PVS needs fewer nodes.") && !page.contains("S7"), "{page}");
}
