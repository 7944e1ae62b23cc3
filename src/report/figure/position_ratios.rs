//! How much positions differ: the spread of an engine's nodes relative to those of another.

use tr::tr;

use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Callout, Chart, Drawn, Panel, Point, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::at_one_depth::{AtDepth, Costs, at_one_depth};
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facets, main_game, size_of};
use crate::report::figure::points::reference_line;
use crate::report::figure::words::{capitalized, percent};
use crate::stats::bootstrap::quantile;

pub(super) const FIGURE: Figure = Figure {
    name: "position-ratios",
    title: tr_noop!("Spread over positions of every engine's nodes relative to alpha-beta"),
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

fn draw(sheet: &Sheet) -> Option<Chart> {
    let facets = Facets::choose(sheet, main_game(sheet)?)?;
    let (metric, words) = size_of(facets.game());
    let (depth, panels) = at_one_depth(&facets, metric)?;
    let spreads: Vec<(&AtDepth, Vec<Spread>)> =
        panels.iter().map(|at| (at, spreads(at))).filter(|(_, spreads)| !spreads.is_empty()).collect();
    let (at, of_first) = spreads.first()?;
    let width = |spread: &&Spread| Some(spread.ratios.last()?.0 / spread.ratios.first()?.0);
    let widest = of_first
        .iter()
        .max_by(|left, right| width(left).unwrap_or(1.0).total_cmp(&width(right).unwrap_or(1.0)))?;
    let (reference, with) = (&at.engines[at.reference?].label, &at.with);
    let (least, most) = (widest.ratios.first()?, widest.ratios.last()?);
    let counts = spreads.iter().map(|(at, _)| Counted { n: at.positions.len(), games: None });
    let more = tr!("Depth {depth}. Quartiles are interpolated between neighbours.", depth);
    Some(Chart {
        title: tr!(
            "At depth {depth}{with} {} searches from {} to {} of the {words} of {reference}, by position{}",
            widest.label,
            percent(least.0),
            percent(most.0),
            at.part(facets.game()),
            depth,
            with,
            words,
            reference
        ),
        subtitle: tr!("{} relative to the engine at 100%, position by position", capitalized(&words)),
        notes: facets.notes(sheet, counts, &more),
        panels: spreads.iter().map(|(at, spreads)| panel(at, spreads)).collect(),
    })
}

fn spreads(at: &AtDepth) -> Vec<Spread> {
    let Some(reference) = at.reference else { return Vec::new() };
    let others = at.engines.iter().enumerate().filter(|(place, _)| *place != reference);
    let spread = |(_, engine): (usize, &Costs)| {
        let ratios = engine.costs.iter().zip(&at.engines[reference].costs).map(|(own, other)| own / other);
        let mut ratios: Vec<(f64, String)> = ratios.zip(at.positions.iter().cloned()).collect();
        ratios.sort_by(|left, right| left.0.total_cmp(&right.0));
        Spread { label: engine.label.clone(), ratios }
    };
    others.map(spread).collect()
}

fn panel(at: &AtDepth, spreads: &[Spread]) -> Panel {
    let reference = at.reference.map_or("", |place| at.engines[place].label.as_str());
    let mut series = [
        (tr!("median and quartiles"), Vec::new()),
        (tr!("5% and 95%"), Vec::new()),
        (tr!("least and most"), Vec::new()),
    ];
    let mut outliers: Vec<(f64, Callout)> = Vec::new();
    for (place, spread) in spreads.iter().enumerate() {
        let point = |y: f64| Point { x: place as f64, y, interval: None };
        let ratios: Vec<f64> = spread.ratios.iter().map(|(ratio, _)| *ratio).collect();
        let at = |share: f64| quantile(&ratios, share);
        series[0].1.push(Point { interval: Some((at(0.25), at(0.75))), ..point(at(0.5)) });
        series[1].1.extend([0.05, 0.95].map(|share| point(at(share))));
        for (ratio, position) in spread.ratios.first().into_iter().chain(spread.ratios.last()) {
            series[2].1.push(point(*ratio));
            let callout = Callout { at: (place as f64, *ratio), text: position.clone() };
            outliers.push(((ratio / at(0.5)).ln().abs(), callout));
        }
    }
    outliers.sort_by(|left, right| right.0.total_cmp(&left.0));
    outliers.truncate(MOST_NAMES);
    Panel {
        heading: at.heading.clone(),
        x_scale: Scale::Steps,
        x_names: spreads.iter().map(|spread| spread.label.clone()).collect(),
        sideways: true,
        y_label: tr!("nodes, % of {reference}", reference),
        y_scale: Scale::LogPercent,
        series: series
            .into_iter()
            .map(|(label, points)| Series { label, points, drawn: Drawn::Points })
            .collect(),
        guides: vec![reference_line(reference)],
        callouts: outliers.into_iter().map(|(_, callout)| callout).collect(),
        ..Panel::default()
    }
}
