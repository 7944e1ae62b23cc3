//! One cell of a plan, in small numbers.

use crate::search::Engine;
use crate::suite::plan::suite::{Budget, Observed};

/// Under which conditions a cell runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Terms {
    pub(crate) budget: Budget,
    /// Whether its samples fill a time.
    pub(crate) timed: bool,
    /// Whether it is searched twice.
    pub(crate) twice: bool,
    /// Whether its different leaves are counted.
    pub(crate) distinct: bool,
    pub(crate) observed: Observed,
    /// The engine among whose leaves its leaves are looked for.
    pub(crate) within: Option<Engine>,
    /// The engine whose value this one must return.
    pub(crate) reference: Option<u16>,
}

impl Terms {
    /// Whether a cell has details beside its row.
    pub(crate) fn has_details(&self) -> bool {
        self.observed != Observed::default() || self.within.is_some()
    }
}

/// One cell: game x position x engine x depth. Field order is plan order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) game: u16,
    /// The seed, or the index of the corpus entry.
    pub(crate) position: u64,
    pub(crate) engine: u16,
    pub(crate) depth: u8,
    pub(crate) terms: u8,
}
