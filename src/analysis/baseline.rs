//! Regression tracking: the counts of a file against those of a baseline.
//!
//! Counts do not vary from run to run, so equality is the test. A tolerance
//! lets the work (`nodes`, `quiescence_nodes`) drift by a given percentage and
//! then looks at no other counter; values, best moves and statuses must be
//! equal whatever the tolerance. Times are never compared, and of several samples
//! of a cell (time mode), whose number differs by nature, one is looked at.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use thiserror::Error;

use crate::analysis::difference::{Difference, differences};
use crate::analysis::distinct::{Conflict, Distinct, distinct};
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::record::Row;

/// A cell that differs from the baseline.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changed {
    /// The cell.
    #[serde(flatten)]
    pub key: Key,
    /// Nodes in the baseline.
    pub old_nodes: Option<u64>,
    /// Nodes in the file.
    pub new_nodes: Option<u64>,
    /// The change of nodes in percent of the old.
    pub percent: Option<f64>,
    /// Every column that differs, in column order; never empty.
    pub differences: Vec<Difference>,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// Cells in both files.
    pub compared: usize,
    /// Those that differ, in the baseline's order.
    pub changed: Vec<Changed>,
    /// Cells of the baseline that the file lacks.
    pub missing: Vec<Key>,
    /// Cells of the file that the baseline lacks: nothing to compare them with.
    pub new: Vec<Key>,
}

impl Check {
    /// Whether the file agrees with the baseline: nothing changed, nothing missing.
    pub const fn passed(&self) -> bool {
        self.changed.is_empty() && self.missing.is_empty()
    }
}

/// Why files cannot be checked against each other.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckError {
    /// An empty baseline would let everything pass.
    #[error("the baseline has no rows, so nothing would be checked")]
    EmptyBaseline,
    /// Rows of one file that disagree.
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

/// Compares rows with a baseline; the tolerance is a share (0.01 is one percent).
pub fn check(rows: &[Row], baseline: &[Row], tolerance: f64) -> Result<Check, CheckError> {
    if baseline.is_empty() {
        return Err(CheckError::EmptyBaseline);
    }
    let (rows, baseline) = (one_per_cell(rows, "the file")?, one_per_cell(baseline, "the baseline")?);
    let (new, old) = (index(&rows), index(&baseline));
    let mut check = Check { compared: 0, changed: Vec::new(), missing: Vec::new(), new: Vec::new() };
    for row in &baseline {
        let key = Key::of(row);
        match new.get(&key) {
            None => check.missing.push(key),
            Some(now) => {
                check.compared += 1;
                check.changed.extend(compare(key, row, now, tolerance));
            }
        }
    }
    check.new = rows.iter().map(Key::of).filter(|key| !old.contains_key(key)).collect();
    Ok(check)
}

/// The first row of every cell; all its rows have the same counts.
fn one_per_cell(rows: &[Row], name: &str) -> Result<Vec<Row>, Conflict> {
    let Distinct { mut rows, .. } = distinct([(name.to_owned(), rows.to_vec())])?;
    let mut seen = HashSet::new();
    rows.retain(|row| seen.insert(Key::of(row)));
    Ok(rows)
}

fn index(rows: &[Row]) -> HashMap<Key, &Row> {
    rows.iter().map(|row| (Key::of(row), row)).collect()
}

fn compare(key: Key, old: &Row, new: &Row, tolerance: f64) -> Option<Changed> {
    let differences = differences(old, new, |metric, was, is| tolerated(metric, was, is, tolerance));
    let percent = old.counters.nodes.zip(new.counters.nodes).filter(|(old, _)| *old > 0);
    (!differences.is_empty()).then(|| Changed {
        key,
        old_nodes: old.counters.nodes,
        new_nodes: new.counters.nodes,
        percent: percent.map(|(old, new)| (new as f64 - old as f64) / old as f64 * 100.0),
        differences,
    })
}

fn tolerated(metric: Metric, old: Option<u64>, new: Option<u64>, tolerance: f64) -> bool {
    let is_work = matches!(metric, Metric::Nodes | Metric::QuiescenceNodes);
    match (old, new) {
        (Some(old), Some(new)) if tolerance > 0.0 => {
            !is_work || old.abs_diff(new) as f64 <= tolerance * old as f64
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    fn sample() -> Vec<Row> {
        rows("xiangqi", 3, &[("ab", 1.0), ("pvs", 0.9)], 2)
    }

    #[test]
    fn equal_counts_pass_whatever_the_times() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[0].cpu_ns = Some(1);
        rows.reverse();
        let check = check(&rows, &baseline, 0.0).unwrap();
        assert!(check.passed());
        assert_eq!(check.compared, baseline.len());
    }

    #[test]
    fn one_node_more_is_a_change() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[2].counters.nodes = rows[2].counters.nodes.map(|nodes| nodes + 1);
        let check = check(&rows, &baseline, 0.0).unwrap();
        assert_eq!(check.changed.len(), 1);
        assert_eq!(check.changed[0].key.engine, "pvs");
        assert_eq!(check.changed[0].differences[0].column, "nodes");
        assert!(check.changed[0].percent.unwrap() > 0.0);
    }

    #[test]
    fn a_tolerance_is_for_work_and_never_for_values() {
        let baseline = sample();
        let mut rows = baseline.clone();
        rows[1].counters.nodes = rows[1].counters.nodes.map(|nodes| nodes * 102 / 100);
        rows[1].counters.cutoffs = Some(0);
        assert!(!check(&rows, &baseline, 0.01).unwrap().passed());
        assert!(check(&rows, &baseline, 0.03).unwrap().passed());
        rows[1].best_move = Some("a0a1".to_owned());
        let found = check(&rows, &baseline, 0.03).unwrap();
        assert_eq!(found.changed[0].differences.len(), 1);
        rows[1].best_move.clone_from(&baseline[1].best_move);
        rows[1].value = Some(-1);
        assert!(!check(&rows, &baseline, 1e9).unwrap().passed());
    }

    #[test]
    fn missing_cells_fail_and_new_ones_are_named() {
        let all = sample();
        let fewer = check(&all[1..], &all, 0.0).unwrap();
        assert!(!fewer.passed());
        assert_eq!(fewer.missing.len(), 1);
        let more = check(&all, &all[1..], 0.0).unwrap();
        assert!(more.passed());
        assert_eq!(more.new.len(), 1);
    }

    #[test]
    fn what_cannot_be_checked_is_refused() {
        let all = sample();
        assert_eq!(check(&all, &[], 0.0), Err(CheckError::EmptyBaseline));
        let mut twice = [all.clone(), all[..1].to_vec()].concat();
        assert!(check(&twice, &all, 0.0).unwrap().passed(), "a repeated row says nothing new");
        twice[0].counters.nodes = Some(1);
        let error = check(&twice, &all, 0.0).unwrap_err().to_string();
        assert!(error.starts_with("two rows of the file disagree about xiangqi p00 ab depth 1"), "{error}");
    }

    #[test]
    fn the_number_of_samples_does_not_matter() {
        let baseline = sample();
        let mut rows = baseline.clone();
        for sample in 1..4 {
            rows.push(Row { sample, ..baseline[0].clone() });
        }
        for (rows, baseline) in [(&rows, &baseline), (&baseline, &rows)] {
            let check = check(rows, baseline, 0.0).unwrap();
            assert!(check.passed() && check.new.is_empty());
            assert_eq!(check.compared, 12);
        }
    }
}
