//! How counts grow with depth, position by position.

use std::collections::BTreeMap;

use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;

/// Logarithms of count(d) / count(d-1) by position, each with its d, rising.
pub fn branching_factors<'a>(
    sheet: &Sheet<'a>,
    game: &str,
    engine: &str,
    metric: Metric,
) -> BTreeMap<&'a str, Vec<(u32, f64)>> {
    let mut factors: BTreeMap<&str, Vec<(u32, f64)>> = BTreeMap::new();
    for depth in sheet.depths(game, engine) {
        for (position, log) in logs_of_growth(sheet, game, engine, metric, (depth, 1)) {
            factors.entry(position).or_default().push((depth, log));
        }
    }
    factors
}

/// The growth a ply at the greatest depth d: by position, half the logarithm of
/// count(d) / count(d-2), which evens out the parity. `None` if no depth d has
/// a depth d-2.
pub fn two_ply_growth(sheet: &Sheet, game: &str, engine: &str, metric: Metric) -> Option<(u32, Vec<f64>)> {
    sheet.depths(game, engine).into_iter().rev().find_map(|depth| {
        let logs = logs_of_growth(sheet, game, engine, metric, (depth, 2));
        (!logs.is_empty()).then(|| (depth, logs.into_iter().map(|(_, log)| log / 2.0).collect()))
    })
}

fn logs_of_growth<'a>(
    sheet: &Sheet<'a>,
    game: &str,
    engine: &str,
    metric: Metric,
    (depth, plies): (u32, u32),
) -> Vec<(&'a str, f64)> {
    let Some(shallower) = depth.checked_sub(plies) else { return Vec::new() };
    let before: BTreeMap<&str, f64> = sheet
        .cells(game, engine, shallower)
        .into_iter()
        .filter_map(|(position, cell)| Some((position, cell.figure(metric)?)))
        .collect();
    sheet
        .cells(game, engine, depth)
        .into_iter()
        .filter_map(|(position, cell)| {
            let (now, before) = (cell.figure(metric)?, before.get(position)?);
            (now > 0.0 && *before > 0.0).then(|| (position, (now / before).ln()))
        })
        .collect()
}

/// Pearl's growth rate of alpha-beta on independent continuous leaves,
/// xi/(1-xi) with xi the positive root of x^b + x - 1 (CACM 25(8), 1982).
pub fn pearl_growth(branching: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if middle.powf(branching) + middle < 1.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / (1.0 - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pearls_formula() {
        for (branching, growth) in [(2.0, 1.618), (3.0, 2.148), (5.0, 3.080), (20.0, 8.425), (38.0, 13.659)] {
            assert!((pearl_growth(branching) - growth).abs() < 1e-3, "{branching}");
        }
    }
}
