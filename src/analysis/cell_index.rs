//! The rows of cells, found by key.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::record::{CellKey, RowRef, Rows};

/// The first row of every cell of a table.
#[derive(Debug)]
pub(super) struct CellIndex<'a> {
    rows: &'a Rows,
    /// Places of rows, by the hash of their cell.
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl<'a> CellIndex<'a> {
    /// An index without rows, with room for those of a table.
    pub(super) fn new(rows: &'a Rows) -> Self {
        Self { rows, places: HashTable::with_capacity(rows.len()), hasher: DefaultHashBuilder::default() }
    }

    /// Adds a row; if its cell has one already, that row.
    pub(super) fn add(&mut self, row: RowRef<'a>) -> Option<RowRef<'a>> {
        let cell = row.cell();
        let first = self.find(cell);
        if first.is_none() {
            let Self { rows, places, hasher } = self;
            let hash = |place: &u32| hasher.hash_one(row_at(rows, *place).cell());
            places.insert_unique(hasher.hash_one(cell), row.place() as u32, hash);
        }
        first
    }

    pub(super) fn find(&self, cell: CellKey) -> Option<RowRef<'a>> {
        let is_of_cell = |place: &u32| row_at(self.rows, *place).cell() == cell;
        let place = self.places.find(self.hasher.hash_one(cell), is_of_cell)?;
        Some(row_at(self.rows, *place))
    }
}

fn row_at(rows: &Rows, place: u32) -> RowRef<'_> {
    rows.get(place as usize).expect("places in an index are those of rows")
}
