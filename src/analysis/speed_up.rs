//! Parallel engines beside a serial one, depth by depth: how much faster they are, and where the time of their processors goes.

use serde::Serialize;

use crate::analysis::cell::{Cell, processors, ticks};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, NotExact, Pair};
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::parameter::PROCESSORS;
use crate::analysis::ratio;
use crate::analysis::unit::Counted;
use crate::stats::{Interval, geometric_mean, mean};

/// The parallel engines of a game beside a serial one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpeedUps {
    /// The serial engine: the reference of the comparison, or, where that has several processors, the first serial one.
    pub serial: String,
    /// Engines in order of first appearance.
    pub engines: Vec<Parallel>,
}

/// A parallel engine beside a serial one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Parallel {
    /// Engine spec.
    pub engine: String,
    /// Virtual processors.
    pub processors: u64,
    /// Of an engine that is not exact: the number of values that differ.
    #[serde(flatten)]
    pub values: Option<NotExact>,
    /// One line a depth.
    pub depths: Vec<SpeedUp>,
}

/// A parallel engine and a serial one at one depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpeedUp {
    /// Plies.
    pub depth: u32,
    /// Positions that both searched.
    pub n: usize,
    /// The games that they were taken from, if that is known and they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Geometric mean of serial ticks / ticks.
    pub speed_up: f64,
    /// Its 95% interval over positions.
    pub interval: Option<Interval>,
    /// Arithmetic mean of the same ratios, by which publications average speed-ups.
    pub arithmetic_mean: f64,
    /// Speed-up / processors.
    pub efficiency: f64,
    /// Search overhead: geometric mean of all nodes / those of the serial engine, less 1.
    pub overhead: f64,
    /// Share of the processors' time without a task, mean over positions.
    pub idle: f64,
    /// Share of it waiting for moves that others search.
    pub waiting: f64,
    /// Both together.
    pub time_lost: f64,
    /// Geometric mean of its ticks on one processor / its ticks, where rows of that are there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_itself: Option<f64>,
}

impl SpeedUp {
    /// The positions that entered, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// The number of virtual processors of an engine; `None` of one that is not on such a machine.
pub fn processors_of(engine: &EngineSheet) -> Option<f64> {
    let first = engine.depths().next()?;
    engine.at(first).iter().find_map(|(_, cell)| processors(&cell))
}

/// Whether one engine does all the work, with a machine around it or without.
pub fn is_serial(engine: &EngineSheet) -> bool {
    processors_of(engine).is_none_or(|processors| processors <= 1.0)
}

/// A parallel engine by what is the same on any number of processors.
pub fn method(engine: &EngineName) -> EngineName {
    PROCESSORS.taken_out(engine.as_str()).map_or_else(|| engine.clone(), |(rest, _)| EngineName::new(&rest))
}

/// The engines of a game on virtual processors, exact or not.
pub fn parallel<'s, 'a>(game: &'s GameSheet<'a>) -> impl Iterator<Item = &'s EngineSheet<'a>> + Clone {
    game.engines().chain(game.inexact_engines()).filter(|engine| processors_of(engine).is_some())
}

/// Serial ticks beside those of an engine, position by position.
pub fn times<'a>(serial: &EngineSheet<'a>, engine: &EngineSheet, depth: u32) -> Vec<Pair<'a>> {
    let is_ratio = |pair: &Pair| pair.own > 0.0 && pair.reference > 0.0;
    serial.at(depth).pairs(ticks, engine.at(depth), ticks).into_iter().filter(is_ratio).collect()
}

/// The parallel engines of a game that share searches with a serial one; `None` without any.
pub(super) fn speed_ups(game: &GameSheet, reference: &EngineName) -> Option<SpeedUps> {
    let named = game.engine(reference).filter(|engine| is_serial(engine));
    let serial = named.or_else(|| game.engines().find(|engine| is_serial(engine)))?;
    let of_engine = |engine: &EngineSheet| {
        let own = method(engine.name());
        let alone = parallel(game).find(|other| is_serial(other) && method(other.name()) == own);
        let alone = alone.filter(|alone| alone.name() != engine.name());
        let depths: Vec<_> =
            engine.depths().filter_map(|depth| at_depth(engine, serial, alone, depth)).collect();
        let processors = processors_of(engine)? as u64;
        let (engine, values) = (engine.name().to_string(), engine.not_exact());
        (!depths.is_empty()).then_some(Parallel { engine, processors, values, depths })
    };
    let others = parallel(game).filter(|engine| engine.name() != serial.name());
    let engines: Vec<Parallel> = others.filter_map(of_engine).collect();
    (!engines.is_empty()).then(|| SpeedUps { serial: serial.name().to_string(), engines })
}

