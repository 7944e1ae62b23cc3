//! Two files, compared.

use std::collections::{BTreeMap, HashSet};

use crate::analysis::diff::cell_change::CellChange;
use crate::analysis::diff::change::{Change, Figures};
use crate::analysis::diff::engine_diff::{DepthChange, EngineDiff, MetricDiff};
use crate::analysis::diff::error::DiffError;
use crate::analysis::diff::fail_on::FailOn;
use crate::analysis::diff::matched::{Matched, MatchedEngine};
use crate::analysis::diff::metrics::Metrics;
use crate::analysis::diff::result::Diff;
use crate::analysis::distinct::may_vary;
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::analysis::unit::Unit;
use crate::parallel;
use crate::record::Rows;

/// Compares two files, cell by cell.
pub fn diff<'a>(old: &'a Rows, new: &'a Rows, metrics: &Metrics) -> Result<Diff<'a>, DiffError> {
    let matched = Matched::new(old, new, metrics.named(), None)?;
    let metrics = metrics.of(&matched)?;
    refuse_times_of_counts(&matched, &metrics)?;
    compared(matched, metrics)
}

/// [`diff`], even by the times of count mode: single samples, taken while other
/// cells ran beside them. Who calls this says so beside the figures.
pub fn diff_as_it_is<'a>(old: &'a Rows, new: &'a Rows, metrics: &Metrics) -> Result<Diff<'a>, DiffError> {
    let matched = Matched::new(old, new, metrics.named(), None)?;
    let metrics = metrics.of(&matched)?;
    compared(matched, metrics)
}

/// [`diff`] of engines that vary from run to run, by the means of their samples. Of their results only statuses are compared, and
/// what a gate is to fail on.
pub fn diff_over_noise<'a>(
    old: &'a Rows,
    new: &'a Rows,
    metrics: &Metrics,
    fail_on: &[FailOn],
) -> Result<Diff<'a>, DiffError> {
    let matched = Matched::new(old, new, metrics.named(), Some(fail_on))?;
    let metrics = metrics.of(&matched)?;
    refuse_times_of_counts(&matched, &metrics)?;
    for metric in metrics.iter().copied() {
        for (cell, other) in matched.pairs() {
            let samples = matched.samples(cell, other, metric);
            let rows = [("old", cell), ("new", other)].into_iter().zip(&samples);
            let is_single = |row, samples: &[f64]| samples.len() == 1 && (metric.varies() || may_vary(row));
            if let Some(((side, row), _)) = rows.into_iter().find(|((_, row), of)| is_single(*row, of)) {
                return Err(DiffError::OneSample { side, metric, key: Box::new(Key::of(row)) });
            }
        }
    }
    compared(matched, metrics)
}

fn refuse_times_of_counts(matched: &Matched, metrics: &[Metric]) -> Result<(), DiffError> {
    for metric in metrics.iter().copied().filter(|metric| metric.is_time()) {
        for (old, new) in matched.pairs() {
            let samples = matched.samples(old, new, metric).map(|samples| samples.len());
            if samples.contains(&1) || matched.is_counted() && !samples.contains(&0) {
                let samples = samples[0].min(samples[1]).max(1);
                return Err(DiffError::TimesOfCounts { metric, key: Box::new(Key::of(old)), samples });
            }
        }
    }
    Ok(())
}

