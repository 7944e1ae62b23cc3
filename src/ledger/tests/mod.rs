//! Tests of claims on rows.

use crate::analysis::fixture::{rows, table};
use crate::analysis::sheet::{Known, Sheet};
use crate::ledger::word::Side;
use crate::ledger::{Entry, Estimate, Outcome, PartEntry, assess, parse};
use crate::record::{Row, Status};

mod figures;
mod parallel;
mod quality;
mod sealed;
mod searches;
mod simulation;

/// A saving of a tenth to a fifth, as a published number.
const PVS: &str = r#"
    id = "own"
    statement = "PVS needs a tenth to a fifth fewer nodes."
    source = "a lecture"
    grade = "b"
    source_games = ["xiangqi"]
    games = ["xiangqi"]
    quantity = "nodes"
    engine = "pvs"
    over = "ab"
    [[part]]
    kind = "number"
    whose = "published"
    figure = "ratio"
    depths = "4-5"
    range = "[0.8, 0.9]"
"#;

fn test(text: &str, rows: &[Row]) -> Entry {
    test_with(text, rows, Known { exact: &|engine| !engine.starts_with("printed"), ..Known::ROWS_ALONE })
}

fn test_with(text: &str, rows: &[Row], known: Known) -> Entry {
    let rows = table(rows);
    assess(&Sheet::new(&rows, known), &[parse(text, "own.toml").unwrap()], &|| ()).remove(0)
}

fn part(text: &str, rows: &[Row]) -> PartEntry {
    test(text, rows).parts.remove(0)
}

fn pvs(factor: f64, positions: usize, deepest: u32) -> Vec<Row> {
    rows("xiangqi", positions, &[("ab", 1.0), ("pvs", factor)], deepest)
}

/// The first estimate of a claim that is one figure.
fn estimate(entry: &Entry) -> &Estimate {
    entry.also.first().unwrap_or_else(|| panic!("{:?}", entry.not_measured))
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} instead of {expected}");
}

#[test]
fn the_word_follows_the_intervals_of_all_depths() {
    let words = |factor: f64| part(PVS, &pvs(factor, 60, 5)).words;
    assert_eq!(words(0.85), "reproduced");
    assert_eq!(words(0.6), "not reproduced (larger)");
    assert_eq!(words(0.95), "not reproduced (smaller)");
    assert_eq!(words(1.2), "not reproduced (opposite)");
    let open = part(PVS, &pvs(0.9, 60, 5));
    assert_eq!(open.words, "inconclusive");
    let Outcome::Inconclusive { needed, on_the_edge, .. } = open.outcome else { panic!("{open:?}") };
    assert!(needed.0 > 60.0 && !on_the_edge, "{needed:?}");
    assert!(open.outcome.reason().unwrap().contains("positions would decide"), "{open:?}");
}

#[test]
fn each_kind_has_its_words() {
    let kind = |kind: &str, factor: f64| {
        let text = PVS.replace("\"number\"", &format!("\"{kind}\"")).replace("\"published\"", "\"ours\"");
        part(&text, &pvs(factor, 60, 5)).words
    };
    let words = |name: &str| [kind(name, 0.85), kind(name, 1.2)];
    assert_eq!(words("reading"), ["consistent with our reading", "at odds with our reading"]);
    assert_eq!(words("prediction"), ["held", "failed"]);
    assert_eq!(words("theorem"), ["agrees with theory", "disagrees"]);
    let direction = PVS.replace("\"number\"", "\"direction\"").replace("[0.8, 0.9]", "(0, 1)");
    let of = |factor: f64| part(&direction, &pvs(factor, 60, 5)).words;
    assert_eq!([of(0.8), of(1.2)], ["reproduced", "not reproduced (opposite)"]);
}

#[test]
fn no_effect_goes_before_a_direction() {
    let direction = PVS.replace("\"number\"", "\"direction\"").replace("[0.8, 0.9]", "(0, 1)");
    // Half a per cent fewer nodes everywhere: below 1, and within 1% of it.
    let mut all = pvs(1.0, 60, 5);
    for row in all.iter_mut().filter(|row| row.engine == "pvs") {
        row.counters.nodes = row.counters.nodes.map(|nodes| 1_000_000 + nodes);
    }
    let reference: Vec<u64> =
        all.iter().filter(|row| row.engine == "pvs").map(|row| row.counters.nodes.unwrap()).collect();
    for (row, nodes) in all.iter_mut().filter(|row| row.engine == "ab").zip(reference) {
        row.counters.nodes = Some(nodes + nodes / 200);
    }
    let found = part(&direction, &all);
    assert_eq!(found.words, "not reproduced (no effect)", "{found:?}");
    assert!(found.p.unwrap() < 0.01);
}

#[test]
fn depths_on_different_sides_are_mixed() {
    let mut all = pvs(0.6, 60, 5);
    for row in all.iter_mut().filter(|row| row.engine == "pvs" && row.depth == 5) {
        row.counters.nodes = row.counters.nodes.map(|nodes| nodes * 2);
    }
    let found = part(PVS, &all);
    let Outcome::Outside { side, level, corrected } = &found.outcome else { panic!("{found:?}") };
    assert_eq!((*side, corrected.len(), *level), (Side::Mixed, 2, 0.975));
}

