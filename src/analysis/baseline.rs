//! Regression tracking: the counts of a file against those of a baseline.
//!
//! Counts do not vary from run to run, so equality is the test. A tolerance
//! lets the work (`nodes`, `quiescence_nodes`) drift by a given percentage and
//! then looks at no other counter; values, best moves and statuses must be
//! equal whatever the tolerance, and no count may vanish. What neither file counts is left out,
//! and where nothing is compared nothing passes. Times are never compared, and of several samples
//! of a cell (time mode), whose number differs by nature, one is looked at. Samples that differ are refused:
//! equality says nothing of them.

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::analysis::cell_map::{ByEngine, CellMap, TwoFiles};
use crate::analysis::coverage::{Coverage, Filled};
use crate::analysis::difference::{Difference, Figure, differences};
use crate::analysis::distinct::Conflict;
use crate::analysis::key::{Key, as_keys};
use crate::analysis::totals::{EngineTotals, percent};
use crate::record::{Counter, RowRef, Rows};

/// A cell that differs from the baseline. Files of many rows may differ in all
/// of them: what differs is found again when it is requested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changed<'a> {
    /// The cell in the baseline.
    pub old: RowRef<'a>,
    /// The cell in the file.
    pub new: RowRef<'a>,
    tolerance: f64,
}

impl Changed<'_> {
    /// The cell.
    pub fn key(&self) -> Key {
        Key::of(self.old)
    }

    /// The change of nodes in percent of the old.
    pub fn percent(&self) -> Option<f64> {
        percent(self.old.counter(Counter::Nodes)?, self.new.counter(Counter::Nodes)?)
    }

    /// The size of the change of nodes in either direction: the logarithm of the ratio. Figures
    /// that one side lacks, or of which one is zero, moved furthest.
    fn distance(&self) -> f64 {
        match (self.old.counter(Counter::Nodes), self.new.counter(Counter::Nodes)) {
            (old, new) if old == new => 0.0,
            (Some(old), Some(new)) => (new as f64 / old as f64).ln().abs(),
            _ => f64::INFINITY,
        }
    }

    /// Every column that differs, in column order; never empty.
    pub fn differences(&self) -> Vec<Difference> {
        differences(self.old, self.new, |figure| {
            is_of_new_alone(figure) || is_tolerated(figure, self.tolerance)
        })
    }
}

impl Serialize for Changed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Told {
            #[serde(flatten)]
            key: Key,
            old_nodes: Option<u64>,
            new_nodes: Option<u64>,
            percent: Option<f64>,
            differences: Vec<Difference>,
        }
        let told = Told {
            key: self.key(),
            old_nodes: self.old.counter(Counter::Nodes),
            new_nodes: self.new.counter(Counter::Nodes),
            percent: self.percent(),
            differences: self.differences(),
        };
        told.serialize(serializer)
    }
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check<'a> {
    /// Cells compared: in both files, and with a result or a count in both, or with another status.
    #[serde(flatten)]
    pub coverage: Coverage,
    /// Those that differ, the largest change of nodes in either direction first; equal
    /// ones in the baseline's order.
    pub changed: Vec<Changed<'a>>,
    /// Cells of the baseline that the file lacks.
    #[serde(serialize_with = "as_keys")]
    pub missing: Vec<RowRef<'a>>,
    /// Cells of the file that the baseline lacks: nothing to compare them with.
    #[serde(serialize_with = "as_keys")]
    pub new: Vec<RowRef<'a>>,
    /// The totals of every engine of either file.
    pub totals: Vec<EngineTotals<'a>>,
    /// Where the files have other positions under the same ids, as far as the caller knows.
    pub other_positions: Option<String>,
}

impl Check<'_> {
    /// Whether the file agrees with the baseline: something was compared, nothing changed and nothing is missing.
    pub const fn passed(&self) -> bool {
        self.coverage.compared > 0 && self.agrees()
    }

    /// The same, even if nothing was compared.
    pub const fn agrees(&self) -> bool {
        self.changed.is_empty() && self.missing.is_empty() && self.other_positions.is_none()
    }
}

