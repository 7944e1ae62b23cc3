//! The share of positions on which an engine is within a factor of the best.

use tr::tr;

use crate::analysis::profile::profiles;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::at_one_depth::{AtDepth, at_one_depth};
use crate::report::figure::facet::{Facets, axis_of, main_game, size_of};
use crate::report::looks::Looks;

pub(super) const FIGURE: Figure = Figure {
    name: "performance-profile",
    aliases: &[],
    title: tr_noop!("Performance profile: positions within a factor of the best engine"),
    why: tr_noop!("Shows how often each engine is the best, and how far behind it is otherwise."),
    needs: tr_noop!("rows of two engines on the same positions"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let (metric, words) = size_of(&facets.game);
    let nodes = axis_of(&facets.game);
    let (depth, panels) = at_one_depth(&facets, metric)?;
    let counts = panels.iter().map(|at| Counted { n: at.positions.len(), games: None });
    let more = tr!("Depth {depth}. After Dolan and Moré (2002).", depth);
    Some(Chart {
        subtitle: tr!(
            "Share of positions on which an engine needs at most this multiple of the best engine's count: {words}",
            words
        ),
        panels: panels.iter().map(|at| panel(at, &nodes)).collect(),
        notes: facets.notes(sheet, counts, &more),
        ..Chart::default()
    })
}

fn panel(at: &AtDepth, nodes: &str) -> Panel {
    let costs: Vec<Vec<f64>> = at.engines.iter().map(|engine| engine.costs.clone()).collect();
    let profiles = profiles(&costs);
    let end = profiles.iter().flatten().map(|(factor, _)| *factor).fold(1.0, f64::max);
    let curve = |profile: &Vec<(f64, f64)>| -> Vec<Point> {
        let point = |x: f64, y: f64| Point { x, y, interval: None };
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
    let series = at.engines.iter().zip(&profiles).map(|(engine, profile)| Series {
        points: curve(profile),
        drawn: Drawn::Curve,
        ..engine.line.clone()
    });
    Panel {
        heading: at.heading.clone(),
        x_label: tr!("{nodes} / the best engine's", nodes),
        x_scale: Scale::LogCount,
        y_label: tr!("% of positions"),
        y_scale: Scale::Percent,
        series: series.collect(),
        ..Panel::default()
    }
}
