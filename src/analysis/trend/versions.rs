//! Versions, one after the other.

use std::collections::HashMap;

use serde::Serialize;
use thiserror::Error;

use crate::analysis::cell_map::CellMap;
use crate::analysis::coverage::Coverage;
use crate::analysis::diff::{Diff, DiffError, EngineDiff, Metrics, diff};
use crate::analysis::distinct::Conflict;
use crate::analysis::metric::Metric;
use crate::analysis::trend::engine_trend::{EngineTrend, Link, TrendPoint};
use crate::analysis::trend::step::{Step, is_step};
use crate::analysis::trend::version::Version;
use crate::record::{RowRef, Rows};

/// The reason for a search that is not compared with the next version.
const APART: &str = "missing in the next version";

/// One figure of every engine over versions of a program.
#[derive(Debug, Serialize)]
pub struct Trend {
    /// The figure.
    pub metric: Metric,
    /// The versions, the first one first.
    pub versions: Vec<Version>,
    /// Every engine of a game, in the order in which they come up.
    pub engines: Vec<EngineTrend>,
    /// The cells compared with the version before, of all versions.
    pub coverage: Coverage,
    #[serde(skip)]
    last: Rows,
}

/// A version whose rows cannot be part of a trend.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TrendError {
    #[error(transparent)]
    Conflict(Conflict),
    #[error(transparent)]
    Times(DiffError),
}

impl Trend {
    /// No version yet.
    pub fn new(metric: Metric) -> Self {
        let coverage = Coverage { columns: vec![metric.to_string()], ..Coverage::default() };
        Self { metric, versions: Vec::new(), engines: Vec::new(), coverage, last: Rows::new() }
    }

    /// Adds the next version, compared with the one before over the cells that
    /// finished in both.
    pub fn push(&mut self, version: Version, rows: Rows) -> Result<(), TrendError> {
        let cells = CellMap::new(&rows, &version.name).map_err(TrendError::Conflict)?;
        let last = std::mem::take(&mut self.last);
        let diff = match diff(&last, &rows, &Metrics::Named(vec![self.metric])) {
            Ok(diff) => Some(diff),
            Err(error @ DiffError::TimesOfCounts { .. }) => return Err(TrendError::Times(error)),
            // They have no cell in common, or none with the figure; what disagrees
            // with itself was found before.
            Err(_) => None,
        };
        self.cover(diff.as_ref(), last.len());
        let links = diff.as_ref().map(|diff| self.links(diff)).unwrap_or_default();
        let finished = cells.finished().filter_map(|row| Some((row, cells.figure(row, self.metric)?)));
        let finished: Vec<(RowRef, u64)> = finished.collect();
        for (row, figure) in finished {
            self.add(row, figure, &links);
        }
        drop((cells, links));
        self.versions.push(version);
        self.last = rows;
        Ok(())
    }

    /// Parts the versions so far from the next one, for a reason after "3 searches": nothing of them is compared.
    pub fn part(&mut self, reason: &str) {
        let apart = std::mem::take(&mut self.last).len();
        self.coverage = std::mem::take(&mut self.coverage).without(apart, "search", reason);
    }

    /// Notes what of the rows before is compared with the next ones.
    fn cover(&mut self, diff: Option<&Diff>, rows: usize) {
        let coverage = std::mem::take(&mut self.coverage);
        let Some(diff) = diff else {
            self.coverage = coverage.without(rows, "search", APART);
            return;
        };
        let of_metric = || diff.engines.iter().filter_map(|of| of.metric(self.metric));
        let stopped = diff.engines.iter().map(|of| of.stopped).sum();
        let compared: usize = of_metric().filter_map(|of| of.overall.as_ref()).map(|of| of.cells).sum();
        let lost = of_metric().map(|of| of.lost).sum();
        self.coverage = Coverage { compared: coverage.compared + compared, ..coverage }
            .without(diff.gone.len(), "search", APART)
            .without(stopped, "search", "no longer finished")
            .without(lost, "search", format!("with {} empty or 0 in the next version", self.metric));
    }

