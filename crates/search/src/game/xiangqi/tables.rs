//! Piece-square tables, this project's own.
//!
//! The worth of a piece beyond its material, by its square: a pawn
//! more once it is across the river and near the palace, a rook on open
//! files and deep in the enemy's camp, a horse in the middle and less in a
//! corner, a cannon behind the central pawn or at the back; defenders at
//! their posts, the king at home. Amplitudes are small against a pawn (at
//! most about half of one), so that search and not the table finds tactics.
//! The left half is given, the right half mirrors it, Black's tables are
//! Red's turned by half a circle and negated.

use crate::game::xiangqi::evaluator::PIECE_VALUES;
use crate::xiangqi::{Color, Kind, Piece, Square};

/// Worth in Red's view by `Piece::index` and `Square::index`, rows padded.
pub(super) type Table = [[i16; 128]; 16];

/// Ranks 0 (home) to 9, files a to e.
type Half = [[i16; 5]; 10];

pub(super) static PIECE_SQUARE: Table = build(&[ROOK, CANNON, HORSE, PAWN, ELEPHANT, ADVISOR, KING]);
pub(super) static MATERIAL: Table = build(&[[[0; 5]; 10]; 7]);
/// The worth of pieces in the book's program: material, one point a piece, and
/// the bonus of pawns.
pub(super) static BOOK: Table = {
    let one: Half = [[1; 5]; 10];
    build(&[one, one, one, BOOK_PAWN, one, one, one])
};

const ROOK: Half = [
    [-10, 2, 0, 6, 0],
    [-2, 4, 2, 6, -4],
    [-4, 4, 0, 6, 4],
    [0, 6, 2, 8, 6],
    [4, 8, 6, 10, 10],
    [6, 10, 6, 10, 10],
    [8, 10, 8, 12, 14],
    [6, 10, 8, 12, 14],
    [10, 14, 10, 16, 20],
    [6, 10, 8, 12, 12],
];

const CANNON: Half = [
    [0, 0, 2, 4, 4],
    [0, 2, 2, 2, 2],
    [2, 0, 6, 4, 8],
    [0, 0, 0, 0, 4],
    [-2, 0, 4, 0, 6],
    [0, 0, 0, 0, 6],
    [0, 2, 2, 2, 8],
    [2, 2, 0, -4, -4],
    [4, 4, 0, -4, -6],
    [8, 6, 2, -4, -6],
];

const HORSE: Half = [
    [-14, -10, -4, -6, -8],
    [-8, -4, 2, 0, -16],
    [-2, 0, 6, 4, 2],
    [0, 4, 6, 6, 6],
    [0, 8, 10, 12, 10],
    [4, 12, 12, 14, 14],
    [6, 16, 14, 18, 16],
    [6, 12, 18, 18, 14],
    [2, 8, 20, 12, 2],
    [-6, 2, 4, 2, -4],
];

const PAWN: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [-2, 0, 2, 0, 6],
    [0, 0, 8, 0, 8],
    [10, 14, 18, 20, 20],
    [16, 22, 28, 32, 32],
    [20, 28, 36, 42, 44],
    [20, 28, 38, 46, 50],
    [-10, -6, -2, 2, 4],
];

const ELEPHANT: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [-6, 0, 0, 0, 6],
    [0, 0, 0, 0, 0],
    [0, 0, -2, 0, 0],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
];

const ADVISOR: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 4],
    [0, 0, 0, -4, 0],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
];

const KING: Half = [
    [0, 0, 0, 0, 4],
    [0, 0, 0, -8, -6],
    [0, 0, 0, -14, -12],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
    [0; 5],
];

/// The book's bonus of pawns beyond the river, and one point.
const BOOK_PAWN: Half = [
    [1; 5],
    [1; 5],
    [1; 5],
    [1; 5],
    [1; 5],
    [71; 5],
    [71, 91, 111, 111, 111],
    [91, 91, 111, 121, 121],
    [91, 91, 111, 121, 121],
    [1; 5],
];

const fn build(halves: &[Half; 7]) -> Table {
    let mut table = [[0; 128]; 16];
    let mut kind = 0;
    while kind < 7 {
        let red = Piece::new(Color::Red, Kind::ALL[kind]).index();
        let black = Piece::new(Color::Black, Kind::ALL[kind]).index();
        let mut square = 0;
        while square < Square::COUNT {
            let (file, rank) = (square % 9, square / 9);
            let column = if file < 5 { file } else { 8 - file };
            let worth = PIECE_VALUES[kind] + halves[kind][rank][column];
            table[red][square] = worth;
            table[black][Square::COUNT - 1 - square] = -worth;
            square += 1;
        }
        kind += 1;
    }
    table
}
