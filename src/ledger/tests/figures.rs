//! Figures against the same computed from the rows by hand.

use std::collections::BTreeMap;

use crate::analysis::details::Details;
use crate::analysis::fixture::{row, rows, table};
use crate::analysis::game_sheet::{MinimalLeaves, MinimalTrees};
use crate::analysis::sheet::{Known, Sheet};
use crate::ledger::measure::measure;
use crate::ledger::population::Populations;
use crate::ledger::tests::put;
use crate::ledger::{Entry, assess, parse};
use crate::record::{CellDetails, OrderingCount, OrderingCounts, Row, Rows};

/// A claim with one figure, whose keys are given.
fn of(keys: &str) -> String {
    format!(
        "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\nquantity = \"nodes\"\n[[judged]]\n\
         range = \"(-100, 100)\"\n{keys}"
    )
}

fn figure(entry: &Entry) -> f64 {
    let line = &entry.judged[0];
    let estimate = line.estimate.as_ref().unwrap_or_else(|| panic!("{:?}", line.lacks));
    let interval = estimate.interval.expect("an interval");
    assert!(interval.contains(estimate.figure), "{estimate:?}");
    estimate.figure
}

/// Nodes of an engine at a depth, by position.
fn nodes(rows: &[Row], game: &str, engine: &str, depth: u32) -> BTreeMap<String, f64> {
    let wanted = rows.iter().filter(|row| row.game == game && row.engine == engine && row.depth == depth);
    wanted.map(|row| (row.position.clone(), row.counters.nodes.unwrap() as f64)).collect()
}

fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// Mean over positions of the logarithm of one number over another.
fn mean_log(above: &BTreeMap<String, f64>, below: &BTreeMap<String, f64>) -> f64 {
    mean(above.iter().map(|(position, number)| (number / below[position]).ln()))
}

#[track_caller]
fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} instead of {expected}");
}

/// Three games in which an engine's share of `ab` falls.
fn three_games() -> Vec<Row> {
    let game = |name: &str, factor| rows(name, 30, &[("ab", 1.0), ("pvs", factor)], 5);
    [("tree:iid[b=10]", 0.9), ("tree:iid[b=20]", 0.7), ("tree:iid[b=40]", 0.6)]
        .into_iter()
        .flat_map(|(name, factor)| game(name, factor))
        .collect()
}

const GAMES: [&str; 3] = ["tree:iid[b=10]", "tree:iid[b=20]", "tree:iid[b=40]"];

#[test]
fn a_trend_is_the_slope_across_games_within_each_position() {
    let all = three_games();
    let keys = format!(
        "figure = \"trend\"\ngames = {GAMES:?}\nat = [1, 2, 3]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4"
    );
    // On 1, 2 and 3 the slope is half of what the ends differ by.
    let log = |game| mean_log(&nodes(&all, game, "pvs", 4), &nodes(&all, game, "ab", 4));
    assert_near(figure(&put(&of(&keys), &all)), (log(GAMES[2]) - log(GAMES[0])) / 2.0);
}

#[test]
fn a_trend_over_another_is_the_quotient_of_their_sizes() {
    let all = three_games();
    let keys = format!(
        "figure = \"trend-over\"\ngames = {:?}\nat = [1, 2]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4\n\
         against = {{ games = {:?}, at = [1, 3], engine = \"pvs\", over = \"ab\", depths = 5 }}",
        &GAMES[..2],
        &GAMES[1..]
    );
    let log = |game, depth| mean_log(&nodes(&all, game, "pvs", depth), &nodes(&all, game, "ab", depth));
    let own = log(GAMES[1], 4) - log(GAMES[0], 4);
    let other = (log(GAMES[2], 5) - log(GAMES[1], 5)) / 2.0;
    assert_near(figure(&put(&of(&keys), &all)), (own / other).abs());
    let flat = keys.replace("at = [1, 3], engine = \"pvs\", over = \"ab\"", "at = [1, 3], engine = \"ab\"");
    let entry = put(&of(&flat), &all);
    let lacks = entry.judged[0].lacks.as_deref();
    assert_eq!(lacks, Some("what it is divided by may be nothing: its interval contains 0"));
}

