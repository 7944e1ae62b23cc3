//! Each engine's leaves as a multiple of the least that any alpha-beta must search.

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Guide, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::facet::{Facet, Facets};
use crate::report::figure::points::log_mean_point;
use crate::report::figure::words::intervals;
use crate::report::looks::Looks;
use crate::stats::Sample;

pub(super) const FIGURE: Figure = Figure {
    name: "minimal-multiple",
    aliases: &[],
    title: tr_noop!("Leaves of every engine as a multiple of the minimal tree, by depth"),
    why: tr_noop!("Shows how many leaves better move ordering could still save."),
    needs: tr_noop!("rows of corpus positions of the game `xiangqi` whose minimal trees are known"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let game = sheet.games().iter().find(|game| game.name().has_minimal_trees())?;
    let facets = Facets::choose(game, looks)?;
    let logs = |facet: &Facet, engine: &EngineSheet, depth: u32| -> Sample {
        facet.game.minimal_multiples(engine, depth)
    };
    let points = |facet: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let point = |depth| log_mean_point(f64::from(depth), &logs(facet, engine, depth));
        engine.depths().filter_map(point).collect()
    };
    let mut panels = facets.panels(&tr!("leaves / leaves of the minimal tree"), Scale::LogCount, points);
    for panel in &mut panels {
        panel.guides.push(Guide { y: 1.0, label: tr!("minimal tree") });
    }
    let logs = &logs;
    let counts = facets.iter().flat_map(|facet| {
        facet.engines().flat_map(move |engine| {
            engine.depths().map(move |depth| Counted::of(&logs(facet, engine, depth)))
        })
    });
    let more = tr!(
        "The left-first minimal tree is an upper bound on the true minimum; with a table an engine may need fewer \
         leaves. {}",
        intervals(sheet)
    );
    (!panels.is_empty()).then(|| Chart {
        subtitle: tr!(
            "Leaves as a multiple of the left-first minimal tree's, geometric means over positions"
        ),
        panels,
        notes: facets.notes(sheet, counts.filter(|count| count.n > 0), &more),
        ..Chart::default()
    })
}
