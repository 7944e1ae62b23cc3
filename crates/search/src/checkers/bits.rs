//! Where squares are in the bits of a board, and what follows from it.
//!
//! Every ninth bit is left out (A. L. Samuel, "Some studies in machine
//! learning using the game of checkers", IBM Journal of Research and
//! Development 3, 1959): then a step forwards is a shift by 4 or 5 from every
//! square of every row, a jump one by 8 or 10, and what would leave the board
//! at a side lands on a bit that is not a square.
//!
//! ```text
//!         0   1   2   3      <- bits; the squares are 1 to 4
//!       4   5   6   7
//!         9  10  11  12
//!      13  14  15  16
//!        18  19  20  21
//!      22  23  24  25
//!        27  28  29  30
//!      31  32  33  34
//! ```

use crate::checkers::Square;

pub(super) const SQUARES: u64 = ((1 << 35) - 1) & !(1 << 8 | 1 << 17 | 1 << 26);

/// The first and the last row. Only Black's men reach the one and only White's
/// the other.
pub(super) const CROWNING: u64 = 0xf | 0xf << 31;

/// The shifts of a step.
pub(super) const STEPS: [u32; 2] = [4, 5];

#[inline]
pub(super) const fn square_of(bit: u32) -> Square {
    let bit = bit as u8;
    Square::from_index(bit - bit / 9)
}

pub(super) fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| square_of(bits.trailing_zeros()));
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_bits_are_the_same() {
        assert_eq!(SQUARES.count_ones(), 32);
        assert_eq!(squares(SQUARES).collect::<Vec<_>>(), Square::all().collect::<Vec<_>>());
        for square in Square::all() {
            assert_eq!(square_of(square.bit()), square);
            let crowning = square.row() == 0 || square.row() == 7;
            assert_eq!(CROWNING >> square.bit() & 1 == 1, crowning);
        }
    }

    #[test]
    fn a_step_is_a_shift() {
        for square in Square::all() {
            let mut next: Vec<Square> =
                STEPS.iter().flat_map(|step| squares(1 << square.bit() << step & SQUARES)).collect();
            next.sort_unstable();
            let beside = [square.column().checked_sub(1), Some(square.column() + 1)];
            let beside = beside.into_iter().flatten();
            let expected: Vec<Square> =
                beside.filter_map(|column| Square::at(square.row() + 1, column)).collect();
            assert_eq!(next, expected, "{square}");
        }
    }
}
