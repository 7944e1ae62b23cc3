//! Positions rather than means: spreads of ratios, and performance profiles, at one depth.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::profile::profiles;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Callout, Drawn as Shown, Panel, Point, Scale, Series};
use crate::language::translated;
use crate::report::figure::axes::{Drawn, axes, pairs};
use crate::report::figure::plots::{Item, Line, Plot, Plots};
use crate::report::figure::points::dots;
use crate::report::figure::recipe::{Dimension, Recipe};
use crate::stats::quantile;

/// Positions with a name in a panel: those that are farthest from the median.
const MOST_NAMES: usize = 4;

/// A panel of lines of one search each, all on the same positions.
struct At<'p, 'a> {
    plot: &'p Plot<'a>,
    /// The positions that all have, in alphabetical order.
    positions: Vec<String>,
    lines: Vec<Cost<'p>>,
}

/// Costs of each position on a line.
struct Cost<'p> {
    line: &'p Line,
    item: &'p Item,
    by_position: Vec<(String, f64)>,
}

/// The panels at the depth at which lines have most positions, the greatest of several, and that depth; where lines or
/// panels are depths, each at its own. Panels with fewer than two lines that have all positions of their panel are left
/// out. `None` if that is all.
fn at_one_depth<'p, 'a>(
    recipe: &Recipe,
    plots: &'p Plots<'a>,
    fewest: usize,
) -> Option<(Option<u32>, Vec<At<'p, 'a>>)> {
    let items = plots.panels.iter().flat_map(|plot| &plot.lines).flat_map(|line| &line.items);
    let depths: BTreeSet<Option<u32>> = if recipe.is_by(&Dimension::Depth) {
        BTreeSet::from([None])
    } else {
        items.map(|item| Some(item.depth)).collect()
    };
    let panels = |depth: Option<u32>| -> Vec<At> {
        plots.panels.iter().filter_map(|plot| at(recipe, plot, depth, fewest)).collect()
    };
    let size =
        |panels: &[At]| panels.iter().map(|panel| panel.lines.len() * panel.positions.len()).sum::<usize>();
    let all = depths.into_iter().map(|depth| (depth, panels(depth)));
    all.filter(|(_, panels)| !panels.is_empty()).max_by_key(|(depth, panels)| (size(panels), *depth))
}

fn at<'p, 'a>(recipe: &Recipe, plot: &'p Plot<'a>, depth: Option<u32>, fewest: usize) -> Option<At<'p, 'a>> {
    let cost = |line: &'p Line| {
        let item = line.items.iter().find(|item| depth.is_none_or(|depth| item.depth == depth))?;
        let found = plot.engine(item)?.at(item.depth).quantities(recipe.y.of(plot.sheet(item).name()));
        let positive = found.into_iter().filter(|(_, cost)| *cost > 0.0);
        let by_position = positive.map(|(unit, cost)| (unit.position.to_owned(), cost)).collect();
        Some(Cost { line, item, by_position })
    };
    let all: Vec<Cost> = plot.lines.iter().filter_map(cost).collect();
    let most = all.iter().map(|cost| cost.by_position.len()).max()?;
    let first = all.iter().find(|cost| cost.by_position.len() == most)?;
    let positions: Vec<String> = first.by_position.iter().map(|(position, _)| position.clone()).collect();
    let is_whole = |cost: &Cost| cost.by_position.iter().map(|(position, _)| position).eq(positions.iter());
    let lines: Vec<Cost> = all.into_iter().filter(is_whole).collect();
    (lines.len() >= fewest && positions.len() >= 2).then_some(At { plot, positions, lines })
}

fn remarks(depth: Option<u32>, recipe: &Recipe) -> Vec<String> {
    let depth = depth.map(|depth| tr!("Depth {depth}.", depth));
    depth.into_iter().chain([translated(&recipe.caption)]).collect()
}

/// The share of positions on which a line is within a factor of the best (Dolan and Moré).
pub(super) fn profile(recipe: &Recipe, plots: &Plots) -> Option<Drawn> {
    let (depth, all) = at_one_depth(recipe, plots, 2)?;
    let counts = all.iter().map(|at| Counted { n: at.positions.len(), games: None }).collect();
    let panels = all.iter().map(|at| profile_panel(recipe, at)).collect();
    Some(Drawn { panels, counts, remarks: remarks(depth, recipe), subtitle: None })
}

