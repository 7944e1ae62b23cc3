//! Gains of score by moves, for all moves at once.

use crate::game::Value;
use crate::game::xiangqi::evaluator::{Evaluator, PIECE_VALUES};
use crate::xiangqi::{Color, Kind, Position, Sink, Square};

/// Takes moves, keeps their number and the most that one of them adds to the
/// score of the side to move. If none of them captures, `CAPTURES` may be false.
pub(super) struct Gains<'a, E, const CAPTURES: bool> {
    position: &'a Position,
    evaluator: &'a E,
    pub(super) moves: usize,
    pub(super) best: i32,
}

impl<'a, E, const CAPTURES: bool> Gains<'a, E, CAPTURES> {
    pub(super) fn of(position: &'a Position, evaluator: &'a E) -> Self {
        Gains { position, evaluator, moves: 0, best: i32::MIN }
    }
}

impl<E: Evaluator, const CAPTURES: bool> Sink for Gains<'_, E, CAPTURES> {
    #[inline]
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        let Some(piece) = self.position.piece_at(from) else { return };
        let red = piece.color() == Color::Red;
        let worth = |piece, square| {
            let worth = self.evaluator.worth(piece, square);
            if red { worth } else { -worth }
        };
        let stays = worth(piece, from);
        for to in targets {
            let mut gain = worth(piece, to) - stays;
            if CAPTURES && let Some(victim) = self.position.piece_at(to) {
                gain -= worth(victim, to);
            }
            self.moves += 1;
            self.best = self.best.max(gain);
        }
    }
}

/// About the most that a move can add to the score of the side to move.
pub(super) const MOST_GAIN: Value = PIECE_VALUES[Kind::Rook.index()] as Value;
