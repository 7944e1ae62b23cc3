//! The cells that the explorer shows, in the order of its columns: by game, engine and depth, then by position.

use std::collections::{BTreeMap, HashMap};

use crate::analysis::cell::Cell;
use crate::analysis::compare::default_reference_in;
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::record::{RowRef, Status};

pub(super) struct Game<'a> {
    pub(super) name: &'a str,
    /// Positions in alphabetical order, which is the order of every statistic.
    pub(super) positions: Vec<RowRef<'a>>,
    /// Cells of one engine and depth after the other.
    pub(super) blocks: Vec<Block<'a>>,
    /// Number of engines left out because they are not exact.
    pub(super) inexact: usize,
    /// The engine that others are measured by, if none is named.
    pub(super) reference: Option<&'a str>,
}

pub(super) struct Block<'a> {
    pub(super) engine: &'a str,
    pub(super) depth: u32,
    /// By the place of their position.
    pub(super) cells: Vec<(usize, Explorable<'a>)>,
}

#[derive(Clone, Copy)]
pub(super) struct Explorable<'a> {
    pub(super) row: RowRef<'a>,
    pub(super) finished: bool,
    /// CPU, elapsed and reported time, medians over its samples, rounded to nanoseconds. Nothing of a single sample, which
    /// count mode takes while other cells run beside it: such times are not compared, here as elsewhere.
    times: [Option<u64>; 3],
    /// The line that its engine expects, where one was recorded.
    pub(super) line: &'a [String],
}

type ByPosition<'a> = BTreeMap<&'a str, Explorable<'a>>;

impl Explorable<'_> {
    /// A figure of a finished cell.
    pub(super) fn figure(&self, metric: Metric) -> Option<u64> {
        match metric {
            Metric::CpuNs => self.times[0],
            Metric::WallNs => self.times[1],
            Metric::ReportedNs => self.times[2],
            count => count.of(self.row),
        }
    }
}

impl Game<'_> {
    pub(super) fn cells(&self) -> usize {
        self.blocks.iter().map(|block| block.cells.len()).sum()
    }
}

/// The games of a sheet. Of engines that are exact, as in a comparison; what did not finish is there without counts.
pub(super) fn games<'a>(sheet: &'a Sheet<'a>) -> Vec<Game<'a>> {
    let mut unfinished: HashMap<(&str, &str, u32), ByPosition> = HashMap::new();
    for row in sheet.rows().iter().filter(|row| !matches!(row.status(), Status::Ok | Status::Mismatch)) {
        let block = unfinished.entry((row.game(), row.engine(), row.depth())).or_default();
        block.entry(row.position()).or_insert(Explorable {
            row,
            finished: false,
            times: [None; 3],
            line: &[],
        });
    }
    sheet.games().iter().map(|game| gathered(sheet, game, &mut unfinished)).collect()
}

fn gathered<'a>(
    sheet: &'a Sheet<'a>,
    game: &'a GameSheet<'a>,
    unfinished: &mut HashMap<(&'a str, &'a str, u32), ByPosition<'a>>,
) -> Game<'a> {
    let name = game.name().as_str();
    let mut blocks: Vec<(&str, u32, ByPosition)> = Vec::new();
    for engine in game.engines() {
        let engine_name = engine.name().as_str();
        let mut by_depth: BTreeMap<u32, ByPosition> = BTreeMap::new();
        for depth in engine.depths() {
            let cells = engine.at(depth).iter().map(|(unit, cell)| (unit.position, finished(game, &cell)));
            by_depth.insert(depth, cells.collect());
        }
        let of_engine: Vec<u32> = unfinished
            .keys()
            .filter(|(game, engine, _)| *game == name && *engine == engine_name)
            .map(|(_, _, depth)| *depth)
            .collect();
        for depth in of_engine {
            let lost = unfinished.remove(&(name, engine_name, depth)).unwrap_or_default();
            by_depth.entry(depth).or_default().extend(lost);
        }
        blocks.extend(by_depth.into_iter().map(|(depth, cells)| (engine_name, depth, cells)));
    }
    let positions: BTreeMap<&str, RowRef> = blocks
        .iter()
        .flat_map(|(_, _, cells)| cells.iter().map(|(position, cell)| (*position, cell.row)))
        .collect();
    let places: HashMap<&str, usize> =
        positions.keys().enumerate().map(|(place, position)| (*position, place)).collect();
    let placed = |(engine, depth, cells): (&'a str, u32, ByPosition<'a>)| Block {
        engine,
        depth,
        cells: cells.into_iter().map(|(position, cell)| (places[position], cell)).collect(),
    };
    Game {
        name,
        blocks: blocks.into_iter().map(placed).collect(),
        positions: positions.into_values().collect(),
        inexact: game.inexact_engines().count(),
        reference: default_reference_in(sheet, game).map(EngineName::as_str),
    }
}

fn finished<'a>(game: &GameSheet<'a>, cell: &Cell<'a>) -> Explorable<'a> {
    let line = game.details(cell).map_or(&[][..], |details| details.variation.as_slice());
    let time = |metric: Metric| {
        let median = cell.get(metric).filter(|_| cell.samples(metric).len() > 1);
        median.map(|nanoseconds| nanoseconds.round() as u64)
    };
    let times = [Metric::CpuNs, Metric::WallNs, Metric::ReportedNs].map(time);
    Explorable { row: cell.row(), finished: true, times, line }
}
