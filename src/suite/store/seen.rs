//! Which rows a merge has seen, in sixteen bytes each.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

/// Where a row was first seen, and the hash of its counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    /// The number of its file, from 1: so that no row at all takes no more room.
    file: NonZeroU32,
    pub(super) counts: u64,
}

impl Taken {
    pub(super) fn new(file: usize, counts: u64) -> Self {
        let file = u32::try_from(file).unwrap_or(u32::MAX - 1);
        Self { file: NonZeroU32::MIN.saturating_add(file), counts }
    }

    /// The number of its file, from 0.
    pub(super) const fn file(self) -> usize {
        self.file.get() as usize - 1
    }
}

/// The rows by cell, for each number that a sample has.
pub(super) struct Seen {
    cells: usize,
    present: usize,
    samples: BTreeMap<u32, Vec<Option<Taken>>>,
}

impl Seen {
    pub(super) const fn new(cells: usize) -> Self {
        Self { cells, present: 0, samples: BTreeMap::new() }
    }

    /// The row as first seen; a new one is entered.
    pub(super) fn get_or_insert(&mut self, cell: usize, sample: u32, taken: Taken) -> Taken {
        if self.samples.values().all(|rows| rows[cell].is_none()) {
            self.present += 1;
        }
        let rows = self.samples.entry(sample).or_insert_with(|| vec![None; self.cells]);
        *rows[cell].get_or_insert(taken)
    }

    pub(super) fn get(&self, cell: usize, sample: u32) -> Option<Taken> {
        *self.samples.get(&sample)?.get(cell)?
    }

    pub(super) const fn present(&self) -> usize {
        self.present
    }

    /// The numbers of the cells of which there is none, ascending.
    pub(super) fn missing(&self) -> Vec<u32> {
        let is_missing = |cell: &usize| self.samples.values().all(|rows| rows[*cell].is_none());
        (0..self.cells).filter(is_missing).map(|cell| cell as u32).collect()
    }
}