fn profile_panel(recipe: &Recipe, at: &At) -> Panel {
    let costs = |cost: &Cost| cost.by_position.iter().map(|(_, cost)| *cost).collect::<Vec<f64>>();
    let profiles = profiles(&at.lines.iter().map(costs).collect::<Vec<_>>());
    let end = profiles.iter().flatten().map(|(factor, _)| *factor).fold(1.0, f64::max);
    let curve = |profile: &Vec<(f64, f64)>| -> Vec<Point> {
        let point = |x: f64, y: f64| Point { x, y, interval: None, across: None };
        let mut points = Vec::new();
        let mut share = 0.0;
        for (factor, next) in profile {
            if points.is_empty() && *factor > 1.0 {
                points.push(point(1.0, 0.0));
            }
            points.extend([point(*factor, share), point(*factor, *next)]);
            share = *next;
        }
        points.push(point(end, share));
        points
    };
    let series = at.lines.iter().zip(&profiles).map(|(cost, profile)| Series {
        points: curve(profile),
        drawn: Shown::Curve,
        ..cost.line.series.clone()
    });
    let nodes = recipe.y.words(at.plot.game().name()).0;
    let x_label = recipe.x_label.as_deref().map(translated);
    Panel {
        heading: at.plot.heading.clone(),
        x_label: x_label.unwrap_or_else(|| tr!("{nodes} / the best engine's", nodes)),
        x_scale: Scale::LogCount,
        y_label: recipe.y_label.as_deref().map_or_else(|| tr!("% of positions"), translated),
        y_scale: Scale::Percent,
        series: series.collect(),
        ..Panel::default()
    }
}

/// The spread over positions of ratios.
pub(super) fn distribution(recipe: &Recipe, plots: &Plots) -> Option<Drawn> {
    let is_other = |at: &At, cost: &Cost| {
        at.plot.reference(cost.item).is_none_or(|over| *over.name() != cost.item.engine)
    };
    let (depth, all) = at_one_depth(recipe, plots, 1)?;
    let spreads = |at: &At| -> Vec<Spread> {
        at.lines
            .iter()
            .filter(|cost| is_other(at, cost))
            .filter_map(|cost| spread(recipe, at.plot, cost))
            .collect()
    };
    let all: Vec<(&At, Vec<Spread>)> =
        all.iter().map(|at| (at, spreads(at))).filter(|(_, spreads)| !spreads.is_empty()).collect();
    let counts = all.iter().map(|(at, _)| Counted { n: at.positions.len(), games: None }).collect();
    let panels: Vec<Panel> =
        all.iter().map(|(at, spreads)| spread_panel(recipe, plots, at.plot, spreads)).collect();
    let remarks = remarks(depth, recipe);
    (!panels.is_empty()).then_some(Drawn { panels, counts, remarks, subtitle: None })
}

/// The ratios of a line, rising, each with its position.
struct Spread {
    label: String,
    ratios: Vec<(f64, String)>,
}

fn spread(recipe: &Recipe, plot: &Plot, cost: &Cost) -> Option<Spread> {
    let pairs = pairs(recipe, plot, cost.item).into_iter();
    let ratios = pairs.filter(|pair| pair.own > 0.0 && pair.reference > 0.0);
    let mut ratios: Vec<(f64, String)> =
        ratios.map(|pair| (pair.own / pair.reference, pair.unit.position.to_owned())).collect();
    ratios.sort_by(|left, right| left.0.total_cmp(&right.0));
    (!ratios.is_empty()).then(|| Spread { label: cost.line.series.label.clone(), ratios })
}

fn spread_panel(recipe: &Recipe, plots: &Plots, plot: &Plot, spreads: &[Spread]) -> Panel {
    let mut lines = [
        (tr!("median and quartiles"), Vec::new()),
        (tr!("5% and 95%"), Vec::new()),
        (tr!("min and max"), Vec::new()),
    ];
    let mut outliers: Vec<(f64, Callout)> = Vec::new();
    for (place, spread) in spreads.iter().enumerate() {
        let point = |y: f64| Point { x: place as f64, y, interval: None, across: None };
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
        heading: plot.heading.clone(),
        x_scale: Scale::Steps,
        x_names: spreads.iter().map(|spread| spread.label.clone()).collect(),
        sideways: true,
        callouts: outliers.into_iter().map(|(_, callout)| callout).collect(),
        x_label: String::new(),
        series: lines.collect(),
        ..axes(recipe, plots, plot)
    }
}
