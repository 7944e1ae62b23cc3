//! What a new run would find beyond a limit, said by the samples of a baseline alone.

use std::collections::BTreeMap;

use crate::analysis::cell_map::{ByEngine, CellMap};
use crate::analysis::diff::error::DiffError;
use crate::analysis::distinct::may_vary;
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::record::Rows;
use crate::stats::noise;

/// The change of nodes beyond a limit that a gate finds with a chance of [`noise::POWER`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foretold<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// Samples of each search of the new run.
    pub samples: u32,
    /// The change, as a ratio: 1.02 is 2% beyond the limit.
    pub ratio: f64,
}

/// Of every engine that varies, with so many samples of each search of a new run on the same positions.
pub fn foretell(baseline: &Rows, samples: u32) -> Result<Vec<Foretold<'_>>, DiffError> {
    let cells = CellMap::new(baseline, "the baseline").map_err(DiffError::OldConflict)?;
    let mut engines: ByEngine<'_, (&str, &str, BTreeMap<&str, Vec<Vec<f64>>>)> = ByEngine::default();
    for row in cells.finished().filter(|row| may_vary(*row)) {
        let figures = cells.samples(row, Metric::Nodes);
        if figures.len() == 1 {
            return Err(DiffError::OneSample {
                side: "old",
                metric: Metric::Nodes,
                key: Box::new(Key::of(row)),
            });
        }
        if figures.iter().any(|figure| *figure <= 0.0) || figures.is_empty() {
            continue;
        }
        let (.., positions) = engines.of(row, |game, engine| (game, engine, BTreeMap::new()));
        positions.entry(row.position()).or_default().push(figures);
    }
    let found = engines.values.into_iter().filter_map(|(game, engine, positions)| {
        let searches: Vec<(&str, Vec<f64>, usize)> = positions
            .into_iter()
            .flat_map(|(position, of)| of.into_iter().map(move |old| (position, old, samples as usize)))
            .collect();
        Some(Foretold { game, engine, samples, ratio: noise::detectable(&searches)? })
    });
    Ok(found.collect())
}