#[test]
fn missing_rows_and_few_games_are_not_tested() {
    let words = |rows: &[Row]| {
        let found = part(PVS, rows);
        let Outcome::NotTested { reason } = found.outcome else { panic!("{found:?}") };
        reason
    };
    assert_eq!(words(&pvs(0.85, 5, 5)), "5 positions from too few games for an interval");
    assert_eq!(words(&pvs(0.85, 60, 4)), "no position has every search that it needs");
    assert_eq!(words(&rows("xiangqi", 60, &[("ab", 1.0)], 5)), "no search by `pvs` is finished");
    let mut lost = pvs(0.85, 60, 5);
    let row = lost.iter_mut().find(|row| row.engine == "pvs" && row.depth == 5).unwrap();
    row.status = Status::NodeLimit;
    assert_eq!(words(&lost), "1 positions lack a search at depth 5");
    let mut zero = pvs(0.85, 40, 5);
    zero.iter_mut().filter(|row| row.position == "p03").for_each(|row| row.counters.nodes = Some(0));
    assert_eq!(words(&zero), "1 of 40 positions have a count of 0, which has no ratio");
    let sums = PVS.replace("\"ratio\"", "\"ratio\"\nmean = \"sums\"");
    let Outcome::NotTested { reason } = part(&sums, &pvs(0.85, 60, 5)).outcome else { panic!("60 are few") };
    assert_eq!(reason, "sums need 440 positions, and these are 60");
}

#[test]
fn wrong_values_are_not_valid_unless_any_are_accepted() {
    let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("printed-aspiration", 0.85)], 5);
    let printed = PVS.replace("pvs", "printed-aspiration");
    assert_eq!(part(&printed, &all).words, "reproduced", "not a value is wrong");
    let differing = all.iter_mut().filter(|row| row.engine.starts_with("printed") && row.depth == 5);
    differing.take(4).for_each(|row| row.value = Some(99));
    let found = part(&printed, &all);
    assert_eq!(found.words, "not valid: 4 of 80 values wrong");
    assert!(found.outcome.fails(found.kind));
    let any = printed.replace("figure", "valid = \"any\"\nvalid_because = \"so printed\"\nfigure");
    assert_eq!(part(&any, &all).words, "reproduced, 0 of 40, 4 of 40 values wrong");
}

#[test]
fn a_word_names_another_game_and_the_machine() {
    let elsewhere = PVS.replace("source_games = [\"xiangqi\"]", "source_games = [\"chess\"]");
    let found = part(&elsewhere, &pvs(0.85, 60, 5));
    assert_eq!(found.words, "reproduced, in xiangqi (not the source's game)");
    assert_eq!(found.p, None, "the family is the source's games");
    let mut timed = pvs(0.85, 60, 5);
    for row in &mut timed {
        row.cpu_ns = row.counters.nodes;
    }
    assert_eq!(part(&PVS.replace("\"nodes\"", "\"cpu_ns\""), &timed).words, "reproduced, on this machine");
}

#[test]
fn a_claim_has_one_word_only_if_its_parts_have() {
    let two = format!(
        "{PVS}\nname = \"a\"\n[[part]]\nname = \"b\"\nkind = \"number\"\nwhose = \"published\"\nfigure = \"ratio\"\ndepths = 4\nrange = \"[0.5, 0.6]\""
    );
    let entry = test(&two, &pvs(0.85, 60, 5));
    assert_eq!(entry.word(), "a: reproduced, b: not reproduced (smaller)");
    let same = test(&two.replace("[0.5, 0.6]", "[0.8, 0.9]"), &pvs(0.85, 60, 5));
    assert_eq!(same.word(), "reproduced");
}

#[test]
fn a_word_that_does_not_survive_the_correction_has_a_dagger() {
    let claims: Vec<_> = (0..40)
        .map(|place| {
            // All but the first ask for an engine without rows: a p-value of 1.
            let text = if place == 0 { PVS.to_owned() } else { PVS.replace("\"pvs\"", "\"scout\"") };
            parse(&text.replace("\"own\"", &format!("\"own{place}\"")), "own.toml").unwrap()
        })
        .collect();
    let words = |factor: f64, claims: &[crate::ledger::Claim]| {
        let all = table(&pvs(factor, 40, 5));
        let part = assess(&Sheet::new(&all, Known::ROWS_ALONE), claims, &|| ()).remove(0).parts.remove(0);
        (part.words, part.p.unwrap())
    };
    let barely = [0.86, 0.87, 0.88, 0.885, 0.89].into_iter().find(|factor| {
        let (words, p) = words(*factor, &claims[..1]);
        words == "reproduced" && p > 0.05 / 40.0
    });
    let (words, p) = words(barely.expect("one of these factors is barely inside"), &claims);
    assert_eq!(words, "reproduced\u{2020}", "{p}");
}

#[test]
fn claims_without_a_part_are_tables_or_not_tested() {
    let table = PVS.split("[[part]]").next().unwrap().to_owned()
        + "suites = [\"quick\"]\n[[also]]\nfigure = \"ratio\"\ndepths = \"4-5\"";
    let entry = test(&table, &pvs(0.9, 24, 4));
    assert_eq!((entry.word().as_str(), entry.also.len(), entry.is_measured()), ("reported", 1, true));
    assert_eq!(
        entry.not_measured,
        ["xiangqi, pvs / ab, depth 5: no position has every search that it needs"]
    );
    assert_eq!(entry.suites, ["quick"]);
    let other = entry.also[0].other_mean.unwrap();
    assert!(other.of_sums && other.effective_n < 24.0 && other.below > 20, "{other:?}");
    let untested = "id = \"D\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"a\"\nnot_tested = \"A design.\"";
    let entry = test(untested, &pvs(0.9, 24, 4));
    assert_eq!((entry.word().as_str(), entry.not_tested.as_deref()), ("not tested", Some("A design.")));
}
