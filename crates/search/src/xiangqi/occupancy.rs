//! The squares that one side occupies, in the two forms that lookups need.
//!
//! Eight words that change together: the set of squares (two words), and the
//! ranks and files (19 lines of 16 bits). A line has an empty bit below its first
//! place and others above its last, so that the places on both sides of any place
//! can be read without a test for the edge. A move changes all words by an
//! exclusive-or with one row of a table, which compilers turn into four vector
//! instructions.

use bytemuck::must_cast_ref;

use crate::xiangqi::cross::Cross;
use crate::xiangqi::place::{Place, place_of};
use crate::xiangqi::{Bitboard, Square};

/// Words 0 and 1: squares; from word 2 on: ranks 0 to 9, files a to i, four lines
/// a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Occupancy([u64; WORDS]);

const WORDS: usize = 8;

/// The squares of one row of bits, for halves of bitboards.
pub(super) type Halves = [u64; 2];

impl Occupancy {
    #[inline(always)]
    pub(super) fn of(square: Square) -> &'static Self {
        &ROWS[square.index() & 127]
    }

    /// Adds what is absent and removes what is present.
    #[inline(always)]
    pub(super) fn toggle(&mut self, change: &Self) {
        for word in 0..WORDS {
            self.0[word] ^= change.0[word];
        }
    }

    /// The squares of either but not of both.
    #[inline(always)]
    pub(super) fn between(from: &Self, to: &Self) -> Self {
        let mut change = *from;
        change.toggle(to);
        change
    }

    #[inline(always)]
    pub(super) fn squares(&self) -> Bitboard {
        join(self.halves())
    }

    #[inline(always)]
    pub(super) fn halves(&self) -> Halves {
        [self.0[0], self.0[1]]
    }

    #[inline(always)]
    pub(super) fn lines(&self, place: Place) -> Cross {
        Cross { rank: self.line(place.rank_line), file: self.line(place.file_line) }
    }

    /// A rank or a file: bit `i + 1` is the place `i`.
    #[inline(always)]
    fn line(&self, line: u16) -> u16 {
        must_cast_ref::<[u64; WORDS], [u16; 4 * WORDS]>(&self.0)[line as usize & (4 * WORDS - 1)]
    }

    /// The four neighbours of a place: bit 0 to the left, 1 below, 2 to the
    /// right, 3 above, as Red sees the board.
    #[inline(always)]
    pub(super) fn neighbours(&self, place: Place) -> usize {
        let across = self.line(place.rank_line) >> (place.file & 15) & 5;
        let along = self.line(place.file_line) >> (place.rank & 15) & 5;
        (across | along << 1) as usize
    }
}

#[inline(always)]
pub(super) fn join(halves: Halves) -> Bitboard {
    Bitboard::from_board_bits(u128::from(halves[0]) | u128::from(halves[1]) << 64)
}

static ROWS: [Occupancy; 128] = {
    let mut table = [Occupancy([0; 8]); 128];
    let mut square = 0;
    while square < Square::COUNT {
        let place = place_of(square);
        let row = &mut table[square].0;
        row[square / 64] = 1 << (square % 64);
        add(row, place.rank_line, place.file);
        add(row, place.file_line, place.rank);
        square += 1;
    }
    table
};

const fn add(row: &mut [u64; WORDS], line: u16, place: u16) {
    let (word, quarter) = (line as usize / 4, line % 4);
    // The first quarter in memory is the lowest, or the highest.
    let shift = 16 * if cfg!(target_endian = "little") { quarter } else { 3 - quarter };
    row[word] |= 2 << place << shift;
}
