//! Performance of engines besides node counts: speed, depth, and agreement with a reference.

use serde::Serialize;

use crate::analysis::cell::Cell;
use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::stats::{mean, median};

/// Speed, depth and agreement of an engine over its finished searches.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Performance {
    /// Game spec.
    pub game: String,
    /// Engine spec.
    pub engine: String,
    /// Finished searches.
    pub searches: usize,
    /// Mean finished depth, where it is known of every search.
    pub depth: Option<f64>,
    /// All nodes; `None` with a fixed time or number of nodes, where they are no cost.
    pub nodes: Option<u64>,
    /// Time of all searches; in time mode the sum of medians.
    pub time_ns: Option<u64>,
    /// The column it is from: `reported_ns`, or `cpu_ns` where that is empty.
    pub clock: Option<Metric>,
    /// Nodes per second by that clock.
    pub nps: Option<u64>,
    /// Agreement with the reference.
    pub agreement: Option<Agreement>,
}

/// An engine and the reference on the same positions and depths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The reference engine.
    pub reference: String,
    /// Searches that both finished with a score and a best move.
    pub n: usize,
    /// Share with the same best move.
    pub best_move: f64,
    /// Share with the same score.
    pub score: f64,
    /// Median absolute difference of scores, in the unit of `value`.
    pub difference: f64,
}

/// The performance of every engine of the games in which an engine passes the test.
pub fn performances(
    sheet: &Sheet,
    reference: Option<&EngineName>,
    is_external: fn(&str) -> bool,
) -> Vec<Performance> {
    let with = |game: &&GameSheet| engines(game).any(|engine| is_external(engine.name().as_str()));
    let of_game = |game| {
        let reference = reference.or_else(|| default_reference_in(sheet, game));
        let reference = reference.and_then(|name| game.named(name));
        engines(game).map(move |engine| of(sheet, game, engine, reference))
    };
    sheet.games().iter().filter(with).flat_map(of_game).collect()
}

fn engines<'s, 'a>(game: &'s GameSheet<'a>) -> impl Iterator<Item = &'s EngineSheet<'a>> {
    game.engines().chain(game.inexact_engines())
}

fn of(sheet: &Sheet, game: &GameSheet, engine: &EngineSheet, reference: Option<&EngineSheet>) -> Performance {
    let cells = engine.depths().flat_map(|depth| engine.at(depth).iter()).map(|(_, cell)| cell);
    let cells: Vec<Cell> = cells.filter(was_asked).collect();
    let sum = |metric: Metric| cells.iter().map(|cell| cell.get(metric)).sum::<Option<f64>>();
    let depths =
        cells.iter().map(|cell| cell.row().finished_depth().map(f64::from)).collect::<Option<Vec<_>>>();
    let nodes = sum(Metric::NodesAndQuiescence).or_else(|| sum(Metric::Nodes));
    let time = |clock| sum(clock).filter(|time| *time > 0.0).map(|time| (clock, time));
    let time = time(Metric::ReportedNs).or_else(|| time(Metric::CpuNs));
    let name = engine.name().as_str();
    Performance {
        game: game.name().to_string(),
        engine: name.to_owned(),
        searches: cells.len(),
        depth: depths.and_then(|depths| mean(&depths)),
        nodes: nodes.filter(|_| !sheet.rows().is_bounded(name)).map(|nodes| nodes as u64),
        time_ns: time.map(|(_, time)| time as u64),
        clock: time.map(|(clock, _)| clock),
        nps: nodes.zip(time).map(|(nodes, (_, time))| (nodes * 1e9 / time).round() as u64),
        agreement: reference
            .filter(|reference| reference.name() != engine.name())
            .and_then(|of| agreement(engine, of)),
    }
}

/// Whether there was something to search: of a game that is over a program is told nothing, and so says nothing.
fn was_asked(cell: &Cell) -> bool {
    cell.row().finished_depth() != Some(0) || cell.get(Metric::Nodes).is_some()
}

fn agreement(engine: &EngineSheet, reference: &EngineSheet) -> Option<Agreement> {
    let pairs = engine.depths().flat_map(|depth| engine.at(depth).both(reference.at(depth)));
    let answers: Vec<(bool, f64)> = pairs
        .filter_map(|(_, own, other)| {
            let (own, other) = (own.row(), other.row());
            let same_move = own.best_move()? == other.best_move()?;
            Some((same_move, own.value()?.abs_diff(other.value()?) as f64))
        })
        .collect();
    let share = |count: usize| count as f64 / answers.len() as f64;
    let differences: Vec<f64> = answers.iter().map(|(_, difference)| *difference).collect();
    Some(Agreement {
        reference: reference.name().to_string(),
        n: answers.len(),
        best_move: share(answers.iter().filter(|(same_move, _)| *same_move).count()),
        score: share(differences.iter().filter(|difference| **difference == 0.0).count()),
        difference: median(&differences)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::Known;

    #[test]
    fn speed_depth_and_agreement_by_hand() {
        let answers = [
            ("a", "ab", 10, "m1", 0),
            ("b", "ab", 20, "m2", 0),
            ("a", "mine", 13, "m1", 2),
            ("b", "mine", 20, "m3", 3),
        ];
        let rows = answers.map(|(at, engine, value, best, milliseconds)| {
            let mut row = row("chess", at, engine, 6, 1000);
            (row.value, row.best_move, row.finished_depth) = (Some(value), Some(best.to_owned()), Some(6));
            (row.reported_ns, row.cpu_ns) = (Some(milliseconds * 1_000_000), Some(1_000_000));
            row
        });
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        assert_eq!(performances(&sheet, None, |_| false), []);
        let found = performances(&sheet, None, |engine| engine == "mine");
        let [ab, mine] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((ab.clock, ab.nps, &ab.agreement), (Some(Metric::CpuNs), Some(1_000_000), &None));
        assert_eq!(
            (mine.clock, mine.time_ns, mine.nps),
            (Some(Metric::ReportedNs), Some(5_000_000), Some(400_000))
        );
        assert_eq!((mine.searches, mine.depth, mine.nodes), (2, Some(6.0), Some(2000)));
        let reference = "ab".to_owned();
        let agreement = Agreement { reference, n: 2, best_move: 0.5, score: 0.5, difference: 1.5 };
        assert_eq!(mine.agreement, Some(agreement));
    }

    #[test]
    fn a_game_that_is_over_takes_nothing_from_the_sums() {
        let mut rows = [row("chess", "a", "mine", 6, 1000), row("chess", "b", "mine", 6, 0)];
        (rows[0].finished_depth, rows[0].reported_ns) = (Some(6), Some(1_000_000));
        let over = &mut rows[1];
        (over.finished_depth, over.value, over.counters.nodes, over.cpu_ns) = (Some(0), Some(0), None, None);
        let rows = table(&rows);
        let found = performances(&Sheet::new(&rows, Known::ROWS_ALONE), None, |_| true);
        let [mine] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((mine.searches, mine.depth, mine.nodes), (1, Some(6.0), Some(1000)));
        assert_eq!((mine.time_ns, mine.nps), (Some(1_000_000), Some(1_000_000)));
    }

    #[test]
    fn nodes_of_a_fixed_time_are_no_cost() {
        let mut rows = table(&[row("chess", "a", "mine", 1, 1000)]);
        rows.declare_bounded("mine");
        let found = performances(&Sheet::new(&rows, Known::ROWS_ALONE), None, |_| true);
        assert_eq!((found[0].nodes, found[0].searches), (None, 1));
    }
}
