//! Figures against the same computed from the rows by hand.

use std::collections::BTreeMap;

use crate::analysis::details::Details;
use crate::analysis::fixture::{row, rows};
use crate::analysis::game_sheet::{MinimalLeaves, MinimalTrees};
use crate::analysis::sheet::Known;
use crate::ledger::tests::{assert_near, estimate, test, test_with};
use crate::ledger::{Entry, Outcome, parse};
use crate::record::{CellDetails, OrderingCount, OrderingCounts, Row};

/// A claim with one figure, whose keys are given.
fn of(keys: &str) -> String {
    format!(
        "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\nquantity = \"nodes\"\n[[also]]\n{keys}"
    )
}

fn figure(entry: &Entry) -> f64 {
    let estimate = estimate(entry);
    let interval = estimate.interval.expect("an interval");
    assert!(interval.contains(estimate.value), "{estimate:?}");
    estimate.value
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
        "figure = \"slope\"\ngames = {GAMES:?}\nat = [1, 2, 3]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4"
    );
    // On 1, 2 and 3 the slope is half of what the ends differ by.
    let log = |game| mean_log(&nodes(&all, game, "pvs", 4), &nodes(&all, game, "ab", 4));
    assert_near(figure(&test(&of(&keys), &all)), (log(GAMES[2]) - log(GAMES[0])) / 2.0);
}

#[test]
fn a_trend_over_another_is_the_quotient_of_their_sizes() {
    let all = three_games();
    let keys = format!(
        "figure = \"slope\"\ngames = {:?}\nat = [1, 2]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4\n\
         against = {{ games = {:?}, at = [1, 3], engine = \"pvs\", over = \"ab\", depths = 5 }}",
        &GAMES[..2],
        &GAMES[1..]
    );
    let log = |game, depth| mean_log(&nodes(&all, game, "pvs", depth), &nodes(&all, game, "ab", depth));
    let own = log(GAMES[1], 4) - log(GAMES[0], 4);
    let other = (log(GAMES[2], 5) - log(GAMES[1], 5)) / 2.0;
    assert_near(figure(&test(&of(&keys), &all)), (own / other).abs());
    let flat = keys.replace("at = [1, 3], engine = \"pvs\", over = \"ab\"", "at = [1, 3], engine = \"ab\"");
    let entry = test(&of(&flat), &all);
    assert!(
        entry.not_measured[0].ends_with("its denominator may be 0: the interval contains 0"),
        "{entry:?}"
    );
}

#[test]
fn a_power_is_the_slope_of_the_logarithms_of_means() {
    let all = three_games();
    let keys = format!(
        "figure = \"slope\"\nmean = \"arithmetic\"\naxis = \"log\"\ngames = {GAMES:?}\nat = [10, 20, 40]\nengine = \"pvs\"\ndepths = 4"
    );
    let log = |game| mean(nodes(&all, game, "pvs", 4).into_values()).ln();
    // On three points a step of ln 2 apart.
    let expected = (log(GAMES[2]) - log(GAMES[0])) / 2.0 / 2_f64.ln();
    assert_near(figure(&test(&of(&keys), &all)), expected);
}

#[test]
fn a_ratio_over_another_is_of_two_samples() {
    let mut all = rows("xiangqi", 30, &[("ab", 1.0), ("pvs", 0.9)], 5);
    all.extend(rows("tree:iid[b=10]", 50, &[("ab", 1.0), ("pvs", 0.6)], 4));
    let keys = "figure = \"ratio\"\ngames = [\"tree:iid[b=10]\"]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4\n\
                against = { games = [\"xiangqi\"], engine = \"pvs\", over = \"ab\", depths = 5 }";
    let log = |game, depth| mean_log(&nodes(&all, game, "pvs", depth), &nodes(&all, game, "ab", depth));
    let entry = test(&of(keys), &all);
    assert_near(figure(&entry), (log("tree:iid[b=10]", 4) - log("xiangqi", 5)).exp());
    let estimate = estimate(&entry);
    assert_eq!((estimate.n, estimate.depths.as_slice()), (30, &[4][..]), "the smaller sample");
    assert_eq!(estimate.place, "tree:iid[b=10], pvs / ab, over xiangqi, pvs / ab, depth 5");
}

