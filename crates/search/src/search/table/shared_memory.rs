//! Memory of a table that several threads use at once, without locks.
//!
//! The first word of an entry is stored with all others added to it (exclusive or). An entry that two threads have written
//! at once then has a hash of no position that is looked for, so it is not found (R. M. Hyatt and T. Mann, A lockless
//! transposition table implementation for parallel search, ICGA Journal 25(1), 2002).

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::allocation::try_zeroed_vec;

use crate::search::table::entry::{Entry, Wide};
use crate::search::table::memory::{LINE, Words, ask_for_huge_pages, fetch};

thread_local! {
    /// The memory of this thread's last search, kept for the next one as `Memory` is.
    static SPARE: RefCell<Option<SharedMemory>> = const { RefCell::new(None) };
}

/// The memory of one table, for several threads.
#[derive(Clone)]
pub(in crate::search) struct SharedMemory {
    words: Arc<Vec<AtomicU64>>,
    /// The first word that begins a cache line.
    start: usize,
    stamp: u64,
    width: usize,
}

impl SharedMemory {
    fn new<E: Entry>(entries: usize) -> Option<Self> {
        let words = try_zeroed_vec::<AtomicU64>(entries.checked_mul(E::WORDS)?.checked_add(LINE)?).ok()?;
        ask_for_huge_pages(&words);
        let start = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE);
        Some(SharedMemory { words: Arc::new(words), start, stamp: 0, width: E::WORDS })
    }
}

impl Words for SharedMemory {
    fn take<E: Entry>(entries: usize) -> Option<Self> {
        let length = entries * E::WORDS + LINE;
        let fits = |memory: &SharedMemory| {
            memory.width == E::WORDS && memory.words.len() == length && memory.stamp + 1 < E::STAMPS
        };
        let spare = SPARE.take().filter(fits);
        let mut memory = spare.or_else(|| Self::new::<E>(entries))?;
        memory.stamp += 1;
        SPARE.set(Some(memory.clone()));
        Some(memory)
    }

    #[inline]
    fn get<E: Entry>(&self, place: usize) -> Option<E> {
        let mut words = [0; Wide::WORDS];
        let words = &mut words[..E::WORDS];
        for (word, stored) in words.iter_mut().zip(&self.words[self.start + place * E::WORDS..]) {
            *word = stored.load(Ordering::Relaxed);
        }
        words[0] = words.iter().fold(0, |sum, word| sum ^ word);
        Some(E::from_words(words)).filter(|entry| entry.stamp() == self.stamp)
    }

    #[inline]
    fn find<E: Entry>(&self, mut places: Range<usize>, hash: u64) -> Option<E> {
        places.find_map(|place| self.get::<E>(place).filter(|entry| entry.hash() == hash))
    }

    #[inline]
    fn prefetch(&self, place: usize) {
        fetch(&self.words, self.start + place * self.width);
    }

    #[inline]
    fn set<E: Entry>(&mut self, place: usize, entry: E) {
        let mut words = [0; Wide::WORDS];
        let words = &mut words[..E::WORDS];
        entry.stamped(self.stamp).write(words);
        words[0] = words.iter().fold(0, |sum, word| sum ^ word);
        for (word, stored) in words.iter().zip(&self.words[self.start + place * E::WORDS..]) {
            stored.store(*word, Ordering::Relaxed);
        }
    }
}
