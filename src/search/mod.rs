//! Engines: algorithms with their enhancements, and the counters they keep.
//!
//! This floor knows games, but no file, no row and no clock of the runner.

mod counters;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub use counters::Counters;

use crate::game::Value;
use crate::spec::SpecError;

/// An algorithm with its enhancements; prints back in canonical form
/// (defaults left out, enhancements in registry order) and parses to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {}

impl FromStr for EngineSpec {
    type Err = SpecError;
    fn from_str(_: &str) -> Result<Self, SpecError> {
        todo!()
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

/// When a search must stop before it is done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// At most this many nodes; exact and deterministic.
    pub nodes: Option<u64>,
    /// Not beyond this instant; looked at every few thousand nodes.
    pub deadline: Option<Instant>,
    /// Stop soon after this becomes true.
    pub interrupt: Option<&'a AtomicBool>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// To the end; value and best move stand.
    Complete,
    /// At the node limit.
    NodeLimit,
    /// At the deadline.
    Timeout,
    /// By the interrupt flag.
    Interrupted,
}

/// What one search leaves behind. `M` is the game's move.
#[derive(Clone, Debug)]
pub struct Outcome<M> {
    /// How it ended.
    pub ending: Ending,
    /// The root value; `None` unless complete.
    pub value: Option<Value>,
    /// The best root move; `None` at a terminal root or unless complete.
    pub best_move: Option<M>,
    /// The counters, up to where it ended.
    pub counters: Counters,
}
