//! The factor by which one more ply multiplies the nodes, for odd and even depths.

use std::collections::BTreeMap;

use tr::tr;

use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::growth::branching_factors;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Unit, clustered};
use crate::draw::chart::{Chart, Point, Scale};
use crate::language::tr_noop;
use crate::report::figure::Figure;
use crate::report::figure::facet::{Facet, Facets, main_game, size_of};
use crate::report::figure::points::log_mean_point;
use crate::report::figure::words::{capitalized, intervals};
use crate::report::looks::Looks;
use crate::stats::Sample;

pub(super) const FIGURE: Figure = Figure {
    name: "branching-factor",
    aliases: &[],
    title: tr_noop!("Effective branching factor by depth"),
    why: tr_noop!("Shows the growth per ply and its alternation between odd and even depths."),
    needs: tr_noop!("rows of one engine at two neighbouring depths"),
    chart: draw,
};

fn draw(sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    let facets = Facets::choose(main_game(sheet)?, looks)?;
    let (metric, words) = size_of(&facets.game);
    let points = |_: &Facet, engine: &EngineSheet| -> Vec<Point> {
        let logs = logs(engine, metric);
        logs.iter().filter_map(|(depth, logs)| log_mean_point(f64::from(*depth), logs)).collect()
    };
    let panels = facets.panels(&tr!("effective branching factor"), Scale::LogCount, points);
    (!panels.is_empty()).then(|| Chart {
        subtitle: tr!("{} at depth d / at depth d - 1, geometric means over positions", capitalized(&words)),
        panels,
        notes: facets.notes(sheet, facets.counts(), &intervals(sheet)),
        ..Chart::default()
    })
}

fn logs(engine: &EngineSheet, metric: Metric) -> BTreeMap<u32, Sample> {
    let mut by_depth: BTreeMap<u32, Vec<(Unit, f64)>> = BTreeMap::new();
    for (unit, factors) in branching_factors(engine, metric) {
        for (depth, log) in factors {
            by_depth.entry(depth).or_default().push((unit, log));
        }
    }
    by_depth.into_iter().map(|(depth, logs)| (depth, clustered(logs))).collect()
}