#[test]
fn a_power_is_the_slope_of_the_logarithms_of_means() {
    let all = three_games();
    let keys =
        format!("figure = \"power\"\ngames = {GAMES:?}\nat = [10, 20, 40]\nengine = \"pvs\"\ndepths = 4");
    let log = |game| mean(nodes(&all, game, "pvs", 4).into_values()).ln();
    // On three points a step of ln 2 apart.
    let expected = (log(GAMES[2]) - log(GAMES[0])) / 2.0 / 2_f64.ln();
    assert_near(figure(&put(&of(&keys), &all)), expected);
}

#[test]
fn a_ratio_over_another_is_of_two_samples() {
    let mut all = rows("xiangqi", 30, &[("ab", 1.0), ("pvs", 0.9)], 5);
    all.extend(rows("tree:iid[b=10]", 50, &[("ab", 1.0), ("pvs", 0.6)], 4));
    let keys = "figure = \"ratio-over\"\ngames = [\"tree:iid[b=10]\"]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4\n\
                against = { games = [\"xiangqi\"], engine = \"pvs\", over = \"ab\", depths = 5 }";
    let log = |game, depth| mean_log(&nodes(&all, game, "pvs", depth), &nodes(&all, game, "ab", depth));
    let entry = put(&of(keys), &all);
    assert_near(figure(&entry), (log("tree:iid[b=10]", 4) - log("xiangqi", 5)).exp());
    let estimate = entry.judged[0].estimate.as_ref().unwrap();
    assert_eq!((estimate.n, estimate.depths.as_slice()), (30, &[4][..]), "the smaller sample");
    assert_eq!(estimate.place, "tree:iid[b=10], pvs / ab, over xiangqi, pvs / ab, depth 5");
}

#[test]
fn figures_that_look_back() {
    let all = rows("xiangqi", 30, &[("ab", 1.0), ("pvs", 0.9)], 5);
    let at = |engine, depth| nodes(&all, "xiangqi", engine, depth);
    let keys = |shape: &str, over: &str| {
        of(&format!("figure = \"{shape}\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\n{over}depths = 5"))
    };
    let step = |engine, depth| mean_log(&at(engine, depth), &at(engine, depth - 1));
    assert_near(figure(&put(&keys("ply-before", ""), &all)), (-step("pvs", 5)).exp());
    assert_near(figure(&put(&keys("alternation", ""), &all)), (step("pvs", 5) - step("pvs", 4)).exp());
    let two_plies = |engine| f64::midpoint(step(engine, 5), step(engine, 4));
    assert_near(figure(&put(&keys("growth", ""), &all)), two_plies("pvs").exp());
    let over_ab = put(&keys("growth", "over = \"ab\"\n"), &all);
    assert_near(figure(&over_ab), (two_plies("pvs") - two_plies("ab")).exp());
}

#[test]
fn the_units_of_possible_reduction() {
    let all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.5), ("scout", 0.3), ("minimax", 9.0)], 5);
    let at = |engine| nodes(&all, "xiangqi", engine, 5);
    let keys = |shape: &str, among: &str| {
        of(&format!(
            "figure = \"{shape}\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\nover = \"ab\"\n{among}depths = 5"
        ))
    };
    let among = "among = [\"pvs\", \"scout\", \"ab\", \"minimax\"]\n";
    let (ab, pvs, scout) = (at("ab"), at("pvs"), at("scout"));
    let sum = |of: &BTreeMap<String, f64>| of.values().sum::<f64>();
    let by_sums = (sum(&ab) - sum(&pvs)) / (sum(&ab) - sum(&scout));
    assert_near(figure(&put(&keys("reduction", among), &all)), by_sums);
    assert_near(
        figure(&put(&keys("reduction-by-log", among), &all)),
        mean_log(&ab, &pvs) / mean_log(&ab, &scout),
    );
    let part = |position: &String| (ab[position] - pvs[position]) / (ab[position] - scout[position]);
    assert_near(figure(&put(&keys("reduction-by-mean", among), &all)), mean(ab.keys().map(part)));
}

