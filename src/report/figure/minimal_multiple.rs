//! Each engine's leaves as a multiple of the least that any alpha-beta must search.

use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Guide, Point, Scale};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{headline, mean_entries};
use crate::report::figure::points::{lines, log_mean_point, panel_over_depth};
use crate::report::figure::shown::{MOST_ENGINES, Shown, main_game};
use crate::report::figure::words::intervals;
use crate::stats::Clustered;

pub(super) const FIGURE: Figure = Figure {
    name: "minimal-multiple",
    title: "Leaves of every engine as a multiple of the minimal tree, by depth",
    needs: "rows of corpus positions of the game `xiangqi` whose minimal trees are known",
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet).filter(|game| game.name().has_minimal_trees())?;
    let shown = Shown::choose(game, default_reference_in(sheet, game)?, MOST_ENGINES);
    let logs = |engine: &EngineSheet, depth: u32| -> Clustered {
        shown.game.minimal_multiples(engine, depth).map(f64::ln)
    };
    let points = |engine: &EngineSheet| -> Vec<Point> {
        engine.depths().filter_map(|depth| log_mean_point(f64::from(depth), &logs(engine, depth))).collect()
    };
    let lines = lines(shown.engines(), points);
    let title = title(&shown)?;
    let mut panel = panel_over_depth("leaves / leaves of the minimal tree", Scale::LogCount, lines);
    panel.guides.push(Guide { y: 1.0, label: "minimal tree".to_owned() });
    let counts =
        shown.engines().flat_map(|engine| engine.depths().map(|depth| Counted::of(&logs(engine, depth))));
    let more = format!(
        "The left-first minimal tree is an upper bound on the true minimum; with a table an engine may need fewer \
         leaves. {}",
        intervals(sheet)
    );
    Some(Chart {
        title,
        subtitle: "Leaves as a multiple of the left-first minimal tree's, geometric means over positions"
            .to_owned(),
        panels: vec![panel],
        notes: shown.notes(sheet, counts.filter(|count| count.n > 0), &more),
    })
}

/// The engine nearest to the minimum at the greatest depth of all positions.
fn title(shown: &Shown) -> Option<String> {
    let multiples = |engine| {
        let values = |depth| shown.game.minimal_multiples(engine, depth);
        mean_entries(engine, values, Clustered::geometric_mean, |position, depth| {
            shown.game.knows_minimal(position, depth)
        })
    };
    let found = headline(shown.engines().flat_map(multiples).collect(), shown.game.name())?;
    let (best, engine) = found.entries.into_iter().min_by(|left, right| left.0.total_cmp(&right.0))?;
    Some(format!(
        "At depth {} {engine} evaluates {best:.2} times the leaves of the minimal tree{}",
        found.depth, found.part
    ))
}