#[test]
fn figures_that_look_back() {
    let all = rows("xiangqi", 30, &[("ab", 1.0), ("pvs", 0.9)], 5);
    let at = |engine, depth| nodes(&all, "xiangqi", engine, depth);
    let keys = |shape: &str, plies: &str| {
        of(&format!(
            "figure = \"{shape}\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\nplies = {plies}\ndepths = 5"
        ))
    };
    let step = |engine, depth| mean_log(&at(engine, depth), &at(engine, depth - 1));
    assert_near(figure(&test(&keys("geomean", "[-1, 1]"), &all)), (-step("pvs", 5)).exp());
    assert_near(figure(&test(&keys("geomean", "[1, -2, 1]"), &all)), (step("pvs", 5) - step("pvs", 4)).exp());
    let two_plies = |engine| f64::midpoint(step(engine, 5), step(engine, 4));
    assert_near(figure(&test(&keys("geomean", "[0.5, 0, -0.5]"), &all)), two_plies("pvs").exp());
    let over_ab = test(&keys("ratio\"\nover = \"ab", "[0.5, 0, -0.5]"), &all);
    assert_near(figure(&over_ab), (two_plies("pvs") - two_plies("ab")).exp());
}

#[test]
fn a_slope_and_a_share_are_measured_within_positions() {
    let mut all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.9), ("ab+tt", 0.5), ("pvs+tt", 0.495)], 5);
    // The ratio falls by a factor of e^-0.1 per ply.
    for row in all.iter_mut().filter(|row| row.engine == "pvs") {
        let factor = (-0.1 * f64::from(row.depth)).exp();
        row.counters.nodes = row.counters.nodes.map(|nodes| (nodes as f64 * factor) as u64);
    }
    let slope =
        of("figure = \"slope\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\nover = \"ab\"\ndepths = \"2-5\"");
    assert!((figure(&test(&slope, &all)) + 0.1).abs() < 0.02);
    let share = of(
        "figure = \"share\"\ngames = [\"xiangqi\"]\nof = [\"pvs+tt\", \"ab+tt\"]\nwhole = [\"pvs\", \"ab\"]\n\
                    base = [\"pvs+tt\", \"ab+tt\"]\ndepths = 5",
    );
    assert_near(figure(&test(&share, &all)), 0.0);
}

#[test]
fn the_mean_is_the_one_that_the_rule_names() {
    let all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.5)], 5);
    let (ab, pvs) = (nodes(&all, "xiangqi", "ab", 5), nodes(&all, "xiangqi", "pvs", 5));
    let of_mean = |mean: &str| {
        test(
            &of(&format!(
                "figure = \"ratio\"\nmean = \"{mean}\"\ngames = [\"xiangqi\"]\nengine = \"pvs\"\nover = \"ab\"\ndepths = 5"
            )),
            &all,
        )
    };
    let sums = pvs.values().sum::<f64>() / ab.values().sum::<f64>();
    let geometric = mean_log(&pvs, &ab).exp();
    assert_near(figure(&of_mean("sums")), sums);
    assert_near(figure(&of_mean("geometric")), geometric);
    assert_near(
        figure(&of_mean("arithmetic")),
        mean(pvs.iter().map(|(position, nodes)| nodes / ab[position])),
    );
    let other = |name: &str| estimate(&of_mean(name)).other_mean.unwrap();
    assert!(other("geometric").of_sums && !other("sums").of_sums);
    assert_near(other("geometric").value, sums);
    assert_near(other("sums").value, geometric);
    assert_eq!(estimate(&of_mean("sums")).method, Some(crate::stats::resample::Method::PercentileT));
}

#[test]
fn a_rival_is_chosen_on_other_games() {
    let engines = [("ab", 1.0), ("pvs", 0.5), ("scout", 0.51), ("negascout", 0.9)];
    let all = rows("xiangqi", 60, &engines, 5);
    let best = of(
        "figure = \"ratio\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\namong = [\"{pvs,scout,negascout}\"]\ndepths = 5",
    );
    let entry = test(&best, &all);
    assert_eq!(estimate(&entry).place, "xiangqi, ab over the best of pvs, scout, negascout");
    // Two rivals are nearly alike; the better one has about half of the nodes.
    assert!((figure(&entry) - 2.0).abs() < 0.06, "{entry:?}");
}

