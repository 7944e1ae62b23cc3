//! The content of a row, in as few bytes as its numbers need.
//!
//! First the sample, the status, the phase and the best move, then a mask of
//! the figures that are known, then those figures, among them the name of the
//! source game, which most rows do not have, and last the numbers by iteration
//! behind how many they are; all are variable-length integers. Most counters of most rows are zero or small: a row of some 500
//! bytes in memory takes about 50.

use integer_encoding::VarInt;

use crate::counters::{Counter, Readings};
use crate::machine::Gauge;
use crate::record::names::{Name, Names};
use crate::record::row::Row;
use crate::record::status::Status;

/// A number that a row may lack. Counters come first, in column order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    pub(super) const VALUE: Self = Self(Counter::ALL.len() as u32);
    pub(super) const CPU_NS: Self = Self(Self::VALUE.0 + 1);
    pub(super) const WALL_NS: Self = Self(Self::VALUE.0 + 2);
    pub(super) const FINISHED_DEPTH: Self = Self(Self::VALUE.0 + 3);
    pub(super) const SOURCE_GAME: Self = Self(Self::VALUE.0 + 4);
    pub(super) const DISTINCT_LEAVES: Self = Self(Self::VALUE.0 + 5);
    pub(super) const DISTINCT_LEAVES_LAST: Self = Self(Self::VALUE.0 + 6);
    pub(super) const SELDEPTH: Self = Self(Self::VALUE.0 + 7);
    pub(super) const REPORTED_NS: Self = Self(Self::VALUE.0 + 8);
    pub(super) const REGRET: Self = Self(Self::VALUE.0 + 9);
    pub(super) const RIGHT: Self = Self(Self::VALUE.0 + 10);
    pub(super) const CAPPED: Self = Self(Self::VALUE.0 + 11);
    pub(super) const SOLVED: Self = Self(Self::VALUE.0 + 12);
    /// The number of counts by iteration, which follow: nothing else may.
    pub(super) const WINDOW_CALLS: Self = Self(Self::SOLVED.0 + 1 + Gauge::ALL.len() as u32);
    /// One bit each must fit into the mask.
    const LAST: () = assert!(Self::WINDOW_CALLS.0 < u128::BITS);

    pub(super) const fn of(counter: Counter) -> Self {
        Self(counter as u32)
    }

    pub(super) const fn of_gauge(gauge: Gauge) -> Self {
        Self(Self::SOLVED.0 + 1 + gauge as u32)
    }

    const fn bit(self) -> u128 {
        1 << self.0
    }
}

/// Appends what a row says of its cell.
pub(super) fn pack(row: &Row, names: &mut Names, bytes: &mut Vec<u8>) {
    let () = Slot::LAST;
    // An error is the name of its text, after the statuses that are words.
    let status = match row.status.place() {
        Ok(place) => place as u64,
        Err(reason) => Status::WORDS.len() as u64 + names.name(reason).number(),
    };
    let best_move = row.best_move.as_deref().map_or(0, |best| 1 + names.name(best).number());
    let source_game = (!row.source_game.is_empty()).then(|| names.name(&row.source_game).number());
    let window_calls = Some(row.window_calls.len() as u64).filter(|length| *length > 0);
    let counters = Counter::ALL.iter().map(|counter| (Slot::of(*counter), row.counters.get(*counter)));
    let others = [
        // Zigzag: small numbers of either sign are small.
        (Slot::VALUE, row.value.map(|value| ((value << 1) ^ (value >> 63)) as u64)),
        (Slot::CPU_NS, row.cpu_ns),
        (Slot::WALL_NS, row.wall_ns),
        (Slot::FINISHED_DEPTH, row.finished_depth.map(u64::from)),
        (Slot::SOURCE_GAME, source_game),
        (Slot::DISTINCT_LEAVES, row.distinct_leaves),
        (Slot::DISTINCT_LEAVES_LAST, row.distinct_leaves_last),
        (Slot::SELDEPTH, row.seldepth),
        (Slot::REPORTED_NS, row.reported_ns),
        (Slot::REGRET, row.quality.regret),
        (Slot::RIGHT, row.quality.right.map(u64::from)),
        (Slot::CAPPED, row.quality.capped.map(u64::from)),
        (Slot::SOLVED, row.quality.solved.map(u64::from)),
    ];
    let gauges = Gauge::ALL.iter().map(|gauge| (Slot::of_gauge(*gauge), row.usage.get(*gauge)));
    let figures = counters.chain(others).chain(gauges).chain([(Slot::WINDOW_CALLS, window_calls)]);
    let known = figures.clone().filter(|(_, figure)| figure.is_some());
    let mask: u128 = known.map(|(slot, _)| slot.bit()).sum();
    let (low, high) = (mask as u64, (mask >> u64::BITS) as u64);
    let head = [u64::from(row.sample), status, names.name(&row.phase).number(), best_move, low, high];
    let figures = figures.filter_map(|(_, figure)| figure);
    for number in head.into_iter().chain(figures).chain(row.window_calls.iter().copied()) {
        let mut packed = [0; 10];
        let length = number.encode_var(&mut packed);
        bytes.extend_from_slice(&packed[..length]);
    }
}

