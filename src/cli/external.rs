//! External engines beside others: speed, depth, and agreement with a reference.

use plybench::analysis::metric::Metric;
use plybench::analysis::performance::{Agreement, Performance};
use plybench::report::table::Table;

use crate::cli::duration::duration;

pub(super) const EXPLANATION: &str = "depth: mean finished depth. time: as the engine reports it, in whole milliseconds, or CPU time. nps: all nodes per second of \
that time. same move, same score: shares of the n searches that both engines finished. difference: median absolute difference of \
scores, in hundredths of a pawn.";

pub(super) fn tables(performances: &[Performance]) -> Vec<(String, Table)> {
    let games = performances.chunk_by(|left, right| left.game == right.game);
    games.map(|of_game| (heading(of_game), table(of_game))).collect()
}

fn heading(of_game: &[Performance]) -> String {
    let reference = of_game.iter().find_map(|of| of.agreement.as_ref());
    let with = reference.map_or_else(String::new, |of| format!(", and agreement with {}", of.reference));
    format!("{}: speed and depth{with}", of_game[0].game)
}

fn table(of_game: &[Performance]) -> Table {
    let compared = of_game.iter().any(|of| of.agreement.is_some());
    let agreement = ["same move", "same score", "difference", "n"].iter().filter(|_| compared);
    let header = ["engine", "searches", "depth", "nodes", "time", "nps"].iter().chain(agreement);
    let mut table = Table::new(header);
    table.rows.extend(of_game.iter().map(|of| {
        let shown = |number: Option<u64>| number.map_or_else(String::new, |number| number.to_string());
        let time = of.time_ns.zip(of.clock).map(|(time, clock)| {
            let unit = if clock == Metric::CpuNs { " CPU" } else { "" };
            duration(time as f64 * 1e-9) + unit
        });
        let own = [
            of.engine.clone(),
            of.searches.to_string(),
            of.depth.map_or_else(String::new, |depth| format!("{depth:.1}")),
            shown(of.nodes),
            time.unwrap_or_default(),
            shown(of.nps),
        ];
        own.into_iter().chain(compared.then(|| shares(of.agreement.as_ref())).into_iter().flatten()).collect()
    }));
    table
}

fn shares(agreement: Option<&Agreement>) -> [String; 4] {
    agreement.map_or_else(Default::default, |of| {
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        [percent(of.best_move), percent(of.score), format!("{:.0}", of.difference), of.n.to_string()]
    })
}
