//! The spread over positions of an engine's nodes relative to another's.

use tr::tr;

use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Callout, Chart, Panel, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::at_one_depth::{AtDepth, Costs, at_one_depth};
use crate::report::figure::facet::{Facets, main_game, size_of};
use crate::report::figure::points::{dots, relative_panel};
use crate::report::figure::words::capitalized;
use crate::report::looks::Looks;
use crate::stats::quantile;

pub(super) const FIGURE: Figure = Figure {
    name: "position-ratios",
    aliases: &[],
    title: tr_noop!("Spread of node ratios over positions"),
    why: tr_noop!("Shows whether a mean ratio describes most positions or comes from a few outliers."),
    needs: tr_noop!("rows of two engines on the same positions"),
    chart: draw,
};

/// Positions with a name in a panel: those that are farthest from the median.
const MOST_NAMES: usize = 4;

/// An engine's ratios, rising, each with its position.
struct Spread {
    label: String,
    ratios: Vec<(f64, String)>,
}

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let (metric, words) = size_of(&facets.game);
    let (depth, panels) = at_one_depth(&facets, metric)?;
    let spreads: Vec<(&AtDepth, Vec<Spread>)> =
        panels.iter().map(|at| (at, spreads(at))).filter(|(_, spreads)| !spreads.is_empty()).collect();
    if spreads.is_empty() {
        return None;
    }
    let counts = spreads.iter().map(|(at, _)| Counted { n: at.positions.len(), games: None });
    let more = tr!("Depth {depth}. Quartiles are interpolated between neighbours.", depth);
    Some(Chart {
        subtitle: tr!("{} relative to the engine on the axis, per position", capitalized(&words)),
        notes: facets.notes(sheet, counts, &more),
        panels: spreads.iter().map(|(at, spreads)| panel(at, spreads)).collect(),
        ..Chart::default()
    })
}

fn spreads(at: &AtDepth) -> Vec<Spread> {
    let Some(reference) = at.reference else { return Vec::new() };
    let others = at.engines.iter().enumerate().filter(|(place, _)| *place != reference);
    let spread = |(_, engine): (usize, &Costs)| {
        let ratios = engine.costs.iter().zip(&at.engines[reference].costs).map(|(own, other)| own / other);
        let mut ratios: Vec<(f64, String)> = ratios.zip(at.positions.iter().cloned()).collect();
        ratios.sort_by(|left, right| left.0.total_cmp(&right.0));
        Spread { label: engine.line.label.clone(), ratios }
    };
    others.map(spread).collect()
}

fn panel(at: &AtDepth, spreads: &[Spread]) -> Panel {
    let mut lines = [
        (tr!("median and quartiles"), Vec::new()),
        (tr!("5% and 95%"), Vec::new()),
        (tr!("min and max"), Vec::new()),
    ];
    let mut outliers: Vec<(f64, Callout)> = Vec::new();
    for (place, spread) in spreads.iter().enumerate() {
        let point = |y: f64| Point { x: place as f64, y, interval: None };
        let ratios: Vec<f64> = spread.ratios.iter().map(|(ratio, _)| *ratio).collect();
        let at = |share: f64| quantile(&ratios, share);
        lines[0].1.push(Point { interval: Some((at(0.25), at(0.75))), ..point(at(0.5)) });
        lines[1].1.extend([0.05, 0.95].map(|share| point(at(share))));
        for (ratio, position) in spread.ratios.first().into_iter().chain(spread.ratios.last()) {
            lines[2].1.push(point(*ratio));
            let callout = Callout { at: (place as f64, *ratio), text: position.clone() };
            outliers.push(((ratio / at(0.5)).ln().abs(), callout));
        }
    }
    // Only the ends of a spread have names: they are the positions that pull a mean.
    outliers.sort_by(|left, right| right.0.total_cmp(&left.0));
    outliers.truncate(MOST_NAMES);
    let lines = lines.into_iter().enumerate();
    let lines = lines.map(|(place, (label, points))| dots(&label, place, points));
    Panel {
        heading: at.heading.clone(),
        x_scale: Scale::Steps,
        x_names: spreads.iter().map(|spread| spread.label.clone()).collect(),
        sideways: true,
        callouts: outliers.into_iter().map(|(_, callout)| callout).collect(),
        ..relative_panel(at.share.clone(), lines.collect())
    }
}
