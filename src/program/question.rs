//! Questions to external engines.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::game::Position;

/// A search of one position.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position, of a game that the protocol plays.
    pub position: &'a Position,
    /// Plies, unless the spec says otherwise.
    pub depth: u32,
}

/// When a search is given up, and what is measured of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Nodes; the program itself keeps to them, as exactly as it does.
    pub nodes: Option<u64>,
    /// No longer than this from the question on; what comes before it, a start perhaps, has the patience of the spec.
    pub time: Option<Duration>,
    /// Soon after this becomes true.
    pub interrupt: Option<&'a AtomicBool>,
    /// Whether memory and the counters of the processor are measured.
    pub is_metered: bool,
}
