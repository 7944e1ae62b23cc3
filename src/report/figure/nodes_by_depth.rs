//! The nodes of each engine, by depth.

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Scale};
use crate::language::tr_noop;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facets, main_game, size_of};
use crate::report::figure::headline::{headline, mean_entries};
use crate::report::figure::points::geometric_means;
use crate::report::figure::words::capitalized;
use crate::stats::Clustered;

pub(super) const FIGURE: Figure = Figure {
    name: "nodes-by-depth",
    title: tr_noop!("Nodes of every engine, by depth"),
    needs: tr_noop!("a finished row"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let (metric, words) = size_of(game.name());
    let facets = Facets::choose(sheet, game)?;
    Some(Chart {
        title: title(&facets)?,
        subtitle: tr!("{} by depth and engine, geometric means over positions", capitalized(&words)),
        panels: facets
            .panels(&tr!("axis" => "nodes"), Scale::LogCount, |_, engine| geometric_means(engine, metric)),
        notes: facets.notes(sheet, facets.counts(), ""),
    })
}

/// Most and fewest nodes in the first panel, at the greatest depth of all positions.
fn title(facets: &Facets) -> Option<String> {
    let (metric, words) = size_of(facets.game());
    let facet = facets.told();
    let nodes = |engine| {
        let values = |depth| EngineSheet::at(engine, depth).values(metric);
        let entries = mean_entries(engine, values, Clustered::geometric_mean, |_, _| true);
        let name = facet.label(EngineSheet::name(engine));
        entries.into_iter().map(move |entry| entry.with(|(mean, _)| (mean, name)))
    };
    let found = headline(facet.engines().flat_map(nodes).collect(), facets.game())?;
    let (depth, part, with) = (found.depth, found.part, facet.with());
    let mut at = found.entries;
    at.sort_by(|left, right| left.0.total_cmp(&right.0));
    let (fewest, most) = (at.first()?, at.last()?);
    let write = |value: f64| Scale::LogCount.write(round(value));
    if at.len() == 1 {
        let nodes = write(fewest.0);
        return Some(tr!(
            "At depth {depth} {}{with} searches {nodes} {words}{part}",
            fewest.1,
            depth,
            with,
            nodes,
            words,
            part
        ));
    }
    Some(tr!(
        "At depth {depth}{with} from {} {words} ({}) to {} ({}){part}",
        write(fewest.0),
        fewest.1,
        write(most.0),
        most.1,
        depth,
        with,
        words,
        part
    ))
}

/// To three figures.
fn round(value: f64) -> f64 {
    let unit = 10_f64.powf(value.log10().floor() - 2.0).max(1.0);
    (value / unit).round() * unit
}
