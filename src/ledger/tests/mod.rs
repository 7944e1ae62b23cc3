//! Tests of claims put to rows.

use crate::analysis::fixture::{rows, table};
use crate::analysis::sheet::{Known, Sheet};
use crate::ledger::parse;
use crate::ledger::{Entry, LEVEL, assess};
use crate::record::Row;

mod figures;

const PVS: &str = r#"
    id = "own"
    statement = "PVS needs a tenth to a fifth fewer nodes."
    source = "a lecture"
    grade = "b"
    games = ["xiangqi"]
    quantity = "nodes"
    engine = "pvs"
    over = "ab"
    [[judged]]
    figure = "ratio"
    depths = "4-5"
    range = "[0.8, 0.9]"
"#;

fn put(text: &str, rows: &[Row]) -> Entry {
    let rows = table(rows);
    let sheet =
        Sheet::new(&rows, Known { exact: &|engine| !engine.starts_with("printed"), ..Known::ROWS_ALONE });
    assess(&sheet, &[parse(text, "own.toml").unwrap()]).remove(0)
}

fn pvs(factor: f64, positions: usize, deepest: u32) -> Vec<Row> {
    rows("xiangqi", positions, &[("ab", 1.0), ("pvs", factor)], deepest)
}

#[test]
fn the_outcome_follows_the_interval_of_every_figure() {
    for (factor, verdict) in [(0.85, "reproduced"), (0.6, "undecided"), (1.2, "refuted")] {
        let entry = put(PVS, &pvs(factor, 60, 5));
        assert_eq!(entry.verdict, verdict, "{factor}: {:?}", entry.judged);
        assert_eq!(entry.judged.len(), 2);
    }
    let of_one = PVS.replace("4-5", "5");
    assert_eq!(put(&of_one, &pvs(0.6, 60, 5)).verdict, "other size: larger");
    assert_eq!(put(&of_one, &pvs(0.95, 60, 5)).verdict, "other size: smaller");
    let open = put(&of_one, &pvs(0.9, 60, 5));
    assert_eq!(open.verdict, "undecided, direction held");
    assert!(open.judged[0].needed.is_some_and(|needed| needed.0 > 60.0), "{:?}", open.judged[0]);
}

#[test]
fn too_few_positions_and_missing_depths_are_not_testable() {
    let few = put(PVS, &pvs(0.85, 19, 5));
    assert_eq!(few.verdict, "not testable");
    assert_eq!(few.judged[0].lacks.as_deref(), Some("needs 20 positions, and these rows have 19"));
    let shallow = put(PVS, &pvs(0.85, 60, 4));
    assert_eq!(shallow.verdict, "not testable");
    assert_eq!(shallow.judged[1].lacks.as_deref(), Some("no position has every cell that it needs"));
    let where_run = PVS.replace("\"4-5\"", "4\nwhere_run = 5");
    assert_eq!(put(&where_run, &pvs(0.85, 60, 4)).verdict, "reproduced");
    assert_eq!(put(&where_run, &pvs(0.85, 60, 5)).judged.len(), 2);
}

#[test]
fn the_level_is_divided_among_the_figures_of_the_ledger() {
    let rows = pvs(0.85, 60, 5);
    let part = put(PVS, &rows);
    let primary = put(&PVS.replace("grade", "primary = true\ngrade"), &rows);
    let alpha = |entry: &Entry| entry.judged[0].estimate.as_ref().unwrap().alpha;
    assert_eq!((alpha(&part), alpha(&primary)), (LEVEL / 2.0, LEVEL));
    let width = |entry: &Entry| {
        let interval = entry.judged[0].estimate.as_ref().unwrap().interval.unwrap();
        interval.high - interval.low
    };
    assert!(width(&part) > width(&primary));
    let equivalent = PVS.replace("range = \"[0.8, 0.9]\"", "equivalent = 0.1");
    assert_eq!(alpha(&put(&equivalent, &rows)).to_bits(), LEVEL.to_bits());
}

