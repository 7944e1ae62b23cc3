//! Tables of exact values of root moves.

use serde::{Deserialize, Serialize};

/// A line of a truth table, `NAME.truth.csv`: the exact value of a move of a root.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TruthRow {
    /// Canonical game spec, evaluator included: values of two evaluators are not comparable.
    pub game: String,
    /// Corpus id, position as it is written, or seed.
    pub position: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side that plays it, in evaluation units; mates count plies from the root.
    pub value: i64,
    /// Nodes of its search, which begins below the move, with one table for all moves of a position.
    pub nodes: u64,
}
