//! Values of discs by square, in eighths of a disc: our own numbers.
//!
//! A table is symmetric in all eight ways, so a quarter of it is written here.
//! Its entries, without their signs, add up to at most 512 over the board: no
//! position is worth more than 64 discs.

use crate::othello::{Flips, Square};

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

pub(super) static PIECE_SQUARE: Table = Table::new(BY_SQUARE);
pub(super) static DISCS: Table = Table::new(ALIKE);
pub(super) static CORNERS: Table = Table::new(CORNERS_ALONE);

/// The worth of a disc by square, and the sums of whole lines: what a move flips
/// is added up in four look-ups, however many discs they are. Only its inner
/// squares count on a line, since no other disc can be flipped.
#[derive(Debug)]
pub(super) struct Table {
    squares: [i16; Square::COUNT],
    /// By row and its six inner squares; by symmetry also by file.
    rows: [[i16; 64]; 8],
    /// By diagonal and the files b to g. Those that fall to the right are numbered
    /// by their file less their row, modulo 16; those that rise by their mirror
    /// image, which is worth the same.
    diagonals: [[i16; 64]; 16],
}

impl Table {
    const fn new(quarter: Quarter) -> Self {
        let mut table = Self { squares: [0; Square::COUNT], rows: [[0; 64]; 8], diagonals: [[0; 64]; 16] };
        let mut index = 0;
        while index < Square::COUNT {
            let (file, row) = (index % 8, index / 8);
            let (file, row) = (if file < 4 { file } else { 7 - file }, if row < 4 { row } else { 7 - row });
            table.squares[index] = quarter[row][file];
            index += 1;
        }
        let mut entry: usize = 0;
        while entry < 16 * 64 {
            let (line, discs) = (entry / 64, entry % 64);
            if discs > 0 {
                let file = discs.trailing_zeros() as usize + 1;
                let others = discs & (discs - 1);
                if line < 8 {
                    table.rows[line][discs] = table.squares[8 * line + file] + table.rows[line][others];
                }
                let row = (16 + file - line) % 16;
                let worth = if row < 8 { table.squares[8 * row + file] } else { 0 };
                table.diagonals[line][discs] = worth + table.diagonals[line][others];
            }
            entry += 1;
        }
        table
    }

    pub(super) fn sum(&self, discs: u64) -> i32 {
        let on = |square: &Square| discs & square.bit() != 0;
        Square::all().filter(on).map(|square| i32::from(self.squares[square.index()])).sum()
    }

    /// The change by a move in the difference between mover and opponent: the new
    /// disc once, flipped discs twice.
    #[inline]
    pub(super) fn gain(&self, square: Square, flips: Flips) -> i32 {
        let (file, row) = (usize::from(square.file()), usize::from(square.rank()));
        let [on_row, on_file, falling, rising] = flips.lines();
        let inner = |line: u8| usize::from(line & 63);
        let flipped = self.rows[row & 7][inner(on_row)]
            + self.rows[file][inner(on_file)]
            + self.diagonals[file.wrapping_sub(row) & 15][inner(falling)]
            + self.diagonals[(file + row).wrapping_sub(7) & 15][inner(rising)];
        i32::from(self.squares[square.index() & 63]) + 2 * i32::from(flipped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_symmetric_and_bounded_by_64_discs() {
        for table in [&PIECE_SQUARE, &DISCS, &CORNERS] {
            for square in Square::all() {
                let (file, row) = (square.file(), square.rank());
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
