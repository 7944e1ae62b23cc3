//! Why aspiration gains little where moves are ordered well: the gain of a
//! perfect window and the cost of a missed one, against the share of cutoffs
//! by the first move.

use crate::analysis::engine::{Engine, with_enhancements};
use crate::analysis::first_move::shares;
use crate::analysis::metric::Metric;
use crate::analysis::ratio;
use crate::analysis::sheet::{Cell, Figure, Pair, Sheet};
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::report::figure::words::{INTERVALS, ends, left_out, percent, reference_line};
use crate::stats::bootstrap::mean;

/// Fewest missed cells that make a point.
const LEAST_MISSES: usize = 5;

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let mut lines: Vec<Series> = Vec::new();
    for (of, is_real) in [("xiangqi", true), ("trees", false)] {
        for (what, measure) in [("perfect window", perfect as Measure), ("missed window", missed as Measure)]
        {
            let points = points(sheet, is_real, measure);
            if !points.is_empty() {
                lines.push(Series { label: format!("{what}, {of}"), points, connected: false });
            }
        }
    }
    let best = lines.iter().filter(|line| line.label.starts_with("perfect")).flat_map(|line| &line.points);
    let best: Vec<Point> = best.copied().collect();
    let worst_ordered = best.iter().copied().min_by(|left, right| left.x.total_cmp(&right.x))?;
    let best_ordered = best.iter().copied().max_by(|left, right| left.x.total_cmp(&right.x))?;
    let mut notes = vec![format!(
        "One point a game and set of enhancements, at the greatest depth of both engines. Perfect window: aspiration with the true \
         value as its guess. Missed window: the cells of aspiration (guess from depth d - 1, not counted) that had to \
         search the root again, {LEAST_MISSES} at least. Engines with a table are left out: the guess fills it. {INTERVALS}"
    )];
    notes.extend(left_out(sheet));
    Some(Chart {
        title: format!(
            "A perfect window leaves {} of the nodes at {} first-move cutoffs, {} at {}",
            percent(worst_ordered.y),
            percent(worst_ordered.x),
            percent(best_ordered.y),
            percent(best_ordered.x)
        ),
        subtitle: "Nodes of aspiration relative to alpha-beta against the quality of move ordering"
            .to_owned(),
        panels: vec![Panel {
            heading: String::new(),
            x_label: "first-move cutoffs of alpha-beta, % of cutoffs".to_owned(),
            x_scale: Scale::Percent,
            y_label: "nodes, % of alpha-beta".to_owned(),
            y_scale: Scale::Percent,
            series: lines,
            guides: vec![reference_line("alpha-beta")],
        }],
        notes,
    })
}

type Measure = fn(&Sheet, &str, &str, &Engine) -> Option<(u32, Point)>;

fn points(sheet: &Sheet, real: bool, measure: Measure) -> Vec<Point> {
    let mut points = Vec::new();
    for game in sheet.games().iter().filter(|game| game.starts_with("tree:") != real) {
        for spec in sheet.engines(game) {
            // A guess searched with a table fills it: what is saved then is not the window's doing.
            let is_aspiration = |engine: &Engine| engine.algorithm.name == "aspiration" && !engine.has("tt");
            let Some(engine) = Engine::parse(spec).filter(is_aspiration) else { continue };
            let Some((depth, point)) = measure(sheet, game, spec, &engine) else { continue };
            let order = mean(&shares(sheet, game, &alpha_beta(&engine), depth));
            points.extend(order.map(|x| Point { x, ..point }));
        }
    }
    points.sort_by(|left, right| left.x.total_cmp(&right.x));
    points
}

fn alpha_beta(engine: &Engine) -> String {
    with_enhancements("ab", &engine.enhancements_without(""))
}

/// Aspiration whose guess is the true value.
fn perfect(sheet: &Sheet, game: &str, spec: &str, engine: &Engine) -> Option<(u32, Point)> {
    if !engine.is_oracle() {
        return None;
    }
    at_greatest_depth(sheet, game, spec, engine, &without_guess)
}

/// Default aspiration, the cells that missed.
fn missed(sheet: &Sheet, game: &str, spec: &str, engine: &Engine) -> Option<(u32, Point)> {
    if !engine.algorithm.parameters.is_empty() || engine.has("id") {
        return None;
    }
    let figure = |cell: &Cell| {
        let missed = cell.figure(Metric::RootResearches)? > 0.0;
        if missed { without_guess(cell) } else { None }
    };
    at_greatest_depth(sheet, game, spec, engine, &figure)
}

fn without_guess(cell: &Cell) -> Option<f64> {
    Some(cell.figure(Metric::Nodes)? - cell.figure(Metric::GuessNodes)?)
}

fn at_greatest_depth(
    sheet: &Sheet,
    game: &str,
    spec: &str,
    engine: &Engine,
    figure: Figure,
) -> Option<(u32, Point)> {
    let nodes = |cell: &Cell| cell.figure(Metric::Nodes);
    sheet.depths(game, spec).into_iter().rev().find_map(|depth| {
        let pairs: Vec<Pair> = sheet.pairs(game, depth, (spec, figure), (&alpha_beta(engine), &nodes));
        let ratio = ratio::at_depth(&pairs).filter(|ratio| ratio.n >= LEAST_MISSES)?;
        Some((depth, Point { x: 0.0, y: ratio.geometric_mean, interval: ratio.interval.map(ends) }))
    })
}
