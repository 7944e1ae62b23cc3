//! The factor by which one more ply multiplies the nodes, for odd and even depths.

use std::collections::BTreeMap;

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::growth::branching_factors;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Unit, clustered};
use crate::draw::chart::{Chart, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::entry::Figure;
use crate::report::figure::facet::{Facet, Facets, main_game, size_of};
use crate::report::figure::headline::part;
use crate::report::figure::points::log_mean_point;
use crate::report::figure::words::{capitalized, intervals};
use crate::stats::{Clustered, mean};

pub(super) const FIGURE: Figure = Figure {
    name: "branching-factor",
    title: tr_noop!("Growth of nodes into odd and even depths"),
    needs: tr_noop!("rows of one engine at two neighbouring depths"),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let facets = Facets::choose(sheet, main_game(sheet)?)?;
    let (metric, words) = size_of(facets.game());
    let points = |_: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let logs = logs(engine, metric);
        logs.iter().filter_map(|(depth, logs)| log_mean_point(f64::from(*depth), logs)).collect()
    };
    // The engine that the others are measured by, if it has two neighbouring depths.
    let own = |facet: &Facet| facet.reference().map(|engine| title(engine, metric, facets.game(), &words))?;
    let any = |facet: &Facet| facet.engines().find_map(|engine| title(engine, metric, facets.game(), &words));
    Some(Chart {
        title: facets.iter().find_map(own).or_else(|| facets.iter().find_map(any))?,
        subtitle: tr!(
            "{} at depth d over those at depth d - 1, geometric means over positions",
            capitalized(&words)
        ),
        panels: facets.panels(&tr!("nodes(d) / nodes(d - 1)"), Scale::LogCount, points),
        notes: facets.notes(sheet, facets.counts(), &intervals(sheet)),
    })
}

/// Logarithms of the growth into every depth.
fn logs(engine: &EngineSheet, metric: Metric) -> BTreeMap<u32, Clustered> {
    let mut by_depth: BTreeMap<u32, Vec<(Unit, f64)>> = BTreeMap::new();
    for (unit, factors) in branching_factors(engine, metric) {
        for (depth, log) in factors {
            by_depth.entry(depth).or_default().push((unit, log));
        }
    }
    by_depth.into_iter().map(|(depth, logs)| (depth, clustered(logs))).collect()
}

/// The growth into the depths of all positions; if there are none, into those
/// of most.
fn title(engine: &EngineSheet, metric: Metric, game: &GameName, words: &str) -> Option<String> {
    let logs = logs(engine, metric);
    let most = logs.values().map(Clustered::len).max()?;
    let run = |(depth, logs): (&u32, &Clustered)| logs.len() + engine.unfinished_at(*depth).count();
    let part = part(most, logs.iter().map(run).max()?, game);
    let growth = |parity: u32| {
        let of_parity = logs.iter().filter(|(depth, logs)| **depth % 2 == parity && logs.len() == most);
        let means: Vec<f64> = of_parity.filter_map(|(_, logs)| logs.mean()).collect();
        mean(&means).map(f64::exp)
    };
    let name = engine.name();
    match (growth(1), growth(0)) {
        (Some(odd), Some(even)) => Some(tr!(
            "The {words} of {name} grow {odd}-fold into odd depths and {even}-fold into even ones{part}",
            words,
            name,
            odd = format!("{odd:.1}"),
            even = format!("{even:.1}"),
            part
        )),
        (Some(only), None) | (None, Some(only)) => Some(tr!(
            "The {words} of {name} grow {only}-fold per ply{part}",
            words,
            name,
            only = format!("{only:.1}"),
            part
        )),
        (None, None) => None,
    }
}
