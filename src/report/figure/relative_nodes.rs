//! Every engine's nodes as a share of the reference engine's, by depth.

use crate::analysis::compare::{EngineComparison, compare, default_reference};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Scale};
use crate::report::figure::words::{
    INTERVALS, MOST_ENGINES, choose, left_out, main_game, panel_over_depth, percent, ratio_points,
    reference_line, series, units,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let reference = default_reference(sheet)?;
    let choice = choose(sheet, game, reference, MOST_ENGINES);
    let sheet = &sheet.on_common_positions(game, &choice.engines);
    let comparison = compare(sheet, Some(reference), Metric::Nodes).ok()?;
    let engines = &comparison.games.iter().find(|compared| compared.game == game)?.engines;
    let shown: Vec<&EngineComparison> =
        engines.iter().filter(|engine| choice.engines.contains(&engine.engine.as_str())).collect();
    let lines = shown.iter().map(|engine| series(&engine.engine, ratio_points(&engine.depths))).collect();
    let mut panel = panel_over_depth(&format!("nodes, % of {reference}"), Scale::LogPercent, lines);
    panel.guides.push(reference_line(reference));
    let positions = units(game, shown.iter().flat_map(|engine| &engine.depths).map(|depth| depth.ratio.n));
    let mut notes =
        vec![format!("Game {game}, {positions}, those that every engine shown searched. {INTERVALS}")];
    notes.extend(choice.note);
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(&shown, reference)?,
        subtitle: format!("Nodes relative to {reference}, geometric means over positions"),
        panels: vec![panel],
        notes,
    })
}

/// The engine with the fewest nodes at the greatest depth.
fn title(engines: &[&EngineComparison], reference: &str) -> Option<String> {
    let ends = engines.iter().filter_map(|engine| Some((engine.depths.last()?, &engine.engine)));
    let deepest = ends.clone().map(|(entry, _)| entry.depth).max()?;
    let (best, engine) = ends
        .filter(|(entry, _)| entry.depth == deepest)
        .min_by(|left, right| left.0.ratio.geometric_mean.total_cmp(&right.0.ratio.geometric_mean))?;
    let share = percent(best.ratio.geometric_mean);
    Some(format!("At depth {deepest} {engine} searches {share} of the nodes of {reference}"))
}
