//! Each engine's leaves as a multiple of the least that any alpha-beta must search.

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Guide, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facet, Facets};
use crate::report::figure::headline::{headline, mean_entries};
use crate::report::figure::points::log_mean_point;
use crate::report::figure::words::intervals;
use crate::stats::Clustered;

pub(super) const FIGURE: Figure = Figure {
    name: "minimal-multiple",
    title: tr_noop!("Leaves of every engine as a multiple of the minimal tree, by depth"),
    needs: tr_noop!("rows of corpus positions of the game `xiangqi` whose minimal trees are known"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = sheet.games().iter().find(|game| game.name().has_minimal_trees())?;
    let facets = Facets::choose(sheet, game)?;
    let logs = |facet: &Facet, engine: &EngineSheet, depth: u32| -> Clustered {
        facet.game().minimal_multiples(engine, depth).map(f64::ln)
    };
    let points = |facet: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let point = |depth| log_mean_point(f64::from(depth), &logs(facet, engine, depth));
        engine.depths().filter_map(point).collect()
    };
    let title = title(&facets)?;
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
    Some(Chart {
        title,
        subtitle: tr!(
            "Leaves as a multiple of the left-first minimal tree's, geometric means over positions"
        ),
        panels,
        notes: facets.notes(sheet, counts.filter(|count| count.n > 0), &more),
    })
}

/// The engine of the first panel that is nearest to the minimum at the greatest depth of all
/// positions.
fn title(facets: &Facets) -> Option<String> {
    let facet = facets.told();
    let multiples = |engine| {
        let values = |depth| facet.game().minimal_multiples(engine, depth);
        let known = |position: &str, depth| facet.game().knows_minimal(position, depth);
        let entries = mean_entries(engine, values, Clustered::geometric_mean, known);
        let name = facet.label(EngineSheet::name(engine));
        entries.into_iter().map(move |entry| entry.with(|(mean, _)| (mean, name)))
    };
    let found = headline(facet.engines().flat_map(multiples).collect(), facets.game())?;
    let (best, engine) = found.entries.into_iter().min_by(|left, right| left.0.total_cmp(&right.0))?;
    Some(tr!(
        "At depth {}{} {engine} evaluates {best} times the leaves of the minimal tree{}",
        found.depth,
        facet.with(),
        found.part,
        engine,
        best = format!("{best:.2}")
    ))
}