#[test]
fn the_reduction_to_the_minimal_tree() {
    let all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.5)], 5);
    let (ab, pvs) = (nodes(&all, "xiangqi", "ab", 5), nodes(&all, "xiangqi", "pvs", 5));
    let tree = |nodes: f64| (nodes / 10.0) as u64;
    let minimal: MinimalTrees = ab
        .iter()
        .map(|(position, nodes)| ((position.clone(), 5), MinimalLeaves { tree: tree(*nodes), graph: 1 }))
        .collect();
    let keys = "figure = \"reduction-to-minimal\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 5";
    let table: Rows = all.iter().collect();
    let sheet = Sheet::new(&table, Known { minimal: Some(&minimal), ..Known::ROWS_ALONE });
    let entry = assess(&sheet, &[parse(&of(keys), "own.toml").unwrap()]).remove(0);
    let sum = |of: &BTreeMap<String, f64>| of.values().sum::<f64>();
    let least: f64 = ab.values().map(|nodes| tree(*nodes) as f64).sum();
    assert_near(figure(&entry), (sum(&ab) - sum(&pvs)) / (sum(&ab) - least));
}

#[test]
fn a_pooled_share_is_the_quotient_of_two_sums() {
    let all = rows("xiangqi", 40, &[("ab", 1.0)], 3);
    let mut details = Details::default();
    let (mut first, mut nodes) = (0, 0);
    for (place, row) in all.iter().filter(|row| row.depth == 3).enumerate() {
        // At every tenth position nothing was sampled.
        let sampled = if place % 10 == 0 { 0 } else { 3 + place as u64 % 7 };
        let count = OrderingCount { nodes: sampled, best_first: sampled / 2, best_in_quarter: sampled / 2 };
        (first, nodes) = (first + count.best_first, nodes + sampled);
        let ordering = Some(OrderingCounts { cut: count, ..OrderingCounts::default() });
        details.add(CellDetails { ordering, ..CellDetails::new("xiangqi", &row.position, "ab", 3) }).unwrap();
    }
    let keys = "figure = \"pooled\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3";
    let text = of(keys).replace("\"nodes\"", "\"best-first-cut\"");
    let table: Rows = all.iter().collect();
    let sheet = Sheet::new(&table, Known { details: Some(&details), ..Known::ROWS_ALONE });
    let put = |text: &str| assess(&sheet, &[parse(text, "own.toml").unwrap()]).remove(0);
    let entry = put(&text);
    assert_near(figure(&entry), first as f64 / nodes as f64);
    let estimate = entry.judged[0].estimate.as_ref().unwrap();
    assert_eq!(estimate.n, 40, "positions without a sampled node are positions");
    assert_eq!(estimate.what, "share of cut nodes whose best move came first, all positions together");
    let none = put(&text.replace("-cut", "-pv"));
    assert_eq!(none.judged[0].lacks.as_deref(), Some("these rows make no number of it"));
    let known = Sheet::new(&table, Known::ROWS_ALONE);
    let without = assess(&known, &[parse(&text, "own.toml").unwrap()]).remove(0);
    assert_eq!(without.judged[0].lacks.as_deref(), Some("the rows do not say `best-first-cut`"));
    let told = parse(&of(keys), "own.toml").unwrap_err();
    let cause = std::error::Error::source(&told).unwrap().to_string();
    assert!(cause.starts_with("`quantity` must be a share"), "{cause}");
}

