//! What one side occupies, in the three forms that lookups need.
//!
//! Six words that change together: the set of squares (two words), the ranks
//! (two) and the files (two). Lines are kept in their words with an empty bit
//! between neighbours and below the first, so that the places on both sides of
//! any place can be read without a test for the edge. A move changes all six
//! by an exclusive-or with one row of a table, which compilers turn into three
//! vector instructions.

use crate::xiangqi::cross::Cross;
use crate::xiangqi::place::{Place, place_of};
use crate::xiangqi::{Bitboard, Square};

/// Words 0 and 1: squares; 2 and 3: ranks 0 to 5 and 6 to 9; 4 and 5: files
/// a to e and f to i. The last two are unused: eight make indices cheap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Occupancy([u64; 8]);

/// The squares of one row of bits, for halves of bitboards.
pub(super) type Halves = [u64; 2];

impl Occupancy {
    /// Exactly one square.
    #[inline(always)]
    pub(super) fn of(square: Square) -> &'static Self {
        &ROWS[square.index() & 127]
    }

    /// Adds what is absent and removes what is present.
    #[inline(always)]
    pub(super) fn toggle(&mut self, change: &Self) {
        for word in 0..6 {
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

    /// The set of squares.
    #[inline(always)]
    pub(super) fn squares(&self) -> Bitboard {
        join(self.halves())
    }

    /// The set of squares in two words.
    #[inline(always)]
    pub(super) fn halves(&self) -> Halves {
        [self.0[0], self.0[1]]
    }

    /// The lines of a place; bits beyond their ends are not clear.
    #[inline(always)]
    pub(super) fn lines(&self, place: &Place) -> Cross {
        Cross {
            rank: (self.0[place.rank_word as usize & 7] >> (place.rank_start & 63)) as u16,
            file: (self.0[place.file_word as usize & 7] >> (place.file_start & 63)) as u16,
        }
    }

    /// The four neighbours of a place: bit 0 to the left, 1 below, 2 to the
    /// right, 3 above, as Red sees the board.
    #[inline(always)]
    pub(super) fn neighbours(&self, place: &Place) -> usize {
        let across = self.0[place.rank_word as usize & 7] >> (place.before_on_rank & 63) & 5;
        let along = self.0[place.file_word as usize & 7] >> (place.before_on_file & 63) & 5;
        (across | along << 1) as usize
    }
}

/// The set of the squares in two words.
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
        row[place.rank_word as usize] = 2 << place.before_on_rank;
        row[place.file_word as usize] = 2 << place.before_on_file;
        square += 1;
    }
    table
};
