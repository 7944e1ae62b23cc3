//! Figures of the quality of moves, and of scores, against the same computed from the rows by hand.

use crate::analysis::fixture::{row, table};
use crate::analysis::metric::Metric;
use crate::analysis::quality::{Quality, qualities};
use crate::analysis::sheet::{Known, Sheet};
use crate::ledger::tests::{assert_near, part, test};
use crate::ledger::{Entry, Estimate, parse};
use crate::record::Row;

const NULL: &str = "selective+null";

/// Rows of an exact engine at depths 1 to 6, the last of which is that of the truth, and of one that needs half of its nodes for
/// moves halfway between its own at this depth and the next. A move that is right at a depth is right at greater ones.
fn judged() -> Vec<Row> {
    let mut rows = Vec::new();
    for (place, depth) in (0..60).flat_map(|place| (1..=6).map(move |depth| (place, depth))) {
        let hardness = place * 7 % 60;
        for (engine, nodes, right) in [("ab", 100, 12 * depth - 2), (NULL, 50, 12 * depth + 4)] {
            let size = nodes * 4_u64.pow(depth) * (20 + hardness) / 20;
            let mut row = row("chess", &format!("p{place:02}"), engine, depth, size);
            // The last position has no choice.
            if place < 59 {
                let is_right = depth == 6 || hardness < u64::from(right);
                row.quality.regret = Some(if is_right { 0 } else { 30 });
                row.quality.right = Some(is_right);
            }
            rows.push(row);
        }
    }
    rows
}

fn claim(figure: &str) -> String {
    format!(
        "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\nsource_games = [\"chess\"]\ngames = [\"chess\"]\n\
         [[part]]\nkind = \"reading\"\nwhose = \"ours\"\nrange = \"(1, inf)\"\nvalid = \"any\"\nvalid_because = \"so is null move\"\n\
         {figure}"
    )
}

fn gain(quantity: &str, depth: u32) -> String {
    claim(&format!(
        "figure = \"gain\"\nquantity = \"{quantity}\"\nengine = \"{NULL}\"\nover = \"ab\"\ndepths = {depth}"
    ))
}

fn estimate(entry: &Entry) -> &Estimate {
    entry.parts[0].estimates.first().unwrap_or_else(|| panic!("{:?}", entry.parts))
}

#[test]
fn a_gain_is_that_of_compare() {
    let all = judged();
    let rows = table(&all);
    let exact = |engine: &str| engine == "ab";
    let sheet = Sheet::new(&rows, Known { exact: &exact, ..Known::ROWS_ALONE });
    let compared = qualities(&sheet, None, Quality::Gain, |_| Some(Metric::Nodes)).unwrap().games.remove(0);
    for (quantity, depth) in [("right", 3), ("regret", 3), ("right", 2)] {
        let line = compared.lines.iter().find(|line| line.engine == NULL && line.depth == depth).unwrap();
        let gains = line.gain.as_ref().unwrap();
        let expected = if quantity == "right" { gains.by_right } else { gains.by_regret };
        let entry = test(&gain(quantity, depth), &all);
        let found = estimate(&entry);
        assert_near(found.value, expected.gain);
        // Half the nodes, and what halfway to the next depth costs: twice as much.
        assert_near(found.value, 4.0);
        assert_eq!(found.n, 59, "one position has no choice");
        let (interval, expected) = (found.interval.unwrap(), expected.interval.unwrap());
        assert!(interval.low < found.value && found.value < interval.high, "{found:?}");
        assert_near(interval.low, expected.low);
        assert_near(interval.high, expected.high);
    }
    assert_eq!(test(&gain("right", 3), &all).parts[0].what, "gain by right moves");
}

#[test]
fn a_gain_outside_the_curve_or_without_a_truth_is_not_tested() {
    let mut all = judged();
    let reason = |rows: &[Row], depth| part(&gain("right", depth), rows).outcome.reason().unwrap();
    // At the depth of the truth it is always right, and the curve ends two plies before.
    assert_eq!(reason(&all, 6), "no depths of the exact engine choose worse and better moves than it");
    for row in &mut all {
        row.quality = crate::record::Quality::default();
    }
    assert_eq!(reason(&all, 3), "the rows have no `right`");
    all.retain(|row| row.engine != NULL || row.depth != 3);
    assert_eq!(reason(&all, 3), "no position has every search that it needs");
}

#[test]
fn engines_that_differ_on_one_position_have_no_interval() {
    let mut all = judged();
    for pair in all.chunks_mut(2) {
        pair[1].quality = pair[0].quality;
    }
    let keys = format!(
        "figure = \"ratio\"\nmean = \"sums\"\nquantity = \"right\"\nengine = \"{NULL}\"\nover = \"ab\"\ndepths = 3"
    );
    let alike = test(&claim(&keys), &all);
    let interval = estimate(&alike).interval.expect("equal in every resample");
    assert_eq!((interval.low, interval.high), (1.0, 1.0));
    let is_right = |row: &&mut Row| row.engine == NULL && row.depth == 3 && row.quality.right == Some(true);
    all.iter_mut().find(is_right).unwrap().quality.right = Some(false);
    let reason = part(&claim(&keys), &all).outcome.reason().unwrap();
    assert_eq!(reason, "the engines differ on too few of 59 positions for an interval");
}

