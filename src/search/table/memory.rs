//! Memory for tables, kept by each thread from one search to the next.
//!
//! A fresh table of the operating system's pages costs a page fault for
//! nearly every entry of a small search, several times the search itself.
//! So a thread keeps the memory, and each search stamps what it writes with
//! a number of its own: an entry with another stamp is an empty entry. What
//! one search has stored, no other can read.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use bytemuck::allocation::try_zeroed_vec;

/// One entry: key, lower bound, upper bound, and the rest packed.
pub(super) type Words = [u64; 4];

/// The bits of a stamp, in the top of the last word.
pub(super) const STAMP_BITS: u32 = 24;

/// Number of blocks a thread keeps: one for the engine, one for an uncounted
/// search next to it.
const KEPT: usize = 2;

/// Larger memories go back to the operating system.
const KEPT_ENTRIES: usize = 1 << 22;

thread_local! {
    static SPARE: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

struct Block {
    words: Vec<Words>,
    /// The stamp of the last search; 0 is the stamp of memory never used.
    stamp: u64,
}

/// The memory of one table, until it is dropped.
pub(super) struct Memory {
    block: Block,
    entries: usize,
}

impl Memory {
    /// Memory for this many entries, all of them empty; `None` if the system
    /// has not so much.
    pub(super) fn take(entries: usize) -> Option<Memory> {
        let spare = SPARE.with_borrow_mut(|spare| {
            let fitting = spare.iter().position(|block| block.words.len() >= entries)?;
            Some(spare.swap_remove(fitting))
        });
        let mut block = match spare {
            Some(block) => block,
            // Pages come zeroed from the system and are not touched: writing the
            // zeros would take the memory that a small search never needs.
            None => Block { words: try_zeroed_vec(entries).ok()?, stamp: 0 },
        };
        block.stamp += 1;
        if block.stamp == 1 << STAMP_BITS {
            block.words.fill([0; 4]);
            block.stamp = 1;
        }
        Some(Memory { block, entries })
    }

    /// The stamp of this table's entries.
    #[inline]
    pub(super) fn stamp(&self) -> u64 {
        self.block.stamp
    }
}

impl Deref for Memory {
    type Target = [Words];
    #[inline]
    fn deref(&self) -> &[Words] {
        &self.block.words[..self.entries]
    }
}

impl DerefMut for Memory {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Words] {
        &mut self.block.words[..self.entries]
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.block.words.len() > KEPT_ENTRIES {
            return;
        }
        let block = Block { words: std::mem::take(&mut self.block.words), stamp: self.block.stamp };
        // A thread that is ending has no place to keep it any more.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            spare.push(block);
            if spare.len() > KEPT {
                let smallest = (0..spare.len()).min_by_key(|index| spare[*index].words.len());
                spare.swap_remove(smallest.expect("it is not empty"));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_empty_again_after_the_last_stamp() {
        let mut memory = Memory::take(4).unwrap();
        memory[0] = [7, 7, 7, memory.stamp() << (64 - STAMP_BITS)];
        memory.block.stamp = (1 << STAMP_BITS) - 1;
        drop(memory);
        let memory = Memory::take(4).unwrap();
        assert_eq!((memory[0], memory.stamp()), ([0; 4], 1));
    }

    #[test]
    fn a_table_has_the_size_asked_for_whatever_memory_it_gets() {
        drop(Memory::take(1024));
        let memory = Memory::take(16).unwrap();
        assert_eq!((memory.len(), memory.block.words.len()), (16, 1024));
    }

    #[test]
    fn memory_that_no_machine_has_is_refused() {
        assert!(Memory::take(usize::MAX >> 6).is_none());
    }
}
