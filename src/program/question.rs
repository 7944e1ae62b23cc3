//! What a program is asked.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::game::Position;

/// A search of one position.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The position, of chess or xiangqi.
    pub position: &'a Position,
    /// Plies, unless the spec says otherwise.
    pub depth: u32,
}

/// When a search is given up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Nodes; the program itself keeps to them, as exactly as it does.
    pub nodes: Option<u64>,
    /// Not beyond this instant.
    pub deadline: Option<Instant>,
    /// Soon after this becomes true.
    pub interrupt: Option<&'a AtomicBool>,
}
