//! Exchanges on xiangqi, by the piece values of the evaluators.

use crate::game::Value;
use crate::game::exchange::{Exchange, Onto};
use crate::game::xiangqi::evaluator::PIECE_VALUES;
use crate::xiangqi::{Kind, Move, Position, Square, Undo};

/// The kinds that count in [`Game::non_pawn_material`](crate::game::Game::non_pawn_material): those
/// that cross the river and wait with any move. Elephants and advisors have seven and five squares,
/// and a side that has only these, pawns and its king runs out of good moves as one with pawns does.
const FREE: [Kind; 3] = [Kind::Rook, Kind::Cannon, Kind::Horse];

pub(super) fn non_pawn_material(position: &Position) -> Value {
    let of = |kind: Kind| {
        let pieces = position.pieces(position.side(), kind).count();
        Value::from(pieces) * Value::from(PIECE_VALUES[kind.index()])
    };
    FREE.map(of).iter().sum()
}

fn value_at(position: &Position, square: Square) -> Value {
    position.piece_at(square).map_or(0, |piece| PIECE_VALUES[piece.kind().index()].into())
}

impl Exchange for Position {
    type Move = Move;
    type Undo = Undo;

    fn captures_after(&self, last: Move, captures: &mut Onto<Move>) {
        self.captures_onto(last.to(), captures);
    }

    fn gain(&self, mv: Move) -> Value {
        value_at(self, mv.to())
    }

    /// A king is worth nothing and cannot be captured.
    fn stake(&self, mv: Move) -> Value {
        value_at(self, mv.from())
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.make(mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }
}
