//! The ledger through the binary: the built-in claims, put to made-up rows; those
//! of a folder, put to rows that were just run.

use std::fs;
use std::path::Path;

use plybench::corpus;
use plybench::game::GameSpec;
use plybench::ledger::{Claim, Contrast, Decision, Figure, Judged, Kind, Level, Outcome, Shape, built_in};
use plybench::record::{Row, RowWriter};
use plybench::stats::Interval;
use plybench::suite;

use crate::helpers::{error, folder, plybench, program, stderr, stdout};

const PVS: &str = r#"
id = "own"
statement = "PVS needs fewer nodes than alpha-beta."
source = "a lecture"
grade = "b"
games = ["xiangqi"]
quantity = "nodes"
positions = "quick"
engine = "pvs+captures+history"
over = "ab+captures+history"
[[judged]]
figure = "ratio"
depths = "2-3"
range = "(0, 1)"
says = "at both depths"
[[beside]]
figure = "mean"
quantity = "first-move-share"
depths = 3
"#;

#[test]
fn a_claim_of_ones_own_is_put_to_rows() {
    let folder = folder();
    let here = folder.path();
    let (rows, rules) = (here.join("rows.csv"), here.join("rules"));
    let engines = "{ab,pvs}+captures+history";
    let run = ["run", "--positions", "quick", "--engines", engines, "--depths", "2-3", "--quiet", "--out"];
    stdout(program().args(run).arg(&rows), 0);
    fs::create_dir(&rules).unwrap();
    let keep = |name: &str, text: &str| fs::write(rules.join(name), text).unwrap();
    keep("own.toml", PVS);
    let [rows, rules] = [&rows, &rules].map(|path| path.to_str().unwrap());
    let claims = |more: &[&str]| plybench(&[&["claims", rows, "--rules", rules], more].concat());
    let text = |more: &[&str]| String::from_utf8(claims(more).stdout).unwrap();

    let told = text(&[]);
    assert!(told.starts_with("own "), "{told}");
    for line in ["depth 2 ", "depth 3 "] {
        let found = told.lines().filter(|told| told.trim().starts_with(line) && told.contains("(0, 1)"));
        assert_eq!(found.count(), 1, "{line} {told}");
    }
    assert!(told.contains("beside it, share of cutoffs by the first move tried, mean"), "{told}");
    let json: serde_json::Value = serde_json::from_str(&text(&["--json"])).unwrap();
    let judged = &json["claims"][0]["judged"];
    assert_eq!(
        (judged[0]["estimate"]["n"].as_u64(), judged[0]["range"].as_str()),
        (Some(24), Some("(0, 1)"))
    );
    assert_eq!(judged[0]["estimate"]["alpha"].as_f64(), Some(0.05 / 2.0));

    // The figure of `compare`, by another way.
    let compared: serde_json::Value =
        serde_json::from_slice(&plybench(&["compare", rows, "--json"]).stdout).unwrap();
    let text_of = compared.to_string();
    let figure = judged[1]["estimate"]["figure"].as_f64().unwrap();
    assert!(text_of.contains(&figure.to_string()), "{figure} in {text_of}");

    // PVS does not need twice as much, and a claim that says so is refuted.
    keep("own.toml", &PVS.replace("(0, 1)", "[2, 3]"));
    assert_eq!(claims(&["--strict"]).status.code(), Some(3));
    assert!(text(&["--markdown"]).contains("## own: refuted"));
    assert_eq!(claims(&[]).status.code(), Some(0));
    keep("own.toml", &PVS.replace("pvs+captures", "pvs+capture"));
    let told = error(&["claims", rows, "--rules", rules], 2);
    assert!(
        told.contains("own.toml, line 9: there is no enhancement `capture`; did you mean `captures`?"),
        "{told}"
    );
    assert!(error(&["claims", rows, "--rules", here.to_str().unwrap()], 2).contains("holds no claim"));
}