#[test]
fn the_interval_of_a_share_stays_between_nothing_and_all() {
    let all = rows("xiangqi", 120, &[("ab", 1.0)], 3);
    let mut details = Details::default();
    for (place, row) in all.iter().filter(|row| row.depth == 3).enumerate() {
        // One position has most of the nodes; resamples without it hardly vary.
        let (nodes, best_first) =
            if place == 0 { (400, 300) } else { (4, if place % 6 == 0 { 3 } else { 4 }) };
        let count = OrderingCount { nodes, best_first, best_in_quarter: nodes };
        let ordering = Some(OrderingCounts { pv: count, ..OrderingCounts::default() });
        details.add(CellDetails { ordering, ..CellDetails::new("xiangqi", &row.position, "ab", 3) }).unwrap();
    }
    let keys = "figure = \"pooled\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3";
    let claim = parse(&of(keys).replace("\"nodes\"", "\"best-first-pv\""), "own.toml").unwrap();
    let figure = &claim.judged[0].figure;
    let rows = table(&all);
    let sheet = Sheet::new(&rows, Known { details: Some(&details), ..Known::ROWS_ALONE });
    let estimate = measure(figure, &sheet, &Populations::of([figure]), 0.001).unwrap();
    let interval = estimate.interval.unwrap();
    assert!(0.0 <= interval.low && interval.high <= 1.0 && interval.low < interval.high, "{interval:?}");
}

#[test]
fn the_median_stands_beside_a_mean_and_a_ratio() {
    let sizes = [1, 2, 3, 4, 100];
    let all: Vec<Row> = (0..20)
        .map(|place| row("xiangqi", &format!("p{place:02}"), "ab", 3, 100 * sizes[place % 5]))
        .collect();
    let keys = "figure = \"mean\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3";
    let entry = put(&of(keys), &all);
    assert_eq!(entry.judged[0].estimate.as_ref().unwrap().median, Some(300.0));
}

#[test]
fn an_exact_statement_is_held_in_every_cell_or_broken() {
    let text = "id = \"own\"\nkind = \"exact\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\n\
                quantity = \"nodes\"\n[[judged]]\nfigure = \"every\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\n\
                over = \"ab\"\ndepths = \"2-4\"\nrange = \"[0.5, 1]\"";
    let mut all: Vec<Row> = Vec::new();
    for (place, depth) in (0..10).flat_map(|place| [2, 3, 4].map(|depth| (place, depth))) {
        for (engine, nodes) in [("ab", 1000), ("pvs", 1000 - 10 * place)] {
            all.push(row("xiangqi", &format!("p{place}"), engine, depth, nodes));
        }
    }
    let held = put(text, &all);
    assert_eq!((held.verdict.as_str(), held.judged.len()), ("held", 1));
    assert_eq!(held.judged[0].outcome_words(), "held in 30 of 30 cells");
    all.last_mut().unwrap().counters.nodes = Some(1001);
    let broken = put(text, &all);
    assert_eq!(broken.verdict, "broken");
    let words = "broken in 29 of 30 cells, first 1.001 at position p9, depth 4";
    assert_eq!(broken.judged[0].outcome_words(), words);
    let few = put(text, &all[..12]);
    assert_eq!(few.judged[0].lacks.as_deref(), Some("needs 20 cells, and these rows have 6"));
    // It takes nothing from the level of the others.
    let part = of("figure = \"mean\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3");
    let claims =
        [parse(text, "own.toml").unwrap(), parse(&part.replace("own", "other"), "other.toml").unwrap()];
    let rows: Rows = all.iter().collect();
    let ledger = assess(&Sheet::new(&rows, Known::ROWS_ALONE), &claims);
    let alpha = |entry: &Entry| entry.judged[0].estimate.as_ref().map(|estimate| estimate.alpha);
    assert_eq!((alpha(&ledger[0]), alpha(&ledger[1])), (None, Some(crate::ledger::LEVEL)));
}
