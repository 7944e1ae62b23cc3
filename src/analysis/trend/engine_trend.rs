//! One engine over all versions.

use serde::Serialize;

use crate::analysis::diff::Change;

/// One engine on one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineTrend {
    /// Game spec.
    pub game: String,
    /// Engine spec.
    pub engine: String,
    /// The versions in which a cell has the figure, the first one first.
    pub points: Vec<TrendPoint>,
}

/// One engine in one version.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrendPoint {
    /// The place of the version.
    pub version: usize,
    /// Finished cells that have the figure.
    pub cells: usize,
    /// Their sum.
    pub total: u128,
    /// The changes since the first version multiplied, as a share of it: cells that
    /// come and go do not move it. It begins again at 1 where versions share no cell.
    pub index: f64,
    /// The change since the version before; `None` in the first
    /// version, and where no cell has the figure in both.
    pub link: Option<Link>,
}

/// A version and the one before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Link {
    /// The change over the cells that have the figure in both.
    #[serde(flatten)]
    pub change: Change,
    /// Of the cells that finished in both, those with another status, value or best move.
    pub answers: usize,
    /// Cells that the version before has and this one lacks.
    pub gone: usize,
    /// Cells that this version has and the one before lacks.
    pub new: usize,
}

impl Link {
    /// New over old total; 1 where it would be a division by zero.
    pub(super) fn factor(&self) -> f64 {
        if self.change.old == 0 || self.change.new == 0 {
            1.0
        } else {
            self.change.new as f64 / self.change.old as f64
        }
    }

    /// Whether anything differs between the versions.
    pub fn differs(&self) -> bool {
        self.change.changed + self.answers + self.gone + self.new > 0
    }
}

impl TrendPoint {
    /// Whether the line of the version before ends there: this one shares no cell with it.
    pub fn is_start(&self) -> bool {
        self.link.is_none()
    }
}