#[test]
fn a_gain_over_that_in_another_game_is_of_two_samples() {
    let mut all = judged();
    for row in judged() {
        let fewer = if row.engine == NULL { 2 } else { 1 };
        let nodes = row.counters.nodes.map(|nodes| nodes / fewer);
        let mut other = Row { game: "xiangqi".to_owned(), ..row };
        other.counters.nodes = nodes;
        all.push(other);
    }
    let keys = format!(
        "figure = \"gain\"\nquantity = \"right\"\ngames = [\"xiangqi\"]\nengine = \"{NULL}\"\nover = \"ab\"\ndepths = 3\n\
         against = {{ games = [\"chess\"], engine = \"{NULL}\", over = \"ab\", depths = 3 }}"
    );
    let entry = test(&claim(&keys), &all);
    assert_near(estimate(&entry).value, 2.0);
    assert_eq!((estimate(&entry).n, entry.parts[0].what.as_str()), (59, "ratio of two gains by right moves"));
}

#[test]
fn qualities_are_means_and_ratios_of_sums() {
    let all = judged();
    let at = |engine: &str, depth: u32| -> Vec<f64> {
        let rows = all.iter().filter(|row| row.engine == engine && row.depth == depth);
        rows.filter_map(|row| row.quality.regret).map(|regret| regret as f64).collect()
    };
    let sum = |of: &[f64]| of.iter().sum::<f64>();
    let regret = format!(
        "figure = \"ratio\"\nmean = \"sums\"\nquantity = \"regret\"\nengine = \"{NULL}\"\nover = \"ab\"\ndepths = 3"
    );
    let entry = test(&claim(&regret), &all);
    let (own, exact) = (at(NULL, 3), at("ab", 3));
    assert!(own.contains(&0.0) && own.len() == 59);
    assert_near(estimate(&entry).value, sum(&own) / sum(&exact));
    assert!(entry.parts[0].is_tested(), "59 are enough: {entry:?}");
    let mean = claim(&format!("figure = \"mean\"\nquantity = \"right\"\nengine = \"{NULL}\"\ndepths = 4"));
    let deep = at(NULL, 4);
    let right = deep.iter().filter(|regret| **regret == 0.0).count() as f64 / deep.len() as f64;
    let entry = test(&mean, &all);
    assert_near(estimate(&entry).value, right);
    assert_eq!(entry.parts[0].what, "right moves, mean");
}

#[test]
fn a_fit_is_the_line_through_the_middle_half() {
    // y is 2x + 1, give or take 3; outside of the quartiles of x, which are 15 and 45, it is something else.
    let mut all = Vec::new();
    for place in 0..=60_i64 {
        let y = if (15..=45).contains(&place) { 2 * place + 1 + [3, -3][place as usize % 2] } else { -500 };
        for (depth, value) in [(3, place), (5, y)] {
            let mut row = row("chess", &format!("p{place:02}"), "ab", depth, 100);
            row.value = Some(value);
            all.push(row);
        }
    }
    // A mate is no score, and a position without one is not lost.
    for (depth, value) in [(3, 20), (5, 19_995)] {
        let mut row = row("chess", "mate", "ab", depth, 100);
        row.value = Some(value);
        all.push(row);
    }
    let keys = "quantity = \"score\"\nengine = \"ab\"\nplies = [1, 0, -1]\ndepths = 5";
    let of = |figure: &str| test(&claim(&format!("figure = \"{figure}\"\n{keys}")), &all);
    let points: Vec<(f64, f64)> =
        (15..=45).map(|x| (f64::from(x), f64::from(2 * x + 1 + [3, -3][x as usize % 2]))).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / points.len() as f64;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>()
        / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>();
    let errors = points.iter().map(|point| (point.1 - y - slope * (point.0 - x)).powi(2)).sum::<f64>();
    let fit = of("fit");
    assert_near(estimate(&fit).value, slope);
    assert_eq!(estimate(&fit).n, 31);
    assert!(fit.parts[0].is_tested(), "{fit:?}");
    assert_near(estimate(&of("residual")).value, (errors / 29.0).sqrt());
}

#[test]
fn a_quantity_that_a_figure_cannot_use_is_refused() {
    let pair = format!("engine = \"{NULL}\"\nover = \"ab\"\ndepths = 4");
    let told = |keys: &str| parse(&claim(keys), "own.toml").unwrap_err().to_string();
    let ratio = told(&format!("figure = \"ratio\"\nquantity = \"regret\"\n{pair}"));
    assert!(ratio.contains("`regret` is 0 at some positions"), "{ratio}");
    let gain = told(&format!("figure = \"gain\"\nquantity = \"nodes\"\n{pair}"));
    assert!(gain.contains("a gain is read by quantity = \"right\" or \"regret\""), "{gain}");
    let inexact = told(&format!(
        "figure = \"gain\"\nquantity = \"right\"\nengine = \"ab\"\nover = \"{NULL}\"\ndepths = 4"
    ));
    assert!(inexact.contains("a gain needs `over`: an exact engine"), "{inexact}");
    let fit = told("figure = \"fit\"\nquantity = \"score\"\nengine = \"ab\"\nplies = [1, -2, 1]\ndepths = 4");
    assert!(fit.contains("a fit is of quantity = \"score\""), "{fit}");
    let score = told("figure = \"geomean\"\nquantity = \"score\"\nengine = \"ab\"\ndepths = 4");
    assert!(score.contains("a score has no ratio"), "{score}");
}
