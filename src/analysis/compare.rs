//! Engines side by side: every engine of a file against one reference engine,
//! by depth and over all depths.

use rayon::prelude::*;
use serde::Serialize;
use thiserror::Error;

use crate::analysis::metric::Metric;
use crate::analysis::ratio::{self, Ratio};
use crate::analysis::sheet::{Cell, Figure, LeftOut, Pair, Sheet};
use crate::spec;
use crate::stats::holm;

/// A comparison over everything a file holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The column compared.
    pub metric: &'static str,
    /// The engine the others are measured by.
    pub reference: String,
    /// Rows that did not enter.
    pub left_out: LeftOut,
    /// One block a game.
    pub games: Vec<GameComparison>,
}

/// The engines of one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameComparison {
    /// Game spec.
    pub game: String,
    /// Engines in order of first appearance, without the reference.
    pub engines: Vec<EngineComparison>,
}

/// One engine against the reference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineComparison {
    /// Engine spec.
    pub engine: String,
    /// By depth, rising; depths without a pair are not there.
    pub depths: Vec<DepthRatio>,
    /// Over all depths, every position once.
    pub overall: Ratio,
    /// Over the odd depths: reductions look different there.
    pub odd: Option<Ratio>,
    /// Over the even depths.
    pub even: Option<Ratio>,
    /// The p-value of `overall`, corrected by Holm's method for the engines
    /// of its game; `None` when every position is equal.
    pub p_holm: Option<f64>,
}

/// A ratio with its depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthRatio {
    /// Plies.
    pub depth: u32,
    /// The ratio.
    #[serde(flatten)]
    pub ratio: Ratio,
}

/// Why engines cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompareError {
    /// The reference is not in the file.
    #[error("no finished row has the reference engine `{reference}`{}; engines in the file: {}",
            nearest.as_ref().map_or_else(String::new, |word| format!("; did you mean `{word}`?")),
            engines.join(", "))]
    NoReference {
        /// What was asked for.
        reference: String,
        /// The engine nearest to it.
        nearest: Option<String>,
        /// What there is.
        engines: Vec<String>,
    },
    /// Nothing to compare.
    #[error("no row can be used: none is finished with an exact value")]
    NoRows,
    /// Only one engine.
    #[error(
        "nothing shares a position and depth with the reference engine `{reference}`: \
             run a second engine on the same positions and depths"
    )]
    NoPairs {
        /// The reference.
        reference: String,
    },
}

/// The reference when none is named: `ab` if present, else the first engine.
pub fn default_reference<'a>(sheet: &Sheet<'a>) -> Option<&'a str> {
    let mut engines = sheet.games().iter().flat_map(|game| sheet.engines(game));
    let first = engines.next()?;
    Some(std::iter::once(first).chain(engines).find(|engine| *engine == "ab").unwrap_or(first))
}

/// Compares every engine with the reference.
pub fn compare(sheet: &Sheet, reference: Option<&str>, metric: Metric) -> Result<Comparison, CompareError> {
    let first = default_reference(sheet).ok_or(CompareError::NoRows)?;
    let reference = reference.unwrap_or(first);
    if sheet.games().iter().all(|game| sheet.depths(game, reference).is_empty()) {
        return Err(no_reference(sheet, reference));
    }
    let figure = |cell: &Cell| cell.figure(metric);
    let games: Vec<GameComparison> = sheet
        .games()
        .iter()
        .map(|game| {
            let others = sheet.engines(game).into_par_iter().filter(|engine| *engine != reference);
            let mut engines: Vec<EngineComparison> =
                others.filter_map(|engine| compare_engine(sheet, game, engine, reference, &figure)).collect();
            correct(&mut engines);
            GameComparison { game: (*game).to_owned(), engines }
        })
        .filter(|game| !game.engines.is_empty())
        .collect();
    if games.is_empty() {
        return Err(CompareError::NoPairs { reference: reference.to_owned() });
    }
    Ok(Comparison {
        metric: metric.name(),
        reference: reference.to_owned(),
        left_out: sheet.left_out(),
        games,
    })
}

fn correct(engines: &mut [EngineComparison]) {
    let p_values: Vec<f64> = engines.iter().filter_map(|engine| engine.overall.p_value).collect();
    let tested = engines.iter_mut().filter(|engine| engine.overall.p_value.is_some());
    for (engine, adjusted) in tested.zip(holm::adjust(&p_values)) {
        engine.p_holm = Some(adjusted);
    }
}

/// One engine against a reference on one game, by any figure.
pub fn compare_engine(
    sheet: &Sheet,
    game: &str,
    engine: &str,
    reference: &str,
    figure: Figure,
) -> Option<EngineComparison> {
    let pairs: Vec<(u32, Vec<Pair>)> = sheet
        .depths(game, engine)
        .into_iter()
        .map(|depth| (depth, sheet.pairs(game, depth, (engine, figure), (reference, figure))))
        .collect();
    let depths = pairs
        .iter()
        .filter_map(|(depth, pairs)| ratio::at_depth(pairs).map(|ratio| DepthRatio { depth: *depth, ratio }))
        .collect();
    let pooled = |keep: &dyn Fn(u32) -> bool| {
        ratio::pooled(pairs.iter().filter(|(depth, _)| keep(*depth)).map(|(_, pairs)| pairs.as_slice()))
    };
    let overall = pooled(&|_| true)?;
    Some(EngineComparison {
        engine: engine.to_owned(),
        depths,
        p_holm: overall.p_value,
        overall,
        odd: pooled(&|depth| depth % 2 == 1),
        even: pooled(&|depth| depth % 2 == 0),
    })
}

fn no_reference(sheet: &Sheet, reference: &str) -> CompareError {
    let mut engines: Vec<String> = Vec::new();
    for engine in sheet.games().iter().flat_map(|game| sheet.engines(game)) {
        if !engines.iter().any(|known| known == engine) {
            engines.push(engine.to_owned());
        }
    }
    CompareError::NoReference {
        reference: reference.to_owned(),
        nearest: spec::nearest(reference, engines.iter().map(String::as_str)),
        engines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn the_reference_is_ab_unless_named() {
        let rows = rows("xiangqi", 8, &[("minimax", 9.0), ("ab", 1.0), ("pvs", 0.9)], 3);
        let sheet = Sheet::new(&rows);
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        assert_eq!(comparison.reference, "ab");
        let pvs = &comparison.games[0].engines[1];
        assert_eq!((pvs.engine.as_str(), pvs.depths.len(), pvs.overall.n), ("pvs", 3, 8));
        let ratio = &pvs.depths[2].ratio;
        assert!(ratio.interval.unwrap().contains(ratio.geometric_mean));
        assert!((ratio.geometric_mean - 0.9).abs() < 0.1);
    }

    #[test]
    fn what_cannot_be_compared_says_why() {
        let rows = rows("xiangqi", 2, &[("ab", 1.0), ("pvs", 0.9)], 1);
        let sheet = Sheet::new(&rows);
        let error = compare(&sheet, Some("pvss"), Metric::Nodes).unwrap_err().to_string();
        assert_eq!(
            error,
            "no finished row has the reference engine `pvss`; did you mean `pvs`?; engines in the file: ab, pvs"
        );
        assert_eq!(compare(&Sheet::new(&[]), None, Metric::Nodes), Err(CompareError::NoRows));
        let alone = Sheet::new(&rows[..1]);
        assert!(matches!(compare(&alone, None, Metric::Nodes), Err(CompareError::NoPairs { .. })));
    }
}
