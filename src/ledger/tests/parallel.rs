//! Figures of searches on virtual processors, against the same computed from the rows by hand.

use crate::analysis::fixture::{row, rows};
use crate::ledger::parse;
use crate::ledger::tests::{assert_near, estimate, test};
use crate::record::Row;

fn of(keys: &str) -> String {
    format!(
        "id = \"own\"\nstatement = \"S\"\nsource = \"L\"\ngrade = \"b\"\ngames = [\"chess\"]\ndepths = 3\n[[also]]\n{keys}"
    )
}

/// Searches of one engine on 2, 4 and 8 processors, with ticks by a function of critical path and work per processor.
fn on_processors(ticks: impl Fn(u64, u64) -> u64) -> Vec<Row> {
    let mut all = Vec::new();
    for (place, processors) in (0..30).flat_map(|place| [2, 4, 8].map(move |processors| (place, processors)))
    {
        let work = 8000 * (20 + place * 7 % 30);
        let engine = format!("jamboree[processors={processors}]");
        let mut row = row("chess", &format!("p{place:02}"), &engine, 3, work);
        let path = 1000 + 40 * (place * 11 % 30);
        row.counters.processors = Some(processors);
        row.counters.critical_path = Some(path);
        row.counters.ticks = Some(ticks(path, work / processors));
        all.push(row);
    }
    all
}

#[test]
fn costs_are_the_coefficients_of_ticks() {
    let all = on_processors(|path, share| 2 * path + 3 * share);
    let keys = |figure: &str| {
        of(&format!(
            "figure = \"{figure}\"\nquantity = \"ticks\"\nengine = \"jamboree[processors={{2,4,8}}]\""
        ))
    };
    let (path, work) = (test(&keys("path-cost"), &all), test(&keys("work-cost"), &all));
    assert_near(estimate(&path).value, 2.0);
    assert_near(estimate(&work).value, 3.0);
    assert_eq!(estimate(&path).what, "ticks per node of the critical path, least squares");
    assert_eq!(estimate(&path).place, "chess, jamboree[processors=2] to jamboree[processors=8] (3 engines)");
    // Ticks that are not of that form: by the normal equations of the relative error.
    let all = on_processors(|path, share| path + share + path * share / 10_000);
    let (mut xx, mut xy, mut yy, mut x, mut y) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for row in &all {
        let counters = &row.counters;
        let [ticks, path, nodes, processors] =
            [counters.ticks, counters.critical_path, counters.nodes, counters.processors]
                .map(|count| count.unwrap() as f64);
        let (of_path, of_work) = (path / ticks, nodes / processors / ticks);
        (xx, xy, yy) = (xx + of_path * of_path, xy + of_path * of_work, yy + of_work * of_work);
        (x, y) = (x + of_path, y + of_work);
    }
    let found =
        [test(&keys("path-cost"), &all), test(&keys("work-cost"), &all)].map(|entry| estimate(&entry).value);
    assert_near(found[0] * xx + found[1] * xy, x);
    assert_near(found[0] * xy + found[1] * yy, y);
    assert!(found[0] > 1.0 && found[1] > 1.0, "{found:?}");
}

#[test]
fn a_cost_needs_ticks_of_several_engines() {
    for keys in [
        "figure = \"path-cost\"\nquantity = \"nodes\"\nengine = \"jamboree[processors={2,4}]\"",
        "figure = \"work-cost\"\nquantity = \"ticks\"\nengine = \"jamboree[processors=4]\"",
    ] {
        let told = parse(&of(keys), "own.toml").unwrap_err().to_string();
        assert!(told.contains("a cost is of quantity = \"ticks\", for two engines or more"), "{told}");
    }
}

#[test]
fn a_slope_through_engines_is_that_within_each_position() {
    let mut all =
        rows("chess", 30, &[("ab", 1.0), ("ybwc[processors=2]", 1.2), ("ybwc[processors=8]", 1.9)], 3);
    for row in all.iter_mut().filter(|row| row.engine.starts_with("ybwc")) {
        let processors = if row.engine.contains('2') { 2 } else { 8 };
        row.counters.processors = Some(processors);
        row.counters.ticks = row.counters.nodes.map(|nodes| nodes / processors);
    }
    let keys = |at: &str| {
        of(&format!(
            "figure = \"slope\"\naxis = \"log\"\nat = {at}\nquantity = \"speed\"\nengine = \"ybwc[processors={{2,8}}]\"\nover = \"ab\""
        ))
    };
    let ticks = |engine: &str| {
        let own = all.iter().filter(|row| row.engine == engine && row.depth == 3);
        own.map(|row| row.counters.ticks.unwrap() as f64).collect::<Vec<_>>()
    };
    let logs = ticks("ybwc[processors=2]").into_iter().zip(ticks("ybwc[processors=8]"));
    let steps: Vec<f64> = logs.map(|(two, eight)| (two / eight).ln() / 4_f64.ln()).collect();
    let entry = test(&keys("[2, 8]"), &all);
    assert_near(estimate(&entry).value, steps.iter().sum::<f64>() / 30.0);
    assert_eq!(estimate(&entry).what, "slope of the log ratio of speed");
    assert_eq!(
        estimate(&entry).place,
        "chess, ybwc[processors=2] / ab to ybwc[processors=8] / ab (2 engines)"
    );
    let told = parse(&keys("[2, 4, 8]"), "own.toml").unwrap_err().to_string();
    assert!(
        told.contains("a number for each of two games or more, or of two engines or more on one game"),
        "{told}"
    );
}

/// Rows of an exact engine on 4 processors at depths 1 to 6, the last of which is that of the truth, and of one whose moves are
/// halfway between its own at this depth and the next. Twice as many nodes in the same ticks.
#[test]
fn a_gain_on_processors_is_in_ticks() {
    let engines = [("ybwc[processors=4]", 1, -2_i64), ("lazy[processors=4]+tt[hit=deeper]", 2, 4)];
    let mut all = Vec::new();
    for (place, depth) in (0..60_u64).flat_map(|place| (1..=6_u32).map(move |depth| (place, depth))) {
        let hardness = place * 7 % 60;
        for (engine, factor, better) in engines {
            let ticks = 100 * 4_u64.pow(depth) * (20 + hardness) / 20;
            let mut row = row("chess", &format!("p{place:02}"), engine, depth, factor * 4 * ticks);
            (row.counters.processors, row.counters.ticks) = (Some(4), Some(ticks));
            let is_right = depth == 6 || (hardness as i64) < 12 * i64::from(depth) + better;
            row.quality.regret = Some(if is_right { 0 } else { 30 });
            row.quality.right = Some(is_right);
            all.push(row);
        }
    }
    let keys = "figure = \"gain\"\nquantity = \"regret\"\nengine = \"lazy[processors=4]+tt[hit=deeper]\"\nover = \"ybwc[processors=4]\"";
    let entry = test(&of(keys), &all);
    // Ticks of a depth, and half the way to the next, which costs four times as many.
    assert_near(estimate(&entry).value, 2.0);
    assert_eq!(estimate(&entry).what, "gain by regret, in ticks");
}
