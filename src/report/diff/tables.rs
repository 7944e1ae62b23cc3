//! The tables of two files.

use crate::analysis::diff::{CellChange, Change, Diff, EngineDiff, MetricDiff};
use crate::analysis::metric::Metric;
use crate::report::change::change;
use crate::report::comparison::too_few;
use crate::report::table::Table;
use crate::stats::Interval;

/// The columns of figures.
const FIGURES: [&str; 7] = ["cells", "changed", "old", "new", "change", "ratio", "95% interval"];

/// A game and a metric, with the engines by depth and over all depths.
pub(super) struct Section<'d> {
    pub(super) game: &'d str,
    pub(super) metric: Metric,
    pub(super) table: Table,
}

/// A table for each game and metric.
pub(super) fn by_depth<'d>(diff: &'d Diff) -> Vec<Section<'d>> {
    let mut games: Vec<&str> = Vec::new();
    for engine in &diff.engines {
        if !games.contains(&engine.game) {
            games.push(engine.game);
        }
    }
    let sections = games.into_iter().flat_map(|game| diff.metrics.iter().map(move |metric| (game, *metric)));
    let sections = sections.map(|(game, metric)| {
        let engines = diff.engines.iter().filter(|engine| engine.game == game);
        let found: Vec<_> = engines.filter_map(|engine| Some((engine, engine.metric(metric)?))).collect();
        Section { game, metric, table: of_engines(&found) }
    });
    sections.filter(|section| !section.table.rows.is_empty()).collect()
}

fn of_engines(engines: &[(&EngineDiff, &MetricDiff)]) -> Table {
    let sampled = engines.iter().any(|(_, of)| is_sampled(of));
    let mut table = Table::new(["engine", "depth"].into_iter().chain(figures(sampled)));
    for (engine, of) in engines {
        let row = |depth: String, change| {
            let start = [engine.engine.to_owned(), depth];
            start.into_iter().chain(cells(change, sampled)).collect::<Vec<_>>()
        };
        table.rows.extend(of.depths.iter().map(|at| row(at.depth.to_string(), &at.change)));
        // Over one depth it would say the same again.
        let overall = of.overall.as_ref().filter(|_| of.depths.len() > 1);
        table.rows.extend(overall.map(|change| row("all".to_owned(), change)));
    }
    table
}

/// One table: every engine with each metric, over all depths.
pub(super) fn overall(diff: &Diff) -> Table {
    let all = || diff.engines.iter().flat_map(|engine| engine.metrics.iter().map(move |of| (engine, of)));
    let sampled = all().any(|(_, of)| is_sampled(of));
    let mut table = Table::new(["game", "engine", "metric"].into_iter().chain(figures(sampled)))
        .words(&["engine", "metric"]);
    table.rows.extend(all().filter_map(|(engine, of)| {
        let start = [engine.game.to_owned(), engine.engine.to_owned(), of.metric.to_string()];
        Some(start.into_iter().chain(cells(of.overall.as_ref()?, sampled)).collect())
    }));
    table
}

/// The cells that changed most.
pub(super) fn most_changed(diff: &Diff, most: usize) -> Table {
    let header = ["game", "position", "engine", "depth", "metric", "old", "new", "change"];
    let mut table = Table::new(header).words(&["position", "engine", "metric"]);
    let row = |of: &CellChange| {
        let key = of.key();
        vec![
            key.game,
            key.position,
            key.engine,
            key.depth.to_string(),
            of.metric.to_string(),
            of.old.to_string(),
            of.new.to_string(),
            change(of.old, of.new),
        ]
    };
    table.rows.extend(diff.changes.iter().take(most).map(row));
    table
}

fn is_sampled(of: &MetricDiff) -> bool {
    of.overall.as_ref().is_some_and(|change| change.over_samples.is_some())
}

fn figures(sampled: bool) -> impl Iterator<Item = &'static str> {
    FIGURES.into_iter().chain(sampled.then_some("over samples"))
}

fn cells(of: &Change, sampled: bool) -> Vec<String> {
    let ratio = of.ratio.as_ref();
    let over_samples = || of.over_samples.map_or_else(String::new, interval);
    let cells = [
        of.cells.to_string(),
        of.changed.to_string(),
        of.old.to_string(),
        of.new.to_string(),
        change(of.old, of.new),
        ratio.map_or_else(String::new, |ratio| format!("{:.4}", ratio.geometric_mean)),
        ratio.map_or_else(String::new, |ratio| {
            ratio.interval.map_or_else(|| too_few(ratio.counted()), interval)
        }),
    ];
    cells.into_iter().chain(sampled.then(over_samples)).collect()
}

/// With the four decimals that a change of some tenths of a percent needs.
fn interval(ends: Interval) -> String {
    format!("[{:.4}, {:.4}]", ends.low, ends.high)
}
