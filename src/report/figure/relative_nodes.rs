//! Every engine's nodes as a share of the reference engine's, by depth.

use tr::tr;

use crate::analysis::compare::{EngineComparison, compare_engine};
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facet, Facets, main_game, size_of};
use crate::report::figure::headline::{headline, ratio_entries};
use crate::report::figure::points::{panel_over_depth, ratio_points, reference_line, series};
use crate::report::figure::words::{capitalized, intervals, percent};

pub(super) const FIGURE: Figure = Figure {
    name: "relative-nodes",
    title: tr_noop!("Nodes of every engine relative to alpha-beta with the same enhancements, by depth"),
    needs: tr_noop!("rows of two engines on the same positions"),
    chart: draw,
};

/// A panel with the comparisons that it draws, and what they are relative to.
struct Compared {
    panel: Panel,
    engines: Vec<EngineComparison>,
    /// What the reference is called.
    reference: String,
    /// The enhancements of all.
    with: String,
}

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let (metric, words) = size_of(game.name());
    let facets = Facets::choose(sheet, game)?;
    let compared: Vec<Compared> = facets.iter().filter_map(|facet| compare(facet, metric)).collect();
    let depths = compared.iter().flat_map(|panel| &panel.engines).flat_map(|engine| &engine.depths);
    Some(Chart {
        title: title(compared.first()?, game.name(), &words)?,
        subtitle: tr!(
            "{} relative to the engine at 100%, geometric means over positions",
            capitalized(&words)
        ),
        notes: facets.notes(sheet, depths.map(|depth| depth.ratio.counted()), &intervals(sheet)),
        panels: compared.into_iter().map(|compared| compared.panel).collect(),
    })
}

fn compare(facet: &Facet, metric: Metric) -> Option<Compared> {
    let reference = facet.reference()?;
    let others = facet.engines().filter(|engine| engine.name() != reference.name());
    let (lines, engines): (Vec<Series>, Vec<EngineComparison>) = others
        .filter_map(|engine| {
            let compared = compare_engine(engine, reference, metric)?;
            Some((series(facet.label(engine.name()), ratio_points(&compared.depths)), compared))
        })
        .unzip();
    let name = facet.label(reference.name());
    let panel = Panel {
        heading: facet.heading().to_owned(),
        guides: vec![reference_line(name)],
        ..panel_over_depth(&tr!("nodes, % of {name}", name), Scale::LogPercent, lines)
    };
    (!engines.is_empty()).then(|| Compared { panel, engines, reference: name.to_owned(), with: facet.with() })
}

/// The engine with the smallest share in the first panel, at the greatest depth of all positions.
fn title(compared: &Compared, game: &GameName, words: &str) -> Option<String> {
    let entries = compared.engines.iter().flat_map(ratio_entries);
    let found = headline(entries.collect(), game)?;
    let (best, engine) = found.entries.into_iter().min_by(|left, right| left.0.total_cmp(&right.0))?;
    let engine = EngineName::new(engine);
    let label = if compared.with.is_empty() { engine.as_str() } else { engine.algorithm() };
    let (depth, share, with) = (found.depth, percent(best), &compared.with);
    let reference = &compared.reference;
    Some(tr!(
        "At depth {depth}{with} {label} searches {share} of the {words} of {reference}{}",
        found.part,
        depth,
        with,
        label,
        share,
        words,
        reference
    ))
}