/// Of a claim that names its suite, the suite runs every cell of the figures
/// that decide.
#[test]
fn the_suite_of_a_claim_runs_the_cells_that_decide_it() {
    assert!(built_in().iter().any(|claim| claim.id == "S7" && claim.level == Level::Primary));
    for claim in built_in() {
        let Some(name) = &claim.suite else { continue };
        let suite = suite::built_in(name).unwrap().unwrap();
        let runs = |contrast: &Contrast, engine: &String, depth: u32| {
            suite.experiments.iter().any(|experiment| {
                experiment.games.iter().any(|game| game.to_string() == contrast.game)
                    && experiment.engines.iter().any(|own| own.to_string() == *engine)
                    && experiment.depths.contains(&depth)
            })
        };
        for Judged { figure, where_run, .. } in claim.figures() {
            for (contrast, engine, depth) in figure.parts().flat_map(cells) {
                let told =
                    format!("{}: {name} lacks {engine} at depth {depth} on {}", claim.id, contrast.game);
                assert!(runs(contrast, engine, depth) || where_run.contains(&depth), "{told}");
            }
        }
    }
}

/// The cells that a figure at one depth reads, whatever the position.
fn cells(figure: &Figure) -> impl Iterator<Item = (&Contrast, &String, u32)> {
    let first = figure.depths[0] - figure.shape.looks_back();
    let depths: Vec<u32> = (first..figure.depths[0]).chain(figure.depths.iter().copied()).collect();
    figure.contrasts.iter().flat_map(move |contrast| {
        let engines = std::iter::once(&contrast.engine).chain(&contrast.over);
        let depths = depths.clone();
        engines.flat_map(move |engine| depths.clone().into_iter().map(move |depth| (contrast, engine, depth)))
    })
}

/// The first built-in claim that is about two engines on a set of positions, and its
/// published range.
fn planted() -> (&'static Claim, &'static Judged) {
    let is_plain = |judged: &Judged| {
        let Judged { figure, equivalence, .. } = judged;
        figure.shape == Shape::Ratio && figure.positions.is_some() && !equivalence
    };
    let plain = built_in().iter().find(|claim| {
        claim.kind == Kind::Claim && claim.judged.len() == 1 && claim.judged.iter().all(is_plain)
    });
    let claim = plain.expect("a claim of one ratio");
    (claim, &claim.judged[0])
}

/// Made-up rows in which the claim's engine needs this part of what the other does.
fn plant(file: &Path, judged: &Judged, factor: f64) {
    let figure = &judged.figure;
    let game: GameSpec = figure.game().parse().unwrap();
    let set = corpus::set(game.rules().unwrap(), figure.positions.as_ref().unwrap()).unwrap();
    let mut rows = RowWriter::new(fs::File::create(file).unwrap()).unwrap();
    let contrast = &figure.contrasts[0];
    for (place, entry) in (1_u64..).zip(set.iter().take(40)) {
        for depth in figure.depths.iter().copied() {
            for (engine, factor) in [(&contrast.engine, factor), (contrast.over.as_ref().unwrap(), 1.0)] {
                let mut row = Row::new(figure.game(), &entry.id, engine, depth);
                // Ratios differ a little from position to position.
                let noise = 1.0 + 0.001 * (place % 7) as f64 * factor;
                let count = ((10_000 + 7 * place) as f64 * factor * noise) as u64;
                row.phase.clone_from(&entry.phase);
                row.value = Some(0);
                row.counters.nodes = Some(count);
                row.counters.leaves = Some(count / 2);
                row.counters.quiescence_nodes = Some(0);
                rows.write(&row).unwrap();
            }
        }
    }
    rows.flush().unwrap();
}

