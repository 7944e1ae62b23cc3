//! The layout of a table entry in memory. Both kinds keep the whole
//! key, so that no other position is ever taken for this one.

use crate::game::{INFINITY, Value};
use crate::search::table::known::{Bounds, TableEntry};

pub(super) trait Entry: Copy {
    const WORDS: usize;

    /// One more than the largest stamp.
    const STAMPS: u64;

    fn from_words(words: &[u64]) -> Self;

    fn write(self, words: &mut [u64]);

    /// An entry of a position, without a stamp.
    fn new(hash: u64, record: TableEntry) -> Self;

    /// With the stamp of the search that writes it.
    fn stamped(self, stamp: u64) -> Self;

    fn stamp(self) -> u64;

    fn hash(self) -> u64;

    fn record(self) -> TableEntry;
}

/// No move, among the names of moves.
const NO_MOVE: u16 = u16::MAX;

/// The lowest 16 bits of a word that keeps the name of a move there.
#[inline]
fn bits_of_move(best: Option<u16>) -> u64 {
    u64::from(best.unwrap_or(NO_MOVE))
}

/// The move whose name is in the lowest 16 bits of a word.
#[inline]
fn move_in_bits(bits: u64) -> Option<u16> {
    Some(bits as u16).filter(|best| *best != NO_MOVE)
}

/// An entry of 32 bytes for values of any size.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    hash: u64,
    /// The lower bound, and in the lowest 16 bits the best move.
    lower_and_best: u64,
    upper: u64,
    /// From the top: stamp, 24 bits; effort, 32; depth, 8.
    rest: u64,
}

impl Entry for Wide {
    const WORDS: usize = 4;
    const STAMPS: u64 = 1 << 24;

    #[inline]
    fn from_words(words: &[u64]) -> Self {
        Wide { hash: words[0], lower_and_best: words[1], upper: words[2], rest: words[3] }
    }

    #[inline]
    fn write(self, words: &mut [u64]) {
        [words[0], words[1], words[2], words[3]] = [self.hash, self.lower_and_best, self.upper, self.rest];
    }

    fn new(hash: u64, record: TableEntry) -> Self {
        let TableEntry { depth, bounds, best, effort } = record;
        Wide {
            hash,
            lower_and_best: (bounds.lower as u64) << 16 | bits_of_move(best),
            upper: bounds.upper as u64,
            rest: effort.min(MOST_EFFORT) << 8 | u64::from(depth),
        }
    }

    #[inline]
    fn stamped(self, stamp: u64) -> Self {
        Wide { rest: self.rest | stamp << 40, ..self }
    }

    #[inline]
    fn stamp(self) -> u64 {
        self.rest >> 40
    }

    #[inline]
    fn hash(self) -> u64 {
        self.hash
    }

    #[inline]
    fn record(self) -> TableEntry {
        TableEntry {
            depth: (self.rest & 255) as u32,
            bounds: Bounds { lower: self.lower_and_best as i64 >> 16, upper: self.upper as i64 },
            best: move_in_bits(self.lower_and_best),
            effort: self.rest >> 8 & u64::from(u32::MAX),
        }
    }
}

/// More effort than this counts as this.
const MOST_EFFORT: u64 = (1 << 23) - 1;

/// An entry of 16 bytes, for values of 16 bits. It does not know what it cost.
#[derive(Clone, Copy)]
pub(super) struct Narrow {
    hash: u64,
    /// From the top: stamp, 8 bits; depth, 8; upper bound, lower bound, best
    /// move, 16 each.
    rest: u64,
}

impl Narrow {
    /// Whether all values up to this one fit, with room for a distance to mate.
    pub(super) const fn fits(most: Value) -> bool {
        most < i16::MAX as Value - 256
    }
}

/// A bound in 16 bits. What does not fit says less, but nothing wrong.
#[inline]
fn narrow(bound: Value, unknown: i16) -> u64 {
    u64::from(i16::try_from(bound).unwrap_or(unknown) as u16)
}

#[inline]
fn widen(bits: u64, unknown: i16, infinity: Value) -> Value {
    let bound = bits as u16 as i16;
    if bound == unknown { infinity } else { bound.into() }
}

impl Entry for Narrow {
    const WORDS: usize = 2;
    const STAMPS: u64 = 1 << 8;

    #[inline]
    fn from_words(words: &[u64]) -> Self {
        Narrow { hash: words[0], rest: words[1] }
    }

    #[inline]
    fn write(self, words: &mut [u64]) {
        [words[0], words[1]] = [self.hash, self.rest];
    }

    #[inline]
    fn new(hash: u64, record: TableEntry) -> Self {
        let TableEntry { depth, bounds, best, .. } = record;
        let bounds = narrow(bounds.upper, i16::MAX) << 16 | narrow(bounds.lower, i16::MIN);
        let rest = u64::from(depth) << 48 | bounds << 16 | bits_of_move(best);
        Narrow { hash, rest }
    }

    #[inline]
    fn stamped(self, stamp: u64) -> Self {
        Narrow { rest: self.rest | stamp << 56, ..self }
    }

    #[inline]
    fn stamp(self) -> u64 {
        self.rest >> 56
    }

    #[inline]
    fn hash(self) -> u64 {
        self.hash
    }

    #[inline]
    fn record(self) -> TableEntry {
        TableEntry {
            depth: (self.rest >> 48 & 255) as u32,
            bounds: Bounds {
                lower: widen(self.rest >> 16, i16::MIN, -INFINITY),
                upper: widen(self.rest >> 32, i16::MAX, INFINITY),
            },
            best: move_in_bits(self.rest),
            effort: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes_back<E: Entry>(record: TableEntry) -> TableEntry {
        let mut words = vec![0; E::WORDS];
        E::new(u64::MAX, record).stamped(E::STAMPS - 1).write(&mut words);
        let entry = E::from_words(&words);
        assert_eq!((entry.hash(), entry.stamp()), (u64::MAX, E::STAMPS - 1));
        entry.record()
    }

    #[test]
    fn what_is_written_comes_back() {
        let largest = Value::from(u32::MAX);
        for bounds in [(-INFINITY, INFINITY), (-20_000, INFINITY), (-INFINITY, 20_000), (-1, -1), (0, 7)] {
            for (depth, best, effort) in [(1, None, 0), (64, Some(0x5959), 1 << 20), (3, Some(0), 9)] {
                let bounds = Bounds { lower: bounds.0, upper: bounds.1 };
                let record = TableEntry { depth, bounds, best, effort };
                assert_eq!(comes_back::<Wide>(record), record);
                assert_eq!(comes_back::<Narrow>(record), TableEntry { effort: 0, ..record });
                let bounds = Bounds { lower: -largest, upper: largest };
                assert_eq!(comes_back::<Wide>(TableEntry { bounds, ..record }).bounds, bounds);
            }
        }
    }

    #[test]
    fn a_bound_that_does_not_fit_says_nothing() {
        let bounds = Bounds { lower: 40_000, upper: 50_000 };
        let record = TableEntry { depth: 1, bounds, best: None, effort: 0 };
        assert_eq!(comes_back::<Narrow>(record).bounds, Bounds { lower: -INFINITY, upper: INFINITY });
    }
}
