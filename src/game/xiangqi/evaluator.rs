//! Evaluators: the worth of pieces by square, and the value made of it.

use crate::xiangqi::{Piece, Position, Square};

/// What a piece of each kind is worth, indexed by `Kind::index`: rook,
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

    /// What a piece adds to the incremental score by standing on a square;
    /// negative for Black's pieces.
    fn worth(&self, piece: Piece, square: Square) -> i32;

    /// The value of a position whose incremental score is given.
    fn evaluate(&self, position: &Position, score: i32) -> i32;

    /// The incremental score from scratch.
    fn score(&self, position: &Position) -> i32 {
        Square::all()
            .filter_map(|square| position.piece_at(square).map(|piece| self.worth(piece, square)))
            .sum()
    }
}

/// Rounds to the nearest multiple of `grain`, halves away from zero, so that
/// opposite values stay opposite.
#[inline]
pub(super) fn round(value: i32, grain: i32) -> i32 {
    if grain == 1 {
        return value;
    }
    (2 * value.abs() + grain) / (2 * grain) * grain * value.signum()
}

#[cfg(test)]
mod tests {
    use crate::game::xiangqi::evaluator::round;

    #[test]
    fn rounding_is_to_the_nearest_multiple_and_symmetric() {
        for (value, grain, rounded) in
            [(0, 10, 0), (4, 10, 0), (5, 10, 10), (14, 10, 10), (7, 5, 5), (8, 5, 10), (123, 1, 123)]
        {
            assert_eq!(round(value, grain), rounded);
            assert_eq!(round(-value, grain), -rounded);
        }
    }
}