/// A reason against checking one file against another.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CheckError {
    #[error("the baseline has no rows to compare with")]
    EmptyBaseline,
    #[error(transparent)]
    Conflict(Conflict),
    #[error(transparent)]
    BaselineConflict(Conflict),
    #[error(
        "samples of one search differ in {file}: {} of {key} is {} and {}", difference.column,
        difference.old.as_deref().unwrap_or("nothing"), difference.new.as_deref().unwrap_or("nothing")
    )]
    Varies { file: &'static str, key: Box<Key>, difference: Box<Difference> },
}

impl CheckError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        matches!(self, Self::Varies { .. }).then(|| "compare their means with --noise".to_owned())
    }
}

/// Compares rows with a baseline; the tolerance is a share (0.01 is one percent).
pub fn check<'a>(rows: &'a Rows, baseline: &'a Rows, tolerance: f64) -> Result<Check<'a>, CheckError> {
    compared(rows, baseline, tolerance, false)
}

/// [`check`] of the first sample of every cell, however much the others differ.
pub fn check_first_samples<'a>(rows: &'a Rows, baseline: &'a Rows) -> Result<Check<'a>, CheckError> {
    compared(rows, baseline, 0.0, true)
}

fn compared<'a>(
    rows: &'a Rows,
    baseline: &'a Rows,
    tolerance: f64,
    may_vary: bool,
) -> Result<Check<'a>, CheckError> {
    if baseline.is_empty() {
        return Err(CheckError::EmptyBaseline);
    }
    let files = TwoFiles {
        new: CellMap::new(rows, "the file").map_err(CheckError::Conflict)?,
        old: CellMap::new(baseline, "the baseline").map_err(CheckError::BaselineConflict)?,
    };
    for (cells, file) in [(&files.new, "the file"), (&files.old, "the baseline")] {
        if let Some((row, difference)) = cells.first_that_varies().filter(|_| !may_vary) {
            let (key, difference) = (Box::new(Key::of(row)), Box::new(difference));
            return Err(CheckError::Varies { file, key, difference });
        }
    }
    let (mut missing, mut changed): (Vec<RowRef>, Vec<Changed>) = (Vec::new(), Vec::new());
    let (mut compared, mut empty, mut totals) = (0, 0, ByEngine::default());
    let mut filled = Filled::default();
    for (old, new) in files.cells() {
        let total = totals.of(old, EngineTotals::new);
        let Some(new) = new else {
            missing.push(old);
            total.missing += 1;
            continue;
        };
        let found = Changed { old, new, tolerance };
        let is_changed = !found.differences().is_empty();
        if !filled.add(old, new, |column| is_looked_at(column, tolerance)) && !is_changed {
            empty += 1;
            total.left_out += 1;
            continue;
        }
        compared += 1;
        total.add(old, new, is_changed);
        if is_changed {
            changed.push(found);
        }
    }
    let new: Vec<RowRef> = files.added().collect();
    for row in &new {
        totals.of(*row, EngineTotals::new).new += 1;
    }
    changed.sort_by(|left, right| right.distance().total_cmp(&left.distance()));
    let columns = filled.in_new_alone();
    let coverage = Coverage { compared, columns: filled.in_both(), left_out: Vec::new() }
        .without(empty, "search", "without a result or a count in both files")
        .without(columns.len(), "column", format!("empty in the baseline ({})", columns.join(", ")));
    Ok(Check { coverage, changed, missing, new, totals: totals.values, other_positions: None })
}

/// Whether a column is compared at all.
fn is_looked_at(column: &str, tolerance: f64) -> bool {
    tolerance == 0.0 || is_work(column) || ["value", "best_move"].contains(&column)
}

fn is_work(column: &str) -> bool {
    [Counter::Nodes, Counter::QuiescenceNodes].iter().any(|work| work.name() == column)
}

/// Whether the baseline may be of an earlier version, which did not know the count.
fn is_of_new_alone(figure: &Figure) -> bool {
    !figure.is_in_every_version && figure.old.is_none()
}

