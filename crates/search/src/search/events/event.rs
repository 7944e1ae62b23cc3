//! Events that outlive the search: what [`Entering`] and [`Leaving`] say, in the game's notation.

use crate::game::Value;
use crate::search::observer::{Entering, Leaving, NodeKind};

/// One event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// A node is entered.
    Enter(Entered),
    /// The last node entered and not yet left is left.
    Leave(Left),
}

/// A node as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entered {
    /// Plies from the root.
    pub ply: u32,
    /// Plies to the horizon.
    pub depth: u32,
    /// Lower end of the window, for the side to move.
    pub alpha: Value,
    /// Upper end of the window.
    pub beta: Value,
    /// The move that led here, in the game's notation; `None` at the root.
    pub last_move: Option<String>,
    /// Inside a re-search, of the root or of an inner node.
    pub research: bool,
}

impl From<&Entering<'_>> for Entered {
    fn from(node: &Entering<'_>) -> Self {
        let Entering { ply, depth, alpha, beta, last_move, research, .. } = *node;
        Self { ply, depth, alpha, beta, last_move: last_move.map(ToString::to_string), research }
    }
}

/// A node as it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Left {
    /// The value returned, for the side to move.
    pub value: Value,
    /// The kind of the node.
    pub kind: NodeKind,
    /// Quiescence nodes since the event before.
    pub quiescence_nodes: u64,
}

impl Left {
    /// `quiescence_before`: quiescence nodes of the search up to the event before.
    pub(super) fn of(node: &Leaving, quiescence_before: u64) -> Self {
        let Leaving { value, kind, quiescence_nodes } = *node;
        Self { value, kind, quiescence_nodes: quiescence_nodes - quiescence_before }
    }
}
