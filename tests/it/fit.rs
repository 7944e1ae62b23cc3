//! The lines of `fit` against normal equations in whole numbers, from the rows.

use std::collections::HashMap;

use plybench::record::read_rows;
use plybench::search::{FittedPair, FittedPairs};
use plybench::spec::{Setting as _, parse_terms};
use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

/// a, b and sigma, from sums of whole numbers.
fn by_normal_equations(points: &[[i64; 2]]) -> [f64; 3] {
    let n = points.len() as i64;
    let sum = |of: fn(i64, i64) -> i64| points.iter().map(|[x, y]| of(*x, *y)).sum::<i64>();
    let (x, y) = (sum(|x, _| x), sum(|_, y| y));
    let (xx, xy) = (n * sum(|x, _| x * x) - x * x, n * sum(|x, y| x * y) - x * y);
    let a = xy as f64 / xx as f64;
    let b = (y as f64 - a * x as f64) / n as f64;
    let squares: f64 = points.iter().map(|[x, y]| (*y as f64 - a * *x as f64 - b).powi(2)).sum();
    [a, b, (squares / (n - 2) as f64).sqrt()]
}

#[test]
fn a_line_solves_the_normal_equations_of_the_rows() {
    let folder = folder();
    let here = folder.path();
    let engines = "ab+tt[hit=deeper],ab,pvs+tt+id";
    let run =
        ["run", "--game", "chess", "--positions", "core", "--limit", "45", "--depths", "1-3", "--quiet"];
    stdout(plybench_in(here, &run).args(["--engines", engines, "--out", "x.csv"]), 0);
    let rows = read_rows(&here.join("x.csv")).unwrap();
    let mut values: HashMap<(&str, u32), i64> = HashMap::new();
    for row in rows.iter().filter(|row| row.engine == "ab") {
        values.insert((&row.position, row.depth), row.value.unwrap());
    }
    let told: Value = serde_json::from_str(&stdout(
        &mut plybench_in(here, &["fit", "x.csv", "--pairs", "2:3,1:2", "--by", "phase", "--json"]),
        0,
    ))
    .unwrap();
    let fits = told[0]["fits"].as_array().unwrap();
    assert_eq!(fits.len(), 8, "two pairs, of all positions and of three phases");
    let mut term = Vec::new();
    for fit in fits {
        let depth = |key: &str| fit[key].as_u64().unwrap() as u32;
        let of_phase: Vec<[i64; 2]> = rows
            .iter()
            .filter(|row| row.engine == "ab" && row.depth == 1)
            .filter(|row| fit["phase"].as_str().is_none_or(|phase| phase == row.phase))
            .map(|row| ["shallow", "deep"].map(|key| values[&(&*row.position, depth(key))]))
            .filter(|two| two.iter().all(|value| value.abs() <= 19_000))
            .collect();
        let line = &fit["line"];
        assert_eq!(
            (fit["n"].as_u64(), line["n"].as_u64()),
            (Some(of_phase.len() as u64), Some(of_phase.len() as u64))
        );
        let expected = by_normal_equations(&of_phase);
        for (key, expected) in ["a", "b", "sigma"].into_iter().zip(expected) {
            let found = line[key].as_f64().unwrap();
            assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{key} {found} {expected}");
        }
        if fit["phase"].is_null() {
            let [a, b, sigma] = expected;
            term.push((depth("shallow"), depth("deep"), a, b, sigma));
        }
    }
    let spec = told[0]["spec"].as_str().unwrap();
    let pairs = FittedPairs::read(&parse_terms(spec).unwrap()[0].parameters[0].1).unwrap();
    assert_eq!(
        parse_terms(&format!("pvs+{spec}+tt")).unwrap().len(),
        3,
        "the + between pairs is inside of brackets"
    );
    let expected = term
        .into_iter()
        .map(|(shallow, deep, a, b, sigma)| FittedPair::new(shallow, deep, a, b, sigma).unwrap());
    assert_eq!(FittedPairs::new(expected), Some(pairs));
    let text = stdout(&mut plybench_in(here, &["fit", "x.csv", "--pairs", "1:2,2:3,3:4"]), 0);
    assert!(
        text.contains(&format!("\n{spec}\n")) && text.contains("chess: no position has both values of 3:4\n"),
        "{text}"
    );

    let alone = ["fit", "x.csv", "--pairs", "1:3", "--engines", "ab+tt[hit=deeper]"];
    let wrong = stderr(&mut plybench_in(here, &alone), 2);
    assert!(wrong.contains("no position has values of an exact engine at both depths of 1:3"), "{wrong}");
}
