//! How often the first move tried is the one that cuts off.

use crate::analysis::compare::default_reference;
use crate::analysis::first_move::shares;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Point, Scale, Series};
use crate::report::figure::words::{
    INTERVALS, MOST_ENGINES, choose, counts, left_out, main_game, mean_point, panel_over_depth, percent,
    series, units,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let choice = choose(sheet, game, default_reference(sheet)?, MOST_ENGINES);
    let sheet = &sheet.on_common_positions(game, &choice.engines);
    let points = |engine: &str| -> Vec<Point> {
        let point = |depth: u32| mean_point(f64::from(depth), &shares(sheet, game, engine, depth));
        sheet.depths(game, engine).into_iter().filter_map(point).collect()
    };
    let lines: Vec<Series> = choice
        .engines
        .iter()
        .map(|engine| series(engine, points(engine)))
        .filter(|line| !line.points.is_empty())
        .collect();
    let mut notes = vec![format!(
        "Game {game}, {}, those that every engine shown searched. {INTERVALS}",
        units(game, counts(sheet, game, &choice.engines))
    )];
    notes.extend(choice.note);
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(&lines)?,
        subtitle: "Share of cutoffs that the first move tried brings about, means over positions".to_owned(),
        panels: vec![panel_over_depth("first-move cutoffs, % of cutoffs", Scale::Percent, lines)],
        notes,
    })
}

/// The range at the greatest depth.
fn title(lines: &[Series]) -> Option<String> {
    let deepest = lines.iter().filter_map(|line| line.points.last()).map(|point| point.x).fold(0.0, f64::max);
    let mut ends: Vec<f64> = lines
        .iter()
        .filter_map(|line| line.points.last())
        .filter(|point| point.x >= deepest)
        .map(|point| point.y)
        .collect();
    ends.sort_by(f64::total_cmp);
    let (low, high) = (percent(*ends.first()?), percent(*ends.last()?));
    Some(if low == high {
        format!("At depth {deepest} the first move brings about {high} of the cutoffs")
    } else {
        format!("At depth {deepest} the first move brings about {low} to {high} of the cutoffs")
    })
}