#[test]
fn the_units_of_possible_reduction() {
    let all = rows("xiangqi", 40, &[("ab", 1.0), ("pvs", 0.5), ("scout", 0.3), ("minimax", 9.0)], 5);
    let at = |engine| nodes(&all, "xiangqi", engine, 5);
    let share = |mean: &str, whole: &str, among: &str| {
        of(&format!(
            "figure = \"share\"\nmean = \"{mean}\"\ngames = [\"xiangqi\"]\nof = [\"pvs\", \"ab\"]\n\
             whole = [\"{whole}\", \"ab\"]\n{among}depths = 5"
        ))
    };
    let of_best =
        |mean: &str| test(&share(mean, "best", "among = [\"pvs\", \"scout\", \"ab\", \"minimax\"]\n"), &all);
    let (ab, pvs, scout) = (at("ab"), at("pvs"), at("scout"));
    let sum = |of: &BTreeMap<String, f64>| of.values().sum::<f64>();
    assert_near(figure(&of_best("sums")), (sum(&ab) - sum(&pvs)) / (sum(&ab) - sum(&scout)));
    assert_near(figure(&of_best("geometric")), mean_log(&ab, &pvs) / mean_log(&ab, &scout));
    let part = |position: &String| (ab[position] - pvs[position]) / (ab[position] - scout[position]);
    assert_near(figure(&of_best("arithmetic")), mean(ab.keys().map(part)));
    // Of the left-first minimal tree.
    let tree = |nodes: f64| (nodes / 10.0) as u64;
    let minimal: MinimalTrees = ab
        .iter()
        .map(|(position, nodes)| ((position.clone(), 5), MinimalLeaves { tree: tree(*nodes), graph: 1 }))
        .collect();
    let least: f64 = ab.values().map(|nodes| tree(*nodes) as f64).sum();
    let known = Known { minimal: Some(&minimal), ..Known::ROWS_ALONE };
    let entry = test_with(&share("sums", "minimal", ""), &all, known);
    assert_near(figure(&entry), (sum(&ab) - sum(&pvs)) / (sum(&ab) - least));
}

/// A share of the searches of `ab`, over all positions together.
const POOLED: &str =
    "figure = \"ratio\"\nmean = \"sums\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3";

/// The counts of the ordering at depth 3, position by position.
fn details(rows: &[Row], mut counts: impl FnMut(usize) -> OrderingCounts) -> Details {
    let mut details = Details::default();
    for (place, row) in rows.iter().filter(|row| row.depth == 3).enumerate() {
        let ordering = Some(counts(place));
        details.add(CellDetails { ordering, ..CellDetails::new("xiangqi", &row.position, "ab", 3) }).unwrap();
    }
    details
}

#[test]
fn a_pooled_share_is_the_quotient_of_two_sums() {
    let all = rows("xiangqi", 40, &[("ab", 1.0)], 3);
    let (mut first, mut nodes) = (0, 0);
    let details = details(&all, |place| {
        // At every tenth position nothing was sampled.
        let sampled = if place % 10 == 0 { 0 } else { 3 + place as u64 % 7 };
        let cut = OrderingCount { nodes: sampled, best_first: sampled / 2, best_in_quarter: sampled / 2 };
        (first, nodes) = (first + cut.best_first, nodes + sampled);
        OrderingCounts { cut, ..OrderingCounts::default() }
    });
    let text = of(POOLED).replace("\"nodes\"", "\"best-first-cut\"");
    let known = Known { details: Some(&details), ..Known::ROWS_ALONE };
    let entry = test_with(&text, &all, known);
    assert_near(figure(&entry), first as f64 / nodes as f64);
    let found = estimate(&entry);
    assert_eq!(found.n, 40, "positions without a sampled node are positions");
    assert_eq!(found.what, "share of cut nodes whose best move came first, all positions together");
    let none = test_with(&text.replace("-cut", "-pv"), &all, known);
    assert!(none.not_measured[0].ends_with("these rows give no estimate"), "{none:?}");
    let without = test(&text, &all);
    assert!(without.not_measured[0].ends_with("the rows have no `best-first-cut`"), "{without:?}");
    let told = parse(&of(POOLED), "own.toml").unwrap_err().to_string();
    assert!(told.contains("a ratio needs `over` or `among`; of a share"), "{told}");
}

