//! Exchanges on chess, by the piece values of the evaluators.

use crate::chess::{Kind, Move, Piece, Position, Undo};
use crate::game::Value;
use crate::game::chess::evaluator::PIECE_VALUES;
use crate::game::exchange::{Exchange, Onto};

/// The kinds that count in [`Game::non_pawn_material`](crate::game::Game::non_pawn_material).
const FREE: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

pub(super) fn non_pawn_material(position: &Position) -> Value {
    let of = |kind| Value::from(position.count_of(position.side(), kind)) * value(kind);
    FREE.map(of).iter().sum()
}

fn value(kind: Kind) -> Value {
    PIECE_VALUES[kind.index()].into()
}

/// The gain of a pawn by becoming a piece of this kind.
fn promoted(kind: Kind) -> Value {
    value(kind) - value(Kind::Pawn)
}

impl Exchange for Position {
    type Move = Move;
    type Undo = Undo;

    fn captures_after(&self, last: Move, captures: &mut Onto<Move>) {
        self.captures_onto(last.to(), captures);
    }

    fn gain(&self, mv: Move) -> Value {
        let captured = self.piece_at(mv.victim()).map_or(0, |piece| value(piece.kind()));
        captured + mv.promotion().map_or(0, promoted)
    }

    /// A king is worth nothing and cannot be captured; on the last ranks a pawn that captures
    /// may promote.
    fn stake(&self, mv: Move) -> Value {
        let kind = mv.promotion().or_else(|| self.piece_at(mv.from()).map(Piece::kind));
        match kind {
            None | Some(Kind::King) => 0,
            Some(kind) if matches!(mv.to().rank(), 0 | 7) => value(kind) + promoted(Kind::Queen),
            Some(kind) => value(kind),
        }
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.make(mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake(mv, undo);
    }
}
