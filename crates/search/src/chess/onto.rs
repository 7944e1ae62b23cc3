//! The captures onto one square.

use cozy_chess::{
    Piece as CozyPiece, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::chess::{Kind, Move, Position, Square, rules};
use crate::list::List;

impl Position {
    /// Appends the legal captures of the piece on a square, those by pawns first, then by
    /// knights, bishops, rooks, queens, the king; a pawn that promotes does so to every
    /// kind.
    ///
    /// # Panics
    /// If the list is too short; a capacity of 64 is always enough.
    pub(crate) fn captures_onto<const N: usize>(&self, square: Square, captures: &mut List<Move, N>) {
        let (board, to) = (&self.board, rules::square(square));
        let side = board.side_to_move();
        let of = |kind| board.pieces(kind);
        let queens = of(CozyPiece::Queen);
        let occupied = board.occupied();
        let attackers = (get_pawn_attacks(to, !side) & of(CozyPiece::Pawn))
            | (get_knight_moves(to) & of(CozyPiece::Knight))
            | (get_king_moves(to) & of(CozyPiece::King))
            | (get_bishop_moves(to, occupied) & (of(CozyPiece::Bishop) | queens))
            | (get_rook_moves(to, occupied) & (of(CozyPiece::Rook) | queens));
        board.generate_moves_for(attackers & board.colors(side), |moves| {
            if moves.to.has(to) {
                let from = rules::from_square(moves.from);
                if moves.piece == CozyPiece::Pawn && matches!(square.rank(), 0 | 7) {
                    captures
                        .extend(Kind::ALL.into_iter().filter_map(|kind| Move::promoting(from, square, kind)));
                } else {
                    captures.push(Move::new(from, square));
                }
            }
            false
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Moves;
    use crate::chess::walk::{FENS, walk};

    #[test]
    fn captures_onto_a_square_are_the_legal_captures_that_enter_it() {
        let mut captured = 0;
        for fen in FENS {
            walk(&Position::from_fen(fen).unwrap(), 30, 80, |position| {
                let mut captures = Moves::new();
                position.legal_captures(&mut captures);
                let enemy = |square: &Square| {
                    position.piece_at(*square).is_some_and(|piece| piece.color() != position.side())
                };
                for square in Square::all().filter(enemy) {
                    let mut onto = Moves::new();
                    position.captures_onto(square, &mut onto);
                    captured += onto.len();
                    let kind = |mv: &Move| position.piece_at(mv.from()).unwrap().kind();
                    assert!(onto.is_sorted_by_key(kind), "{position:?}: {onto:?}");
                    let mut expected: Vec<_> =
                        captures.iter().copied().filter(|mv| mv.to() == square).collect();
                    expected.sort_unstable();
                    onto.sort_unstable();
                    assert_eq!(*onto, *expected, "{position:?} {square}");
                }
            });
        }
        assert!(captured > 10_000, "{captured}");
    }
}