#[test]
fn the_interval_of_a_share_stays_between_nothing_and_all() {
    let all = rows("xiangqi", 120, &[("ab", 1.0)], 3);
    let details = details(&all, |place| {
        // One position has most of the nodes; resamples without it hardly vary.
        let (nodes, best_first) =
            if place == 0 { (400, 300) } else { (4, if place % 6 == 0 { 3 } else { 4 }) };
        let pv = OrderingCount { nodes, best_first, best_in_quarter: nodes };
        OrderingCounts { pv, ..OrderingCounts::default() }
    });
    let known = Known { details: Some(&details), ..Known::ROWS_ALONE };
    let entry = test_with(&of(POOLED).replace("\"nodes\"", "\"best-first-pv\""), &all, known);
    let interval = estimate(&entry).interval.unwrap();
    assert!(0.0 <= interval.low && interval.high <= 1.0 && interval.low < interval.high, "{interval:?}");
}

#[test]
fn a_mean_has_its_median() {
    let sizes = [1, 2, 3, 4, 100];
    let all: Vec<Row> = (0..20)
        .map(|place| row("xiangqi", &format!("p{place:02}"), "ab", 3, 100 * sizes[place % 5]))
        .collect();
    let keys = "figure = \"mean\"\ngames = [\"xiangqi\"]\nengine = \"ab\"\ndepths = 3";
    let entry = test(&of(keys), &all);
    assert_eq!(estimate(&entry).median, Some(300.0));
}

#[test]
fn an_exact_statement_holds_in_every_search_or_is_violated() {
    let text = "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\nsource_games = [\"xiangqi\"]\n\
                quantity = \"nodes\"\n[[part]]\nkind = \"exact\"\nfigure = \"every\"\ngames = [\"xiangqi\"]\n\
                engine = \"pvs\"\nover = \"ab\"\ndepths = \"2-4\"\nrange = \"[0.5, 1]\"";
    let mut all: Vec<Row> = Vec::new();
    for (place, depth) in (0..10).flat_map(|place| [2, 3, 4].map(|depth| (place, depth))) {
        for (engine, nodes) in [("ab", 1000), ("pvs", 1000 - 10 * place)] {
            all.push(row("xiangqi", &format!("p{place}"), engine, depth, nodes));
        }
    }
    assert_eq!(test(text, &all).word(), "holds in 30 of 30 searches");
    all.last_mut().unwrap().counters.nodes = Some(1001);
    let violated = test(text, &all).parts.remove(0);
    assert_eq!(violated.words, "violated in 1 of 30 searches");
    assert_eq!(violated.outcome.reason().as_deref(), Some("first: 1.001 at position p9, depth 4"));
    assert!(violated.outcome.fails(violated.kind) && violated.p.is_none());
    let nothing = test(&text.replace("\"nodes\"", "\"distinct_leaves\""), &all).parts.remove(0);
    assert_eq!(
        nothing.outcome,
        Outcome::NotTested { reason: "the rows have no `distinct_leaves`".to_owned() }
    );
}

#[test]
fn a_ratio_of_speeds_is_a_speed_up() {
    let mut all = rows("chess", 30, &[("pvs", 1.0), ("ybwc[processors=4]", 1.3)], 3);
    for row in all.iter_mut().filter(|row| row.engine.starts_with("ybwc")) {
        let nodes = row.counters.nodes.unwrap();
        (row.counters.processors, row.counters.ticks) = (Some(4), Some(nodes / 3));
    }
    let keys = |quantity: &str| {
        of(&format!(
            "figure = \"ratio\"\nmean = \"arithmetic\"\nquantity = \"{quantity}\"\ngames = [\"chess\"]\n\
             engine = \"ybwc[processors=4]\"\nover = \"pvs\"\ndepths = 3"
        ))
    };
    let serial = nodes(&all, "chess", "pvs", 3);
    let own = nodes(&all, "chess", "ybwc[processors=4]", 3);
    let expected = mean(own.iter().map(|(position, own)| serial[position] / (own / 3.0).floor()));
    assert_near(figure(&test(&keys("speed"), &all)), expected);
    assert_near(figure(&test(&keys("processor-speed"), &all)), expected / 4.0);
}
