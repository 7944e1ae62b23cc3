//! Engines side by side: every engine of a file against one reference engine,
//! by depth and over all depths.

use rayon::prelude::*;
use serde::Serialize;
use thiserror::Error;

use crate::analysis::cell::Quantity;
use crate::analysis::engine_sheet::{EngineSheet, NotExact, Pair};
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::left_out::LeftOut;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::{self, Ratio};
use crate::analysis::sheet::Sheet;
use crate::spec::Suggestion;
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
    /// Engines that are not exact, which no table has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_compared: Vec<NotCompared>,
    /// One block per game.
    pub games: Vec<GameComparison>,
}

/// An engine that is not exact, and how often its value differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotCompared {
    /// Game spec.
    pub game: String,
    /// Engine spec.
    pub engine: String,
    /// How many of its values differ.
    #[serde(flatten)]
    pub values: NotExact,
}

impl NotCompared {
    /// One sentence.
    pub fn sentence(&self) -> String {
        format!("{} on {} is not compared; {}", self.engine, self.game, self.values)
    }
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
    /// By depth, rising; depths without a pair are left out.
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
#[non_exhaustive]
pub enum CompareError {
    /// The reference is not in the file.
    #[error("no finished row has the reference engine `{reference}`{}",
            nearest.or_list("engines in the file", engines.iter().map(String::as_str)))]
    NoReference {
        /// What was requested.
        reference: String,
        /// The engine nearest to it.
        nearest: Suggestion,
        /// What is available.
        engines: Vec<String>,
    },
    /// The reference may return another value than minimax.
    #[error("the reference engine `{reference}` is {values}; engines are compared with an exact one")]
    InexactReference {
        /// What was requested.
        reference: String,
        /// How many of its values differ.
        values: NotExact,
    },
    /// Nothing to compare.
    #[error("no row can be used: none is finished with an exact value")]
    NoRows,
    /// A column that is missing, or empty in every row.
    #[error("no row has a figure in column {metric}: the column is missing or empty")]
    NoFigures {
        /// The column.
        metric: Metric,
    },
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
pub fn default_reference<'s>(sheet: &'s Sheet) -> Option<&'s str> {
    let mut engines = sheet.games().iter().flat_map(GameSheet::engines).map(|engine| engine.name().as_str());
    let first = engines.next()?;
    Some(std::iter::once(first).chain(engines).find(|engine| *engine == "ab").unwrap_or(first))
}

/// Compares every exact engine with the reference.
pub fn compare(sheet: &Sheet, reference: Option<&str>, metric: Metric) -> Result<Comparison, CompareError> {
    let first = default_reference(sheet).ok_or(CompareError::NoRows)?;
    let reference = reference.unwrap_or(first);
    if sheet.games().iter().all(|game| game.engine(reference).is_none()) {
        return Err(no_reference(sheet, reference));
    }
    let games: Vec<GameComparison> = sheet
        .games()
        .iter()
        .map(|game| compare_game(game, reference, metric))
        .filter(|game| !game.engines.is_empty())
        .collect();
    if games.is_empty() {
        if sheet.rows().iter().all(|row| metric.of(row).is_none()) {
            return Err(CompareError::NoFigures { metric });
        }
        return Err(CompareError::NoPairs { reference: reference.to_owned() });
    }
    Ok(Comparison {
        metric: metric.name(),
        reference: reference.to_owned(),
        left_out: sheet.left_out(),
        not_compared: not_compared(sheet),
        games,
    })
}

/// Compares every exact engine of a game with the reference.
pub fn compare_game(game: &GameSheet, reference: &str, metric: Metric) -> GameComparison {
    let others: Vec<&EngineSheet> =
        game.engines().filter(|engine| engine.name().as_str() != reference).collect();
    let compare = |engine: &EngineSheet| compare_engine(engine, game.engine(reference)?, metric);
    let mut engines: Vec<EngineComparison> = others.into_par_iter().filter_map(compare).collect();
    correct(&mut engines);
    GameComparison { game: game.name().as_str().to_owned(), engines }
}

