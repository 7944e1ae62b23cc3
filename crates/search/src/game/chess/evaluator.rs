//! Evaluators: the worth of pieces by square, and the value made of it.

use crate::chess::{Piece, Position, Square};

/// The worth of a piece of each kind, indexed by `Kind::index`: pawn, knight,
/// bishop, rook, queen, king. The king is beyond price and always there, so it
/// counts nothing.
pub const PIECE_VALUES: [i16; 6] = [100, 320, 330, 500, 900, 0];

/// Turns positions into values. All values are in White's view here.
///
/// An evaluator is antisymmetric: flipping the board from White's side to
/// Black's and exchanging the colours negates the value. The side to move and
/// the rights to castle make no difference to it.
pub trait Evaluator: Clone + Send + Sync + 'static {
    /// Whether the incremental score is all that the value depends on.
    const SCORE_SUFFICES: bool;

    /// The share of a square's content in the incremental score; negative for
    /// Black's pieces, 0 for nothing.
    fn worth(&self, piece: Option<Piece>, square: Square) -> i32;

    /// The value of a position whose incremental score is given. If
    /// [`Evaluator::SCORE_SUFFICES`] the position may be another one.
    fn evaluate(&self, position: &Position, score: i32) -> i32;

    /// The most that a legal move adds to the value, for the side that makes it, beyond the
    /// material that it wins by [`PIECE_VALUES`]; `None` if no small bound is known.
    fn positional_bound(&self) -> Option<i32> {
        None
    }

    /// The incremental score from scratch.
    fn score(&self, position: &Position) -> i32 {
        Square::all().map(|square| self.worth(position.piece_at(square), square)).sum()
    }
}
