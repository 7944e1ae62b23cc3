//! What discs are worth by square, in eighths of a disc: our own numbers.
//!
//! A table is symmetric in all eight ways, so a quarter of it is written here.
//! Its entries, without their signs, add up to at most 512 over the board: no
//! position is worth more than 64 discs.

use crate::othello::Square;

/// One unit of a table is this part of a disc.
pub(super) const PER_DISC: i32 = 8;

/// The upper left quarter of a board: a1 to d1, then a2 to d2, ...
type Quarter = [[i16; 4]; 4];

/// `eval=pst`: corners are worth eight discs; the squares next to them give
/// them away, the diagonal one most; edges are worth a little.
const BY_SQUARE: Quarter = [[64, -8, 4, 2], [-8, -24, -2, -1], [4, -2, 2, 0], [2, -1, 0, 4]];

/// `eval=discs`: one disc each.
const ALIKE: Quarter = [[PER_DISC as i16; 4]; 4];

/// The part of `eval=mobility` that depends on squares: six discs a corner.
const CORNERS_ALONE: Quarter = [[48, 0, 0, 0], [0; 4], [0; 4], [0; 4]];

/// See [`BY_SQUARE`].
pub(super) static PIECE_SQUARE: Table = Table::new(BY_SQUARE);
/// See [`ALIKE`].
pub(super) static DISCS: Table = Table::new(ALIKE);
/// See [`CORNERS_ALONE`].
pub(super) static CORNERS: Table = Table::new(CORNERS_ALONE);

/// The worth of a disc by square, and the sums of whole rows: a set of discs is
/// added up in eight look-ups, however many they are.
#[derive(Debug)]
pub(super) struct Table {
    squares: [i16; Square::COUNT],
    /// By row and the eight bits of the discs on it.
    rows: [[i16; 256]; 8],
}

impl Table {
    const fn new(quarter: Quarter) -> Self {
        let mut table = Self { squares: [0; Square::COUNT], rows: [[0; 256]; 8] };
        let mut index = 0;
        while index < Square::COUNT {
            let (file, row) = (index % 8, index / 8);
            let (file, row) = (if file < 4 { file } else { 7 - file }, if row < 4 { row } else { 7 - row });
            table.squares[index] = quarter[row][file];
            index += 1;
        }
        let mut entry: usize = 0;
        while entry < 8 * 256 {
            let (row, discs) = (entry / 256, entry % 256);
            if discs > 0 {
                let lowest = discs.trailing_zeros() as usize;
                let others = discs & (discs - 1);
                table.rows[row][discs] = table.squares[8 * row + lowest] + table.rows[row][others];
            }
            entry += 1;
        }
        table
    }

    /// The worth of some discs.
    #[inline]
    pub(super) fn sum(&self, discs: u64) -> i32 {
        let [a, b, c, d, e, f, g, h] = discs.to_le_bytes();
        let row = |row: usize, discs: u8| i32::from(self.rows[row][usize::from(discs)]);
        (row(0, a) + row(1, b) + row(2, c) + row(3, d)) + (row(4, e) + row(5, f) + row(6, g) + row(7, h))
    }

    /// What a move adds to the difference between mover and opponent: the new
    /// disc once, what it flips twice.
    #[inline]
    pub(super) fn gain(&self, square: Square, flips: u64) -> i32 {
        i32::from(self.squares[square.index() & 63]) + 2 * self.sum(flips)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_symmetric_and_bounded_by_64_discs() {
        for table in [&PIECE_SQUARE, &DISCS, &CORNERS] {
            for square in Square::all() {
                let (file, row) = (square.file(), square.row());
                for (file, row) in [(7 - file, row), (file, 7 - row), (row, file)] {
                    let other = Square::at(file, row).unwrap();
                    assert_eq!(table.squares[square.index()], table.squares[other.index()]);
                }
                assert_eq!(table.sum(square.bit()), i32::from(table.squares[square.index()]));
            }
            let most: i32 = table.squares.iter().map(|worth| i32::from(worth.abs())).sum();
            assert!(most <= 64 * PER_DISC, "{most}");
        }
        assert_eq!(DISCS.sum(u64::MAX), 64 * PER_DISC);
        assert_eq!(PIECE_SQUARE.sum(0x8100_0000_0000_0081), 256);
    }
}