fn correct(engines: &mut [EngineComparison]) {
    let p_values: Vec<f64> = engines.iter().filter_map(|engine| engine.overall.p_value).collect();
    let tested = engines.iter_mut().filter(|engine| engine.overall.p_value.is_some());
    for (engine, adjusted) in tested.zip(holm::adjust(&p_values)) {
        engine.p_holm = Some(adjusted);
    }
}

/// One engine against a reference on the same game, by any quantity.
pub fn compare_engine(
    engine: &EngineSheet,
    reference: &EngineSheet,
    quantity: impl Quantity,
) -> Option<EngineComparison> {
    let pairs: Vec<(u32, Vec<Pair>)> = engine
        .depths()
        .map(|depth| (depth, engine.at(depth).pairs(quantity, reference.at(depth), quantity)))
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
        engine: engine.name().as_str().to_owned(),
        depths,
        p_holm: overall.p_value,
        overall,
        odd: pooled(&|depth| depth % 2 == 1),
        even: pooled(&|depth| depth % 2 == 0),
    })
}

fn not_compared(sheet: &Sheet) -> Vec<NotCompared> {
    let of_game = |game: &GameSheet| -> Vec<NotCompared> {
        let of_engine = |engine: &EngineSheet| {
            Some(NotCompared {
                game: game.name().as_str().to_owned(),
                engine: engine.name().as_str().to_owned(),
                values: engine.not_exact()?,
            })
        };
        game.inexact_engines().filter_map(of_engine).collect()
    };
    sheet.games().iter().flat_map(of_game).collect()
}

fn no_reference(sheet: &Sheet, reference: &str) -> CompareError {
    let mut engines: Vec<String> = Vec::new();
    let mut inexact = None;
    for game in sheet.games() {
        for engine in game.engines().map(|engine| engine.name().as_str()) {
            if !engines.iter().any(|known| known == engine) {
                engines.push(engine.to_owned());
            }
        }
        inexact = inexact.or_else(|| game.named(reference).and_then(EngineSheet::not_exact));
    }
    if let Some(values) = inexact {
        return CompareError::InexactReference { reference: reference.to_owned(), values };
    }
    CompareError::NoReference {
        reference: reference.to_owned(),
        nearest: Suggestion::among(reference, engines.iter().map(String::as_str)),
        engines,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, rows};
    use crate::analysis::sheet::Known;

    #[test]
    fn the_reference_is_ab_unless_named() {
        let rows = rows("xiangqi", 8, &[("minimax", 9.0), ("ab", 1.0), ("pvs", 0.9)], 3);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
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
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let error = compare(&sheet, Some("pvss"), Metric::Nodes).unwrap_err().to_string();
        assert_eq!(error, "no finished row has the reference engine `pvss`; did you mean `pvs`?");
        assert_eq!(
            compare(&Sheet::new(&[], Known::ROWS_ALONE), None, Metric::Nodes),
            Err(CompareError::NoRows)
        );
        let alone = Sheet::new(&rows[..1], Known::ROWS_ALONE);
        assert!(matches!(compare(&alone, None, Metric::Nodes), Err(CompareError::NoPairs { .. })));
    }
    #[test]
    fn an_engine_that_is_not_exact_is_named_and_not_compared() {
        let mut rows = rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2);
        rows.push(row("xiangqi", "p00", "printed-aspiration", 2, 10));
        let known = Known { exact: &|engine| engine != "printed-aspiration", ..Known::ROWS_ALONE };
        let sheet = Sheet::new(&rows, known);
        let comparison = compare(&sheet, None, Metric::Nodes).unwrap();
        assert_eq!(comparison.games[0].engines.len(), 1);
        assert_eq!(
            comparison.not_compared[0].sentence(),
            "printed-aspiration on xiangqi is not compared; not exact: 0 of 1 values differ"
        );
        let error = compare(&sheet, Some("printed-aspiration"), Metric::Nodes).unwrap_err();
        assert!(matches!(error, CompareError::InexactReference { .. }), "{error}");
    }
}
