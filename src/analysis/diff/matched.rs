//! The cells of two files, side by side.

use std::collections::HashMap;

use crate::analysis::cells_of::names_in;
use crate::analysis::coverage::{Coverage, Filled};
use crate::analysis::diff::cells::{Cells, is_finished};
use crate::analysis::diff::engine_diff::EngineDiff;
use crate::analysis::diff::error::DiffError;
use crate::analysis::diff::result::{Answer, Unfinished};
use crate::analysis::difference::{Difference, differences};
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::record::{RowRef, Rows};

/// The columns that say what a search found.
const ANSWERS: [&str; 3] = ["status", "value", "best_move"];

/// Two files, cell by cell.
pub(super) struct Matched<'a> {
    files: [&'a Rows; 2],
    old: Cells<'a>,
    new: Cells<'a>,
    pub(super) engines: Vec<MatchedEngine<'a>>,
    pub(super) answers: Vec<Answer>,
    pub(super) unfinished: Vec<Unfinished<'a>>,
    pub(super) gone: Vec<RowRef<'a>>,
    pub(super) added: Vec<RowRef<'a>>,
    filled: Filled,
    /// Cells that finished in both files and have nothing to compare.
    empty: usize,
    places: HashMap<(&'a str, &'a str), usize>,
}

/// One engine, with the cells that finished in both files: the first row of each.
pub(super) struct MatchedEngine<'a> {
    pub(super) counts: EngineDiff<'a>,
    pub(super) pairs: Vec<(RowRef<'a>, RowRef<'a>)>,
}

impl MatchedEngine<'_> {
    /// Whether a figure of its searches is a cost.
    pub(super) fn has_cost(&self, metric: Metric) -> bool {
        !(self.counts.bounded && metric.counts_work())
    }
}

impl<'a> Matched<'a> {
    /// Brings the cells of two files together.
    pub(super) fn new(old: &'a Rows, new: &'a Rows) -> Result<Self, DiffError> {
        let mut matched = Self {
            files: [old, new],
            old: Cells::new(old, "the old file").map_err(DiffError::OldConflict)?,
            new: Cells::new(new, "the new file").map_err(DiffError::NewConflict)?,
            engines: Vec::new(),
            answers: Vec::new(),
            unfinished: Vec::new(),
            gone: Vec::new(),
            added: Vec::new(),
            filled: Filled::default(),
            empty: 0,
            places: HashMap::new(),
        };
        let (to_new, to_old) = (names_in(new, old), names_in(old, new));
        let (old_cells, new_cells): (Vec<RowRef>, Vec<RowRef>) =
            (matched.old.all.firsts().collect(), matched.new.all.firsts().collect());
        for row in &old_cells {
            if let Some(found) = matched.new.all.find(row.cell(), &to_new) {
                matched.add(*row, found);
            } else {
                matched.engine(*row).counts.gone += 1;
                matched.gone.push(*row);
            }
        }
        for row in &new_cells {
            if matched.old.all.find(row.cell(), &to_old).is_none() {
                matched.engine(*row).counts.new += 1;
                matched.added.push(*row);
            }
        }
        match (old_cells.first(), new_cells.first()) {
            (None, _) => Err(DiffError::NoRows { side: "old" }),
            (_, None) => Err(DiffError::NoRows { side: "new" }),
            (Some(old), Some(new)) if matched.gone.len() == old_cells.len() => {
                Err(DiffError::NoCells { old: Box::new(Key::of(*old)), new: Box::new(Key::of(*new)) })
            }
            _ => Ok(matched),
        }
    }

    /// The cells that finished in both files.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (RowRef<'a>, RowRef<'a>)> {
        self.engines.iter().flat_map(|engine| engine.pairs.iter().copied())
    }

    /// A figure of a cell in both files.
    pub(super) fn figures(&self, old: RowRef<'a>, new: RowRef<'a>, metric: Metric) -> [Option<u64>; 2] {
        [self.old.figure(old, metric), self.new.figure(new, metric)]
    }

    /// The coverage of a comparison by these metrics.
    pub(super) fn coverage(&self, metrics: &[Metric]) -> Coverage {
        let counts = || self.engines.iter().map(|engine| &engine.counts);
        let stopped: usize = counts().map(|of| of.stopped).sum();
        let unfinished = counts().map(|of| of.unfinished).sum::<usize>() - stopped;
        let answers = self.filled.in_both().into_iter().filter(|column| ANSWERS.contains(&&**column));
        let columns = metrics.iter().map(Metric::to_string).chain(answers).collect();
        Coverage { compared: counts().map(|of| of.compared).sum(), columns, left_out: Vec::new() }
            .without(stopped, "search", "no longer finished")
            .without(unfinished, "search", "not finished before")
            .without(self.empty, "search", "without a result or a count in both files")
    }

    /// The samples of a cell in both files.
    pub(super) fn samples(&self, old: RowRef<'a>, new: RowRef<'a>, metric: Metric) -> [Vec<f64>; 2] {
        [self.old.samples(old, metric), self.new.samples(new, metric)]
    }

    /// Whether a cell has a figure in both files that can be compared.
    pub(super) fn has(&self, metric: Metric) -> bool {
        let compared = self.engines.iter().filter(|engine| engine.has_cost(metric));
        let mut pairs = compared.flat_map(|engine| engine.pairs.iter().copied());
        pairs.any(|(old, new)| self.figures(old, new, metric).iter().all(Option::is_some))
    }

    fn add(&mut self, old: RowRef<'a>, new: RowRef<'a>) {
        let statuses = (self.old.status(old), self.new.status(new));
        let finished = (is_finished(&statuses.0), is_finished(&statuses.1));
        if finished == (true, true) {
            let differences = answers(old, new);
            let fills = self.filled.add(old, new, |_| true);
            let engine = self.engine(old);
            if !fills && differences.is_empty() {
                self.empty += 1;
                return;
            }
            engine.counts.compared += 1;
            engine.pairs.push((old, new));
            if !differences.is_empty() {
                engine.counts.answers += 1;
                self.answers.push(Answer { key: Key::of(old), differences });
            }
            return;
        }
        let counts = &mut self.engine(old).counts;
        counts.unfinished += 1;
        counts.stopped += usize::from(finished.0);
        counts.ended_otherwise += usize::from(!statuses.0.is_like(&statuses.1));
        self.unfinished.push(Unfinished { cell: old, old: statuses.0, new: statuses.1 });
    }

    fn engine(&mut self, row: RowRef<'a>) -> &mut MatchedEngine<'a> {
        let (game, engine) = (row.game(), row.engine());
        let place = *self.places.entry((game, engine)).or_insert_with(|| {
            let bounded = self.files.iter().any(|rows| rows.is_bounded(engine));
            let counts = EngineDiff { game, engine, bounded, ..EngineDiff::default() };
            self.engines.push(MatchedEngine { counts, pairs: Vec::new() });
            self.engines.len() - 1
        });
        &mut self.engines[place]
    }
}

/// The differences of two results. A field that the old file leaves empty has not changed.
fn answers(old: RowRef, new: RowRef) -> Vec<Difference> {
    // Figures are compared apart.
    let mut found = differences(old, new, |_| true);
    found.retain(|difference| ANSWERS.contains(&difference.column) && difference.old.is_some());
    found
}
