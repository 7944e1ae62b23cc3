//! The changes beyond a limit that a new run would find, by the samples of a baseline alone.

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
    let mut engines: ByEngine<'_, Known<'_>> = ByEngine::default();
    for row in cells.finished().filter(|row| may_vary(*row)) {
        let figures = cells.samples(row, Metric::Nodes);
        if figures.len() == 1 {
            let (metric, key) = (Metric::Nodes, Box::new(Key::of(row)));
            return Err(DiffError::OneSample { side: "old", metric, key });
        }
        if !figures.is_empty() && figures.iter().all(|figure| *figure > 0.0) {
            let known = engines.of(row, |game, engine| Known { game, engine, searches: Vec::new() });
            known.searches.push((row.position(), figures, samples as usize));
        }
    }
    let found = engines.values.into_iter().filter_map(|Known { game, engine, mut searches }| {
        // Searches of one position must follow each other.
        searches.sort_by_key(|(position, ..)| *position);
        Some(Foretold { game, engine, samples, ratio: noise::detectable(&searches)? })
    });
    Ok(found.collect())
}

/// The searches of one engine in a baseline.
struct Known<'a> {
    game: &'a str,
    engine: &'a str,
    /// Position, nodes of each sample, samples in the new run.
    searches: Vec<(&'a str, Vec<f64>, usize)>,
}
