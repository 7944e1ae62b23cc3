//! The ledger through the binary: the built-in claims on made-up rows, and a folder's claims on
//! rows that were just run.

use std::fs;
use std::path::Path;

use plybench::bibliography::{papers, uses};
use plybench::corpus;
use plybench::game::GameSpec;
use plybench::ledger::{Average, Claim, Figure, Kind, Operator, Part, built_in};
use plybench::record::{Row, RowWriter};
use plybench::suite::{self, Suite};

use crate::helpers::{error, folder, plybench, program, stderr, stdout};

const PVS: &str = r#"
id = "own"
statement = "PVS needs fewer nodes than alpha-beta."
source = "a lecture"
grade = "b"
source_games = ["xiangqi"]
games = ["xiangqi"]
quantity = "nodes"
positions = "quick"
engine = "pvs+captures+history+killer+tt+id"
over = "ab+captures+history+killer+tt+id"
[[part]]
kind = "direction"
figure = "ratio"
depths = "3-4"
range = "(0, 1)"
says = "at both depths"
[[also]]
figure = "mean"
quantity = "first-move-share"
depths = 4
"#;

#[test]
fn a_claim_from_a_folder_is_tested() {
    let folder = folder();
    let here = folder.path();
    let (rows, rules) = (here.join("rows.csv"), here.join("rules"));
    let engines = "{ab,pvs}+captures+history+killer+tt+id";
    let run = ["run", "--positions", "quick", "--engines", engines, "--depths", "3-4", "--quiet", "--out"];
    stdout(program().args(run).arg(&rows), 0);
    fs::create_dir(&rules).unwrap();
    let keep = |name: &str, text: &str| fs::write(rules.join(name), text).unwrap();
    keep("own.toml", PVS);
    let [rows, rules] = [&rows, &rules].map(|path| path.to_str().unwrap());
    let claims = |more: &[&str]| plybench(&[&["claims", rows, "--rules", rules], more].concat());
    let text = |more: &[&str]| String::from_utf8(claims(more).stdout).unwrap();

    let told = text(&[]);
    assert!(told.contains("\n\nown: PVS needs fewer nodes than alpha-beta.\n"), "{told}");
    for part in [
        "accepted: below 1",
        "depth 3: 0.",
        "; depth 4: 0.",
        "also measured, share of cutoffs by the first move",
    ] {
        assert_eq!(told.matches(part).count(), 1, "{part} {told}");
    }
    let json: serde_json::Value = serde_json::from_str(&text(&["--json"])).unwrap();
    let part = &json["claims"][0]["parts"][0];
    assert_eq!((part["estimates"][0]["n"].as_u64(), part["range"].as_str()), (Some(24), Some("(0, 1)")));
    assert!(told.contains(&format!("  {}", part["words"].as_str().unwrap())), "{told}");

    // The figure of `compare`, by another way.
    let compared: serde_json::Value =
        serde_json::from_slice(&plybench(&["compare", rows, "--json"]).stdout).unwrap();
    let text_of = compared.to_string();
    let of = |key: &str| part["estimates"][1]["interval"][key].as_f64().unwrap();
    for end in [of("low"), of("high")] {
        assert!(
            text_of.contains(&end.to_string()),
            "the ledger's interval is that of compare: {end} in {text_of}"
        );
    }

    // PVS does not need twice as much: a gate fails on the published number, and not on our reading of it.
    let twice = PVS
        .replace("direction", "number")
        .replace("range = \"(0, 1)\"", "whose = \"published\"\nrange = \"[2, 3]\"");
    keep("own.toml", &twice);
    assert_eq!(claims(&["--strict"]).status.code(), Some(3));
    assert!(text(&["--markdown"]).contains("not reproduced (opposite)"));
    assert_eq!(claims(&[]).status.code(), Some(0));
    keep("own.toml", &twice.replace("number", "reading").replace("published", "ours"));
    assert_eq!(claims(&["--strict"]).status.code(), Some(0));
    assert!(text(&[]).contains("at odds with our reading"));
    keep("own.toml", &PVS.replace("pvs+captures", "pvs+capture"));
    let told = error(&["claims", rows, "--rules", rules], 2);
    assert!(
        told.contains("own.toml, line 10: there is no enhancement `capture`; did you mean `captures`?"),
        "{told}"
    );
    assert!(error(&["claims", rows, "--rules", here.to_str().unwrap()], 2).contains("holds no claim"));
}

