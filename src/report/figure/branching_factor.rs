//! The factor by which one more ply multiplies the nodes, for odd and even depths.

use std::collections::BTreeMap;

use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_name::GameName;
use crate::analysis::growth::branching_factors;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Unit, clustered};
use crate::draw::chart::{Chart, Point, Scale, Series};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::part;
use crate::report::figure::points::{lines, log_mean_point, panel_over_depth};
use crate::report::figure::shown::{Shown, main_game};
use crate::report::figure::words::intervals;
use crate::stats::{Clustered, geometric_mean};

pub(super) const FIGURE: Figure = Figure {
    name: "branching-factor",
    title: "Growth of nodes into odd and even depths",
    needs: "rows of one engine at two neighbouring depths",
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let reference = default_reference_in(sheet, game)?;
    let shown = Shown::choose(game, reference, 5);
    let points = |engine: &EngineSheet| -> Vec<Point> {
        let logs = logs(engine);
        logs.iter().filter_map(|(depth, logs)| log_mean_point(f64::from(*depth), logs)).collect()
    };
    let lines = lines(shown.engines(), points);
    let told = lines.iter().find(|line| line.label == reference.as_str()).or(lines.first())?;
    Some(Chart {
        title: title(told, shown.game.engine(&EngineName::new(&told.label))?, game.name()),
        subtitle: "Nodes at depth d over nodes at depth d - 1, geometric means over positions".to_owned(),
        panels: vec![panel_over_depth("nodes(d) / nodes(d - 1)", Scale::Linear, lines)],
        notes: shown.notes(sheet, shown.counts(), intervals(sheet)),
    })
}

/// Logarithms of the growth into every depth.
fn logs(engine: &EngineSheet) -> BTreeMap<u32, Clustered> {
    let mut by_depth: BTreeMap<u32, Vec<(Unit, f64)>> = BTreeMap::new();
    for (unit, factors) in branching_factors(engine, Metric::Nodes) {
        for (depth, log) in factors {
            by_depth.entry(depth).or_default().push((unit, log));
        }
    }
    by_depth.into_iter().map(|(depth, logs)| (depth, clustered(logs))).collect()
}

/// The growth into the depths of all positions; if there are none, into those
/// of most.
fn title(line: &Series, engine: &EngineSheet, game: &GameName) -> String {
    let logs = logs(engine);
    let n = |depth: u32| logs.get(&depth).map_or(0, Clustered::len);
    let most = logs.values().map(Clustered::len).max().unwrap_or(0);
    let all = logs.keys().map(|depth| n(*depth) + engine.unfinished_at(*depth).count()).max().unwrap_or(0);
    let part = part(most, all, game);
    let mean = |parity: u32| {
        let of_most = |point: &&Point| n(point.x as u32) == most;
        let factors = line.points.iter().filter(|point| point.x as u32 % 2 == parity).filter(of_most);
        geometric_mean(factors.map(|point| point.y))
    };
    match (mean(1), mean(0)) {
        (Some(odd), Some(even)) => format!(
            "The nodes of {} grow {odd:.1}-fold into odd depths and {even:.1}-fold into even ones{part}",
            line.label
        ),
        (Some(only), None) | (None, Some(only)) => {
            format!("The nodes of {} grow {only:.1}-fold per ply{part}", line.label)
        }
        (None, None) => "Growth of nodes with depth".to_owned(),
    }
}
