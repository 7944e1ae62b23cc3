//! `eval=pst` and `eval=material`: a table look-up a piece, nothing else.

use crate::game::grain::round;
use crate::game::xiangqi::evaluator::Evaluator;
use crate::game::xiangqi::tables::{MATERIAL, PIECE_SQUARE, Table};
use crate::xiangqi::{Piece, Position, Square};

/// The sum of table entries, rounded. Costs a search two or three look-ups a
/// move and nothing at a leaf.
#[derive(Clone, Debug)]
pub struct PieceSquare {
    table: &'static Table,
    grain: i32,
}

impl PieceSquare {
    /// Material and piece-square tables (`eval=pst`).
    pub fn new(grain: u32) -> Self {
        Self { table: &PIECE_SQUARE, grain: grain as i32 }
    }

    /// Material alone (`eval=material`).
    pub fn material(grain: u32) -> Self {
        Self { table: &MATERIAL, grain: grain as i32 }
    }
}

impl Evaluator for PieceSquare {
    const SCORE_SUFFICES: bool = true;

    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        // The rows are padded to 128, so that the mask saves a bounds check.
        i32::from(self.table[piece.index()][square.index() & 127])
    }

    #[inline]
    fn evaluate(&self, _: &Position, score: i32) -> i32 {
        round(score, self.grain)
    }
}
