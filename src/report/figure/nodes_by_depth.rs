//! How much each engine searches, by depth.

use crate::analysis::compare::default_reference;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::{Cell, Sheet};
use crate::draw::chart::{Chart, Scale, Series};
use crate::report::figure::words::{
    MOST_ENGINES, choose, counts, geometric_means, left_out, main_game, panel_over_depth, series, units,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let reference = default_reference(sheet)?;
    let choice = choose(sheet, game, reference, MOST_ENGINES);
    let sheet = &sheet.on_common_positions(game, &choice.engines);
    let nodes = |cell: &Cell| cell.figure(Metric::Nodes);
    let lines: Vec<Series> = choice
        .engines
        .iter()
        .map(|engine| series(engine, geometric_means(sheet, game, engine, &nodes)))
        .collect();
    let mut notes = vec![format!(
        "Game {game}, {}, those that every engine shown searched.",
        units(game, counts(sheet, game, &choice.engines))
    )];
    notes.extend(choice.note);
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(&lines)?,
        subtitle: "Nodes by depth and engine, geometric means over positions".to_owned(),
        panels: vec![panel_over_depth("nodes", Scale::LogCount, lines)],
        notes,
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
