//! A rank and a file that cross on a square, as two rows of bits.

use std::ops::{BitAnd, BitOr};

use crate::xiangqi::place::place;
use crate::xiangqi::{Bitboard, Square};

/// Sets of places on the rank and on the file of one square: bit `i + 1` is the
/// place `i` of the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cross {
    pub(super) rank: u16,
    pub(super) file: u16,
}

impl BitOr for Cross {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { rank: self.rank | other.rank, file: self.file | other.file }
    }
}

impl BitAnd for Cross {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { rank: self.rank & other.rank, file: self.file & other.file }
    }
}

impl Cross {
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self { rank: self.rank & !other.rank, file: self.file & !other.file }
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.rank | self.file == 0
    }

    /// Whether it has a square of the rank or of the file, as seen from the
    /// square on which the lines cross.
    #[inline(always)]
    pub(super) fn contains(self, center: Square, square: Square) -> bool {
        let (center, place) = (place(center), place(square));
        let line = if center.rank == place.rank { self.rank >> place.file } else { self.file >> place.rank };
        line & 2 == 2
    }

    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        (u32::from(self.rank) << 16 | u32::from(self.file)).count_ones()
    }

    /// The squares of the rank and of the file, ascending, as seen from the
    /// square on which the lines cross.
    #[inline(always)]
    pub(super) fn places(self, center: Square) -> (Places<1>, Places<9>) {
        let file = place(center).file as usize;
        (
            Places { bits: self.rank.into(), before: center.index().wrapping_sub(file + 1) },
            Places { bits: self.file.into(), before: file.wrapping_sub(9) },
        )
    }

    /// The squares, as seen from the square on which the lines cross.
    #[inline(always)]
    pub(super) fn squares(self, center: Square) -> [Bitboard; 2] {
        [rank_squares(center, self.rank), file_squares(center, self.file)]
    }
}

/// The squares of a line, `STEP` apart.
pub(super) struct Places<const STEP: usize> {
    bits: u32,
    /// The square of bit 0, one step before the first of the line.
    before: usize,
}

impl<const STEP: usize> Iterator for Places<STEP> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.bits == 0 {
            return None;
        }
        let at = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Square::from_index(self.before.wrapping_add(STEP * at)))
    }
}

/// The squares of the bits of the rank on which `square` lies.
#[inline(always)]
fn rank_squares(square: Square, line: u16) -> Bitboard {
    Bitboard::from_board_bits(u128::from(line >> 1) << (9 * square.rank()))
}

/// The squares of the bits of the file on which `square` lies.
#[inline(always)]
fn file_squares(square: Square, line: u16) -> Bitboard {
    Bitboard::from_board_bits(FILE_SPREAD[(line >> 1) as usize & 1023] << square.file())
}

static FILE_SPREAD: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut line = 0;
    while line < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if line >> rank & 1 == 1 {
                table[line] |= 1 << (9 * rank);
            }
            rank += 1;
        }
        line += 1;
    }
    table
};
