//! Trees too large to be searched, known before anyone tries.

use thiserror::Error;

use crate::game::tree::TreeSpec;
use crate::game::tree::closed_form::{full_nodes, minimal_nodes};
use crate::game::tree::registry::ModelKind;

/// The most nodes that a search without a limit of its own may need: hours
/// at the speed of these trees.
pub const MOST_NODES: u128 = 1_000_000_000_000;

/// A tree too large to be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{tree}` to depth {depth} takes at least {} nodes, more than the limit of {MOST_NODES}: search less deep, take a \
     smaller branching factor, or set a limit of nodes or seconds",
    needed.map_or_else(|| "2^128".to_owned(), |needed| needed.to_string())
)]
pub struct TreeTooLarge {
    /// The tree's spec.
    pub tree: String,
    /// Plies to the horizon.
    pub depth: u32,
    /// The fewest nodes of any such search; `None` beyond 128 bits.
    pub needed: Option<u128>,
}

impl TreeSpec {
    /// Refuses a depth to which any search visits more than [`MOST_NODES`]:
    /// the whole tree, or Knuth and Moore's minimum for a search that prunes.
    /// Where there are transpositions nothing is refused.
    pub(in crate::game) fn check_size(&self, depth: u32, prunes: bool) -> Result<(), Option<u128>> {
        let branches = match self.kind {
            ModelKind::GGame | ModelKind::Commuting => return Ok(()),
            ModelKind::Varying => self.whole("bmin"),
            _ => self.whole("b"),
        };
        let needed = if prunes { minimal_nodes(branches, depth) } else { full_nodes(branches, depth) };
        if needed.is_some_and(|needed| needed <= MOST_NODES) { Ok(()) } else { Err(needed) }
    }
}