#[test]
fn a_claim_after_another_has_the_whole_level_once_that_is_decided() {
    let alphas = |factor: f64| {
        let rows = pvs(factor, 60, 5);
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let first = parse(&PVS.replace("grade", "primary = true\ngrade"), "first").unwrap();
        let second = PVS.replace("own", "second").replace("grade", "after = \"own\"\ngrade");
        let ledger = assess(&sheet, &[parse(&second, "second").unwrap(), first]);
        assert_eq!((ledger[0].id.as_str(), ledger[1].id.as_str()), ("second", "own"));
        ledger[0].judged[0].estimate.as_ref().unwrap().alpha
    };
    assert_eq!((alphas(0.85), alphas(0.9)), (LEVEL, LEVEL / 4.0));
}

#[test]
fn predictions_hold_or_fail_and_refuted_robustness_is_named() {
    let prediction = PVS.replace("grade", "kind = \"prediction\"\ngrade");
    assert_eq!(put(&prediction, &pvs(0.85, 60, 5)).verdict, "held");
    assert_eq!(put(&prediction, &pvs(1.2, 60, 5)).verdict, "failed");
    let robust = format!("{PVS}\n[[robust]]\nfigure = \"ratio\"\ndepths = 3\nrange = \"(1, 2)\"\n");
    let entry = put(&robust, &pvs(0.85, 60, 5));
    assert_eq!(entry.verdict, "reproduced");
    assert_eq!(entry.not_robust, ["xiangqi, pvs / ab, depth 3"]);
}

#[test]
fn a_slope_and_a_share_are_measured_within_positions() {
    let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.9), ("ab+tt", 0.5), ("pvs+tt", 0.495)], 5);
    // The ratio falls by a factor of e^-0.1 a ply.
    for row in all.iter_mut().filter(|row| row.engine == "pvs") {
        let factor = (-0.1 * f64::from(row.depth)).exp();
        row.counters.nodes = row.counters.nodes.map(|nodes| (nodes as f64 * factor) as u64);
    }
    let slope = PVS.replace("\"ratio\"", "\"slope\"").replace("[0.8, 0.9]", "(-inf, 0)");
    let entry = put(&slope.replace("4-5", "2-5"), &all);
    let figure = entry.judged[0].estimate.as_ref().unwrap().figure;
    assert!((figure + 0.1).abs() < 0.02 && entry.verdict == "reproduced", "{figure}");
    let share = PVS
        .replace("\"ratio\"", "\"share\"\nof = [\"pvs+tt\", \"ab+tt\"]\nwhole = [\"pvs\", \"ab\"]\nbase = [\"pvs+tt\", \"ab+tt\"]")
        .replace("[0.8, 0.9]", "[0, 0]");
    let entry = put(&share.replace("4-5", "5"), &all);
    assert_eq!(
        (entry.judged[0].estimate.as_ref().unwrap().figure, entry.verdict.as_str()),
        (0.0, "reproduced")
    );
}

#[test]
fn what_is_chosen_is_measured_on_other_games() {
    let engines = [("ab", 1.0), ("pvs", 0.5), ("scout", 0.51), ("negascout", 0.9)];
    let all = rows("xiangqi", 60, &engines, 5);
    let smallest = PVS
        .replace("\"ratio\"", "\"over-smallest\"\namong = [\"{pvs,scout,negascout}\"]")
        .replace("engine = \"pvs\"", "engine = \"ab\"")
        .replace("over = \"ab\"", "")
        .replace("[0.8, 0.9]", "[1.8, 2.2]");
    let entry = put(&smallest.replace("4-5", "5"), &all);
    let estimate = entry.judged[0].estimate.as_ref().unwrap();
    assert_eq!(estimate.place, "xiangqi, ab over the smallest of pvs, scout, negascout");
    // Two rivals are nearly alike; the smaller one is about half of `ab`.
    assert!((estimate.figure - 2.0).abs() < 0.06 && entry.verdict == "reproduced", "{estimate:?}");
    let reduction = PVS
        .replace("\"ratio\"", "\"reduction\"\namong = [\"{pvs,scout,negascout}\"]")
        .replace("engine = \"pvs\"", "engine = \"negascout\"")
        .replace("[0.8, 0.9]", "[0.1, 0.3]");
    let entry = put(&reduction.replace("4-5", "5"), &all);
    let figure = entry.judged[0].estimate.as_ref().unwrap().figure;
    assert!((figure - 0.2).abs() < 0.06 && entry.verdict == "reproduced", "{figure}");
}

