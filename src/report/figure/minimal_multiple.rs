//! How far each engine is from the least any alpha-beta must search.

use crate::analysis::compare::default_reference;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Guide, Point, Scale, Series};
use crate::report::figure::words::{
    INTERVALS, MOST_ENGINES, choose, left_out, log_mean_point, main_game, panel_over_depth, series, units,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet).filter(|game| *game == "xiangqi")?;
    let choice = choose(sheet, game, default_reference(sheet)?, MOST_ENGINES);
    let sheet = &sheet.on_common_positions(game, &choice.engines);
    let logs = |engine: &str, depth: u32| -> Vec<f64> {
        sheet.minimal_multiples(engine, depth).into_iter().map(|(_, multiple)| multiple.ln()).collect()
    };
    let points = |engine: &str| -> Vec<Point> {
        let point = |depth: u32| log_mean_point(f64::from(depth), &logs(engine, depth));
        sheet.depths(game, engine).into_iter().filter_map(point).collect()
    };
    let lines: Vec<Series> = choice
        .engines
        .iter()
        .map(|engine| series(engine, points(engine)))
        .filter(|line| !line.points.is_empty())
        .collect();
    let counts = choice.engines.iter().flat_map(|engine| {
        sheet
            .depths(game, engine)
            .into_iter()
            .map(|depth| logs(engine, depth).len())
            .filter(|count| *count > 0)
    });
    let positions = units(game, counts.collect::<Vec<_>>().into_iter());
    let title = title(&lines)?;
    let mut panel = panel_over_depth("leaves / leaves of the minimal tree", Scale::LogCount, lines);
    panel.guides.push(Guide { y: 1.0, label: "minimal tree".to_owned() });
    let mut notes = vec![format!(
        "Game {game}, {positions}, those that every engine shown searched. The left-first minimal tree is an upper bound on the true minimum; with a table an engine may need fewer leaves. {INTERVALS}"
    )];
    notes.extend(choice.note);
    notes.extend(left_out(sheet));
    Some(Chart {
        title,
        subtitle: "Leaves as a multiple of the left-first minimal tree's, geometric means over positions"
            .to_owned(),
        panels: vec![panel],
        notes,
    })
}

/// The engine nearest to the minimum at the greatest depth.
fn title(lines: &[Series]) -> Option<String> {
    let ends = lines.iter().filter_map(|line| Some((line.points.last()?, &line.label)));
    let deepest = ends.clone().map(|(point, _)| point.x).fold(0.0, f64::max);
    let (best, engine) =
        ends.filter(|(point, _)| point.x >= deepest).min_by(|left, right| left.0.y.total_cmp(&right.0.y))?;
    Some(format!("At depth {deepest} {engine} evaluates {:.2} times the leaves of the minimal tree", best.y))
}