/// A packed row, read from its start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed<'a>(&'a [u8]);

/// The first numbers of a packed row, and the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head<'a> {
    pub(super) sample: u32,
    status: u64,
    pub(super) phase: Name,
    best_move: u64,
    mask: u128,
    figures: Packed<'a>,
}

impl<'a> Packed<'a> {
    /// A row that starts here; the bytes after its last one are another's.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(super) fn head(mut self) -> Head<'a> {
        Head {
            sample: self.number() as u32,
            status: self.number(),
            phase: Name::of_number(self.number()),
            best_move: self.number(),
            mask: u128::from(self.number()) | u128::from(self.number()) << u64::BITS,
            figures: self,
        }
    }

    fn number(&mut self) -> u64 {
        let (number, length) = u64::decode_var(self.0).expect("only whole numbers were packed");
        self.0 = &self.0[length..];
        number
    }

    fn skip(&mut self, numbers: u32) {
        for _ in 0..numbers {
            let length = self.0.iter().take_while(|byte| **byte >= 0x80).count() + 1;
            self.0 = &self.0[length..];
        }
    }
}

impl Head<'_> {
    pub(super) fn known(&self) -> u32 {
        self.mask.count_ones()
    }

    /// Which figures are known, a bit each, and whether the best move is.
    pub(super) fn filled(&self) -> (u128, bool) {
        (self.mask, self.best_move > 0)
    }

    pub(super) fn status(&self, names: &Names) -> Status {
        let reason = || names.text(Name::of_number(self.status - Status::WORDS.len() as u64)).to_owned();
        let word = Status::WORDS.get(self.status as usize);
        word.map_or_else(|| Status::Error(reason()), |(status, _)| status.clone())
    }

    pub(super) fn best_move(&self) -> Option<Name> {
        self.best_move.checked_sub(1).map(Name::of_number)
    }

    pub(super) fn figure(&self, slot: Slot) -> Option<u64> {
        self.from(slot).map(|mut figures| figures.number())
    }

    /// The figures from one on, if it is known.
    fn from(&self, slot: Slot) -> Option<Packed<'_>> {
        if self.mask & slot.bit() == 0 {
            return None;
        }
        let mut figures = self.figures;
        figures.skip((self.mask & (slot.bit() - 1)).count_ones());
        Some(figures)
    }

    /// The numbers of null-window searches by iteration.
    pub(super) fn window_calls(&self) -> Vec<u64> {
        let Some(mut figures) = self.from(Slot::WINDOW_CALLS) else { return Vec::new() };
        (0..figures.number()).map(|_| figures.number()).collect()
    }

    pub(super) fn value(&self) -> Option<i64> {
        self.figure(Slot::VALUE).map(|packed| (packed >> 1) as i64 ^ -((packed & 1) as i64))
    }

    pub(super) fn source_game(&self) -> Option<Name> {
        self.figure(Slot::SOURCE_GAME).map(Name::of_number)
    }

    /// All counters, in one pass.
    pub(super) fn counters(&self) -> Readings {
        let (mut readings, mut figures) = (Readings::default(), self.figures);
        for counter in Counter::ALL.iter().filter(|counter| self.mask & Slot::of(**counter).bit() != 0) {
            readings.set(*counter, Some(figures.number()));
        }
        readings
    }
}