#[test]
fn engines_that_are_not_exact_say_so_and_have_a_second_figure() {
    let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("printed-aspiration", 0.85)], 5);
    let differing = all.iter_mut().filter(|row| row.engine.starts_with("printed") && row.depth == 5);
    differing.take(4).for_each(|row| row.value = Some(99));
    let entry = put(&PVS.replace("pvs", "printed-aspiration"), &all);
    let estimate = entry.judged[1].estimate.as_ref().unwrap();
    assert_eq!(estimate.depths, [5]);
    assert_eq!(estimate.not_exact.unwrap().to_string(), "not exact: 4 of 40 values differ");
    let beside: Vec<(usize, &str)> =
        entry.beside.iter().map(|estimate| (estimate.n, estimate.what.as_str())).collect();
    assert_eq!(
        beside,
        [(40, "nodes ratio, cells with an equal value"), (36, "nodes ratio, cells with an equal value")]
    );
}

#[test]
fn a_count_of_nothing_has_no_ratio_and_no_position_is_dropped_for_it() {
    let mut all = pvs(0.85, 40, 5);
    all.iter_mut().filter(|row| row.position == "p03").for_each(|row| row.counters.nodes = Some(0));
    let entry = put(PVS, &all);
    assert_eq!(entry.verdict, "not testable");
    assert_eq!(
        entry.judged[0].lacks.as_deref(),
        Some("1 of 40 positions have none of it, and 0 has no ratio: take the mean of each engine")
    );
    let silent = put(&PVS.replace("\"nodes\"", "\"distinct_leaves\""), &pvs(0.85, 40, 5));
    assert_eq!(silent.judged[0].lacks.as_deref(), Some("the rows do not say `distinct_leaves`"));
}

#[test]
fn what_a_whole_set_leaves_open_is_not_testable_at_this_size() {
    let mut all = pvs(0.9, 24, 5);
    let ids: Vec<String> = crate::corpus::set(crate::game::Rules::Xiangqi, "quick")
        .unwrap()
        .into_iter()
        .map(|entry| entry.id)
        .collect();
    for row in &mut all {
        let place: usize = row.position[1..].parse().unwrap();
        row.position.clone_from(&ids[place]);
    }
    let quick = PVS.replace("quantity", "positions = \"quick\"\nsuite = \"quick\"\nquantity");
    let one = put(&quick.replace("4-5", "5"), &all);
    assert_eq!((one.verdict.as_str(), one.judged[0].of_all), ("not testable at this size", Some(24)));
    assert_eq!(one.suite, None, "its rows are all there");
    let words = one.judged[0].outcome_words();
    assert!(words.starts_with("not testable at this size, direction held: "), "{words}");
    assert_eq!(put(&quick, &all).verdict, "undecided", "of two figures");
}

#[test]
fn figures_that_are_reported_say_what_is_missing() {
    let reported =
        PVS.replace("grade", "kind = \"reported\"\nsuite = \"quick\"\ngrade").replace("judged", "beside");
    let reported = reported.replace("range = \"[0.8, 0.9]\"", "");
    let entry = put(&reported, &pvs(0.9, 24, 4));
    assert_eq!((entry.verdict.as_str(), entry.beside.len()), ("reported", 1));
    assert_eq!(entry.not_measured, ["xiangqi, pvs / ab, depth 5: no position has every cell that it needs"]);
    assert_eq!(entry.suite.as_deref(), Some("quick"));
}
