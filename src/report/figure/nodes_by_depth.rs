//! The nodes of each engine by depth: relative to one of them, or as they are where there is one alone.

use tr::tr;

use crate::analysis::compare::{EngineComparison, compare_engine};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::facet::{Facet, Facets, axis_of, main_game, size_of};
use crate::report::figure::points::{geometric_means, ratio_points, relative_over_depth};
use crate::report::figure::words::{capitalized, intervals};
use crate::report::looks::Looks;

pub(super) const FIGURE: Figure = Figure {
    name: "nodes-by-depth",
    aliases: &["relative-nodes"],
    title: tr_noop!("Nodes of every engine by depth"),
    why: tr_noop!("Ranks the engines and shows whether their differences grow with depth."),
    needs: tr_noop!("a finished row"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let game = main_game(sheet)?;
    let (metric, words) = size_of(game.name());
    let facets = Facets::choose(game, looks)?;
    let compared: Vec<(Panel, Vec<EngineComparison>)> =
        facets.iter().filter_map(|facet| compare(facet, metric)).collect();
    // A single engine has no ratio; its counts are shown as they are.
    if compared.is_empty() {
        return Some(Chart {
            subtitle: tr!("{} by depth and engine, geometric means over positions", capitalized(&words)),
            panels: facets
                .panels(&axis_of(game.name()), Scale::LogCount, |_, engine| geometric_means(engine, metric)),
            notes: facets.notes(sheet, facets.counts(), ""),
            ..Chart::default()
        });
    }
    let depths = compared.iter().flat_map(|(_, engines)| engines).flat_map(|engine| &engine.depths);
    Some(Chart {
        subtitle: tr!(
            "{} relative to the engine on the axis, geometric means over positions",
            capitalized(&words)
        ),
        notes: facets.notes(sheet, depths.map(|depth| depth.ratio.counted()), &intervals(sheet)),
        panels: compared.into_iter().map(|(panel, _)| panel).collect(),
        ..Chart::default()
    })
}

fn compare(facet: &Facet, metric: Metric) -> Option<(Panel, Vec<EngineComparison>)> {
    let reference = facet.reference()?;
    let others = facet.engines().filter(|engine| engine.name() != reference.name());
    let (lines, engines): (Vec<Series>, Vec<EngineComparison>) = others
        .filter_map(|engine| {
            let compared = compare_engine(engine, reference, metric)?;
            Some((facet.line(engine.name(), ratio_points(&compared.depths)), compared))
        })
        .unzip();
    let panel = Panel { heading: facet.heading.clone(), ..relative_over_depth(facet.share(), lines) };
    (!engines.is_empty()).then_some((panel, engines))
}
