//! How counts grow with depth, position by position.

use std::collections::BTreeMap;

use crate::analysis::cell::Quantity;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::unit::{Unit, clustered};
use crate::stats::Clustered;

/// Logarithms of count(d) / count(d-1) by position, each with its d, rising.
pub fn branching_factors<'a>(
    engine: &EngineSheet<'a>,
    quantity: impl Quantity,
) -> BTreeMap<Unit<'a>, Vec<(u32, f64)>> {
    let mut factors: BTreeMap<Unit, Vec<(u32, f64)>> = BTreeMap::new();
    for depth in engine.depths() {
        for (unit, log) in logs_of_growth(engine, quantity, depth, 1) {
            factors.entry(unit).or_default().push((depth, log));
        }
    }
    factors
}

/// The growth per ply at the greatest depth d: by position, half the logarithm
/// of count(d) / count(d-2), which evens out the parity. `None` if no depth d
/// has a depth d-2.
pub fn two_ply_growth(engine: &EngineSheet, quantity: impl Quantity) -> Option<(u32, Clustered)> {
    engine.depths().rev().find_map(|depth| {
        let logs = logs_of_growth(engine, quantity, depth, 2);
        (!logs.is_empty()).then(|| (depth, clustered(logs).map(|log| log / 2.0)))
    })
}

fn logs_of_growth<'a>(
    engine: &EngineSheet<'a>,
    quantity: impl Quantity,
    depth: u32,
    plies: u32,
) -> Vec<(Unit<'a>, f64)> {
    let Some(shallower) = depth.checked_sub(plies) else { return Vec::new() };
    let pairs = engine.at(depth).pairs(quantity, engine.at(shallower), quantity);
    let both = pairs.into_iter().filter(|pair| pair.own > 0.0 && pair.reference > 0.0);
    both.map(|pair| (pair.unit, (pair.own / pair.reference).ln())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::engine_name::EngineName;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::metric::Metric;
    use crate::analysis::sheet::{Known, Sheet};

    #[test]
    fn growth_is_taken_over_one_ply_and_over_two() {
        let rows: Vec<_> =
            [(1, 10), (2, 40), (3, 90)].map(|(depth, nodes)| row("xiangqi", "a", "ab", depth, nodes)).into();
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let engine = sheet.games()[0].engine(&EngineName::new("ab")).unwrap();
        let factors = branching_factors(engine, Metric::Nodes);
        let unit = Unit { position: "a", source_game: None };
        assert_eq!(factors[&unit], [(2, 4_f64.ln()), (3, 2.25_f64.ln())]);
        let (depth, logs) = two_ply_growth(engine, Metric::Nodes).unwrap();
        assert_eq!(depth, 3);
        assert!((logs.values()[0] - 3_f64.ln()).abs() < 1e-12);
    }
}
