//! `eval=mobility`: material, mobility, attacked and guarded pieces.
//!
//! The kind of evaluation that the seeds' book uses, with weights of this
//! project. For every piece of a side, added up, Red's sum less Black's:
//!
//! * its material value;
//! * [`STEP`] for each square to which it could move or capture, checks and
//!   pins ignored;
//! * unless it is the king: if no enemy attacks it, [`GUARDED`] when one of
//!   its own side guards it; if an enemy attacks it, minus a 32nd of its value
//!   when it is guarded, minus an 8th of it when it is not (rounded towards
//!   zero).
//!
//! A piece is attacked or guarded when a piece of the enemy or of its own
//! side could capture on its square if the square were the enemy's. Whose turn
//! it is does not matter, so that the value is antisymmetric.

use crate::game::xiangqi::evaluator::{Evaluator, PIECE_VALUES, round};
use crate::game::xiangqi::tables::MATERIAL;
use crate::xiangqi::{Bitboard, Color, Kind, Piece, Position, Square};

/// Worth of one reachable square, indexed by `Kind::index`: rook, cannon,
/// horse, pawn, elephant, advisor, king.
const STEP: [i32; 7] = [4, 4, 8, 6, 1, 1, 0];
/// Worth of being guarded while not attacked.
const GUARDED: i32 = 5;

/// Material, mobility, attacked and guarded pieces; rounded.
#[derive(Clone, Debug)]
pub struct Mobility {
    grain: i32,
}

impl Mobility {
    /// With values rounded to multiples of `grain`.
    pub fn new(grain: u32) -> Self {
        Self { grain: grain as i32 }
    }
}

impl Evaluator for Mobility {
    const SCORE_SUFFICES: bool = false;

    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        i32::from(MATERIAL[piece.index()][square.index() & 127])
    }

    fn evaluate(&self, position: &Position, score: i32) -> i32 {
        let (red, black) = (reach(position, Color::Red), reach(position, Color::Black));
        let balance =
            activity(position, Color::Red, red, black) - activity(position, Color::Black, black, red);
        round(score + balance, self.grain)
    }
}

/// The squares that a side attacks or guards.
#[inline]
fn reach(position: &Position, color: Color) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for square in position.color(color) {
        squares |= position.attacked_or_guarded(square);
    }
    squares
}

fn activity(position: &Position, color: Color, own: Bitboard, enemy: Bitboard) -> i32 {
    let mut sum = 0;
    for kind in Kind::ALL {
        let value = i32::from(PIECE_VALUES[kind.index()]);
        for square in position.pieces(color, kind) {
            sum += STEP[kind.index()] * position.pseudo_targets(square).count() as i32;
            sum += match (enemy.contains(square), own.contains(square)) {
                _ if kind == Kind::King => 0,
                (false, false) => 0,
                (false, true) => GUARDED,
                (true, true) => -value / 32,
                (true, false) => -value / 8,
            };
        }
    }
    sum
}
