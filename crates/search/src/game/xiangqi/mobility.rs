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

use crate::game::grain::round;
use crate::game::xiangqi::evaluator::{Evaluator, PIECE_VALUES};
use crate::game::xiangqi::tables::MATERIAL;
use crate::game::xiangqi::touched::Touched;
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
        let (red, black) = (look(position, Color::Red), look(position, Color::Black));
        let balance = balance(position, Color::Red, red.guarded, black.attacked)
            - balance(position, Color::Black, black.guarded, red.attacked);
        round(score + red.mobility - black.mobility + balance, self.grain)
    }
}

#[inline(never)]
fn look(position: &Position, color: Color) -> Touched {
    Touched::by(position, color, &STEP, |_, _| ())
}

#[inline]
fn balance(position: &Position, color: Color, guarded: Bitboard, attacked: Bitboard) -> i32 {
    let king = position.pieces(color, Kind::King);
    let calm = guarded.without(attacked | king);
    let mut sum = GUARDED * calm.count() as i32;
    for square in attacked.without(king) {
        let Some(piece) = position.piece_at(square) else { continue };
        let value = i32::from(PIECE_VALUES[piece.kind().index()]);
        sum -= if guarded.contains(square) { value / 32 } else { value / 8 };
    }
    sum
}
