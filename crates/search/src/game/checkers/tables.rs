//! Evaluators: the worth of pieces by square, this project's own numbers.
//!
//! A man is worth 100. A king is worth 140: it attacks and flees in all
//! directions, but moves no further than a man, so that two men are more than
//! one king. The tables add less than a quarter of a man: to a man for
//! every row it has advanced, for the middle, and for guarding the row where the
//! opponent's men are crowned, most on the two squares (1 and 3, for White 32 and
//! 30) from which two men keep out a single one; to a king for
//! the middle, and less than nothing in the corner from which there is one
//! way out. Tables are Black's; White's are the same, turned by half a circle.

use crate::checkers::{Color, Kind, Position, Square};
use crate::game::grain::round;

/// The worth of a man.
pub const MAN_VALUE: i16 = 100;

/// The worth of a king.
pub const KING_VALUE: i16 = 140;

/// Rows 0 (home) to 7 as Black sees them, each with its four squares.
type Rows = [[i16; 4]; 8];

/// The last row is that of kings.
const MAN: Rows = [
    [10, 4, 10, 2],
    [0, 3, 4, 1],
    [3, 6, 6, 0],
    [2, 8, 9, 5],
    [7, 11, 10, 3],
    [6, 12, 13, 9],
    [16, 20, 20, 14],
    [0; 4],
];

const KING: Rows = [
    [0, -4, -4, -12],
    [-2, 4, 4, -6],
    [2, 8, 8, -2],
    [-4, 10, 12, 4],
    [4, 12, 10, -4],
    [-2, 8, 8, 2],
    [-6, 4, 4, -2],
    [-12, -4, -4, 0],
];

/// The worth of one kind of pieces of one side, in its own view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth([i16; 64]);

impl Worth {
    /// The worth on the square of a bit, of which the rules have 35.
    #[inline]
    pub(super) fn at(&self, bit: u32) -> i32 {
        i32::from(self.0[bit as usize & 63])
    }

    /// The gain of a move from one bit to another.
    #[inline]
    pub(super) fn gain(&self, from: u32, to: u32) -> i32 {
        self.at(to) - self.at(from)
    }
}

type Table = [[Worth; 2]; 2];

static PIECE_SQUARE: Table = build(&MAN, &KING);
static MATERIAL: Table = build(&[[0; 4]; 8], &[[0; 4]; 8]);

/// The sum of table entries, rounded. Costs a search two or three look-ups a
/// move and nothing at a leaf.
#[derive(Clone, Debug)]
pub struct Tables {
    table: &'static Table,
    grain: i32,
}

impl Tables {
    /// Material and piece-square tables (`eval=pst`).
    pub fn new(grain: u32) -> Self {
        Self { table: &PIECE_SQUARE, grain: grain as i32 }
    }

    /// Material alone (`eval=material`).
    pub fn material(grain: u32) -> Self {
        Self { table: &MATERIAL, grain: grain as i32 }
    }

    /// The worth of the men or kings of a side.
    #[inline]
    pub(super) fn of(&self, color: Color, is_king: bool) -> &'static Worth {
        &self.table[color.index()][usize::from(is_king)]
    }

    /// The score of a position from scratch, in the view of the side to move.
    pub(super) fn score(&self, position: &Position) -> i32 {
        let sum = |color| {
            let of_kind = |kind| {
                let worth = self.of(color, kind == Kind::King);
                position.pieces(color, kind).map(|square| worth.at(square.bit())).sum::<i32>()
            };
            Kind::ALL.into_iter().map(of_kind).sum::<i32>()
        };
        sum(position.side()) - sum(!position.side())
    }

    #[inline]
    pub(super) fn rounded(&self, score: i32) -> i32 {
        round(score, self.grain)
    }
}

const fn build(man: &Rows, king: &Rows) -> Table {
    let mut table = [[Worth([0; 64]); 2]; 2];
    let mut number = 1;
    while let Some(square) = Square::new(number) {
        let (row, place) = (square.row() as usize, square.index() % 4);
        let king = KING_VALUE + king[row][place];
        // A man that comes to the last row is a king.
        let man = if row == 7 { king } else { MAN_VALUE + man[row][place] };
        let bits = [square.bit() as usize, square.rotated().bit() as usize];
        let mut color = 0;
        while color < 2 {
            table[color][0].0[bits[color]] = man;
            table[color][1].0[bits[color]] = king;
            color += 1;
        }
        number += 1;
    }
    table
}
