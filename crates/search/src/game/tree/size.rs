//! Trees too large to be searched, known before anyone tries.

use thiserror::Error;

/// The most nodes that a search without a limit of its own may need: hours
/// at the speed of these trees.
pub const MOST_NODES: u128 = 1_000_000_000_000;

/// A tree too large to be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{tree}` to depth {depth} takes at least {} nodes, more than the limit of {MOST_NODES}; reduce the depth or the \
     branching factor, or limit nodes or seconds",
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
