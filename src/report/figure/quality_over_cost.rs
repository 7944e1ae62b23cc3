//! The cost of good moves: the share of right moves and the mean regret by nodes, of the exact engine a line over its depths, of
//! every other a point for each depth.

use tr::tr;

use crate::analysis::cell::Cell;
use crate::analysis::compare::{default_reference_in, size_of};
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::quality::Quality;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Drawn, Panel, Point, Scale, Series};
use crate::report::figure::points::{ends, mean_point, series};
use crate::report::figure::words::{heading, intervals, units};
use crate::report::looks::{Looks, beside, marked, shortened};
use crate::stats::resample::interval_of_mean;

const MEASURES: [Quality; 2] = [Quality::Right, Quality::Regret];

pub(super) fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let cost = size_of(sheet);
    let games: Vec<&GameSheet> = sheet.games().iter().filter(|game| counts(game).next().is_some()).collect();
    let panel = |game: &&GameSheet, measure| panel(sheet, looks, game, measure, cost);
    let panels: Vec<Panel> =
        games.iter().flat_map(|game| MEASURES.map(|measure| panel(game, measure))).collect();
    let first = games.first()?;
    let note = tr!(
        "{} where a move can be wrong, judged by a truth table. The line joins the depths of the reference; of every other engine a \
         point is a depth. Nodes are geometric means. {}",
        units(first.name(), games.iter().flat_map(|game| counts(game)).collect::<Vec<_>>().into_iter()),
        intervals(sheet)
    );
    let is_inexact = games.iter().any(|game| game.inexact_engines().next().is_some());
    let inexact = is_inexact.then(|| {
        tr!(
            "Not exact: scores may differ from minimax. Above the line of right moves, or below that of regret, moves are better for the \
             same nodes."
        )
    });
    Some(Chart { panels, notes: std::iter::once(note).chain(inexact).collect(), ..Chart::default() })
}

/// Number of positions with a choice that every engine finished, at every depth.
fn counts<'s>(game: &'s GameSheet) -> impl Iterator<Item = Counted> + Clone + 's {
    let engines = game.engines().chain(game.inexact_engines()).collect::<Vec<_>>();
    let of_engine = |engine: &'s EngineSheet| {
        engine
            .depths()
            .map(|depth| Counted::of(&engine.at(depth).values(|cell: &Cell| Quality::Right.of(cell))))
    };
    let counts: Vec<Counted> =
        engines.into_iter().flat_map(of_engine).filter(|counted| counted.n > 0).collect();
    counts.into_iter()
}

fn panel(sheet: &Sheet, looks: &Looks, game: &GameSheet, measure: Quality, cost: Metric) -> Panel {
    let reference = default_reference_in(sheet, game);
    let line = |(place, engine): (usize, &EngineSheet)| -> Option<Series> {
        let is_reference = Some(engine.name()) == reference;
        let points: Vec<Point> =
            engine.depths().filter_map(|depth| point(engine, depth, measure, cost)).collect();
        let short = looks.new_name(engine.name()).map_or_else(
            || match reference.filter(|_| !is_reference) {
                None => shortened(engine.name().as_str()),
                Some(reference) => beside(engine.name(), reference),
            },
            str::to_owned,
        );
        let name = marked(short, engine.is_exact());
        let drawn = if is_reference { Drawn::Line } else { Drawn::Points };
        // Points alone show neither dash nor filling: every engine has a colour and a marker of its own.
        (!points.is_empty()).then(|| Series {
            drawn,
            engine: Some(engine.name().to_string()),
            ..series(&name, Look::nth(place), points)
        })
    };
    let (y_label, y_scale) = match measure {
        Quality::Regret => (tr!("mean regret, evaluation units"), Scale::Linear),
        _ => (tr!("right moves, % of positions"), Scale::Percent),
    };
    Panel {
        heading: heading(game.name()),
        x_label: if cost == Metric::Nodes { tr!("nodes") } else { tr!("all nodes") },
        x_scale: Scale::LogCount,
        y_label,
        y_scale,
        series: game.engines().chain(game.inexact_engines()).enumerate().filter_map(line).collect(),
        ..Panel::default()
    }
}

fn point(engine: &EngineSheet, depth: u32, measure: Quality, cost: Metric) -> Option<Point> {
    let cells = engine.at(depth);
    let judged = |cell: &Cell| measure.of(cell);
    let cost = |cell: &Cell| judged(cell).and(cell.get(cost)).filter(|cost| *cost > 0.0).map(f64::ln);
    let costs = cells.values(cost);
    let across = interval_of_mean(&costs).map(|interval| ends(interval.map(f64::exp)));
    Some(Point { across, ..mean_point(costs.mean(0)?.exp(), &cells.values(judged))? })
}
