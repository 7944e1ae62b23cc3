//! The nodes of each engine, by depth.

use crate::analysis::compare::default_reference_in;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Scale, Series};
use crate::report::figure::entry::Figure;
use crate::report::figure::points::{geometric_means, panel_over_depth, series};
use crate::report::figure::shown::{MOST_ENGINES, Shown, main_game};

pub(super) const FIGURE: Figure = Figure {
    name: "nodes-by-depth",
    title: "Nodes of every engine, by depth",
    needs: "a finished row",
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let shown = Shown::choose(game, default_reference_in(sheet, game)?, MOST_ENGINES);
    let lines: Vec<Series> = shown
        .engines()
        .map(|engine| series(engine.name().as_str(), geometric_means(engine, Metric::Nodes)))
        .collect();
    Some(Chart {
        title: title(&lines)?,
        subtitle: "Nodes by depth and engine, geometric means over positions".to_owned(),
        panels: vec![panel_over_depth("nodes", Scale::LogCount, lines)],
        notes: shown.notes(sheet, shown.counts(), ""),
    })
}

/// Most and fewest nodes at the greatest depth that has more than one engine.
fn title(lines: &[Series]) -> Option<String> {
    let last = |line: &Series| line.points.last().map(|point| (point.x, point.y, line.label.clone()));
    let ends: Vec<(f64, f64, String)> = lines.iter().filter_map(last).collect();
    let deepest = ends.iter().map(|end| end.0).fold(0.0, f64::max);
    let mut at: Vec<&(f64, f64, String)> = ends.iter().filter(|end| end.0 >= deepest).collect();
    at.sort_by(|left, right| left.1.total_cmp(&right.1));
    let (fewest, most) = (at.first()?, at.last()?);
    let write = |value: f64| Scale::LogCount.write(round(value));
    if at.len() == 1 {
        return Some(format!("At depth {deepest} {} searches {} nodes", fewest.2, write(fewest.1)));
    }
    Some(format!(
        "At depth {deepest} from {} nodes ({}) to {} ({})",
        write(fewest.1),
        fewest.2,
        write(most.1),
        most.2
    ))
}

/// To three figures.
fn round(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor() - 2.0).max(1.0);
    (value / unit).round() * unit
}