/// Every search that a part reads is in one of the claim's suites.
#[test]
fn the_suites_of_a_claim_run_the_searches_of_its_parts() {
    assert!(built_in().iter().any(|claim| claim.id == "S7" && claim.parts.iter().any(|part| part.primary)));
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let judged = ["selective/selective-quality.toml", "parallel/parallel-quality.toml"]
        .map(|file| Suite::read(&reports.join(file)).unwrap());
    let mut missing = Vec::new();
    for claim in built_in().iter().filter(|claim| !claim.suites.is_empty()) {
        let mut suites: Vec<_> =
            claim.suites.iter().map(|name| suite::built_in(name).unwrap().unwrap()).collect();
        // They name truth tables, which are not built in; remarks of claims name them.
        suites.extend(judged.clone());
        let runs = |game: &str, engine: &str, depth: u32| {
            suites.iter().flat_map(|suite| &suite.experiments).any(|experiment| {
                experiment.games.iter().any(|own| own.to_string() == game)
                    && experiment.engines.iter().any(|own| own.to_string() == engine)
                    && experiment.depths.contains(&depth)
            })
        };
        for figure in claim.parts.iter().flat_map(|part| part.figure.parts()) {
            for (game, engine) in figure.engines() {
                let lacks = |depth: &&u32| !runs(game, engine, **depth);
                if let Some(depth) = figure.depths.iter().find(lacks) {
                    missing.push(format!("{}: {engine} at depth {depth} on {game}", claim.id));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no suite of these claims runs:\n{}", missing.join("\n"));
}

/// The first built-in claim that is about two engines on a set of positions, and its
/// published range.
fn planted() -> (&'static Claim, &'static Part) {
    let is_plain = |part: &Part| {
        let Figure { operator, average, positions, contrasts, .. } = &part.figure;
        // Sums need more positions than are planted, and engines that are not exact, values.
        *operator == Operator::Ratio
            && *average == Average::Geometric
            && part.valid_any.is_none()
            && positions.is_some()
            && contrasts[0].over.is_some()
            && part.figure.looks_back() == 0
            && part.kind == Kind::Number
    };
    let plain = built_in().iter().find(|claim| claim.parts.first().is_some_and(is_plain));
    let claim = plain.expect("a claim of one ratio");
    (claim, &claim.parts[0])
}

/// Made-up rows in which the claim's engine needs this part of what the other does.
fn plant(file: &Path, part: &Part, factor: f64) {
    let figure = &part.figure;
    let game: GameSpec = figure.game().parse().unwrap();
    let set = corpus::set(game.rules().unwrap(), "master").unwrap();
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
                row.distinct_leaves = Some(count / 3);
                row.counters.quiescence_nodes = Some(0);
                rows.write(&row).unwrap();
            }
        }
    }
    rows.flush().unwrap();
}

#[test]
fn the_built_in_ledger_is_tested_unless_a_folder_is_named() {
    let (claim, part) = planted();
    let folder = folder();
    let file = folder.path().join("planted.csv");
    let inside = f64::midpoint(part.range.low(), part.range.high());
    for (word, factor, exit) in [("reproduced", inside, 0), ("not reproduced (opposite)", 1.3, 3)] {
        plant(&file, part, factor);
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
        assert_eq!(
            (&alone[0]["id"], &alone[0]["parts"][0]["word"]),
            (&claim.id.clone().into(), &word.into())
        );
        // One claim alone is corrected for as in the whole ledger.
        assert!(whole["claims"].as_array().unwrap().contains(&alone[0]));
        let told = stdout(&mut call(&["--strict"]), exit);
        assert!(told.contains(&format!("\n  {word}")), "{told}");
        assert!(told.contains("Published, in the source's game: "), "{told}");
    }
}

#[test]
fn claims_without_data_are_counted_in_one_line() {
    let (claim, part) = planted();
    let folder = folder();
    let file = folder.path().join("planted.csv");
    plant(&file, part, 0.9);
    let call = |more: &[&str]| {
        let mut command = program();
        command.arg("claims").arg(&file).args(more);
        command
    };
    let (few, all) = (stdout(&mut call(&[]), 0), stdout(&mut call(&["--all"]), 0));
    let begins = |text: &str, id: &str| text.lines().any(|line| line.starts_with(&format!("{id}: ")));
    let shown = |text: &str| built_in().iter().filter(|claim| begins(text, &claim.id)).count();
    assert!(begins(&few, &claim.id) && shown(&few) < shown(&all), "{few}");
    assert_eq!(shown(&all), built_in().len());
    // The tallies come first, of what is shown and of what is not.
    assert_eq!(few.lines().take(6).collect::<Vec<_>>(), all.lines().take(6).collect::<Vec<_>>());
    assert!(few.contains("Without a part: ") && !few.contains(" not tested;"), "{few}");
    assert!(all.contains("plybench run central --out central.csv"), "{all}");
    let note = stderr(&mut call(&[]), 0);
    let hidden = built_in().len() - shown(&few);
    assert!(note.contains(&format!("these rows do not test {hidden} claims; --all lists them")), "{note}");
    assert!(!stderr(&mut call(&["--all"]), 0).contains("do not test"));
    // A claim that is asked for by name is shown, with data or without.
    let one = stdout(&mut call(&["--claim", "s7"]), 0);
    assert!(one.contains("\nS7: ") && one.contains("not tested"), "{one}");
}

#[test]
fn a_paper_has_its_claims_on_rows_and_its_page_without_any() {
    let folder = folder();
    let file = folder.path().join("planted.csv");
    plant(&file, planted().1, 0.9);
    let call = |arguments: &[&str]| {
        let mut command = program();
        command.arg("claims").args(arguments);
        command
    };
    let file = file.to_str().unwrap();
    let on_rows = stdout(&mut call(&[file, "--paper", "Schaeffer1989"]), 0);
    let shown = |id: &str| on_rows.lines().any(|line| line.starts_with(&format!("{id}: ")));
    for claim in built_in() {
        let is_of_it = uses().claims[&claim.id].iter().any(|key| key == "schaeffer1989");
        assert_eq!(shown(&claim.id), is_of_it, "{}: {on_rows}", claim.id);
    }

    for key in papers() {
        let page = stdout(&mut call(&["--paper", key]), 0);
        let command = format!("plybench claims --paper {key}\n");
        assert!(
            page.starts_with("# ") && page.contains(&command) && page.contains("## BibTeX"),
            "{key}: {page}"
        );
        let ids = uses().claims.iter().filter(|(_, keys)| keys.iter().any(|of| of == key)).map(|(id, _)| id);
        for id in ids {
            assert!(page.contains(&format!("\n### {id}: ")), "{key} lacks {id}");
        }
    }
    let json = stdout(&mut call(&["--paper", "knuth1975", "--json"]), 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["page"].as_str().unwrap().contains("### M16: "), "{json}");

    for (arguments, wanted) in [
        (
            &["--paper", "schaefer1989"][..],
            "there is no source `schaefer1989`; did you mean `schaeffer1989`?",
        ),
        (&["--paper", "korf1985"], "no claim is from `korf1985`"),
        (&["--paper", "knuth1975", "--strict"], "<FILE.csv>..."),
        (&["--paper", "knuth1975", "--game", "xiangqi"], "<FILE.csv>..."),
        (&["--paper", "knuth1975", "--claim", "S1"], "cannot be used with"),
        (&[], "<FILE.csv>..."),
    ] {
        let told = stderr(&mut call(arguments), 2);
        assert!(told.contains(wanted), "{arguments:?}: {told}");
    }
}

#[test]
fn the_help_lists_every_built_in_claim() {
    let help = stdout(program().args(["claims", "--help"]), 0);
    for claim in built_in() {
        let listed = help.lines().any(|line| line.starts_with(&format!("  {} ", claim.id)));
        assert!(listed, "{} in {help}", claim.id);
    }
}

/// The ledger in each file of a whole report.
#[test]
fn a_report_has_every_claim_with_its_source_and_its_rule() {
    let (planted, part) = planted();
    let folder = folder();
    let (file, out) = (folder.path().join("planted.csv"), folder.path().join("out"));
    plant(&file, part, 0.9);
    stdout(program().arg("report").arg(&file).arg("--out").arg(&out), 0);
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let (page, short, full) = (read("report.html"), read("report.md"), read("claims.md"));
    let is_one_by_one = |claim: &&Claim| claim.is_tested() || !claim.also.is_empty();
    for claim in built_in() {
        let Claim { id, .. } = claim;
        assert!(page.contains(&format!("<b>{id}</b>")) || !is_one_by_one(&claim), "{id}");
        assert!(short.contains(&format!("{id}: ")), "{id}");
        assert!(full.contains(&format!("\n### {id}\n")) || !is_one_by_one(&claim), "{id}");
    }
    let sources = |text: &str, of: &str| text.matches(of).count();
    let listed = built_in().iter().filter(is_one_by_one).count();
    assert_eq!(sources(&full, "\n- Source: "), listed);
    assert_eq!(sources(&page, "<dt>Source</dt>"), listed);
    for text in [&page, &short, &full] {
        assert!(text.contains(&part.range.words()), "{text}");
        assert!(text.contains("third edition, frozen on "), "{text}");
        assert_eq!(text.matches("never the estimate").count(), 1, "the words are explained once");
        assert!(text.contains(planted.statement.as_str()), "{text}");
        for old in ["refuted", "undecided", "not testable", "other size", "wanted in"] {
            assert!(!text.contains(old), "{old}");
        }
    }
    let json: serde_json::Value = serde_json::from_str(&read("claims.json")).unwrap();
    assert_eq!(json.as_array().unwrap().len(), built_in().len());
}
