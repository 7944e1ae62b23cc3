//! The cells of one table, found by those of another.

use crate::analysis::cell_index::CellIndex;
use crate::analysis::distinct::{Conflict, repeated};
use crate::record::{CellName, Name, RowRef, Rows};

/// The cells of one table; all rows of a cell have the same counts.
pub(super) struct CellsOf<'a> {
    rows: &'a Rows,
    index: CellIndex<'a>,
    repeated: Vec<usize>,
}

impl<'a> CellsOf<'a> {
    /// The cells of a table; `name` is what a conflict calls it.
    pub(super) fn new(rows: &'a Rows, name: &str) -> Result<Self, Conflict> {
        let (index, repeated, _) = repeated(rows, &[(name.to_owned(), rows.len())])?;
        Ok(Self { rows, index, repeated })
    }

    pub(super) fn firsts(&self) -> impl Iterator<Item = RowRef<'a>> {
        self.rows
            .iter()
            .filter(|row| self.index.find(row.cell()).is_some_and(|first| first.place() == row.place()))
    }

    /// The first row of a cell of another table, whose names are these here.
    pub(super) fn find(&self, cell: CellName, names: &[Option<Name>]) -> Option<RowRef<'a>> {
        let here = |name: Name| names[name.place()];
        let (game, position) = (here(cell.game)?, here(cell.position)?);
        self.index.find(CellName { game, position, engine: here(cell.engine)?, ..cell })
    }

    /// Every row that says more than another one of its cell and sample, with the
    /// first row of its cell.
    pub(super) fn samples(&self) -> impl Iterator<Item = (RowRef<'a>, RowRef<'a>)> {
        let kept = self.rows.iter().filter(|row| self.repeated.binary_search(&row.place()).is_err());
        kept.filter_map(|row| Some((self.index.find(row.cell())?, row)))
    }
}

/// What the names of another table are in this one.
pub(super) fn names_in(rows: &Rows, other: &Rows) -> Vec<Option<Name>> {
    other.names().map(|(_, text)| rows.name(text)).collect()
}
