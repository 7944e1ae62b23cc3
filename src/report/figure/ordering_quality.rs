//! Why aspiration gains little where moves are ordered well: the gain of a
//! perfect window and the cost of a missed one, against the share of cutoffs
//! by the first move.

use crate::analysis::cell::{Cell, Quantity, nodes_without_guess};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::first_move;
use crate::analysis::metric::Metric;
use crate::analysis::ratio;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Point, Scale, Series};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{in_brackets, part};
use crate::report::figure::points::{ends, reference_line};
use crate::report::figure::words::{intervals, left_out, percent};

pub(super) const FIGURE: Figure = Figure {
    name: "ordering-quality",
    title: "Gain of a perfect window and cost of a missed one, by quality of move ordering",
    needs: "rows of `ab` and `aspiration[guess=exact]` with the same enhancements",
    chart: draw,
};

/// Fewest missed cells that make a point.
const LEAST_MISSES: usize = 5;

fn draw(sheet: &Sheet) -> Option<Chart> {
    let mut lines: Vec<Series> = Vec::new();
    let mut best: Vec<(Point, String)> = Vec::new();
    for (of, is_real) in [("xiangqi", true), ("trees", false)] {
        for (what, measure) in [("perfect window", perfect as Measure), ("missed window", missed as Measure)]
        {
            let points = points(sheet, is_real, measure);
            if !points.is_empty() {
                let label = format!("{what}, {of}");
                lines.push(Series {
                    label,
                    points: points.iter().map(|(p, _)| *p).collect(),
                    connected: false,
                });
                if what == "perfect window" {
                    best.extend(points);
                }
            }
        }
    }
    let (worst_ordered, of_worst) = best.iter().min_by(|left, right| left.0.x.total_cmp(&right.0.x))?;
    let (best_ordered, of_best) = best.iter().max_by(|left, right| left.0.x.total_cmp(&right.0.x))?;
    let mut notes = vec![format!(
        "One point per game and set of enhancements, at the greatest depth at which both engines finished every position. Perfect window: aspiration with the true \
         value as its guess. Missed window: the cells of aspiration (guess from depth d - 1, not counted) that had to \
         search the root again, {LEAST_MISSES} at least. Engines with a table are left out: the guess fills it. {}",
        intervals(sheet)
    )];
    notes.extend(left_out(sheet));
    Some(Chart {
        title: format!(
            "A perfect window leaves {} of the nodes at {} first-move cutoffs{}, {} at {}{}",
            percent(worst_ordered.y),
            percent(worst_ordered.x),
            in_brackets(of_worst),
            percent(best_ordered.y),
            percent(best_ordered.x),
            in_brackets(of_best)
        ),
        subtitle: "Nodes of aspiration relative to alpha-beta against the quality of move ordering"
            .to_owned(),
        panels: vec![Panel {
            heading: String::new(),
            x_label: "first-move cutoffs of alpha-beta, % of cutoffs".to_owned(),
            x_scale: Scale::Percent,
            x_names: Vec::new(),
            y_label: "nodes, % of alpha-beta".to_owned(),
            y_scale: Scale::Percent,
            series: lines,
            guides: vec![reference_line("alpha-beta")],
        }],
        notes,
    })
}

/// The depth and the point of an aspiration engine, given alpha-beta with the
/// same enhancements.
type Measure = fn(&EngineSheet, &EngineSheet) -> Option<Measured>;

struct Measured {
    depth: u32,
    point: Point,
    /// Positions that both engines finished, and how many there would be if
    /// none were missing.
    finished: (usize, usize),
}

/// Points, each with the part of the positions that it is about.
fn points(sheet: &Sheet, real: bool, measure: Measure) -> Vec<(Point, String)> {
    let mut points = Vec::new();
    for game in sheet.games().iter().filter(|game| game.name().is_tree() != real) {
        for engine in game.engines() {
            let name = engine.name();
            // A guess searched with a table fills it: what is saved then is not the window's doing.
            if name.family() != "aspiration" || name.has("tt") {
                continue;
            }
            let Some(alpha_beta) = game.engine(&name.with_algorithm("ab")) else { continue };
            let Some(Measured { depth, point, finished }) = measure(engine, alpha_beta) else { continue };
            let order = alpha_beta.at(depth).values(first_move::share).mean();
            let part = part(finished.0, finished.1, game.name());
            points.extend(order.map(|x| (Point { x, ..point }, part)));
        }
    }
    points.sort_by(|left, right| left.0.x.total_cmp(&right.0.x));
    points
}

/// Aspiration whose guess is the true value.
fn perfect(engine: &EngineSheet, alpha_beta: &EngineSheet) -> Option<Measured> {
    if !engine.name().is_oracle() {
        return None;
    }
    at_greatest_depth(engine, alpha_beta, nodes_without_guess)
}

/// Default aspiration, the cells that missed.
fn missed(engine: &EngineSheet, alpha_beta: &EngineSheet) -> Option<Measured> {
    if engine.name().algorithm() != "aspiration" || engine.name().has("id") {
        return None;
    }
    let nodes = |cell: &Cell| {
        let missed = cell.get(Metric::RootResearches)? > 0.0;
        if missed { nodes_without_guess(cell) } else { None }
    };
    at_greatest_depth(engine, alpha_beta, nodes)
}

/// Positions at a depth that both engines were run on.
fn run_on(engine: &EngineSheet, alpha_beta: &EngineSheet, depth: u32) -> usize {
    engine.at(depth).common(alpha_beta.at(depth)) + engine.unfinished_with(alpha_beta, depth)
}

/// At the greatest depth at which no position is missing; if there is none, at
/// the greatest that has a point.
fn at_greatest_depth(
    engine: &EngineSheet,
    alpha_beta: &EngineSheet,
    quantity: impl Quantity,
) -> Option<Measured> {
    let run_on = |depth: u32| run_on(engine, alpha_beta, depth);
    let most = engine.depths().map(run_on).max()?;
    let is_whole = |depth: &u32| run_on(*depth) == most && engine.unfinished_with(alpha_beta, *depth) == 0;
    let (whole, rest): (Vec<u32>, Vec<u32>) = engine.depths().rev().partition(is_whole);
    whole.into_iter().chain(rest).find_map(|depth| {
        let pairs = engine.at(depth).pairs(quantity, alpha_beta.at(depth), Metric::Nodes);
        let ratio = ratio::at_depth(&pairs).filter(|ratio| ratio.n >= LEAST_MISSES)?;
        let point = Point { x: 0.0, y: ratio.geometric_mean, interval: ratio.interval.map(ends) };
        let finished = (engine.at(depth).common(alpha_beta.at(depth)), most);
        Some(Measured { depth, point, finished })
    })
}
