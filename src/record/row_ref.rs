//! One row of a table.

use std::fmt;

use crate::counters::{Counter, Readings};
use crate::machine::{Gauge, Usage};
use crate::record::names::Name;
use crate::record::packed::{Head, Slot};
use crate::record::row::{Quality, Row};
use crate::record::status::Status;
use crate::record::table::{CellKey, Table};

/// One row of a table: what a [`Row`] has as fields, it has as methods.
#[derive(Clone, Copy)]
pub struct RowRef<'a> {
    table: &'a Table,
    place: u32,
}

impl<'a> RowRef<'a> {
    pub(super) const fn new(table: &'a Table, place: u32) -> Self {
        Self { table, place }
    }

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
        self.text(self.head().phase)
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
        self.head().sample
    }

    /// The status of the cell.
    pub fn status(self) -> Status {
        self.head().status(self.table.names())
    }

    /// Root value for the side to move.
    pub fn value(self) -> Option<i64> {
        self.head().value()
    }

    /// Best move in the game's notation.
    pub fn best_move(self) -> Option<&'a str> {
        self.head().best_move().map(|name| self.text(name))
    }

    /// One counter.
    pub fn counter(self, counter: Counter) -> Option<u64> {
        self.head().figure(Slot::of(counter))
    }

    /// All counters; of several, this is faster than one after the other.
    pub fn counters(self) -> Readings {
        self.head().counters()
    }

    /// CPU time of the cell's thread, nanoseconds.
    pub fn cpu_ns(self) -> Option<u64> {
        self.head().figure(Slot::CPU_NS)
    }

    /// Elapsed time of the cell, nanoseconds.
    pub fn wall_ns(self) -> Option<u64> {
        self.head().figure(Slot::WALL_NS)
    }

    /// Memory, or a counter of the processor.
    pub fn gauge(self, gauge: Gauge) -> Option<u64> {
        self.head().figure(Slot::of_gauge(gauge))
    }

    /// All of them.
    pub fn usage(self) -> Usage {
        let (mut usage, head) = (Usage::default(), self.head());
        for gauge in Gauge::ALL {
            usage.set(gauge, head.figure(Slot::of_gauge(gauge)));
        }
        usage
    }

    /// The depth of the last search that finished.
    pub fn finished_depth(self) -> Option<u32> {
        self.head().figure(Slot::FINISHED_DEPTH).map(|depth| depth as u32)
    }

    /// The game that its position was taken from; empty where the row does not
    /// say.
    pub fn source_game(self) -> &'a str {
        self.head().source_game().map_or("", |name| self.text(name))
    }

    /// Different positions that were leaves, where they were counted.
    pub fn distinct_leaves(self) -> Option<u64> {
        self.head().figure(Slot::DISTINCT_LEAVES)
    }

    /// Those of the last iteration, without a guess.
    pub fn distinct_leaves_last(self) -> Option<u64> {
        self.head().figure(Slot::DISTINCT_LEAVES_LAST)
    }

    /// The deepest line, of a program that says it.
    pub fn seldepth(self) -> Option<u64> {
        self.head().figure(Slot::SELDEPTH)
    }

    /// A program's own time as it reports it, nanoseconds.
    pub fn reported_ns(self) -> Option<u64> {
        self.head().figure(Slot::REPORTED_NS)
    }

    /// The quality of the best move, of a run with a truth table.
    pub fn quality(self) -> Quality {
        let head = self.head();
        let yes = |slot| head.figure(slot).map(|figure| figure == 1);
        Quality {
            regret: head.figure(Slot::REGRET),
            right: yes(Slot::RIGHT),
            capped: yes(Slot::CAPPED),
            solved: yes(Slot::SOLVED),
        }
    }

    /// Null-window searches of the root, by iteration; empty where there are none.
    pub fn window_calls(self) -> Vec<u64> {
        self.head().window_calls()
    }

    /// The game that its position was taken from, as any row of the table says
    /// that has this position: files that were written before rows had a source
    /// game are read beside others. If two rows name different games, the first.
    pub fn game_of_position(self) -> Option<&'a str> {
        self.table.source_game(self.cell()).map(|name| self.text(name))
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
        self.table.cell(self.place)
    }

    pub(crate) fn known(self) -> u32 {
        self.head().known()
    }

    /// The mask of its filled columns: rows with the same mask fill the same columns.
    pub(crate) fn filled(self) -> (u128, bool) {
        self.head().filled()
    }

    /// Its phase by the names of its table.
    pub(crate) fn phase_name(self) -> Name {
        self.head().phase
    }

    /// Alphabetical order of positions; equal names need no look at the texts.
    pub(crate) fn compare_positions(self, other: Self) -> std::cmp::Ordering {
        let is_same = std::ptr::eq(self.table, other.table) && self.cell().position == other.cell().position;
        if is_same { std::cmp::Ordering::Equal } else { self.position().cmp(other.position()) }
    }

    fn head(self) -> Head<'a> {
        self.table.head(self.place)
    }

    fn text(self, name: Name) -> &'a str {
        self.table.names().text(name)
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
