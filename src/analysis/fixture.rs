//! Synthetic rows for tests of this floor and the one above: made up by a
//! seeded generator, never measured.

use crate::record::{Counter, Counters, Readings, Row, Rows};
use crate::stats::fixture::normal_deviates;

/// A finished row with plausible counters that add up to `nodes`.
pub(crate) fn row(game: &str, position: &str, engine: &str, depth: u32, nodes: u64) -> Row {
    let leaves = nodes * 3 / 4;
    let mut counters = Readings::from(Counters::default());
    for (counter, count) in [
        (Counter::Nodes, nodes),
        (Counter::Interior, nodes - leaves),
        (Counter::Leaves, leaves),
        (Counter::Cutoffs, nodes / 5),
        (Counter::FirstMoveCutoffs, nodes / 7),
        (Counter::Iterations, 1),
        (Counter::LastIterationNodes, nodes),
    ] {
        counters.set(counter, Some(count));
    }
    Row {
        phase: if game.starts_with("tree:") { String::new() } else { "middlegame".to_owned() },
        value: Some(i64::from(depth)),
        best_move: Some("h2e2".to_owned()),
        counters,
        cpu_ns: Some(nodes * 50),
        wall_ns: Some(nodes * 55),
        ..Row::new(game, position, engine, depth)
    }
}

/// Rows of several engines on several positions at depths `1..=deepest`.
/// `engines` gives each engine's factor on the nodes of `ab`; engines named
/// `aspiration...` spend an eighth of their nodes on the guess.
pub(crate) fn rows(game: &str, positions: usize, engines: &[(&str, f64)], deepest: u32) -> Vec<Row> {
    let noise = normal_deviates(11, positions * engines.len() * deepest as usize);
    let mut noise = noise.into_iter();
    let mut rows = Vec::new();
    for position in 0..positions {
        for (engine, factor) in engines {
            for depth in 1..=deepest {
                let parity = if depth % 2 == 1 { 1.4 } else { 1.0 };
                let size = 12_f64.powi(depth as i32) * parity * (1.0 + position as f64 / 9.0);
                let jitter = if *engine == "ab" { 1.0 } else { (0.1 * noise.next().unwrap()).exp() };
                let nodes = (size * factor * jitter).max(1.0) as u64;
                let mut row = row(game, &format!("p{position:02}"), engine, depth, nodes);
                if engine.starts_with("aspiration") {
                    row.counters.guess_nodes = Some(nodes / 8);
                    row.counters.last_iteration_nodes = Some(nodes - nodes / 8);
                }
                rows.push(row);
            }
        }
    }
    rows
}

pub(crate) fn table(rows: &[Row]) -> Rows {
    rows.iter().collect()
}
