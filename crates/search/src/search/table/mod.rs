//! The transposition table: what is known of positions already searched.
//!
//! An entry holds a lower and an upper bound of one position at one depth,
//! the best move, and how many nodes it cost. Two
//! bounds, because the memory-enhanced tests behind `mtdf`, `sss` and `dual`
//! tighten them in turn. Positions at the horizon are neither looked up nor
//! stored, unless an engine asks for it: a leaf is a leaf.

#[cfg(test)]
mod buckets;
mod config;
pub(crate) mod enhanced_cutoffs;
mod entry;
mod hash_table;
mod known;
mod memory;
mod shared_memory;
mod size;
pub mod unbounded;

pub use config::{Age, BestMove, Hit, Leaves, Replace, TableConfig, Ways};
pub use hash_table::HashTable;
pub(crate) use known::name_of_move;
pub use known::{Bounds, Known, TableEntry, move_named};
pub(in crate::search) use shared_memory::SharedMemory;
pub use size::TableSize;

use crate::search::internal_deepening::InternalDeepening;
use crate::search::table::memory::Words;

/// A memory of positions, or none.
pub trait Table {
    /// Whether there may be a memory.
    const PRESENT: bool;
    /// Whether there is one.
    fn is_present(&self) -> bool {
        Self::PRESENT
    }
    /// Bounds and move of a position at a depth.
    fn probe(&self, hash: u64, depth: u32) -> Option<Known>;
    /// The entry of a position, of any depth.
    fn entry(&self, hash: u64) -> Option<TableEntry> {
        let _ = hash;
        None
    }
    /// Has the memory of a position fetched, for a probe that comes soon.
    fn prefetch(&self, hash: u64) {
        let _ = hash;
    }
    /// Remembers a position.
    fn store(&mut self, hash: u64, entry: TableEntry);
    /// Whether a node looks up its children before it searches them.
    fn looks_at_children(&self) -> bool {
        false
    }
    /// The smaller searches of nodes without a remembered move.
    fn internal_deepening(&self) -> Option<InternalDeepening> {
        None
    }
    /// A further iteration of iterative deepening begins.
    fn begin_iteration(&mut self) {}
    /// Whether positions at the horizon are remembered too.
    fn stores_leaves(&self) -> bool {
        false
    }
}

/// No memory, known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct NoTable;

impl Table for NoTable {
    const PRESENT: bool = false;
    fn probe(&self, _: u64, _: u32) -> Option<Known> {
        None
    }
    fn store(&mut self, _: u64, _: TableEntry) {}
}

/// The memory of an engine, if it has one.
impl<M: Words> Table for Option<HashTable<M>> {
    const PRESENT: bool = true;
    #[inline]
    fn is_present(&self) -> bool {
        self.is_some()
    }
    #[inline]
    fn probe(&self, hash: u64, depth: u32) -> Option<Known> {
        self.as_ref()?.probe(hash, depth)
    }
    fn entry(&self, hash: u64) -> Option<TableEntry> {
        self.as_ref()?.entry(hash)
    }
    #[inline]
    fn prefetch(&self, hash: u64) {
        if let Some(table) = self {
            table.prefetch(hash);
        }
    }
    #[inline]
    fn store(&mut self, hash: u64, entry: TableEntry) {
        if let Some(table) = self {
            table.store(hash, entry);
        }
    }
    #[inline]
    fn looks_at_children(&self) -> bool {
        self.as_ref().is_some_and(HashTable::looks_at_children)
    }
    #[inline]
    fn internal_deepening(&self) -> Option<InternalDeepening> {
        self.as_ref().and_then(HashTable::internal_deepening)
    }
    fn begin_iteration(&mut self) {
        if let Some(table) = self {
            table.begin_iteration();
        }
    }
    fn stores_leaves(&self) -> bool {
        self.as_ref().is_some_and(HashTable::stores_leaves)
    }
}
