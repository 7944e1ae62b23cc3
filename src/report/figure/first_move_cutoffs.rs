//! The share of cutoffs by the first move tried.

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::first_move;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facet, Facets, main_game};
use crate::report::figure::headline::{headline, mean_entries};
use crate::report::figure::points::mean_point;
use crate::report::figure::words::{intervals, percent};
use crate::stats::Clustered;

pub(super) const FIGURE: Figure = Figure {
    name: "first-move-cutoffs",
    title: tr_noop!("Share of cutoffs by the first move tried, by depth"),
    needs: tr_noop!("rows of an engine that cuts off"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let facets = Facets::choose(sheet, main_game(sheet)?)?;
    let points = |_: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let shares = |depth: u32| engine.at(depth).values(first_move::share);
        engine.depths().filter_map(|depth| mean_point(f64::from(depth), &shares(depth))).collect()
    };
    Some(Chart {
        title: title(&facets)?,
        subtitle: tr!("Share of cutoffs that the first move tried brings about, means over positions"),
        panels: facets.panels(&tr!("first-move cutoffs, % of cutoffs"), Scale::Percent, points),
        notes: facets.notes(sheet, facets.counts(), &intervals(sheet)),
    })
}

/// The range in the first panel at the greatest depth of all positions.
fn title(facets: &Facets) -> Option<String> {
    let shares = |engine| {
        mean_entries(
            engine,
            |depth| EngineSheet::at(engine, depth).values(first_move::share),
            Clustered::mean,
            |_, _| true,
        )
    };
    let entries = facets.told().engines().flat_map(shares);
    let found = headline(entries.collect(), facets.game())?;
    let mut ends: Vec<f64> = found.entries.iter().map(|(share, _)| *share).collect();
    ends.sort_unstable_by(f64::total_cmp);
    let (low, high) = (percent(*ends.first()?), percent(*ends.last()?));
    let range = if low == high { high } else { tr!("{low} to {high}", low, high) };
    Some(tr!(
        "At depth {} the first move brings about {range} of the cutoffs{}{}",
        found.depth,
        facets.told().with(),
        found.part,
        range
    ))
}
