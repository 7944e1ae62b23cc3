//! Whether a move remembered from elsewhere is legal here.

use cozy_chess::{Rank, Square as CozySquare};

use crate::chess::castling::Right;
use crate::chess::{Kind, Move, Position, rules};

impl Position {
    /// Whether [`Position::legal_moves`] would append this move; any move may
    /// come.
    pub fn is_legal(&self, mv: Move) -> bool {
        let side = self.side();
        let Some(piece) = self.piece_at(mv.from()).filter(|piece| piece.color() == side) else {
            return false;
        };
        if mv.is_castling() {
            let right = Right::ALL.into_iter().find(|right| right.castling() == mv);
            return right.is_some_and(|right| right.color == side && self.rights.has(right))
                && self.board.is_legal(rules::mv(mv));
        }
        // To `cozy-chess` this would be a castling.
        if self.piece_at(mv.to()).is_some_and(|target| target.color() == side) {
            return false;
        }
        let captures_en_passant = piece.kind() == Kind::Pawn
            && mv.from().file() != mv.to().file()
            && self.board.en_passant().is_some_and(|file| {
                let passed = CozySquare::new(file, Rank::Sixth.relative_to(rules::color(side)));
                rules::from_square(passed) == mv.to()
            });
        captures_en_passant == mv.is_en_passant() && self.board.is_legal(rules::mv(mv))
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::walk::{FENS, walk};
    use crate::chess::{Move, Moves, Position};

    #[test]
    fn the_legal_moves_are_those_that_are_generated() {
        for fen in FENS {
            walk(&Position::from_fen(fen).unwrap(), 6, 8, |position| {
                let mut moves = Moves::new();
                position.legal_moves(&mut moves);
                let legal = (0..=u16::MAX).filter_map(Move::from_code).filter(|mv| position.is_legal(*mv));
                let mut legal: Vec<_> = legal.collect();
                legal.sort_unstable();
                moves.sort_unstable();
                assert_eq!(legal[..], moves[..], "{}", position.fen());
            });
        }
    }
}
