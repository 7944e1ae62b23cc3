//! One engine against a reference on the same game, by depth and over all
//! depths.

use serde::Serialize;

use crate::analysis::cell::Quantity;
use crate::analysis::engine_sheet::{EngineSheet, Pair};
use crate::analysis::metric::Metric;
use crate::analysis::ratio::{self, Ratio};
use crate::stats::Interval;
use crate::stats::samples::{self, Sampled};

/// One engine against the reference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineComparison {
    /// Engine spec.
    pub engine: String,
    /// By depth, rising; depths without a pair are left out.
    pub depths: Vec<DepthRatio>,
    /// The depths that `overall`, `odd` and `even` are about, rising: those at
    /// which the same positions are compared, as many as at any depth, and no
    /// search and no figure is missing; if there are none, all.
    pub overall_depths: Vec<u32>,
    /// Whether there are none, so that the positions of `overall` are not those
    /// that were run, or not the same at every depth.
    pub incomplete: bool,
    /// Over these depths, every position once.
    pub overall: Ratio,
    /// Of times: the 95% interval of `overall` over samples, the positions
    /// being the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_samples: Option<Interval>,
    /// Over the odd ones of these depths: reductions look different there.
    pub odd: Option<Ratio>,
    /// Over the even ones.
    pub even: Option<Ratio>,
    /// The p-value of `overall`, corrected by Holm's method for the engines
    /// of its game; `None` when every position is equal.
    pub p_holm: Option<f64>,
}

/// A ratio with its depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DepthRatio {
    /// Plies.
    pub depth: u32,
    /// Positions that both engines were run on, at the depth that has most.
    pub positions: usize,
    /// Those that did not enter at this depth because a search did not finish.
    pub unfinished: usize,
    /// The ratio.
    #[serde(flatten)]
    pub ratio: Ratio,
    /// Of times: the 95% interval over samples, the positions being the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_samples: Option<Interval>,
}

/// One engine against a reference on the same game, by any quantity.
pub fn compare_engine(
    engine: &EngineSheet,
    reference: &EngineSheet,
    quantity: impl Quantity,
) -> Option<EngineComparison> {
    let pairs: Vec<(u32, Vec<Pair>)> = engine
        .depths()
        .map(|depth| (depth, engine.at(depth).pairs(quantity, reference.at(depth), quantity)))
        .collect();
    let unfinished = |depth: u32| engine.unfinished_with(reference, depth);
    let run_on = |depth: u32| engine.at(depth).common(reference.at(depth)) + unfinished(depth);
    let positions = pairs.iter().map(|(depth, _)| run_on(*depth)).max()?;
    let depths: Vec<DepthRatio> = pairs
        .iter()
        .filter_map(|(depth, pairs)| {
            let (depth, unfinished, ratio) = (*depth, unfinished(*depth), ratio::at_depth(pairs)?);
            Some(DepthRatio { depth, positions, unfinished, ratio, over_samples: None })
        })
        .collect();
    let complete = complete(&pairs, positions);
    let incomplete = complete.is_empty();
    let overall_depths = if incomplete { depths.iter().map(|entry| entry.depth).collect() } else { complete };
    let pooled = |keep: &dyn Fn(u32) -> bool| {
        let kept = pairs.iter().filter(|(depth, _)| overall_depths.contains(depth) && keep(*depth));
        ratio::pooled(kept.map(|(_, pairs)| pairs.as_slice()))
    };
    let overall = pooled(&|_| true)?;
    Some(EngineComparison {
        engine: engine.name().as_str().to_owned(),
        p_holm: overall.p_value,
        overall,
        over_samples: None,
        odd: pooled(&|depth| depth % 2 == 1),
        even: pooled(&|depth| depth % 2 == 0),
        depths,
        overall_depths,
        incomplete,
    })
}

/// The depths that have all `positions`, and the same: of several sets of as
/// many positions the one with the most depths, then the one with the least.
fn complete(pairs: &[(u32, Vec<Pair>)], positions: usize) -> Vec<u32> {
    let mut sets: Vec<(&[Pair], Vec<u32>)> = Vec::new();
    let whole = |pairs: &[Pair]| pairs.len() == positions && ratio::at_depth(pairs).is_some();
    for (depth, pairs) in pairs.iter().filter(|(_, pairs)| whole(pairs)) {
        let same = |other: &[Pair]| other.iter().map(|pair| pair.unit).eq(pairs.iter().map(|p| p.unit));
        match sets.iter_mut().find(|(other, _)| same(other)) {
            Some((_, depths)) => depths.push(*depth),
            None => sets.push((pairs, vec![*depth])),
        }
    }
    let most = sets.iter().map(|(_, depths)| depths.len()).max();
    sets.into_iter().map(|(_, depths)| depths).find(|depths| Some(depths.len()) == most).unwrap_or_default()
}

