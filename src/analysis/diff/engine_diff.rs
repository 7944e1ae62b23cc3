//! One engine on one game, before and after.

use serde::Serialize;

use crate::analysis::diff::change::Change;
use crate::analysis::metric::Metric;

/// One engine on one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EngineDiff<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// Whether it searched for a fixed time or number of nodes in one of the files: its counts are no costs.
    pub bounded: bool,
    /// Cells that finished in both files.
    pub compared: usize,
    /// Those in which a figure differs.
    pub changed: usize,
    /// Those in which the status, the value or the best move differs.
    pub answers: usize,
    /// Cells that the new file lacks.
    pub gone: usize,
    /// Cells that the old file lacks.
    pub new: usize,
    /// Cells that did not finish in at least one of the files.
    pub unfinished: usize,
    /// Those of them that finished in the old file.
    pub stopped: usize,
    /// Those of them that ended otherwise in the new file.
    pub ended_otherwise: usize,
    /// Its figures, a metric each; metrics that no compared cell has are left out.
    pub metrics: Vec<MetricDiff>,
}

/// One figure of an engine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MetricDiff {
    /// The metric compared.
    pub metric: Metric,
    /// Compared cells that have it in the old file, and in the new one not or 0 of it.
    pub lost: usize,
    /// Over all depths: every position counts once in the geometric mean. `None`
    /// if no compared cell has the figure in both files.
    pub overall: Option<Change>,
    /// By depth, rising.
    pub depths: Vec<DepthChange>,
}

/// The change at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthChange {
    /// Plies.
    pub depth: u32,
    /// The change.
    #[serde(flatten)]
    pub change: Change,
}

impl EngineDiff<'_> {
    /// The change of one metric.
    pub fn metric(&self, metric: Metric) -> Option<&MetricDiff> {
        self.metrics.iter().find(|of| of.metric == metric)
    }

    /// Whether anything differs between the files.
    pub fn differs(&self) -> bool {
        self.changed + self.answers + self.gone + self.new + self.ended_otherwise > 0
    }
}
