//! How often an engine is the best, and how far from it otherwise.

use tr::tr;

use crate::analysis::profile::profiles;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Scale, Series};
use crate::language::tr_noop;
use crate::report::figure::at_one_depth::{AtDepth, at_one_depth};
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facets, main_game, size_of};
use crate::report::figure::words::percent;

pub(super) const FIGURE: Figure = Figure {
    name: "performance-profile",
    title: tr_noop!("Performance profiles: how often an engine is within a factor of the best"),
    needs: tr_noop!("rows of two engines on the same positions"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let facets = Facets::choose(sheet, main_game(sheet)?)?;
    let (metric, words) = size_of(facets.game());
    let (depth, panels) = at_one_depth(&facets, metric)?;
    let drawn: Vec<(Panel, Option<(String, f64)>)> = panels.iter().map(|at| panel(at, &words)).collect();
    let best = drawn.first()?.1.clone()?;
    let with = &panels.first()?.with;
    let counts = panels.iter().map(|at| Counted { n: at.positions.len(), games: None });
    let more = tr!("Depth {depth}. After Dolan and Moré (2002).", depth);
    Some(Chart {
        title: tr!(
            "At depth {depth}{with} {} needs the fewest {words} on {} of the positions{}",
            best.0,
            percent(best.1),
            panels[0].part(facets.game()),
            depth,
            with,
            words
        ),
        subtitle: tr!(
            "Share of the positions on which an engine needs at most that multiple of the {words} of the best",
            words
        ),
        panels: drawn.into_iter().map(|(panel, _)| panel).collect(),
        notes: facets.notes(sheet, counts, &more),
    })
}

/// A panel, and which engine is the best most often, with its share.
fn panel(at: &AtDepth, words: &str) -> (Panel, Option<(String, f64)>) {
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
        label: engine.label.clone(),
        points: curve(profile),
        drawn: Drawn::Curve,
    });
    let is_best =
        |profile: &Vec<(f64, f64)>| profile.first().filter(|step| step.0 <= 1.0).map_or(0.0, |s| s.1);
    let best = at.engines.iter().zip(profiles.iter().map(is_best)).max_by(|l, r| l.1.total_cmp(&r.1));
    let panel = Panel {
        heading: at.heading.clone(),
        x_label: tr!("{words} / those of the best", words),
        x_scale: Scale::LogCount,
        y_label: tr!("% of positions"),
        y_scale: Scale::Percent,
        series: series.collect(),
        ..Panel::default()
    };
    (panel, best.map(|(engine, share)| (engine.label.clone(), share)))
}
