//! One row of a table, and the table row by row.

use std::fmt;

use crate::counters::{Counter, Readings};
use crate::machine::{Gauge, Usage};
use crate::record::column::Column;
use crate::record::names::Name;
use crate::record::row::{Quality, Row};
use crate::record::rows::{CellKey, Rows};
use crate::record::status::Status;

/// One row of a table: what a [`Row`] has as fields, it has as methods.
#[derive(Clone, Copy)]
pub struct RowRef<'a> {
    rows: &'a Rows,
    place: u32,
}

impl Rows {
    /// A row by its place, if there are that many.
    pub fn get(&self, place: usize) -> Option<RowRef<'_>> {
        (place < self.len()).then_some(RowRef { rows: self, place: place as u32 })
    }

    /// The rows in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = RowRef<'_>> + DoubleEndedIterator + Clone {
        (0..self.len()).map(|place| RowRef { rows: self, place: place as u32 })
    }

    /// Keeps the rows of a test, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(RowRef<'_>) -> bool) {
        let kept: Vec<u32> = self.iter().filter(|row| keep(*row)).map(|row| row.place).collect();
        if kept.len() < self.len() {
            self.keep(&kept);
        }
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(own, other)| own == other)
    }
}

impl Eq for Rows {}

impl<'a> RowRef<'a> {
    /// Its place in the table.
    pub const fn place(self) -> usize {
        self.place as usize
    }