fn compared(matched: Matched<'_>, metrics: Vec<Metric>) -> Result<Diff<'_>, DiffError> {
    let coverage = matched.coverage(&metrics);
    let absent = metrics.iter().copied().find(|metric| coverage.compared > 0 && !matched.has(*metric));
    if let Some(metric) = absent {
        return Err(DiffError::NoFigures { metric });
    }
    let found = parallel::map(matched.engines(), |engine| engine_diff(&matched, engine, &metrics));
    let (mut engines, mut changes) = (Vec::new(), Vec::new());
    for (engine, changed) in found {
        engines.push(engine);
        changes.extend(changed);
    }
    changes.sort_by(|left, right| right.distance().total_cmp(&left.distance()));
    let sum = |count: fn(&EngineDiff) -> usize| engines.iter().map(count).sum();
    Ok(Diff {
        metrics,
        coverage,
        changed: sum(|engine| engine.changed),
        engines,
        changes,
        answers: matched.answers,
        unfinished: matched.unfinished,
        gone: matched.gone,
        new: matched.added,
    })
}

/// One engine, and those of its figures that differ.
fn engine_diff<'a>(
    matched: &Matched<'a>,
    engine: &MatchedEngine<'a>,
    metrics: &[Metric],
) -> (EngineDiff<'a>, Vec<CellChange<'a>>) {
    let mut changes = Vec::new();
    let costs = metrics.iter().filter(|metric| engine.has_cost(**metric));
    let metrics = costs.filter_map(|metric| metric_diff(matched, engine, *metric, &mut changes)).collect();
    let changed: HashSet<usize> = changes.iter().map(|change| change.cell.place()).collect();
    (EngineDiff { metrics, changed: changed.len(), ..engine.counts.clone() }, changes)
}

fn metric_diff<'a>(
    matched: &Matched<'a>,
    engine: &MatchedEngine<'a>,
    metric: Metric,
    changes: &mut Vec<CellChange<'a>>,
) -> Option<MetricDiff> {
    let mut lost = 0;
    let mut depths: BTreeMap<u32, Vec<Figures>> = BTreeMap::new();
    for (cell, other) in engine.pairs.iter().copied() {
        let (old, new) = match matched.figures(cell, other, metric) {
            [Some(old), Some(new)] => (old, new),
            [was, _] => {
                lost += usize::from(was.is_some());
                continue;
            }
        };
        let samples = (metric.varies() || matched.over_noise).then(|| matched.samples(cell, other, metric));
        lost += usize::from(old > 0 && new == 0 || matched.over_noise && has_some_zeros(samples.as_ref()));
        if old != new {
            changes.push(CellChange { metric, cell, old, new });
        }
        let source_game = cell.game_of_position().or_else(|| other.game_of_position());
        let unit = Unit { source_game, ..Unit::of(cell) };
        depths.entry(cell.depth()).or_default().push(Figures { unit, old, new, samples });
    }
    let all: Vec<&[Figures]> = depths.values().map(Vec::as_slice).collect();
    let overall = Change::of(&all, matched.over_noise);
    let at_depth = |(depth, figures): (&u32, &Vec<Figures>)| {
        Some(DepthChange { depth: *depth, change: Change::of(&[figures.as_slice()], matched.over_noise)? })
    };
    let depths: Vec<DepthChange> = depths.iter().filter_map(at_depth).collect();
    (lost > 0 || overall.is_some()).then_some(MetricDiff { metric, lost, overall, depths })
}

