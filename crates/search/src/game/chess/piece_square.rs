//! `eval=pst` and `eval=material`: a table look-up a piece, nothing else.

use crate::chess::{Piece, Position, Square};
use crate::game::chess::evaluator::Evaluator;
use crate::game::chess::tables::{MATERIAL, PIECE_SQUARE, Table};
use crate::game::grain::round;

/// The sum of table entries, rounded. Costs a search three look-ups a move and
/// nothing at a leaf.
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
    fn worth(&self, piece: Option<Piece>, square: Square) -> i32 {
        i32::from(self.table[piece.map_or(0, Piece::index)][square.index()])
    }

    #[inline]
    fn evaluate(&self, _: &Position, score: i32) -> i32 {
        round(score, self.grain)
    }
}
