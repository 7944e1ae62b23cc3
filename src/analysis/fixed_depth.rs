//! Engines that are not exact beside the reference, depth by depth: what they cost there, and how good their moves are.

use serde::Serialize;

use crate::analysis::cell::Cell;
use crate::analysis::engine_sheet::{EngineSheet, NotExact};
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::{self, Ratio};
use crate::record::Quality;
use crate::stats::mean;

/// An engine that is not exact beside the reference: at fixed depth, not at equal quality.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FixedDepth {
    /// Engine spec.
    pub engine: String,
    /// The number of values that differ, over all depths.
    #[serde(flatten)]
    pub values: NotExact,
    /// One line a depth.
    pub depths: Vec<Beside>,
}

/// The engine and the reference at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// Plies.
    pub depth: u32,
    /// The ratio.
    #[serde(flatten)]
    pub ratio: Ratio,
    /// Share of right moves of the engine and of the reference, on positions that both were judged on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<[f64; 2]>,
    /// Mean regret of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<[f64; 2]>,
}

/// The engines of a game that are not exact and share cells with the reference.
pub(super) fn fixed_depths(game: &GameSheet, reference: &EngineSheet, metric: Metric) -> Vec<FixedDepth> {
    let of_engine = |engine: &EngineSheet| {
        let beside = |depth: u32| {
            let (own, other) = (engine.at(depth), reference.at(depth));
            let quality = |of: fn(Quality) -> Option<f64>| {
                let measure = |cell: &Cell| of(cell.row().quality());
                let pairs = own.pairs(measure, other, measure);
                let own: Vec<f64> = pairs.iter().map(|pair| pair.own).collect();
                let others: Vec<f64> = pairs.iter().map(|pair| pair.reference).collect();
                Some([mean(&own)?, mean(&others)?])
            };
            let ratio = ratio::at_depth(&own.pairs(metric, other, metric))?;
            Some(Beside {
                depth,
                ratio,
                right: quality(|of| of.right.map(f64::from)),
                regret: quality(|of| of.regret.map(|regret| regret as f64)),
            })
        };
        let depths: Vec<_> = engine.depths().filter_map(beside).collect();
        let values = engine.not_exact()?;
        (!depths.is_empty()).then(|| FixedDepth { engine: engine.name().to_string(), values, depths })
    };
    game.inexact_engines().filter_map(of_engine).collect()
}
