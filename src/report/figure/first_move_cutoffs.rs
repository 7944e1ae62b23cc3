//! The share of cutoffs by the first move tried, and by those behind it where they were counted.

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::first_move;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::cutoffs_by_index;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facet, Facets, main_game};
use crate::report::figure::points::mean_point;
use crate::report::figure::words::intervals;
use crate::report::looks::Looks;

pub(super) const FIGURE: Figure = Figure {
    name: "first-move-cutoffs",
    aliases: &["cutoffs-by-index"],
    title: tr_noop!("Cutoffs by move number"),
    why: tr_noop!(
        "Measures move ordering: the higher the share, the closer the search is to the minimal tree."
    ),
    needs: tr_noop!("rows of an engine that cuts off"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let points = |_: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let shares = |depth: u32| engine.at(depth).values(first_move::share);
        engine.depths().filter_map(|depth| mean_point(f64::from(depth), &shares(depth))).collect()
    };
    let mut panels = facets.panels(&tr!("first-move cutoffs, % of cutoffs"), Scale::Percent, points);
    let mut notes = facets.notes(sheet, facets.counts(), &intervals(sheet));
    if let Some((more, note)) = cutoffs_by_index::panels(sheet, looks, facets.reference()) {
        panels.extend(more);
        notes.insert(1, note);
    }
    (!panels.is_empty()).then(|| Chart {
        subtitle: tr!("Share of cutoffs by the first move tried, means over positions"),
        panels,
        notes,
        ..Chart::default()
    })
}