pub(super) fn add_intervals_over_samples(
    comparison: &mut EngineComparison,
    engine: &EngineSheet,
    reference: &EngineSheet,
    metric: Metric,
) {
    let at = |depth: u32| {
        engine.at(depth).iter().filter_map(move |(unit, cell)| {
            let reference = reference.at(depth).get(unit.position)?.samples(metric);
            Some(Sampled { position: unit.position, own: cell.samples(metric), reference })
        })
    };
    for entry in &mut comparison.depths {
        entry.over_samples = samples::interval(&at(entry.depth).collect::<Vec<_>>());
    }
    let mut all: Vec<Sampled> = comparison.overall_depths.iter().copied().flat_map(at).collect();
    all.sort_by_key(|cell| cell.position);
    comparison.over_samples = samples::interval(&all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::compare;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::{Row, Status};

    #[test]
    fn lost_positions_are_counted_at_every_depth() {
        let mut rows = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 2);
        let hard = |row: &&mut Row| row.depth == 2 && row.position.as_str() > "p04";
        for row in rows.iter_mut().filter(hard) {
            let failed = row.engine == "ab" || row.position == "p05";
            row.status = if failed { Status::NodeLimit } else { Status::Ok };
        }
        let comparison =
            compare(&Sheet::new(&table(&rows), Known::ROWS_ALONE), Some("ab"), Metric::Nodes).unwrap();
        let depths = &comparison.games[0].engines[0].depths;
        let counts: Vec<_> = depths.iter().map(|entry| (entry.ratio.n, entry.unfinished)).collect();
        assert_eq!(counts, [(8, 0), (5, 3)]);
        assert_eq!(depths[1].ratio.interval, None, "five positions say too little");
        assert_eq!(comparison.left_out.failed_by_depth[&2], 4);
        let pvs = &comparison.games[0].engines[0];
        assert_eq!((pvs.overall_depths.as_slice(), pvs.incomplete), ([1].as_slice(), false));
        assert_eq!(pvs.overall, depths[0].ratio, "depth 2 lost its hard positions");
        assert_eq!((pvs.odd.as_ref(), pvs.even.as_ref()), (Some(&pvs.overall), None));

        rows.retain(|row| row.depth == 2);
        let sheet_rows = table(&rows);
        let comparison =
            compare(&Sheet::new(&sheet_rows, Known::ROWS_ALONE), Some("ab"), Metric::Nodes).unwrap();
        let pvs = &comparison.games[0].engines[0];
        assert_eq!((pvs.overall_depths.as_slice(), pvs.incomplete), ([2].as_slice(), true));
    }

    #[test]
    fn a_missing_figure_is_a_lost_position() {
        let mut rows = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 2);
        let lost = rows.iter_mut().find(|row| row.depth == 1 && row.engine == "pvs").unwrap();
        lost.counters.nodes = None;
        let rows = table(&rows);
        let comparison = compare(&Sheet::new(&rows, Known::ROWS_ALONE), Some("ab"), Metric::Nodes).unwrap();
        let pvs = &comparison.games[0].engines[0];
        let counts: Vec<_> = pvs.depths.iter().map(|entry| (entry.ratio.n, entry.positions)).collect();
        assert_eq!(counts, [(7, 8), (8, 8)]);
        assert_eq!(pvs.overall_depths, [2]);
    }

    /// The comparison of a pair of engines over all depths, and by depth how many of
    /// how many positions.
    fn coverage(rows: &[Row]) -> (EngineComparison, Vec<(usize, usize)>) {
        let comparison =
            compare(&Sheet::new(&table(rows), Known::ROWS_ALONE), Some("ab"), Metric::Nodes).unwrap();
        let engine = comparison.games[0].engines[0].clone();
        let counts = engine.depths.iter().map(|entry| (entry.ratio.n, entry.positions)).collect();
        (engine, counts)
    }

    #[test]
    fn over_all_depths_every_depth_has_the_same_positions() {
        let all = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 3);
        let of_two = coverage(
            &rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 3)
                .into_iter()
                .filter(|row| row.depth < 3)
                .collect::<Vec<_>>(),
        )
        .0;
        // Planned on fewer positions, or lost from the file, of one engine or of both.
        for engine in ["pvs", "ab", ""] {
            let lost =
                |row: &Row| row.depth == 3 && row.position.as_str() > "p03" && row.engine.ends_with(engine);
            let kept: Vec<Row> = all.iter().filter(|row| !lost(row)).cloned().collect();
            let (pvs, counts) = coverage(&kept);
            assert_eq!(counts, [(8, 8), (8, 8), (4, 8)]);
            assert_eq!((pvs.overall_depths.as_slice(), pvs.incomplete), ([1, 2].as_slice(), false));
            assert_eq!((&pvs.overall, &pvs.odd), (&of_two.overall, &of_two.odd));
        }
    }

    #[test]
    fn depths_with_as_many_and_other_positions_are_not_mixed() {
        let mut all = rows("xiangqi", 8, &[("ab", 1.0), ("pvs", 0.9)], 4);
        all.retain(|row| (row.depth == 1) == (row.position.as_str() > "p03"));
        let (pvs, counts) = coverage(&all);
        assert_eq!(counts, [(4, 4); 4]);
        assert_eq!((pvs.overall_depths.as_slice(), pvs.overall.n), ([2, 3, 4].as_slice(), 4));
    }
}
