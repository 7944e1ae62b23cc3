//! Words and small choices that figures share.

use std::collections::BTreeMap;

use crate::analysis::compare::DepthRatio;
use crate::analysis::engine::{Engine, is_oracle};
use crate::analysis::metric::Metric;
use crate::analysis::ratio::geometric_mean;
use crate::analysis::sheet::{Figure, Sheet};
use crate::draw::chart::{Guide, Panel, Point, Scale, Series};
use crate::stats::bootstrap::{Interval, interval_of_mean, mean};

/// Most engines most plots show.
pub(super) const MOST_ENGINES: usize = 12;

/// Which engines a plot shows, and a note when that is not all of them.
pub(super) struct Choice<'a> {
    /// The engines, in the file's order.
    pub(super) engines: Vec<&'a str>,
    /// What is not shown.
    pub(super) note: Option<String>,
}

/// All engines of a game, or, if there are too many to tell apart, the reference
/// and of each algorithm the engine with the fewest nodes; if those are still
/// too many, some of them, evenly spaced by nodes.
pub(super) fn choose<'a>(sheet: &Sheet<'a>, game: &str, reference: &str, most: usize) -> Choice<'a> {
    let all = sheet.engines(game);
    if all.len() <= most {
        return Choice { engines: all, note: None };
    }
    let mut best: BTreeMap<String, (f64, &str)> = BTreeMap::new();
    for spec in all.iter().copied().filter(|spec| *spec != reference && !is_oracle(spec)) {
        let algorithm = Engine::parse(spec).map_or_else(|| spec.to_owned(), |engine| engine.algorithm.name);
        let Some(size) = size(sheet, game, spec, reference) else { continue };
        let kept = best.entry(algorithm).or_insert((size, spec));
        if size < kept.0 {
            *kept = (size, spec);
        }
    }
    let mut ranked: Vec<(f64, &str)> = best.into_values().collect();
    ranked.sort_by(|left, right| left.0.total_cmp(&right.0));
    let places = (most - 1).min(ranked.len());
    let step = |place: usize| place * (ranked.len() - 1) / (places - 1).max(1);
    let mut kept: Vec<&str> = (0..places).map(|place| ranked[step(place)].1).collect();
    kept.push(reference);
    let engines: Vec<&str> = all.iter().copied().filter(|engine| kept.contains(engine)).collect();
    let note = format!(
        "{} of {} engines are shown: {reference}, and {} algorithms the engine with the fewest nodes; \
         `plybench compare` lists all.",
        engines.len(),
        all.len(),
        if places < ranked.len() { "of some" } else { "of each of the" },
    );
    Choice { engines, note: Some(note) }
}

/// Log nodes relative to the reference, a ply, at the greatest depth of both:
/// engines are searched to different depths.
fn size(sheet: &Sheet, game: &str, engine: &str, reference: &str) -> Option<f64> {
    sheet.depths(game, engine).into_iter().rev().find_map(|depth| {
        let (own, other) =
            (mean_nodes(sheet, game, engine, depth)?, mean_nodes(sheet, game, reference, depth)?);
        Some((own / other).ln() / f64::from(depth.max(1)))
    })
}

fn mean_nodes(sheet: &Sheet, game: &str, engine: &str, depth: u32) -> Option<f64> {
    let cells = sheet.cells(game, engine, depth);
    geometric_mean(cells.iter().filter_map(|(_, cell)| cell.figure(Metric::Nodes))).map(|(mean, _)| mean)
}

/// The geometric mean of a figure by depth, without intervals.
pub(super) fn geometric_means(sheet: &Sheet, game: &str, engine: &str, figure: Figure) -> Vec<Point> {
    let point = |depth: u32| {
        let cells = sheet.cells(game, engine, depth);
        let (y, _) = geometric_mean(cells.iter().filter_map(|(_, cell)| figure(cell)))?;
        Some(Point { x: f64::from(depth), y, interval: None })
    };
    sheet.depths(game, engine).into_iter().filter_map(point).collect()
}

/// A mean with its interval as a point.
pub(super) fn mean_point(x: f64, values: &[f64]) -> Option<Point> {
    Some(Point { x, y: mean(values)?, interval: interval_of_mean(values).map(ends) })
}

/// A mean of logarithms with its interval as a point.
pub(super) fn log_mean_point(x: f64, logs: &[f64]) -> Option<Point> {
    let interval = interval_of_mean(logs).map(|interval| ends(interval.map(f64::exp)));
    Some(Point { x, y: mean(logs)?.exp(), interval })
}

/// An interval as a pair.
pub(super) const fn ends(interval: Interval) -> (f64, f64) {
    (interval.low, interval.high)
}

/// A single panel over depth.
pub(super) fn panel_over_depth(y_label: &str, y_scale: Scale, series: Vec<Series>) -> Panel {
    Panel {
        heading: String::new(),
        x_label: "depth, plies".to_owned(),
        x_scale: Scale::Steps,
        y_label: y_label.to_owned(),
        y_scale,
        series,
        guides: Vec::new(),
    }
}

/// A series through its points.
pub(super) fn series(label: &str, points: Vec<Point>) -> Series {
    Series { label: label.to_owned(), points, connected: true }
}

/// Positions per depth over all engines shown.
pub(super) fn counts<'a>(
    sheet: &'a Sheet,
    game: &'a str,
    engines: &'a [&str],
) -> impl Iterator<Item = usize> + Clone + 'a {
    engines
        .iter()
        .flat_map(move |engine| sheet.depths(game, engine).into_iter().map(move |depth| (engine, depth)))
        .map(move |(engine, depth)| sheet.count(game, engine, depth))
}

/// The game a figure about one game shows: xiangqi if there, else the first.
pub(super) fn main_game<'a>(sheet: &Sheet<'a>) -> Option<&'a str> {
    let games = sheet.games();
    games.iter().find(|game| game.starts_with("xiangqi")).or(games.first()).copied()
}

/// What a position of a game is called.
pub(super) fn unit(game: &str, count: usize) -> String {
    let noun = if game.starts_with("tree:") { "tree" } else { "position" };
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// "24 positions", or "12 to 24 positions" when depths differ.
pub(super) fn units(game: &str, counts: impl Iterator<Item = usize> + Clone) -> String {
    let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
    if least == most { unit(game, most) } else { format!("{least} to {}", unit(game, most)) }
}

/// Ratios by depth as points with their intervals.
pub(super) fn ratio_points(depths: &[DepthRatio]) -> Vec<Point> {
    depths
        .iter()
        .map(|entry| Point {
            x: f64::from(entry.depth),
            y: entry.ratio.geometric_mean,
            interval: entry.ratio.interval.map(ends),
        })
        .collect()
}

/// The line of the reference engine.
pub(super) fn reference_line(name: &str) -> Guide {
    Guide { y: 1.0, label: format!("{name} = 100%") }
}

/// A ratio as a percentage with three figures: 4.71%, 97.3%, 1234%.
pub(super) fn percent(ratio: f64) -> String {
    let value = ratio * 100.0;
    match value.abs() {
        large if large >= 99.95 => format!("{value:.0}%"),
        middle if middle >= 9.995 => format!("{value:.1}%"),
        _ => format!("{value:.2}%"),
    }
}

/// What every figure with intervals says about them.
pub(super) const INTERVALS: &str = "Bars: 95% BCa bootstrap intervals over positions, 10,000 resamples.";

/// The notes every figure ends with: how many rows are left out, if any.
pub(super) fn left_out(sheet: &Sheet) -> Option<String> {
    sheet.left_out().sentence().map(|sentence| format!("Of the file's {sentence}."))
}
