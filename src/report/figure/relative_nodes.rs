//! Every engine's nodes as a share of the reference engine's, by depth.

use crate::analysis::compare::{EngineComparison, compare_game, default_reference_in};
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Scale};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{headline, ratio_entries};
use crate::report::figure::points::{panel_over_depth, ratio_points, reference_line, series};
use crate::report::figure::shown::{MOST_ENGINES, Shown, main_game};
use crate::report::figure::words::{intervals, percent};

pub(super) const FIGURE: Figure = Figure {
    name: "relative-nodes",
    title: "Nodes of every engine relative to ab, by depth",
    needs: "rows of two engines on the same positions",
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let reference = default_reference_in(sheet, game)?;
    let shown = Shown::choose(game, reference, MOST_ENGINES);
    let comparison = compare_game(&shown.game, reference, Metric::Nodes);
    let engines: Vec<&EngineComparison> =
        comparison.engines.iter().filter(|compared| shown.has(&compared.engine)).collect();
    let lines = engines.iter().map(|engine| series(&engine.engine, ratio_points(&engine.depths))).collect();
    let mut panel = panel_over_depth(&format!("nodes, % of {reference}"), Scale::LogPercent, lines);
    panel.guides.push(reference_line(reference.as_str()));
    let counts = engines.iter().flat_map(|engine| &engine.depths).map(|depth| depth.ratio.counted());
    Some(Chart {
        title: title(&engines, game.name(), reference.as_str())?,
        subtitle: format!("Nodes relative to {reference}, geometric means over positions"),
        panels: vec![panel],
        notes: shown.notes(sheet, counts, intervals(sheet)),
    })
}

/// The engine with the fewest nodes at the greatest depth of all positions.
fn title(engines: &[&EngineComparison], game: &GameName, reference: &str) -> Option<String> {
    let found = headline(engines.iter().flat_map(|engine| ratio_entries(engine)).collect(), game)?;
    let (best, engine) = found.entries.into_iter().min_by(|left, right| left.0.total_cmp(&right.0))?;
    let (depth, share) = (found.depth, percent(best));
    Some(format!("At depth {depth} {engine} searches {share} of the nodes of {reference}{}", found.part))
}
