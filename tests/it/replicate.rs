//! `replicate`: the claims on other positions, side by side with the published ones.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

/// Two kings and a pawn: thousands of nodes at any depth.
fn positions(here: &Path, count: usize) {
    let pawns = (0..27).map(|place| {
        let (before, after) = (place % 9, 8 - place % 9);
        let digit = |empty: usize| if empty == 0 { String::new() } else { empty.to_string() };
        let pawn = format!("{}P{}", digit(before), digit(after));
        let ranks: Vec<&str> =
            (0..3).map(|rank| if rank == place / 9 { pawn.as_str() } else { "9" }).collect();
        format!("5k3/9/{}/9/9/9/9/3K5 w - - 0 1 ; id \"pawn-{place}\"; phase endgame;\n", ranks.join("/"))
    });
    fs::write(here.join("mine.epd"), pawns.take(count).collect::<String>()).unwrap();
}

/// A few rows of the ledger's own positions. They stand at the place of a suite of `reproduce`.
fn ledger(here: &Path) {
    fs::create_dir_all(here.join("ledger/results")).unwrap();
    let engines = "{ab,aspiration}+captures+history+killer+tt+id";
    let run = [
        "run",
        "--game",
        "xiangqi[quiescence=captures]",
        "--engines",
        engines,
        "--depths",
        "2",
        "--limit",
        "3",
    ];
    stdout(plybench_in(here, &run).args(["--out", "ledger/results/central.csv"]), 0);
}

#[test]
fn the_claims_are_tested_on_other_positions() {
    let folder = folder();
    let here = folder.path();
    positions(here, 27);
    ledger(here);
    let replicate = [
        "replicate",
        "--positions",
        "mine.epd",
        "--against",
        "ledger",
        "--out",
        "mine",
        "--suite",
        "central",
    ];
    let dry = stdout(plybench_in(here, &replicate).args(["--dry-run", "--claim", "s7"]), 0);
    assert!(dry.contains("central") && !here.join("mine").exists(), "{dry}");
    let json: Value = serde_json::from_str(&stdout(plybench_in(here, &replicate).arg("--json"), 1)).unwrap();
    assert_eq!((json["rules"].as_str(), json["positions"].as_u64()), (Some("xiangqi"), Some(27)));
    let claims = json["claims"].as_array().unwrap();
    let s7 = claims.iter().find(|claim| claim["id"] == "S7").unwrap();
    let mut parts = s7["parts"].as_array().unwrap().iter();
    // The slope and "slightly" need deeper searches; at depth 2 the part about shallow depths has one estimate.
    let part = parts.find(|part| part["depths"][0]["depths"] == serde_json::json!([2])).unwrap();
    let [ours, theirs] = ["ours", "theirs"].map(|side| part[side].as_str().unwrap());
    assert!(ours == "not tested" && theirs.ends_with("in xiangqi (not the source's game)"), "{part}");
    let depth = &part["depths"][0];
    assert_eq!(depth["theirs"]["n"], 27);
    assert!(depth["ours"].is_null(), "none of these rows is of the set that the claim names");

    // Once more nothing is run, and a person gets the same.
    let again = plybench_in(here, &replicate).output().unwrap();
    let [text, told] = [again.stdout, again.stderr].map(|printed| String::from_utf8(printed).unwrap());
    assert!(told.contains("suite central is already finished"), "{told}");
    assert!(told.contains("nothing was compared: no claim on xiangqi has an estimate in both"), "{told}");
    for part in [
        "Ours: rows in ledger. Theirs: 27 other positions of xiangqi.",
        "\nS7: In a real game",
        "largest |z|: none",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_cannot_be_replicated_is_refused_before_anything_runs() {
    let folder = folder();
    let here = folder.path();
    positions(here, 2);
    fs::write(here.join("empty.epd"), "# nothing\n").unwrap();
    let replicate = |positions: &str, more: &[&str], exit: i32| {
        stderr(plybench_in(here, &["replicate", "--positions", positions]).args(more), exit)
    };
    let told = replicate("mine.epd", &[], 2);
    assert!(
        told.contains("reports/latest has no results to compare with; run `plybench reproduce`"),
        "{told}"
    );
    ledger(here);
    let against = ["--against", "ledger"];
    let told = replicate("absent.epd", &against, 2);
    assert!(told.contains("there is no position set, id or file `absent.epd`"), "{told}");
    assert!(replicate("empty.epd", &against, 2).contains("empty.epd contains no positions"));
    let told = replicate("mine.epd", &[&against[..], &["--game", "chess"]].concat(), 2);
    assert!(told.contains("mine.epd: line 1: "), "{told}");
    assert!(replicate("mine.epd", &["--game", "go"], 2).contains("go"), "no such game");
    assert!(!here.join("reports").exists(), "nothing was run");
    assert!(replicate("mine.epd", &against, 1).contains("2 positions are too few"));
}
