//! The transposition table: what is known of positions already searched.
//!
//! An entry holds a lower and an upper bound of one position at one depth,
//! the best move's index in the base order, and how many nodes it cost. Two
//! bounds, because the memory-enhanced tests behind `mtdf`, `sss` and `dual`
//! tighten them in turn. Positions at the horizon are never asked for and
//! never stored: a leaf is a leaf.

pub(crate) mod enhanced_cutoffs;
mod hash_table;
mod memory;

pub(crate) use hash_table::HashTable;

use crate::game::{INFINITY, Value};
use crate::spec::{Entry, Parameters as _, PowerOfTwo, Registered, choice, parameters};

choice! {
    /// What a new position does to the old one in its place.
    pub enum Replace {
        /// Replaces it.
        Always = "always",
        /// Replaces it if the new one is searched as deep.
        Deeper = "deeper",
        /// The deeper stays in one place, the newer in a second.
        TwoTier = "two-tier",
        /// The same, but the one that cost more nodes stays.
        Big = "big",
    }
}

choice! {
    /// Which entries answer.
    pub enum Hit {
        /// Those of equal depth.
        Equal = "equal",
        /// Deeper ones too.
        Deeper = "deeper",
    }
}

choice! {
    /// What becomes of a remembered best move.
    pub enum BestMove {
        /// It is tried first.
        First = "first",
        /// Nothing.
        Ignored = "ignored",
    }
}

parameters! {
    /// The transposition table of an engine.
    pub struct TableConfig {
        /// entries of 32 bytes; memory is taken only as it is filled
        pub size: PowerOfTwo<2, { 1 << 26 }> = PowerOfTwo::of(1 << 20);
        /// what a new position does to the old one in its place: replace it always; only if the new one is searched
        /// as deep; keep the deeper in one place and the newer in a second; the same, keeping the one that cost more
        /// nodes
        pub replace: Replace = Replace::TwoTier;
        /// which entries answer: those of equal depth, so that values stay minimax's; or deeper ones too, as playing
        /// programs do, which may change the value
        pub hit: Hit = Hit::Equal, inexact [Hit::Deeper];
        /// whether the remembered best move is tried first; ignored keeps a static order, as theorems on SSS* assume
        pub best_move as "move": BestMove = BestMove::First;
    }
}

impl Registered for TableConfig {
    const ENTRY: Entry = Entry {
        name: "tt",
        summary: "transposition table",
        explanation: "Remembers the bounds and the best move of every interior node. A position met again \
        with the same distance to the horizon is answered by its bounds if they suffice for the \
        window; otherwise its remembered move is tried first. With `hit=equal` values are exactly \
        minimax's; the root is always searched. A position's key has 64 bits and is compared whole.",
        source: "R. D. Greenblatt, D. E. Eastlake, S. D. Crocker, The Greenblatt chess program, 1967; D. J. \
        Slate and L. R. Atkin, CHESS 4.5, 1977; replacement schemes: D. M. Breuker, J. W. H. M. \
        Uiterwijk, H. J. van den Herik, ICCA Journal 17(4), 1994",
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

/// What is known of a value: it lies between the two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: Value,
    pub(crate) upper: Value,
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

/// What a look-up returns.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// The bounds, wide open if the entry's depth does not allow an answer.
    pub(crate) bounds: Bounds,
    /// The best move's index in the base order.
    pub(crate) best: Option<u8>,
}

/// What is stored.
#[derive(Clone, Copy)]
pub(crate) struct Record {
    /// Plies to the horizon.
    pub(crate) depth: u32,
    pub(crate) bounds: Bounds,
    /// The best move's index in the base order.
    pub(crate) best: Option<u8>,
    /// Nodes of the search that found it.
    pub(crate) effort: u64,
}

/// A memory of positions, or none.
pub(crate) trait Table {
    /// Whether there is a memory.
    const PRESENT: bool;
    /// What is known of a position at a depth.
    fn probe(&self, hash: u64, depth: u32) -> Option<Found>;
    /// Remembers a position.
    fn store(&mut self, hash: u64, record: Record);
    /// Whether a node asks for its children before it searches them.
    fn looks_at_children(&self) -> bool;
}

/// No memory.
pub(crate) struct NoTable;

impl Table for NoTable {
    const PRESENT: bool = false;
    fn probe(&self, _: u64, _: u32) -> Option<Found> {
        None
    }
    fn store(&mut self, _: u64, _: Record) {}
    fn looks_at_children(&self) -> bool {
        false
    }
}