    /// The steps of at least this many percent, in the order of the versions.
    pub fn steps(&self, least: f64) -> Vec<Step<'_>> {
        let mut steps: Vec<Step> = self.engines.iter().flat_map(|of| self.steps_of(of, least)).collect();
        steps.sort_by_key(|step| step.version);
        steps
    }

    fn steps_of<'t>(&'t self, of: &'t EngineTrend, least: f64) -> impl Iterator<Item = Step<'t>> {
        let varies = self.metric.varies();
        of.points.iter().filter_map(move |point| {
            let change = &point.link.as_ref()?.change;
            let step = Step { version: point.version, game: &of.game, engine: &of.engine, change };
            is_step(change, varies, least).then_some(step)
        })
    }

    fn links<'d>(&self, diff: &'d Diff) -> HashMap<(&'d str, &'d str), Link> {
        let link = |of: &EngineDiff| {
            let change = of.metric(self.metric)?.overall.clone()?;
            Some(Link { change, answers: of.answers, gone: of.gone, new: of.new })
        };
        diff.engines.iter().filter_map(|of| Some(((of.game, of.engine), link(of)?))).collect()
    }

    /// Adds a cell of the version that comes next.
    fn add(&mut self, row: RowRef, figure: u64, links: &HashMap<(&str, &str), Link>) {
        let version = self.versions.len();
        let of = self.engine(row.game(), row.engine());
        if of.points.last().is_none_or(|point| point.version < version) {
            let link = links.get(&(row.game(), row.engine())).cloned();
            let before = of.points.last().map_or(1.0, |point| point.index);
            let index = link.as_ref().map_or(1.0, |link| before * link.factor());
            of.points.push(TrendPoint { version, cells: 0, total: 0, index, link });
        }
        if let Some(point) = of.points.last_mut() {
            point.cells += 1;
            point.total += u128::from(figure);
        }
    }

    fn engine(&mut self, game: &str, engine: &str) -> &mut EngineTrend {
        let found =
            self.engines.iter().position(|of| (of.game.as_str(), of.engine.as_str()) == (game, engine));
        let place = found.unwrap_or_else(|| {
            let (game, engine) = (game.to_owned(), engine.to_owned());
            self.engines.push(EngineTrend { game, engine, points: Vec::new() });
            self.engines.len() - 1
        });
        &mut self.engines[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::record::{Row, Status};

    fn version(name: &str) -> Version {
        Version { name: name.to_owned(), ..Version::default() }
    }

    /// The nodes of one engine at some positions of every version.
    fn trend(versions: &[&[(&str, u64)]]) -> Trend {
        let mut trend = Trend::new(Metric::Nodes);
        for (name, cells) in ["v0", "v1", "v2", "v3"].iter().zip(versions) {
            let rows: Vec<Row> =
                cells.iter().map(|(at, nodes)| row("xiangqi", at, "ab", 1, *nodes)).collect();
            trend.push(version(name), table(&rows)).unwrap();
        }
        trend
    }

    #[test]
    fn cells_that_come_and_go_do_not_move_the_index() {
        let trend = trend(&[
            &[("a", 100), ("b", 300)],
            // Half as much again at the two; the third is new.
            &[("a", 300), ("b", 300), ("c", 5000)],
            // a is gone; the others are unchanged.
            &[("b", 300), ("c", 5000)],
            &[("b", 30), ("c", 500)],
        ]);
        let points = &trend.engines[0].points;
        let shown: Vec<_> = points.iter().map(|point| (point.cells, point.total, point.index)).collect();
        assert_eq!(shown[..3], [(2, 400, 1.0), (3, 5600, 1.5), (2, 5300, 1.5)]);
        assert!((points[3].index - 0.15).abs() < 1e-12);
        let links: Vec<_> = points.iter().filter_map(|point| point.link.as_ref()).collect();
        let shown: Vec<_> = links.iter().map(|link| (link.change.changed, link.gone, link.new)).collect();
        assert_eq!(shown, [(1, 0, 1), (0, 1, 0), (2, 0, 0)]);
        let steps: Vec<_> = trend.steps(0.0).iter().map(|step| (step.version, step.change.percent)).collect();
        assert_eq!(steps, [(1, Some(50.0)), (3, Some(-90.0))]);
        assert_eq!(trend.steps(50.0).len(), 2, "a step of as much as asked for is one");
        assert_eq!(trend.steps(50.1).iter().map(|step| step.version).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn the_index_begins_again_where_no_cell_is_shared() {
        let trend = trend(&[&[("a", 100)], &[("a", 50)], &[("b", 9)], &[("b", 18)]]);
        let points = &trend.engines[0].points;
        assert_eq!(points.iter().map(|point| point.index).collect::<Vec<_>>(), [1.0, 0.5, 1.0, 2.0]);
        assert_eq!(points.iter().map(TrendPoint::is_start).collect::<Vec<_>>(), [true, false, true, false]);
    }

    #[test]
    fn an_engine_that_pauses_begins_again() {
        let rows = |engines: &[&str]| -> Rows {
            engines
                .iter()
                .map(|engine| row("xiangqi", "a", engine, 1, 10))
                .collect::<Vec<_>>()
                .iter()
                .collect()
        };
        let mut trend = Trend::new(Metric::Nodes);
        for (name, engines) in [("v0", &["ab", "pvs"][..]), ("v1", &["ab"]), ("v2", &["ab", "pvs"])] {
            trend.push(version(name), rows(engines)).unwrap();
        }
        let versions =
            |at: usize| trend.engines[at].points.iter().map(|point| point.version).collect::<Vec<_>>();
        assert_eq!((versions(0), versions(1)), (vec![0, 1, 2], vec![0, 2]));
        assert!(trend.engines[1].points[1].is_start());
        assert!(trend.steps(0.0).is_empty());
    }

    #[test]
    fn totals_that_happen_to_agree_hide_no_step() {
        let swapped = trend(&[&[("a", 1), ("b", 2)], &[("a", 2), ("b", 1)]]);
        let steps = swapped.steps(0.0);
        assert_eq!((steps.len(), steps[0].change.percent), (1, Some(0.0)));
        assert!(swapped.steps(0.1).is_empty());
    }

    #[test]
    fn cells_that_did_not_finish_count_for_nothing() {
        let mut rows = [row("xiangqi", "a", "ab", 1, 7), row("xiangqi", "b", "ab", 1, 900)];
        rows[1].status = Status::NodeLimit;
        let mut trend = Trend::new(Metric::Nodes);
        trend.push(version("v0"), table(&rows)).unwrap();
        assert_eq!((trend.engines[0].points[0].cells, trend.engines[0].points[0].total), (1, 7));
    }

    #[test]
    fn times_have_steps_only_beyond_their_noise() {
        let sampled = |base: u64| -> Rows {
            let sample = |sample: u32| Row {
                sample,
                cpu_ns: Some(base + u64::from(sample) * 7 % 5 * base / 50),
                ..row("xiangqi", "a", "ab", 1, 100)
            };
            (0..10).map(sample).collect::<Vec<_>>().iter().collect()
        };
        let mut trend = Trend::new(Metric::CpuNs);
        for (name, base) in [("v0", 1000), ("v1", 1010), ("v2", 2000)] {
            trend.push(version(name), sampled(base)).unwrap();
        }
        assert_eq!(trend.steps(0.0).iter().map(|step| step.version).collect::<Vec<_>>(), [2]);
        let counted = table(&[row("xiangqi", "a", "ab", 1, 100)]);
        assert!(matches!(trend.push(version("v3"), counted), Err(TrendError::Times(_))));
    }

    #[test]
    fn rows_that_disagree_are_refused() {
        let rows = [row("xiangqi", "a", "ab", 1, 7), row("xiangqi", "a", "ab", 1, 8)];
        let error = Trend::new(Metric::Nodes).push(version("v0"), table(&rows)).unwrap_err();
        assert!(error.to_string().contains("v0"), "{error}");
    }
}
