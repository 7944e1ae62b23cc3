//! Evaluators: the worth of pieces by square, and the value made of it.

use crate::xiangqi::{Piece, Position, Square};

/// The worth of a piece of each kind, indexed by `Kind::index`: rook,
/// cannon, horse, pawn, elephant, advisor, king. The king is beyond price and
/// always there, so it counts nothing.
pub const PIECE_VALUES: [i16; 7] = [500, 350, 350, 100, 250, 250, 0];

/// Turns positions into values. All values are in Red's view here.
///
/// The players are alike: turning the board and exchanging the colours, the
/// side to move with them, negates the value, so that the value for the side to
/// move stays the same. To the evaluators of this project but one the side to
/// move makes no difference; [`Book`](crate::game::xiangqi::Book) asks whose
/// turn it is.
pub trait Evaluator: Clone + Send + Sync + 'static {
    /// Whether the incremental score is all that the value depends on.
    const SCORE_SUFFICES: bool;

    /// The share of a piece on a square in the incremental score;
    /// negative for Black's pieces.
    fn worth(&self, piece: Piece, square: Square) -> i32;

    /// The value of a position whose incremental score is given.
    fn evaluate(&self, position: &Position, score: i32) -> i32;

    /// The most that a legal move adds to the value, for the side that makes it, beyond the
    /// material that it wins by [`PIECE_VALUES`]; `None` if no small bound is known.
    fn positional_bound(&self) -> Option<i32> {
        None
    }

    /// The incremental score from scratch.
    fn score(&self, position: &Position) -> i32 {
        Square::all()
            .filter_map(|square| position.piece_at(square).map(|piece| self.worth(piece, square)))
            .sum()
    }
}
