//! How much one ply more multiplies the nodes, into odd and even depths.

use std::collections::BTreeMap;

use crate::analysis::compare::default_reference;
use crate::analysis::growth::branching_factors;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Point, Scale, Series};
use crate::report::figure::words::{
    INTERVALS, choose, counts, left_out, log_mean_point, main_game, panel_over_depth, series, units,
};

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let game = main_game(sheet)?;
    let reference = default_reference(sheet)?;
    let choice = choose(sheet, game, reference, 5);
    let sheet = &sheet.on_common_positions(game, &choice.engines);
    let points = |engine: &str| -> Vec<Point> {
        let mut by_depth: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for (depth, log) in branching_factors(sheet, game, engine, Metric::Nodes).into_values().flatten() {
            by_depth.entry(depth).or_default().push(log);
        }
        by_depth.iter().filter_map(|(depth, logs)| log_mean_point(f64::from(*depth), logs)).collect()
    };
    let lines: Vec<Series> = choice
        .engines
        .iter()
        .map(|engine| series(engine, points(engine)))
        .filter(|line| !line.points.is_empty())
        .collect();
    let told = lines.iter().find(|line| line.label == reference).or(lines.first())?;
    let mut notes = vec![format!(
        "Game {game}, {}, those that every engine shown searched. {INTERVALS}",
        units(game, counts(sheet, game, &choice.engines))
    )];
    notes.extend(choice.note);
    notes.extend(left_out(sheet));
    Some(Chart {
        title: title(told),
        subtitle: "Nodes at depth d over nodes at depth d - 1, geometric means over positions".to_owned(),
        panels: vec![panel_over_depth("nodes(d) / nodes(d - 1)", Scale::Linear, lines)],
        notes,
    })
}

fn title(line: &Series) -> String {
    let mean = |parity: u32| {
        let logs: Vec<f64> = line
            .points
            .iter()
            .filter(|point| point.x as u32 % 2 == parity)
            .map(|point| point.y.ln())
            .collect();
        (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
    };
    match (mean(1), mean(0)) {
        (Some(odd), Some(even)) => format!(
            "The nodes of {} grow {odd:.1}-fold into odd depths and {even:.1}-fold into even ones",
            line.label
        ),
        (Some(only), None) | (None, Some(only)) => {
            format!("The nodes of {} grow {only:.1}-fold a ply", line.label)
        }
        (None, None) => "Growth of nodes with depth".to_owned(),
    }
}