#[test]
fn the_built_in_ledger_is_put_unless_a_folder_is_named() {
    let (claim, judged) = planted();
    let folder = folder();
    let file = folder.path().join("planted.csv");
    let factor_of = |wanted: Outcome| {
        let outcome = |factor: f64| {
            let decision = Decision::of(Interval { low: factor, high: factor }, judged.range, judged.null);
            decision.outcome
        };
        let factor =
            [0.5, 0.8, 0.9, 0.95, 1.1, 1.3, 2.0].into_iter().find(|factor| outcome(*factor) == wanted);
        factor.unwrap_or_else(|| panic!("nothing makes {} {wanted}", claim.id))
    };
    for (outcome, exit) in [(Outcome::Reproduced, 0), (Outcome::Refuted, 3)] {
        let word = outcome.word();
        plant(&file, judged, factor_of(outcome));
        let call = |more: &[&str]| {
            let mut command = program();
            command.arg("claims").arg(&file).args(more);
            command
        };
        let json = |more: &[&str]| -> serde_json::Value {
            serde_json::from_str(&stdout(call(&["--json"]).args(more), 0)).unwrap()
        };
        let whole = json(&[]);
        assert_eq!(whole["claims"].as_array().unwrap().len(), built_in().len());
        let alone = json(&["--claim", &claim.id.to_lowercase()]);
        let alone = &alone["claims"].as_array().unwrap()[..];
        assert_eq!(alone.len(), 1);
        assert_eq!((&alone[0]["id"], &alone[0]["outcome"]), (&claim.id.clone().into(), &word.into()));
        // One claim shown is at the level that it has in the whole ledger.
        assert!(whole["claims"].as_array().unwrap().contains(&alone[0]));
        let told = stdout(&mut call(&["--strict"]), exit);
        let line = told.lines().find(|line| line.starts_with(&format!("{} ", claim.id)));
        assert!(line.is_some_and(|line| line.contains(word)), "{told}");
    }
}

#[test]
fn claims_of_which_the_rows_say_nothing_are_counted_in_one_line() {
    let (claim, judged) = planted();
    let folder = folder();
    let file = folder.path().join("planted.csv");
    plant(&file, judged, 0.9);
    let call = |more: &[&str]| {
        let mut command = program();
        command.arg("claims").arg(&file).args(more);
        command
    };
    let (few, all) = (stdout(&mut call(&[]), 0), stdout(&mut call(&["--all"]), 0));
    let begins = |text: &str, id: &str| text.lines().any(|line| line.starts_with(&format!("{id} ")));
    let shown = |text: &str| built_in().iter().filter(|claim| begins(text, &claim.id)).count();
    assert!(begins(&few, &claim.id) && shown(&few) < shown(&all), "{few}");
    assert_eq!(shown(&all), built_in().len());
    assert_eq!(few.lines().last(), all.lines().last());
    assert!(all.contains("plybench run central --out central.csv"), "{all}");
    let note = stderr(&mut call(&[]), 0);
    let hidden = built_in().len() - shown(&few);
    assert!(note.contains(&format!("the rows say nothing of {hidden} claims")), "{note}");
    assert!(!stderr(&mut call(&["--all"]), 0).contains("say nothing"));
    // A claim that is asked for by name is shown, whatever the rows say of it.
    let one = stdout(&mut call(&["--claim", "s7"]), 0);
    assert!(one.starts_with("S7 ") && one.contains("central"), "{one}");
}

#[test]
fn the_help_lists_every_built_in_claim() {
    let help = stdout(program().args(["claims", "--help"]), 0);
    for claim in built_in() {
        let listed = help.lines().any(|line| line.starts_with(&format!("  {} ", claim.id)));
        assert!(listed, "{} in {help}", claim.id);
    }
}

/// What a whole report says of the ledger, in each of its files.
#[test]
fn a_report_has_every_claim_with_its_source_and_its_rule() {
    let (planted, judged) = planted();
    let folder = folder();
    let (file, out) = (folder.path().join("planted.csv"), folder.path().join("out"));
    plant(&file, judged, 0.9);
    stdout(program().arg("report").arg(&file).arg("--out").arg(&out), 0);
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let (page, short, full) = (read("report.html"), read("report.md"), read("claims.md"));
    for claim in built_in() {
        let Claim { id, .. } = claim;
        assert!(page.contains(&format!("<b>{id}</b>")) || claim.kind == Kind::NotPut, "{id}");
        assert!(short.contains(&format!("| {id}: ")) && full.contains(&format!("\n### {id}: ")), "{id}");
    }
    let sources = |text: &str, of: &str| text.matches(of).count();
    assert_eq!(sources(&full, "\n- Source: "), built_in().len());
    let put = built_in().iter().filter(|claim| claim.kind != Kind::NotPut).count();
    assert_eq!(sources(&page, "<dt>Source</dt>"), put);
    for text in [&page, &short, &full] {
        assert!(text.contains(&format!("wanted in {}", judged.range)), "{text}");
        assert_eq!(text.matches("never the estimate").count(), 1, "the outcomes are explained once");
        assert!(text.contains(planted.statement.as_str()), "{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&read("claims.json")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), built_in().len());
}
