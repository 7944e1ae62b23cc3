//! The nodes of each engine, by depth.

use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Scale, Series};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{headline, mean_entries};
use crate::report::figure::points::{geometric_means, panel_over_depth, series};
use crate::report::figure::shown::{MOST_ENGINES, Shown, main_game};
use crate::stats::Clustered;

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
        title: title(&shown)?,
        subtitle: "Nodes by depth and engine, geometric means over positions".to_owned(),
        panels: vec![panel_over_depth("nodes", Scale::LogCount, lines)],
        notes: shown.notes(sheet, shown.counts(), ""),
    })
}

/// Most and fewest nodes at the greatest depth of all positions.
fn title(shown: &Shown) -> Option<String> {
    let nodes = |engine| {
        let values = |depth| EngineSheet::at(engine, depth).values(Metric::Nodes);
        mean_entries(engine, values, Clustered::geometric_mean, |_, _| true)
    };
    let found = headline(shown.engines().flat_map(nodes).collect(), shown.game.name())?;
    let (depth, part) = (found.depth, found.part);
    let mut at = found.entries;
    at.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (fewest, most) = (at.first()?, at.last()?);
    let write = |value: f64| Scale::LogCount.write(round(value));
    if at.len() == 1 {
        return Some(format!("At depth {depth} {} searches {} nodes{part}", fewest.1, write(fewest.0)));
    }
    Some(format!(
        "At depth {depth} from {} nodes ({}) to {} ({}){part}",
        write(fewest.0),
        fewest.1,
        write(most.0),
        most.1
    ))
}

/// To three figures.
fn round(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor() - 2.0).max(1.0);
    (value / unit).round() * unit
}
