//! The cells of two files, side by side.

use crate::analysis::cell_map::{ByEngine, CellMap, TwoFiles, is_finished};
use crate::analysis::coverage::{Coverage, Filled};
use crate::analysis::diff::engine_diff::EngineDiff;
use crate::analysis::diff::error::DiffError;
use crate::analysis::diff::fail_on::FailOn;
use crate::analysis::diff::result::{Answer, Unfinished};
use crate::analysis::difference::{Difference, differences};
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::record::{RowRef, Rows};

/// The columns that say what a search found.
const ANSWERS: [&str; 3] = ["status", "value", "best_move"];

/// Two files, cell by cell.
pub(super) struct Matched<'a> {
    tables: [&'a Rows; 2],
    files: TwoFiles<'a>,
    engines: ByEngine<'a, MatchedEngine<'a>>,
    pub(super) answers: Vec<Answer>,
    pub(super) unfinished: Vec<Unfinished<'a>>,
    pub(super) gone: Vec<RowRef<'a>>,
    pub(super) added: Vec<RowRef<'a>>,
    filled: Filled,
    /// The times and gauges asked for: they too are something to compare.
    varying: Vec<Metric>,
    /// The columns compared that say what a search found.
    answer_columns: Vec<&'static str>,
    pub(super) over_noise: bool,
    /// Cells that finished in both files and have nothing to compare.
    empty: usize,
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
    /// Brings the cells of two files together; they may have nothing but times and gauges that are named. Over noise,
    /// values and moves may differ, unless a gate is to fail on them.
    pub(super) fn new(
        old: &'a Rows,
        new: &'a Rows,
        named: &[Metric],
        over_noise: Option<&[FailOn]>,
    ) -> Result<Self, DiffError> {
        let fails_on = |column: &&str| over_noise.is_none_or(|on| on.iter().any(|of| of.word() == *column));
        let answer_columns =
            ANSWERS.into_iter().filter(|column| *column == "status" || fails_on(column)).collect();
        let files = TwoFiles {
            old: CellMap::new(old, "the old file").map_err(DiffError::OldConflict)?,
            new: CellMap::new(new, "the new file").map_err(DiffError::NewConflict)?,
        };
        let old_cells: Vec<_> = files.cells().collect();
        let added: Vec<RowRef> = files.added().collect();
        let mut matched = Self {
            tables: [old, new],
            files,
            engines: ByEngine::default(),
            answers: Vec::new(),
            unfinished: Vec::new(),
            gone: Vec::new(),
            added,
            filled: Filled::default(),
            varying: named.iter().copied().filter(|metric| metric.varies()).collect(),
            answer_columns,
            over_noise: over_noise.is_some(),
            empty: 0,
        };
        for (row, found) in &old_cells {
            if let Some(found) = found {
                matched.add(*row, *found);
            } else {
                matched.engine(*row).counts.gone += 1;
                matched.gone.push(*row);
            }
        }
        for row in matched.added.clone() {
            matched.engine(row).counts.new += 1;
        }
        match (old_cells.first(), new.iter().next()) {
            (None, _) => Err(DiffError::NoRows { side: "old" }),
            (_, None) => Err(DiffError::NoRows { side: "new" }),
            (Some((old, _)), Some(new)) if matched.gone.len() == old_cells.len() => {
                Err(DiffError::NoCells { old: Box::new(Key::of(*old)), new: Box::new(Key::of(new)) })
            }
            _ => Ok(matched),
        }
    }

    pub(super) fn engines(&self) -> &[MatchedEngine<'a>] {
        &self.engines.values
    }

    /// The cells that finished in both files.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (RowRef<'a>, RowRef<'a>)> {
        self.engines().iter().flat_map(|engine| engine.pairs.iter().copied())
    }

    /// A figure of a cell in both files.
    pub(super) fn figures(&self, old: RowRef<'a>, new: RowRef<'a>, metric: Metric) -> [Option<u64>; 2] {
        [self.files.old.figure(old, metric), self.files.new.figure(new, metric)]
    }

    /// The coverage of a comparison by these metrics.
    pub(super) fn coverage(&self, metrics: &[Metric]) -> Coverage {
        let counts = || self.engines().iter().map(|engine| &engine.counts);
        let stopped: usize = counts().map(|of| of.stopped).sum();
        let unfinished = counts().map(|of| of.unfinished).sum::<usize>() - stopped;
        let answers =
            self.filled.in_both().into_iter().filter(|column| self.answer_columns.contains(&&**column));
        let columns = metrics.iter().map(Metric::to_string).chain(answers).collect();
        Coverage { compared: counts().map(|of| of.compared).sum(), columns, left_out: Vec::new() }
            .without(stopped, "search", "no longer finished")
            .without(unfinished, "search", "not finished before")
            .without(self.empty, "search", "without a result or a count in both files")
    }

    /// Whether the times of a file are known to be taken while other searches ran.
    pub(super) fn is_counted(&self) -> bool {
        self.tables.iter().any(|rows| rows.is_counted())
    }

    /// The samples of a cell in both files.
    pub(super) fn samples(&self, old: RowRef<'a>, new: RowRef<'a>, metric: Metric) -> [Vec<f64>; 2] {
        [self.files.old.samples(old, metric), self.files.new.samples(new, metric)]
    }

    /// Whether a cell has a figure in both files that can be compared.
    pub(super) fn has(&self, metric: Metric) -> bool {
        let compared = self.engines().iter().filter(|engine| engine.has_cost(metric));
        let mut pairs = compared.flat_map(|engine| engine.pairs.iter().copied());
        pairs.any(|(old, new)| self.figures(old, new, metric).iter().all(Option::is_some))
    }

    fn add(&mut self, old: RowRef<'a>, new: RowRef<'a>) {
        let statuses = (self.files.old.status(old), self.files.new.status(new));
        let finished = (is_finished(&statuses.0), is_finished(&statuses.1));
        if finished == (true, true) {
            let differences = self.differences(old, new);
            let has = |metric: &Metric| self.figures(old, new, *metric).iter().all(Option::is_some);
            let has_any = self.varying.iter().any(has);
            let fills = self.filled.add(old, new, |_| true) || has_any;
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

    /// The differences of two results. A field that the old file leaves empty has not changed.
    fn differences(&self, old: RowRef, new: RowRef) -> Vec<Difference> {
        // Figures are compared apart.
        let mut found = differences(old, new, |_| true);
        found.retain(|difference| {
            self.answer_columns.contains(&difference.column) && difference.old.is_some()
        });
        found
    }

    fn engine(&mut self, row: RowRef<'a>) -> &mut MatchedEngine<'a> {
        let tables = self.tables;
        self.engines.of(row, |game, engine| {
            let bounded = tables.iter().any(|rows| rows.is_bounded(engine));
            let counts = EngineDiff { game, engine, bounded, ..EngineDiff::default() };
            MatchedEngine { counts, pairs: Vec::new() }
        })
    }
}
