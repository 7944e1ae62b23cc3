//! The rows of a table by cell, all samples of a cell together.

use std::collections::HashMap;

use crate::analysis::cell::Cell;
use crate::analysis::cells_of::CellsOf;
use crate::analysis::distinct::Conflict;
use crate::analysis::metric::Metric;
use crate::record::{RowRef, Rows, Status};

/// The cells of one side. Most files have one row a cell: only of the other
/// cells is a list kept.
pub(in crate::analysis) struct Cells<'a> {
    pub(super) all: CellsOf<'a>,
    /// By the place of a cell's first row.
    samples: HashMap<usize, Vec<RowRef<'a>>>,
}

impl<'a> Cells<'a> {
    pub(in crate::analysis) fn new(rows: &'a Rows, name: &str) -> Result<Self, Conflict> {
        let all = CellsOf::new(rows, name)?;
        let mut samples: HashMap<usize, Vec<RowRef>> = HashMap::new();
        // A first row that says less than a later one of its sample is not among them.
        for (first, row) in all.samples().filter(|(first, row)| first.place() != row.place()) {
            samples.entry(first.place()).or_default().push(row);
        }
        for (first, row) in all.samples().filter(|(first, row)| first.place() == row.place()) {
            if let Some(others) = samples.get_mut(&first.place()) {
                others.insert(0, row);
            }
        }
        Ok(Self { all, samples })
    }

    /// What the samples of a cell say together, found by its first row: the count,
    /// or the median time in whole nanoseconds.
    pub(in crate::analysis) fn figure(&self, first: RowRef<'a>, metric: Metric) -> Option<u64> {
        let rows = self.rows(&first);
        if metric.is_time() {
            return Cell::new(rows).get(metric).map(|median| median.round() as u64);
        }
        metric.of(*rows.first()?)
    }

    /// The first row of every cell that finished.
    pub(in crate::analysis) fn finished(&self) -> impl Iterator<Item = RowRef<'a>> {
        self.all.firsts().filter(|first| is_finished(&self.status(*first)))
    }

    /// What each sample of a cell says.
    pub(super) fn samples(&self, first: RowRef<'a>, metric: Metric) -> Vec<f64> {
        Cell::new(self.rows(&first)).samples(metric)
    }

    /// How a cell ended: of several samples one that did not finish, if there is
    /// one, because those that did are the fast ones.
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
