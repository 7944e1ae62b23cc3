//! One row: one cell (in time mode, one sample of a cell).

use serde::{Deserialize, Serialize};

use crate::record::Status;

/// One row of a results file; field order is column order. `None` prints as
/// an empty field: not applicable, or not known because the cell failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Canonical game spec, `xiangqi` or `tree:...`.
    pub game: String,
    /// Corpus id, FEN, or seed.
    pub position: String,
    /// `opening`, `middlegame`, `endgame`, ...; empty for trees.
    pub phase: String,
    /// Canonical engine spec.
    pub engine: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// 0 in count mode; the number of the sample in time mode.
    pub sample: u32,
    /// How the cell ended.
    pub status: Status,
    /// Root value for the side to move, in evaluation units.
    pub value: Option<i64>,
    /// Best move in the game's notation.
    pub best_move: Option<String>,
    /// Entries into the search function.
    pub nodes: Option<u64>,
    /// Nodes whose moves were searched.
    pub interior: Option<u64>,
    /// Nodes evaluated at the horizon.
    pub leaves: Option<u64>,
    /// Nodes without a legal move.
    pub terminals: Option<u64>,
    /// Nodes answered by the transposition table.
    pub table_cutoffs: Option<u64>,
    /// Interior nodes left because value >= beta.
    pub cutoffs: Option<u64>,
    /// Cutoffs by the first move tried.
    pub first_move_cutoffs: Option<u64>,
    /// Root searches that returned a value >= beta.
    pub fail_highs: Option<u64>,
    /// Root searches that returned a value <= alpha.
    pub fail_lows: Option<u64>,
    /// Second searches of an inner node with another window.
    pub researches: Option<u64>,
    /// Second searches of the root with another window.
    pub root_researches: Option<u64>,
    /// Nodes spent in re-searches, inner and root.
    pub research_nodes: Option<u64>,
    /// Nodes spent to obtain an aspiration guess, contained in `nodes`.
    pub guess_nodes: Option<u64>,
    /// Table look-ups.
    pub tt_probes: Option<u64>,
    /// Look-ups that found the position.
    pub tt_hits: Option<u64>,
    /// Entries written.
    pub tt_stores: Option<u64>,
    /// Iterations of iterative deepening; 1 without it.
    pub iterations: Option<u64>,
    /// Nodes of the last iteration, without the guess.
    pub last_iteration_nodes: Option<u64>,
    /// Nodes below the horizon; not part of `nodes`.
    pub quiescence_nodes: Option<u64>,
    /// CPU time of the cell's thread, nanoseconds.
    pub cpu_ns: Option<u64>,
    /// Elapsed time of the cell, nanoseconds.
    pub wall_ns: Option<u64>,
}
