//! What a table knows of a position.

use crate::game::{INFINITY, Value};

/// What is known about a value: it lies between the two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least that it can be.
    pub lower: Value,
    /// The most that it can be.
    pub upper: Value,
}

impl Bounds {
    pub(crate) fn at_least(value: Value) -> Self {
        Bounds { lower: value, upper: INFINITY }
    }

    pub(crate) fn at_most(value: Value) -> Self {
        Bounds { lower: -INFINITY, upper: value }
    }

    pub(crate) fn exactly(value: Value) -> Self {
        Bounds { lower: value, upper: value }
    }

    /// The value to return for this window, if the bounds suffice.
    pub(crate) fn answer(self, alpha: Value, beta: Value) -> Option<Value> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }

    /// Both bounds translated, where they are known.
    pub(crate) fn map(self, translate: impl Fn(Value) -> Value) -> Self {
        let known = |value: Value| if value.abs() < INFINITY { translate(value) } else { value };
        Bounds { lower: known(self.lower), upper: known(self.upper) }
    }
}

/// What is known about a position at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The bounds, wide open if the entry's depth does not allow an answer.
    pub bounds: Bounds,
    /// The best move's index in the base order.
    pub best: Option<u8>,
}

/// What is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Plies to the horizon.
    pub depth: u32,
    /// What is known of the value.
    pub bounds: Bounds,
    /// The best move's index in the base order.
    pub best: Option<u8>,
    /// Nodes of the search that found it.
    pub effort: u64,
}
