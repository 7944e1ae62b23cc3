//! The three evaluators: a table of squares, and what a move is worth.
//!
//! They differ in numbers alone, so they are one type, and every search is
//! compiled once for all of them.

use crate::game::othello::tables::{CORNERS, DISCS, PER_DISC, PIECE_SQUARE, Table};
use crate::othello::{Flips, Position, Square};

/// No value is beyond this: what winning with every disc is worth.
const MOST: i32 = 64;

/// Turns positions into values, in discs and in the view of the side to move.
///
/// A finished game is worth its result, the empty squares counted for the
/// winner. Any other position has a static value of at most 64 discs, rounded to
/// a multiple of the grain; it is antisymmetric: exchanging the colours
/// negates it, and the side to move makes no difference.
#[derive(Clone, Debug)]
pub struct Evaluator {
    squares: &'static Table,
    /// Eighths of a disc for each square where a side could place a disc.
    per_move: i32,
    grain: i32,
}

impl Evaluator {
    /// The worth of discs by square (`eval=pst`). Values are rounded to
    /// multiples of `grain`, as by all others.
    pub fn piece_square(grain: u32) -> Self {
        Self { squares: &PIECE_SQUARE, per_move: 0, grain: grain as i32 }
    }

    /// The difference of discs (`eval=discs`).
    pub fn discs(grain: u32) -> Self {
        Self { squares: &DISCS, per_move: 0, grain: grain as i32 }
    }

    /// The difference of mobility, one disc a move, whoever is to move; and six
    /// discs a corner (`eval=mobility`).
    pub fn mobility(grain: u32) -> Self {
        Self { squares: &CORNERS, per_move: PER_DISC, grain: grain as i32 }
    }

    /// The sum over the squares, the mover's less the opponent's, which
    /// [`Evaluator::gain`] keeps up to date.
    pub(super) fn score(&self, position: &Position) -> i32 {
        self.squares.sum(position.mover()) - self.squares.sum(position.opponent())
    }

    /// The gain of a move in that sum, for the side that moves.
    #[inline]
    pub(super) fn gain(&self, square: Square, flips: Flips) -> i32 {
        self.squares.gain(square, flips)
    }

    /// The value of a position whose sum over the squares is given.
    #[inline]
    pub(super) fn value(&self, position: &Position, score: i32) -> i32 {
        if self.per_move == 0 && position.has_open_pair() {
            return round(score, self.grain);
        }
        self.value_by_moves(position, score)
    }

    /// The same, where it must be known which moves there are.
    #[inline(never)]
    fn value_by_moves(&self, position: &Position, score: i32) -> i32 {
        let (own, others) = (position.legal_squares(), position.opponents_squares());
        if own | others == 0 {
            return position.final_score();
        }
        let moves = own.count_ones() as i32 - others.count_ones() as i32;
        round((score + self.per_move * moves).clamp(-MOST * PER_DISC, MOST * PER_DISC), self.grain)
    }
}

/// From eighths of a disc to discs, to the nearest multiple of `grain`, halves
/// away from zero, so that opposite values stay opposite.
#[inline]
fn round(eighths: i32, grain: i32) -> i32 {
    let size = if grain == 1 {
        (eighths.unsigned_abs() + PER_DISC as u32 / 2) / PER_DISC as u32
    } else {
        round_size(eighths.unsigned_abs(), grain as u32)
    } as i32;
    if eighths < 0 { -size } else { size }
}

#[inline(never)]
fn round_size(eighths: u32, grain: u32) -> u32 {
    let unit = PER_DISC as u32 * grain;
    (2 * eighths + unit) / (2 * unit) * grain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_to_the_nearest_multiple_and_symmetric() {
        for (eighths, grain, rounded) in [
            (0, 1, 0),
            (3, 1, 0),
            (4, 1, 1),
            (12, 1, 2),
            (11, 1, 1),
            (512, 1, 64),
            (39, 10, 0),
            (40, 10, 10),
            (8, 2, 2),
        ] {
            assert_eq!(round(eighths, grain), rounded);
            assert_eq!(round(-eighths, grain), -rounded);
        }
    }
}