    /// Canonical game spec.
    pub fn game(self) -> &'a str {
        self.text(self.cell().game)
    }

    /// Corpus id, FEN, or seed.
    pub fn position(self) -> &'a str {
        self.text(self.cell().position)
    }

    /// `opening`, `middlegame`, `endgame`, ...; empty for trees.
    pub fn phase(self) -> &'a str {
        self.text(self.phase_name())
    }

    /// Engine spec.
    pub fn engine(self) -> &'a str {
        self.text(self.cell().engine)
    }

    /// Plies from the root to the horizon.
    pub fn depth(self) -> u32 {
        self.cell().depth
    }

    /// The number of the sample; 0 of a single one.
    pub fn sample(self) -> u32 {
        self.number(Column::Sample) as u32
    }

    /// The status of the cell.
    pub fn status(self) -> Status {
        let number = self.number(Column::Status);
        let reason = || self.text(Name::of_number(number - Status::WORDS.len() as u64)).to_owned();
        let word = Status::WORDS.get(number as usize);
        word.map_or_else(|| Status::Error(reason()), |(status, _)| status.clone())
    }

    /// Root value for the side to move.
    pub fn value(self) -> Option<i64> {
        self.figure(Column::Value).map(|zigzag| (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64))
    }

    /// Best move in the game's notation.
    pub fn best_move(self) -> Option<&'a str> {
        self.named(Column::BestMove)
    }

    /// One counter.
    pub fn counter(self, counter: Counter) -> Option<u64> {
        self.figure(Column::Counter(counter))
    }

    /// All counters; of several, this is faster than one after the other.
    pub fn counters(self) -> Readings {
        let (mut readings, filled) = (Readings::default(), self.filled());
        for (counter, column) in Counter::ALL.iter().map(|counter| (*counter, Column::Counter(*counter))) {
            if filled & column.bit() != 0 {
                readings.set(counter, Some(self.number(column)));
            }
        }
        readings
    }

    /// CPU time of the cell's thread, nanoseconds.
    pub fn cpu_ns(self) -> Option<u64> {
        self.figure(Column::CpuNs)
    }

    /// Elapsed time of the cell, nanoseconds.
    pub fn wall_ns(self) -> Option<u64> {
        self.figure(Column::WallNs)
    }

    /// Memory, or a counter of the processor.
    pub fn gauge(self, gauge: Gauge) -> Option<u64> {
        self.figure(Column::Gauge(gauge))
    }

    /// All of them.
    pub fn usage(self) -> Usage {
        let mut usage = Usage::default();
        for gauge in Gauge::ALL {
            usage.set(gauge, self.gauge(gauge));
        }
        usage
    }

    /// The depth of the last search that finished.
    pub fn finished_depth(self) -> Option<u32> {
        self.figure(Column::FinishedDepth).map(|depth| depth as u32)
    }

    /// The game that its position was taken from; empty where the row does not
    /// say.
    pub fn source_game(self) -> &'a str {
        self.named(Column::SourceGame).unwrap_or_default()
    }

    /// Different positions that were leaves, where they were counted.
    pub fn distinct_leaves(self) -> Option<u64> {
        self.figure(Column::DistinctLeaves)
    }

    /// Those of the last iteration, without a guess.
    pub fn distinct_leaves_last(self) -> Option<u64> {
        self.figure(Column::DistinctLeavesLast)
    }

    /// The deepest line, of a program that says it.
    pub fn seldepth(self) -> Option<u64> {
        self.figure(Column::Seldepth)
    }

    /// A program's own time as it reports it, nanoseconds.
    pub fn reported_ns(self) -> Option<u64> {
        self.figure(Column::ReportedNs)
    }

    /// The quality of the best move, of a run with a truth table.
    pub fn quality(self) -> Quality {
        let yes = |column| self.figure(column).map(|figure| figure == 1);
        Quality {
            regret: self.figure(Column::Regret),
            right: yes(Column::Right),
            capped: yes(Column::Capped),
            solved: yes(Column::Solved),
        }
    }

    /// Null-window searches of the root, by iteration; empty where there are none.
    pub fn window_calls(self) -> Vec<u64> {
        self.figure(Column::WindowCalls).map_or_else(Vec::new, |end| self.rows.window_calls(end))
    }

    /// The game that its position was taken from, as any row of the table says
    /// that has this position: files that were written before rows had a source
    /// game are read beside others. If two rows name different games, the first.
    pub fn game_of_position(self) -> Option<&'a str> {
        self.rows.source_game(self.cell()).map(|name| self.text(name))
    }

    /// The row by itself.
    pub fn to_row(self) -> Row {
        Row {
            phase: self.phase().to_owned(),
            sample: self.sample(),
            status: self.status(),
            value: self.value(),
            best_move: self.best_move().map(str::to_owned),
            counters: self.counters(),
            cpu_ns: self.cpu_ns(),
            wall_ns: self.wall_ns(),
            usage: self.usage(),
            finished_depth: self.finished_depth(),
            source_game: self.source_game().to_owned(),
            distinct_leaves: self.distinct_leaves(),
            distinct_leaves_last: self.distinct_leaves_last(),
            window_calls: self.window_calls(),
            seldepth: self.seldepth(),
            reported_ns: self.reported_ns(),
            quality: self.quality(),
            ..Row::new(self.game(), self.position(), self.engine(), self.depth())
        }
    }

    /// Its cell by the names of its table.
    pub(crate) fn cell(self) -> CellKey {
        self.rows.cell(self.place)
    }

    /// The number of columns that it fills, its best move aside.
    pub(crate) fn known(self) -> u32 {
        (self.filled() & !Column::BestMove.bit()).count_ones()
    }

    /// The mask of its filled columns: rows with the same mask fill the same columns.
    pub(crate) fn filled(self) -> u128 {
        self.rows.filled(self.place)
    }

    /// Its phase by the names of its table.
    pub(crate) fn phase_name(self) -> Name {
        Name::of_number(self.number(Column::Phase))
    }

    /// Alphabetical order of positions; equal names need no look at the texts.
    pub(crate) fn compare_positions(self, other: Self) -> std::cmp::Ordering {
        let is_same = std::ptr::eq(self.rows, other.rows) && self.cell().position == other.cell().position;
        if is_same { std::cmp::Ordering::Equal } else { self.position().cmp(other.position()) }
    }

    /// Its number in a column that it fills.
    fn number(self, column: Column) -> u64 {
        self.rows.number(self.place, column)
    }

    fn figure(self, column: Column) -> Option<u64> {
        (self.filled() & column.bit() != 0).then(|| self.number(column))
    }

    fn named(self, column: Column) -> Option<&'a str> {
        self.figure(column).map(|name| self.text(Name::of_number(name)))
    }

    fn text(self, name: Name) -> &'a str {
        self.rows.text(name)
    }
}

impl PartialEq for RowRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.to_row() == other.to_row()
    }
}

impl Eq for RowRef<'_> {}

impl fmt::Debug for RowRef<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_row().fmt(formatter)
    }
}