/// A count that falls to 0 is none, whatever the tolerance.
fn is_tolerated(figure: &Figure, tolerance: f64) -> bool {
    match (figure.old, figure.new) {
        (Some(old), Some(new)) if tolerance > 0.0 => {
            !is_work(figure.column) || new > 0 && old.abs_diff(new) as f64 <= tolerance * old as f64
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;
    use crate::record::{Readings, Row, Status};

    fn sample() -> Vec<Row> {
        rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2)
    }

    fn table(rows: &[Row]) -> Rows {
        rows.iter().collect()
    }

    fn passes(rows: &[Row], baseline: &[Row], tolerance: f64) -> bool {
        check(&table(rows), &table(baseline), tolerance).unwrap().passed()
    }

    #[test]
    fn equal_counts_pass_whatever_the_times() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[0].cpu_ns = Some(1);
        rows.reverse();
        let (rows, baseline) = (table(&rows), table(&baseline));
        let check = check(&rows, &baseline, 0.0).unwrap();
        assert!(check.passed());
        assert_eq!(check.coverage.compared, baseline.len());
    }

    #[test]
    fn one_node_more_is_a_change() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[2].counters.nodes = rows[2].counters.nodes.map(|nodes| nodes + 1);
        let (rows, baseline) = (table(&rows), table(&baseline));
        let check = check(&rows, &baseline, 0.0).unwrap();
        assert_eq!(check.changed.len(), 1);
        assert_eq!(check.changed[0].key().engine, "pvs");
        assert_eq!(check.changed[0].differences()[0].column, "nodes");
        assert!(check.changed[0].percent().unwrap() > 0.0);
    }

    #[test]
    fn a_tolerance_is_for_work_and_never_for_values() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[1].counters.nodes = rows[1].counters.nodes.map(|nodes| nodes * 102 / 100);
        rows[1].counters.cutoffs = Some(0);
        assert!(!passes(&rows, &baseline, 0.01));
        assert!(passes(&rows, &baseline, 0.03));
        rows[1].best_move = Some("a0a1".to_owned());
        let (now, before) = (table(&rows), table(&baseline));
        assert_eq!(check(&now, &before, 0.03).unwrap().changed[0].differences().len(), 1);
        rows[1].best_move.clone_from(&baseline[1].best_move);
        rows[1].value = Some(-1);
        assert!(!passes(&rows, &baseline, 1e9));
    }

    #[test]
    fn the_largest_change_of_nodes_is_the_first() {
        let baseline = sample();
        let mut rows = baseline.clone();
        let mut multiply = |place: usize, percent: u64| {
            let nodes = &mut rows[place].counters.nodes;
            *nodes = nodes.map(|nodes| nodes * percent / 100);
        };
        multiply(1, 120);
        multiply(3, 50);
        multiply(7, 150);
        rows[5].value = Some(-1);
        rows[9].counters.nodes = None;
        let (rows, baseline) = (table(&rows), table(&baseline));
        let check = check(&rows, &baseline, 0.0).unwrap();
        let places: Vec<usize> = check.changed.iter().map(|changed| changed.old.place()).collect();
        assert_eq!(places, [9, 3, 7, 1, 5]);
    }

    #[test]
    fn missing_cells_fail_and_new_ones_are_named() {
        let all = sample();
        let (all, rest) = (table(&all), table(&all[1..]));
        let fewer = check(&rest, &all, 0.0).unwrap();
        assert!(!fewer.passed());
        assert_eq!(fewer.missing.len(), 1);
        let more = check(&all, &rest, 0.0).unwrap();
        assert!(more.passed());
        assert_eq!(more.new.len(), 1);
    }

    #[test]
    fn what_cannot_be_checked_is_refused() {
        let all = sample();
        assert_eq!(check(&table(&all), &Rows::new(), 0.0), Err(CheckError::EmptyBaseline));
        let mut twice = [all.clone(), all[..1].to_vec()].concat();
        assert!(passes(&twice, &all, 0.0), "a repeated row says nothing new");
        twice[0].counters.nodes = Some(1);
        let error = check(&table(&twice), &table(&all), 0.0).unwrap_err().to_string();
        assert!(error.starts_with("two rows of the file disagree about xiangqi p00 ab depth 1"), "{error}");
    }

    #[test]
    fn rows_from_before_there_were_source_games_are_the_same_cells() {
        let old = sample();
        let new: Vec<Row> =
            old.iter().map(|row| Row { source_game: "g".to_owned(), ..row.clone() }).collect();
        assert!(passes(&new, &old, 0.0) && passes(&old, &new, 0.0));
    }

    #[test]
    fn a_counter_of_a_later_version_is_compared_where_both_files_have_it() {
        let old = sample();
        let with = |calls| -> Vec<Row> {
            let mut rows = old.clone();
            for row in &mut rows {
                row.counters.evaluator_calls = calls;
            }
            rows
        };
        let (unknown, known) = (with(None), with(Some(7)));
        assert!(passes(&known, &unknown, 0.0) && !passes(&unknown, &known, 0.0), "a count vanished");
        assert!(passes(&known, &known, 0.0) && !passes(&with(Some(8)), &known, 0.0));
        let calls = |calls: &[u64]| -> Vec<Row> {
            old.iter().map(|row| Row { window_calls: calls.to_vec(), ..row.clone() }).collect()
        };
        assert!(passes(&calls(&[3, 2]), &old, 0.0) && !passes(&old, &calls(&[3, 2]), 0.0));
        assert!(
            passes(&calls(&[3, 2]), &calls(&[3, 2]), 0.0) && !passes(&calls(&[2, 3]), &calls(&[3, 2]), 0.0)
        );
        assert!(passes(&calls(&[2, 3]), &calls(&[3, 2]), 0.01), "with a tolerance only work is compared");
        let mut lost = old;
        lost[0].counters.leaves = None;
        assert!(!passes(&lost, &known, 0.0));
    }

    #[test]
    fn nothing_compared_is_no_pass_whatever_the_limits() {
        let baseline = sample();
        let changed = |change: fn(&mut Row)| -> Vec<Row> {
            let mut rows = baseline.clone();
            rows.iter_mut().for_each(change);
            rows
        };
        let silent = changed(|row| {
            row.status = Status::Timeout;
            (row.value, row.best_move) = (None, None);
            row.counters = Readings::default();
        });
        let (rows, before) = (table(&silent), table(&silent));
        let nothing = check(&rows, &before, 0.0).unwrap();
        assert!(!nothing.passed() && nothing.agrees() && nothing.coverage.compared == 0);
        assert_eq!(
            nothing.coverage.omissions().unwrap(),
            "not compared: 12 searches without a result or a count in both files"
        );
        let one = [&baseline[..1], &silent[1..]].concat();
        let (rows, before) = (table(&one), table(&one));
        let partly = check(&rows, &before, 0.0).unwrap();
        assert!(partly.passed() && partly.coverage.compared == 1 && partly.totals[0].left_out > 0);
        // A count that is 0 or gone, a status that got worse.
        assert!(!passes(&changed(|row| row.counters.nodes = Some(0)), &baseline, 10.0));
        assert!(!passes(&changed(|row| row.counters.leaves = None), &baseline, 10.0));
        assert!(!passes(&changed(|row| row.status = Status::Mismatch), &baseline, 10.0));
        assert!(!passes(&silent, &baseline, 10.0));
        let failed = |text: &str| -> Vec<Row> {
            let row = |row: &Row| Row { status: Status::Error(text.to_owned()), ..row.clone() };
            baseline.iter().map(row).collect()
        };
        assert!(passes(&failed("after 12 ms"), &failed("after 13 ms"), 0.0));
    }

    #[test]
    fn what_is_not_compared_is_said() {
        let old = sample();
        let new: Vec<Row> = old.iter().map(|row| Row { seldepth: Some(9), ..row.clone() }).collect();
        let (new, old) = (table(&new), table(&old));
        let check_of = |tolerance| check(&new, &old, tolerance).unwrap().coverage;
        assert_eq!(
            check_of(0.0).omissions().unwrap(),
            "not compared: 1 column empty in the baseline (seldepth)"
        );
        assert_eq!(check_of(0.1).omissions(), None);
        let columns = check_of(0.1).columns;
        assert!(
            columns.contains(&"nodes".to_owned()) && !columns.contains(&"leaves".to_owned()),
            "{columns:?}"
        );
    }

    #[test]
    fn the_number_of_samples_does_not_matter() {
        let baseline = sample();
        let mut rows = baseline.clone();
        for sample in 1..4 {
            rows.push(Row { sample, ..baseline[0].clone() });
        }
        let (rows, baseline) = (table(&rows), table(&baseline));
        for (rows, baseline) in [(&rows, &baseline), (&baseline, &rows)] {
            let check = check(rows, baseline, 0.0).unwrap();
            assert!(check.passed() && check.new.is_empty());
            assert_eq!(check.coverage.compared, 12);
        }
    }
}
