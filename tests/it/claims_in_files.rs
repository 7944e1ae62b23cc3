//! Claims of a folder, put to rows that were just run; and the claims that the
//! project keeps in files.

use std::fs;
use std::path::Path;

use plybench::ledger::{Contrast, Judged, Level, read_folder};
use plybench::suite::built_in;

use crate::helpers::{error, folder, plybench, program, stdout};

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
    let claims = read_folder(Path::new("claims")).unwrap();
    assert!(claims.iter().any(|claim| claim.id == "S7" && claim.level == Level::Primary));
    for claim in &claims {
        let Some(name) = &claim.suite else { continue };
        let suite = built_in(name).unwrap().unwrap();
        let runs = |contrast: &Contrast, engine: &String, depth: u32| {
            suite.experiments.iter().any(|experiment| {
                experiment.games.iter().any(|game| game.to_string() == contrast.game)
                    && experiment.engines.iter().any(|own| own.to_string() == *engine)
                    && experiment.depths.contains(&depth)
            })
        };
        for Judged { figure, where_run, .. } in claim.figures() {
            for part in figure.parts() {
                let back = part.shape.looks_back();
                let first = part.depths[0] - back;
                let depths = (first..part.depths[0]).chain(part.depths.iter().copied());
                for (contrast, depth) in
                    part.contrasts.iter().flat_map(|one| depths.clone().map(move |depth| (one, depth)))
                {
                    for engine in std::iter::once(&contrast.engine).chain(&contrast.over) {
                        let told = format!(
                            "{}: {name} lacks {engine} at depth {depth} on {}",
                            claim.id, contrast.game
                        );
                        assert!(runs(contrast, engine, depth) || where_run.contains(&depth), "{told}");
                    }
                }
            }
        }
    }
}
