//! Piece-square tables, this project's own.
//!
//! The worth of a piece beyond its material, by its square: a pawn more in the
//! centre and the further it has come, a knight in the middle and less at the
//! edge, a bishop on long diagonals, a rook in the middle files and on the
//! seventh rank, a queen hardly anywhere, the king in a corner at home.
//! Amplitudes are small against a pawn (at most about half of one), so that
//! search and not the table finds tactics. The left half is given, the right
//! half mirrors it, Black's tables are White's flipped and negated.

use crate::chess::{Color, Kind, Piece, Square};
use crate::game::chess::evaluator::PIECE_VALUES;

/// Worth in White's view by `Piece::index` and `Square::index`; row 0, of empty
/// squares, is zero.
pub(super) type Table = [[i16; Square::COUNT]; 16];

/// Ranks 1 (home) to 8, files a to d.
type Half = [[i16; 4]; 8];

pub(super) static PIECE_SQUARE: Table = build(&[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]);
pub(super) static MATERIAL: Table = build(&[[[0; 4]; 8]; 6]);

const PAWN: Half = [
    [0, 0, 0, 0],
    [2, 6, 4, -12],
    [0, 2, 4, 6],
    [-2, 2, 8, 20],
    [4, 8, 14, 26],
    [14, 20, 26, 34],
    [36, 42, 46, 50],
    [0, 0, 0, 0],
];

const KNIGHT: Half = [
    [-40, -24, -18, -16],
    [-24, -12, -2, 2],
    [-18, 0, 10, 12],
    [-12, 4, 14, 20],
    [-8, 8, 18, 24],
    [-14, 6, 16, 20],
    [-24, -10, 2, 6],
    [-44, -26, -18, -14],
];

const BISHOP: Half = [
    [-8, -4, -10, -8],
    [0, 10, 4, 6],
    [2, 6, 8, 8],
    [0, 4, 10, 14],
    [-2, 6, 10, 16],
    [-2, 4, 8, 8],
    [-8, 0, 2, 2],
    [-12, -8, -8, -8],
];

const ROOK: Half = [
    [-4, -2, 4, 8],
    [-8, -2, 0, 2],
    [-8, -2, 0, 2],
    [-8, -2, 0, 2],
    [-6, 0, 2, 4],
    [-4, 2, 4, 6],
    [12, 16, 18, 18],
    [6, 8, 8, 10],
];

const QUEEN: Half = [
    [-10, -6, -4, 0],
    [-6, 0, 2, 2],
    [-4, 2, 4, 4],
    [-2, 2, 6, 8],
    [-2, 2, 6, 10],
    [-4, 2, 6, 8],
    [-6, 0, 2, 4],
    [-10, -4, -2, 0],
];

const KING: Half = [
    [22, 30, 8, -4],
    [14, 12, -6, -12],
    [-10, -14, -20, -26],
    [-20, -26, -32, -38],
    [-26, -32, -38, -44],
    [-30, -36, -42, -48],
    [-32, -38, -44, -50],
    [-34, -40, -46, -52],
];

const fn build(halves: &[Half; 6]) -> Table {
    let mut table = [[0; Square::COUNT]; 16];
    let mut kind = 0;
    while kind < 6 {
        let white = Piece::new(Color::White, Kind::ALL[kind]).index();
        let black = Piece::new(Color::Black, Kind::ALL[kind]).index();
        let mut index = 0;
        while index < Square::COUNT {
            let (file, rank) = (index % 8, index / 8);
            let column = if file < 4 { file } else { 7 - file };
            let worth = PIECE_VALUES[kind] + halves[kind][rank][column];
            table[white][index] = worth;
            table[black][Square::from_index(index).flipped().index()] = -worth;
            index += 1;
        }
        kind += 1;
    }
    table
}
