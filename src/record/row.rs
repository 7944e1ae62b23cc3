//! One row: one cell, or one sample of a cell.

use crate::counters::Readings;
use crate::machine::Usage;
use crate::record::status::Status;

/// The quality of a choice by a truth table, and whether it solved its position. `None` is an empty field: not asked, or no
/// choice can be wrong there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quality {
    /// The value of the best move less that of the chosen one, in evaluation units, at most [`Quality::MOST_REGRET`];
    /// 0 between mates for the same side.
    pub regret: Option<u64>,
    /// Whether no move is better.
    pub right: Option<bool>,
    /// Whether the regret is more than the row says.
    pub capped: Option<bool>,
    /// Whether it is among the best moves of the position's line (`bm`), and not among those to avoid (`am`).
    pub solved: Option<bool>,
}

impl Quality {
    /// A mean of regrets would be one of mates without a bound.
    pub const MOST_REGRET: u64 = 1000;
}

/// One row of a results file. `None` is an empty field: not applicable, or
/// not known because the cell failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Canonical game spec, `xiangqi` or `tree:...`.
    pub game: String,
    /// Corpus id, FEN, or seed.
    pub position: String,
    /// `opening`, `middlegame`, `endgame`, ...; empty for trees.
    pub phase: String,
    /// Canonical engine spec, or what another program calls its engine.
    pub engine: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The number of the sample; 0 of a single one.
    pub sample: u32,
    /// The status of the cell.
    pub status: Status,
    /// Root value for the side to move, in evaluation units, at `finished_depth`.
    pub value: Option<i64>,
    /// Best move in the game's notation, at `finished_depth`.
    pub best_move: Option<String>,
    /// The counts of the search.
    pub counters: Readings,
    /// CPU time of the cell's thread, nanoseconds.
    pub cpu_ns: Option<u64>,
    /// Elapsed time of the cell, nanoseconds.
    pub wall_ns: Option<u64>,
    /// Memory and counters of the processor, in time mode.
    pub usage: Usage,
    /// The depth of the last search that finished: `depth` itself, or that of
    /// the last iteration before a node limit.
    pub finished_depth: Option<u32>,
    /// The game that the position was taken from, by a name of its own; empty
    /// where it is not known. Positions of one game are not independent.
    pub source_game: String,
    /// Different positions that were leaves, where they were counted.
    pub distinct_leaves: Option<u64>,
    /// Those of the last iteration, without a guess.
    pub distinct_leaves_last: Option<u64>,
    /// Null-window searches of the root, by iteration; empty for engines that
    /// do not drive the root by them, and where it is not known.
    pub window_calls: Vec<u64>,
    /// The deepest line, of a program that says it.
    pub seldepth: Option<u64>,
    /// A program's own time as it reports it, nanoseconds.
    pub reported_ns: Option<u64>,
    /// The quality of the best move, of a run with a truth table.
    pub quality: Quality,
}

impl Row {
    /// A row of status `ok` that says nothing yet about its cell.
    pub fn new(game: &str, position: &str, engine: &str, depth: u32) -> Self {
        Self {
            game: game.to_owned(),
            position: position.to_owned(),
            phase: String::new(),
            engine: engine.to_owned(),
            depth,
            sample: 0,
            status: Status::Ok,
            value: None,
            best_move: None,
            counters: Readings::default(),
            cpu_ns: None,
            wall_ns: None,
            usage: Usage::default(),
            finished_depth: None,
            source_game: String::new(),
            distinct_leaves: None,
            distinct_leaves_last: None,
            window_calls: Vec::new(),
            seldepth: None,
            reported_ns: None,
            quality: Quality::default(),
        }
    }
}
