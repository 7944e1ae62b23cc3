//! The cells of files, each with all of its samples.

use std::collections::HashMap;

use crate::analysis::cell::Cell;
use crate::analysis::cell_index::CellIndex;
use crate::analysis::difference::{Difference, differences};
use crate::analysis::distinct::{Conflict, may_vary, repeated};
use crate::analysis::metric::Metric;
use crate::record::{CellKey, Name, RowRef, Rows, Status};

/// The cells of one file, each with its samples. Most files have one row per cell: a list is kept only for the other
/// cells.
pub(super) struct CellMap<'a> {
    rows: &'a Rows,
    index: CellIndex<'a>,
    /// By the place of a cell's first row.
    samples: HashMap<usize, Vec<RowRef<'a>>>,
}

impl<'a> CellMap<'a> {
    /// The cells of a table; `name` is what a conflict calls it.
    pub(super) fn new(rows: &'a Rows, name: &str) -> Result<Self, Conflict> {
        let (index, repeated, _) = repeated(rows, &[(name.to_owned(), rows.len())], may_vary)?;
        let mut samples: HashMap<usize, Vec<RowRef>> = HashMap::new();
        let kept = || {
            let rows = rows.iter().filter(|row| repeated.binary_search(&row.place()).is_err());
            rows.filter_map(|row| Some((index.find(row.cell())?, row)))
        };
        // A first row that says less than a later one of its sample is not among them.
        for (first, row) in kept().filter(|(first, row)| first.place() != row.place()) {
            samples.entry(first.place()).or_default().push(row);
        }
        for (first, row) in kept().filter(|(first, row)| first.place() == row.place()) {
            if let Some(others) = samples.get_mut(&first.place()) {
                others.insert(0, row);
            }
        }
        Ok(Self { rows, index, samples })
    }

    /// The first row of every cell, in the order of the table.
    pub(super) fn firsts(&self) -> impl Iterator<Item = RowRef<'a>> {
        let is_first = |row: &RowRef| self.index.find(row.cell()).is_some_and(|of| of.place() == row.place());
        self.rows.iter().filter(is_first)
    }

    /// The first row of every cell that finished.
    pub(super) fn finished(&self) -> impl Iterator<Item = RowRef<'a>> {
        self.firsts().filter(|first| is_finished(&self.status(*first)))
    }

    /// The count of a cell, or the median of several samples, rounded; the cell by its first row.
    pub(super) fn figure(&self, first: RowRef<'a>, metric: Metric) -> Option<u64> {
        match self.rows(&first) {
            [row] => metric.of(*row),
            rows => Cell::new(rows).get(metric).map(|median| median.round() as u64),
        }
    }

    /// The first cell whose finished samples differ in more than their times, and the first difference.
    pub(super) fn first_that_varies(&self) -> Option<(RowRef<'a>, Difference)> {
        let varies = |(place, rows): (&usize, &Vec<RowRef<'a>>)| {
            let mut finished = rows.iter().copied().filter(|row| is_finished(&row.status()));
            let first = finished.next()?;
            let difference = finished.find_map(|row| differences(first, row, |_| false).into_iter().next());
            Some((*place, first, difference?))
        };
        let found = self.samples.iter().filter_map(varies).min_by_key(|(place, ..)| *place);
        found.map(|(_, row, difference)| (row, difference))
    }

    /// The figure of each sample of a cell.
    pub(super) fn samples(&self, first: RowRef<'a>, metric: Metric) -> Vec<f64> {
        Cell::new(self.rows(&first)).samples(metric)
    }

    /// The status of a cell: of several samples one that did not finish, if there is one, because those that did are
    /// the fast ones.
    pub(super) fn status(&self, first: RowRef<'a>) -> Status {
        let mut statuses = self.rows(&first).iter().map(|row| row.status());
        statuses.find(|status| !is_finished(status)).unwrap_or_else(|| first.status())
    }

    fn rows<'s>(&'s self, first: &'s RowRef<'a>) -> &'s [RowRef<'a>] {
        self.samples.get(&first.place()).map_or(std::slice::from_ref(first), Vec::as_slice)
    }
}

/// Whether a cell has the figures of a whole search.
pub(super) fn is_finished(status: &Status) -> bool {
    matches!(status, Status::Ok | Status::Mismatch)
}

/// The cells of two files, by the first row of each.
pub(super) struct TwoFiles<'a> {
    pub(super) old: CellMap<'a>,
    pub(super) new: CellMap<'a>,
}

impl<'a> TwoFiles<'a> {
    /// Every cell of the old file with the same cell of the new one.
    pub(super) fn cells(&self) -> impl Iterator<Item = (RowRef<'a>, Option<RowRef<'a>>)> {
        with_the_same(&self.old, &self.new)
    }

    /// The cells that the old file lacks.
    pub(super) fn added(&self) -> impl Iterator<Item = RowRef<'a>> {
        with_the_same(&self.new, &self.old).filter(|(_, old)| old.is_none()).map(|(row, _)| row)
    }
}

/// Every cell of one file with the same cell of another, whose names have other numbers.
fn with_the_same<'a>(
    cells: &CellMap<'a>,
    others: &CellMap<'a>,
) -> impl Iterator<Item = (RowRef<'a>, Option<RowRef<'a>>)> {
    let names: Vec<Option<Name>> = cells.rows.names().map(|(_, text)| others.rows.name(text)).collect();
    cells.firsts().map(move |row| {
        let (cell, there) = (row.cell(), |name: Name| names[name.place()]);
        let there = |cell: CellKey| {
            let (game, position) = (there(cell.game)?, there(cell.position)?);
            Some(CellKey { game, position, engine: there(cell.engine)?, ..cell })
        };
        (row, there(cell).and_then(|cell| others.index.find(cell)))
    })
}

/// A value for every engine of a game, in the order of their first cells.
#[derive(Debug)]
pub(super) struct ByEngine<'a, T> {
    pub(super) values: Vec<T>,
    places: HashMap<(&'a str, &'a str), usize>,
}

impl<T> Default for ByEngine<'_, T> {
    fn default() -> Self {
        Self { values: Vec::new(), places: HashMap::new() }
    }
}

impl<'a, T> ByEngine<'a, T> {
    /// The value of the engine of a row, made from game and engine if it is the first row.
    pub(super) fn of(&mut self, row: RowRef<'a>, make: impl FnOnce(&'a str, &'a str) -> T) -> &mut T {
        let (game, engine) = (row.game(), row.engine());
        let place = *self.places.entry((game, engine)).or_insert_with(|| {
            self.values.push(make(game, engine));
            self.values.len() - 1
        });
        &mut self.values[place]
    }
}
