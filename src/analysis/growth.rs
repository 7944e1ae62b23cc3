//! The growth of counts with depth, position by position.

use std::collections::BTreeMap;

use crate::analysis::cell::Quantity;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::unit::Unit;

/// Logarithms of count(d) / count(d-1) by position, each with its d, rising.
pub fn branching_factors<'a>(
    engine: &EngineSheet<'a>,
    quantity: impl Quantity,
) -> BTreeMap<Unit<'a>, Vec<(u32, f64)>> {
    let mut factors: BTreeMap<Unit, Vec<(u32, f64)>> = BTreeMap::new();
    for depth in engine.depths() {
        for (unit, log) in logs_of_growth(engine, quantity, depth) {
            factors.entry(unit).or_default().push((depth, log));
        }
    }
    factors
}

fn logs_of_growth<'a>(engine: &EngineSheet<'a>, quantity: impl Quantity, depth: u32) -> Vec<(Unit<'a>, f64)> {
    let Some(shallower) = depth.checked_sub(1) else { return Vec::new() };
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
    fn growth_is_taken_over_one_ply() {
        let rows: Vec<_> =
            [(1, 10), (2, 40), (3, 90)].map(|(depth, nodes)| row("xiangqi", "a", "ab", depth, nodes)).into();
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let engine = sheet.games()[0].engine(&EngineName::new("ab")).unwrap();
        let factors = branching_factors(engine, Metric::Nodes);
        let unit = Unit { position: "a", source_game: None, phase: "middlegame" };
        assert_eq!(factors[&unit], [(2, 4_f64.ln()), (3, 2.25_f64.ln())]);
    }
}