fn at_depth(
    engine: &EngineSheet,
    serial: &EngineSheet,
    alone: Option<&EngineSheet>,
    depth: u32,
) -> Option<SpeedUp> {
    let ratios = |pairs: &[Pair]| pairs.iter().map(|pair| pair.own / pair.reference).collect::<Vec<f64>>();
    let times_of = times(serial, engine, depth);
    let ratio = ratio::at_depth(&times_of)?;
    let (own, other) = (engine.at(depth), serial.at(depth));
    let work = Metric::NodesAndQuiescence;
    let work = geometric_mean(ratios(&own.pairs(work, other, work)))?;
    let share = |part: Metric| {
        let share = |cell: &Cell| Some(cell.get(part)? / (ticks(cell)? * processors(cell)?));
        let shares: Vec<f64> = own.pairs(share, other, ticks).iter().map(|pair| pair.own).collect();
        mean(&shares)
    };
    let (idle, waiting) = (share(Metric::IdleTicks)?, share(Metric::WaitTicks)?);
    Some(SpeedUp {
        depth,
        n: ratio.n,
        games: ratio.games,
        speed_up: ratio.geometric_mean,
        interval: ratio.interval,
        arithmetic_mean: mean(&ratios(&times_of))?,
        efficiency: ratio.geometric_mean / processors_of(engine)?,
        overhead: work - 1.0,
        idle,
        waiting,
        time_lost: idle + waiting,
        over_itself: alone.and_then(|alone| geometric_mean(ratios(&times(alone, engine, depth)))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;

    /// A search on processors: all nodes, ticks, idle and waiting ticks.
    fn on_processors(
        position: &str,
        engine: &str,
        processors: u64,
        [nodes, ticks, idle, waiting]: [u64; 4],
    ) -> Row {
        let mut row = row("chess", position, engine, 3, nodes);
        let counters = &mut row.counters;
        (counters.processors, counters.ticks) = (Some(processors), Some(ticks));
        (counters.idle_ticks, counters.wait_ticks) = (Some(idle), Some(waiting));
        row
    }

    fn rows() -> Vec<Row> {
        vec![
            row("chess", "a", "pvs+tt", 3, 100),
            row("chess", "b", "pvs+tt", 3, 100),
            on_processors("a", "ybwc+tt", 1, [200, 200, 0, 0]),
            on_processors("b", "ybwc+tt", 1, [200, 200, 0, 0]),
            on_processors("a", "ybwc[processors=4]+tt", 4, [160, 50, 30, 10]),
            on_processors("b", "ybwc[processors=4]+tt", 4, [360, 200, 400, 40]),
        ]
    }

    fn of(rows: &[Row], reference: &str) -> Option<SpeedUps> {
        let rows = table(rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        speed_ups(&sheet.games()[0], &EngineName::new(reference))
    }

    #[test]
    fn every_figure_by_hand() {
        let found = of(&rows(), "pvs+tt").unwrap();
        assert_eq!(found.serial, "pvs+tt");
        let [one, four] = found.engines.as_slice() else { panic!("{found:?}") };
        assert_eq!((one.processors, one.depths[0].speed_up, one.depths[0].over_itself), (1, 0.5, None));
        let at = &four.depths[0];
        let near =
            |value: f64, expected: f64| assert!((value - expected).abs() < 1e-12, "{value} {expected}");
        // 100/50 and 100/200: 2 and 1/2.
        near(at.speed_up, 1.0);
        near(at.arithmetic_mean, 1.25);
        near(at.efficiency, 0.25);
        // 160/100 and 360/100: the root of 5.76 is 2.4.
        near(at.overhead, 1.4);
        // 30/200 and 400/800; 10/200 and 40/800.
        near(at.idle, 0.325);
        near(at.waiting, 0.05);
        near(at.time_lost, 0.375);
        // 200/50 and 200/200.
        near(at.over_itself.unwrap(), 2.0);
        assert_eq!((four.processors, at.depth, at.n, four.values), (4, 3, 2, None));
    }

    #[test]
    fn time_is_measured_by_a_serial_engine() {
        let all = rows();
        assert_eq!(of(&all, "ybwc[processors=4]+tt").unwrap().serial, "pvs+tt");
        let over_itself = of(&all[2..], "ybwc[processors=4]+tt").unwrap();
        assert_eq!((over_itself.serial.as_str(), over_itself.engines.len()), ("ybwc+tt", 1));
        assert_eq!(
            over_itself.engines[0].depths[0].over_itself,
            Some(over_itself.engines[0].depths[0].speed_up)
        );
        assert_eq!(of(&all[..2], "pvs+tt"), None, "nothing is parallel");
        assert_eq!(of(&all[4..], "ybwc[processors=4]+tt"), None, "nothing is serial");
    }

    #[test]
    fn a_method_is_the_same_on_any_number_of_processors() {
        let same = |text: &str| method(&EngineName::new(text)).to_string();
        assert_eq!(same("ybwc[processors=4,help=any]+tt[size=4k]"), "ybwc[help=any]+tt[size=4k]");
        assert_eq!([same("ybwc+tt"), same("ybwc[processors=16]+tt")], ["ybwc+tt", "ybwc+tt"]);
    }
}