/// Whether some samples are zero and others are not: they have no mean logarithm.
fn has_some_zeros(samples: Option<&[Vec<f64>; 2]>) -> bool {
    let is_zero = |of: &f64| *of == 0.0;
    samples.is_some_and(|sides| {
        let mut all = sides.iter().flatten();
        all.clone().any(is_zero) && !all.all(is_zero)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::diff::{FailOn, Limit, Verdict};
    use crate::analysis::fixture::{row, rows, table};
    use crate::record::{Row, Status};

    fn usual() -> Metrics {
        Metrics::UsualAnd(Vec::new())
    }

    /// Two positions at two depths; the new counts are theirs times these percentages.
    fn two_by_two(percents: [u64; 4]) -> Vec<Row> {
        let cells = [("a", 1, 100), ("a", 2, 1000), ("b", 1, 200), ("b", 2, 4000)];
        let cells = cells.into_iter().zip(percents);
        cells.map(|((at, depth, nodes), by)| row("xiangqi", at, "ab", depth, nodes * by / 100)).collect()
    }

    #[test]
    fn totals_and_geometric_means_by_hand() {
        let (old, new) = (table(&two_by_two([100; 4])), table(&two_by_two([200, 100, 50, 100])));
        let diff = diff(&old, &new, &usual()).unwrap();
        assert_eq!(
            (diff.coverage.compared, diff.changed, diff.metrics.as_slice()),
            (4, 2, [Metric::Nodes].as_slice())
        );
        let nodes = diff.engines[0].metric(Metric::Nodes).unwrap();
        let shown = |change: &Change| (change.cells, change.changed, change.old, change.new);
        let overall = nodes.overall.as_ref().unwrap();
        assert_eq!(shown(overall), (4, 2, 5300, 5300));
        assert_eq!(overall.percent, Some(0.0));
        // a: the mean of 2 and 1 is the root of 2; b: that of 1/2 and 1 its inverse.
        let ratio = overall.ratio.as_ref().unwrap();
        assert!((ratio.geometric_mean - 1.0).abs() < 1e-12 && ratio.n == 2 && ratio.interval.is_none());
        assert_eq!((ratio.wins, ratio.ties, ratio.losses), (1, 0, 1));
        assert_eq!(nodes.depths.iter().map(|of| of.depth).collect::<Vec<_>>(), [1, 2]);
        // 200 and 100 instead of 100 and 200.
        assert_eq!(shown(&nodes.depths[0].change), (2, 2, 300, 300));
        assert_eq!(shown(&nodes.depths[1].change), (2, 0, 5000, 5000));
    }

    #[test]
    fn the_largest_change_in_either_direction_is_the_first() {
        let (old, new) = (table(&two_by_two([100; 4])), table(&two_by_two([110, 100, 25, 300])));
        let diff = diff(&old, &new, &usual()).unwrap();
        let order: Vec<_> = diff.changes.iter().map(|change| (change.cell.position(), change.new)).collect();
        assert_eq!(order, [("b", 50), ("b", 12000), ("a", 110)]);
        assert_eq!(diff.changes[0].percent(), Some(-75.0));
    }

    #[test]
    fn six_positions_have_an_interval() {
        let old = rows("xiangqi", 6, &[("ab", 1.0)], 1);
        let new: Vec<Row> = old
            .iter()
            .zip([101, 102, 103, 101, 102, 103])
            .map(|(row, by)| {
                let mut row = row.clone();
                row.counters.nodes = row.counters.nodes.map(|nodes| nodes * 100 * by / 100);
                row
            })
            .collect();
        let old: Vec<Row> = old
            .into_iter()
            .map(|mut row| {
                row.counters.nodes = row.counters.nodes.map(|nodes| nodes * 100);
                row
            })
            .collect();
        let (old, new) = (table(&old), table(&new));
        let diff = diff(&old, &new, &usual()).unwrap();
        let ratio = diff.engines[0].metrics[0].overall.as_ref().unwrap().ratio.clone().unwrap();
        let interval = ratio.interval.unwrap();
        assert!((ratio.geometric_mean - 1.02).abs() < 1e-4, "{ratio:?}");
        assert!(
            (interval.low >= 1.01 && interval.high <= 1.03) && interval.contains(ratio.geometric_mean),
            "{interval:?}"
        );
    }

    #[test]
    fn cells_of_one_file_alone_are_listed_and_not_compared() {
        let (old, mut new) = (two_by_two([100; 4]), two_by_two([100; 4]));
        new.remove(1);
        new.push(row("xiangqi", "c", "pvs", 1, 7));
        new[0].value = Some(-5);
        let (old, new) = (table(&old), table(&new));
        let diff = diff(&old, &new, &usual()).unwrap();
        assert_eq!((diff.coverage.compared, diff.changed, diff.gone.len(), diff.new.len()), (3, 0, 1, 1));
        assert_eq!(diff.answers[0].differences[0].column, "value");
        let counts: Vec<_> =
            diff.engines.iter().map(|of| (of.engine, of.compared, of.gone, of.new, of.answers)).collect();
        assert_eq!(counts, [("ab", 3, 1, 0, 1), ("pvs", 0, 0, 1, 0)]);
        assert_eq!(diff.engines[0].metrics[0].overall.as_ref().unwrap().old, 4300);
        let limits = ["nodes=1000%".parse::<Limit>().unwrap()];
        let verdict = Verdict::new(&diff, &limits, FailOn::ALL);
        assert!(!verdict.passed() && verdict.beyond.is_empty() && verdict.lost == 0);
        assert!(verdict.passes(&diff.engines[1]) && !verdict.passes(&diff.engines[0]));
        assert!(Verdict::new(&diff, &[], &[]).passed());
    }

    #[test]
    fn unfinished_cells_have_no_ratio_and_those_that_stopped_are_lost() {
        let (mut old, mut new) = (two_by_two([100; 4]), two_by_two([100; 4]));
        old[0].status = Status::NodeLimit;
        new[0].status = Status::NodeLimit;
        new[3].status = Status::Timeout;
        new[2].status = Status::Mismatch;
        let (old, new) = (table(&old), table(&new));
        let diff = diff(&old, &new, &usual()).unwrap();
        assert_eq!(diff.engines[0].metrics[0].overall.as_ref().unwrap().old, 1200);
        let engine = &diff.engines[0];
        assert_eq!((engine.unfinished, engine.stopped, engine.ended_otherwise, engine.answers), (2, 1, 1, 1));
        let ends: Vec<_> =
            diff.unfinished.iter().map(|of| (of.old.to_string(), of.new.to_string())).collect();
        let expected = [("node-limit", "node-limit"), ("ok", "timeout")];
        assert_eq!(ends, expected.map(|(old, new)| (old.to_owned(), new.to_owned())));
        assert_eq!(Verdict::new(&diff, &["nodes=0%".parse().unwrap()], FailOn::ALL).lost, 1);
    }

    #[test]
    fn times_are_medians_of_samples_and_those_of_count_mode_are_refused() {
        let sampled = |times: [u64; 3]| -> Vec<Row> {
            let sample = |(sample, cpu_ns): (u32, u64)| Row {
                sample,
                cpu_ns: Some(cpu_ns),
                ..row("xiangqi", "a", "ab", 1, 100)
            };
            (0..).zip(times).map(sample).collect()
        };
        let (old, new) = (table(&sampled([10, 1000, 20])), table(&sampled([30, 1, 5000])));
        let usually = diff(&old, &new, &usual()).unwrap();
        assert_eq!(usually.metrics, [Metric::Nodes, Metric::CpuNs]);
        let time = usually.engines[0].metric(Metric::CpuNs).unwrap().overall.as_ref().unwrap();
        assert_eq!((time.cells, time.old, time.new, time.percent), (1, 20, 30, Some(50.0)));
        let counted = table(&sampled([10, 1000, 20])[..1]);
        let named = Metrics::Named(vec![Metric::CpuNs]);
        let refused = diff(&old, &counted, &named).unwrap_err();
        assert!(matches!(refused, DiffError::TimesOfCounts { metric: Metric::CpuNs, .. }));
        assert_eq!(diff_as_it_is(&old, &counted, &named).unwrap().changes[0].new, 10);
        assert_eq!(diff(&old, &counted, &usual()).unwrap().metrics, [Metric::Nodes]);
    }

    #[test]
    fn nodes_below_the_horizon_are_compared_where_there_are_some() {
        let with = |nodes| {
            let mut rows = two_by_two([100; 4]);
            for row in &mut rows {
                row.counters.quiescence_nodes = Some(nodes);
            }
            table(&rows)
        };
        let (none, some) = (with(0), with(50));
        assert_eq!(diff(&none, &none, &usual()).unwrap().metrics, [Metric::Nodes]);
        let diff = diff(&none, &some, &usual()).unwrap();
        assert_eq!(diff.metrics, [Metric::Nodes, Metric::NodesAndQuiescence]);
        assert_eq!((diff.coverage.compared, diff.changed, diff.changes.len()), (4, 4, 4));
    }

    #[test]
    fn counts_under_a_fixed_time_are_no_costs() {
        let (mut old, mut new) = (two_by_two([100; 4]), two_by_two([150; 4]));
        for rows in [&mut old, &mut new] {
            rows.push(row("xiangqi", "a", "timed", 9, 700));
        }
        new[4].counters.nodes = Some(900);
        new[4].value = Some(3);
        let (old, mut new) = (table(&old), table(&new));
        new.declare_bounded("timed");
        let named = Metrics::UsualAnd(vec![Metric::Nodes]);
        let refused = diff(&old, &new, &named).unwrap_err();
        assert!(matches!(refused, DiffError::NotACost { metric: Metric::Nodes, .. }), "{refused}");
        let whole = diff(&old, &new, &usual()).unwrap();
        let [ab, timed] = whole.engines.as_slice() else { panic!() };
        assert!(!ab.bounded && timed.bounded && timed.metrics.is_empty());
        assert_eq!((whole.changed, timed.compared, timed.changed, timed.answers), (4, 1, 0, 1));
        let alone = |rows: &Rows| {
            let mut kept = rows.clone();
            kept.retain(|row| row.engine() == "timed");
            kept
        };
        let (old, new) = (alone(&old), alone(&new));
        assert_eq!(diff(&old, &new, &usual()).unwrap().metrics, []);
    }

    #[test]
    fn a_figure_that_was_lost_is_not_a_pass() {
        let (old, mut new) = (two_by_two([100; 4]), two_by_two([100; 4]));
        new[1].counters.nodes = None;
        let (old, new) = (table(&old), table(&new));
        let diff = diff(&old, &new, &usual()).unwrap();
        assert_eq!(diff.engines[0].metrics[0].lost, 1);
        assert!(!Verdict::new(&diff, &["nodes=0%".parse().unwrap()], FailOn::ALL).passed());
    }

    #[test]
    fn files_with_nothing_to_compare_are_refused() {
        let all = table(&two_by_two([100; 4]));
        let told = |old: &Rows, new: &Rows, metric| {
            diff(old, new, &Metrics::Named(vec![metric])).unwrap_err().to_string()
        };
        let nodes = Metric::Nodes;
        assert!(told(&Rows::new(), &all, nodes).starts_with("the old file has no rows"));
        assert!(told(&all, &Rows::new(), nodes).starts_with("the new file has no rows"));
        let other = table(&[row("xiangqi", "z", "ab", 1, 5)]);
        assert_eq!(
            told(&all, &other, nodes),
            "the files have no search in common: the old one has, for instance, xiangqi a ab depth 1, and the new one xiangqi \
             z ab depth 1; run both on the same games, positions, engines and depths"
        );
        let mut stopped = two_by_two([100; 4]);
        for row in &mut stopped {
            row.status = Status::Timeout;
        }
        let stopped = table(&stopped);
        let nothing = diff(&all, &stopped, &usual()).unwrap();
        assert_eq!(
            (nothing.coverage.compared, nothing.coverage.omissions().as_deref()),
            (0, Some("not compared: 4 searches no longer finished"))
        );
        assert!(!Verdict::new(&nothing, &[], FailOn::ALL).passed());
        let nothing = diff(&stopped, &stopped, &usual()).unwrap();
        let verdict = Verdict::new(&nothing, &[], FailOn::ALL);
        assert!(!verdict.passed() && verdict.failed.is_empty() && verdict.lost == 0);
        assert!(
            told(&all, &all, Metric::DistinctLeaves).contains("column distinct_leaves is missing or empty")
        );
        let mut twice = two_by_two([100; 4]);
        twice.push(row("xiangqi", "a", "ab", 1, 99));
        assert!(told(&all, &table(&twice), nodes).starts_with("two rows of the new file disagree"));
        assert!(told(&table(&twice), &all, nodes).starts_with("two rows of the old file disagree"));
    }
}
