//! Moves that give check, and the null move.

use cozy_chess::{
    BitBoard, Piece as CozyPiece, get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::chess::{Color, Kind, Move, Piece, Position, Undo, rules, zobrist};

impl Position {
    /// Whether the opponent is in check after a legal move: attacked by the piece that
    /// moved, by what it became, by the rook of a castling, or by a piece whose line has been
    /// opened, also by a pawn captured en passant.
    pub fn gives_check(&self, mv: Move) -> bool {
        let side = self.board.side_to_move();
        let king = self.board.king(!side);
        let bit = |square| rules::square(square).bitboard();
        let staying = self.board.colors(side) - bit(mv.from());
        let of = |kind| staying & self.board.pieces(kind);
        let mut occupied = (self.board.occupied() - bit(mv.from()) - bit(mv.victim())) | bit(mv.to());
        let mut straight = of(CozyPiece::Rook) | of(CozyPiece::Queen);
        let mut diagonal = of(CozyPiece::Bishop) | of(CozyPiece::Queen);
        let (mut knights, mut pawns) = (BitBoard::EMPTY, BitBoard::EMPTY);
        let kind = mv.promotion().or_else(|| self.piece_at(mv.from()).map(Piece::kind));
        match kind {
            Some(Kind::Pawn) => pawns = bit(mv.to()),
            Some(Kind::Knight) => knights = bit(mv.to()),
            Some(Kind::Bishop) => diagonal |= bit(mv.to()),
            Some(Kind::Rook) => straight |= bit(mv.to()),
            Some(Kind::Queen) => {
                straight |= bit(mv.to());
                diagonal |= bit(mv.to());
            }
            Some(Kind::King) | None => {}
        }
        if mv.is_castling() {
            let (from, to) = mv.rook();
            occupied = (occupied - bit(from)) | bit(to);
            straight = (straight - bit(from)) | bit(to);
        }
        // Knights and pawns that do not move gave no check before.
        !(get_knight_moves(king) & knights).is_empty()
            || !(get_pawn_attacks(king, !side) & pawns).is_empty()
            || !(get_rook_moves(king, occupied) & straight).is_empty()
            || !(get_bishop_moves(king, occupied) & diagonal).is_empty()
    }

    /// Passes: the other side is to move, and nothing can be captured en passant any more.
    /// `None`, and nothing is changed, if the side to move is in check, because the opponent
    /// could then take the king.
    pub fn null_move(&mut self) -> Option<Undo> {
        let passed = self.board.null_move()?;
        let undo = Undo(self.clone());
        self.hash ^= zobrist::en_passant(self.en_passant) ^ zobrist::BLACK_TO_MOVE;
        (self.board, self.en_passant) = (passed, None);
        Some(undo)
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Number of a side's pieces of one kind.
    pub(crate) fn count_of(&self, color: Color, kind: Kind) -> u32 {
        (self.board.colors(rules::color(color)) & self.board.pieces(rules::kind(kind))).len()
    }
}
