//! Whether one move is legal, for moves that come from elsewhere: a table, a
//! killer, a person. Finding out costs a small part of generating all moves.

use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove};
use crate::xiangqi::{Bitboard, Color, Kind, Move, Piece, Position, attacks, slides, zobrist};

impl Position {
    /// Whether [`Position::legal_moves`] would contain a move, whatever the
    /// move.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        match self.side() {
            Color::Red => self.is_legal_for::<RedToMove>(mv),
            Color::Black => self.is_legal_for::<BlackToMove>(mv),
        }
    }

    fn is_legal_for<M: Mover>(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from()) else { return false };
        if piece.color() != M::COLOR {
            return false;
        }
        if piece.kind() == Kind::King {
            let allowed = Bitboard::of(mv.to()).without(self.color(M::COLOR));
            return !self.king_targets::<M>(allowed).is_empty();
        }
        self.is_pseudo_legal::<M>(piece, mv) && self.is_safe::<M>(mv)
    }

    /// Whether the king of the side to move is safe after a move of another piece
    /// that is legal but for that.
    #[inline]
    pub(crate) fn is_safe_after(&self, mv: Move) -> bool {
        match self.side() {
            Color::Red => self.is_safe::<RedToMove>(mv),
            Color::Black => self.is_safe::<BlackToMove>(mv),
        }
    }

    /// Whether a piece of the side to move could make a move if its king did
    /// not matter.
    #[inline(always)]
    fn is_pseudo_legal<M: Mover>(&self, piece: Piece, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !attacks::reach(piece.kind(), from, M::COLOR).contains(to) || self.color(M::COLOR).contains(to) {
            return false;
        }
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        match piece.kind() {
            Kind::Rook => slides::rook(from, own, enemy).contains(from, to),
            Kind::Cannon => slides::cannon(from, own, enemy).contains(from, to),
            Kind::Horse => attacks::horse(from, own, enemy).contains(to),
            Kind::Elephant => attacks::elephant(from, own, enemy).contains(to),
            Kind::Pawn | Kind::Advisor | Kind::King => true,
        }
    }

    /// The hash of the position after a legal move.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let Some(piece) = self.piece_at(mv.from()) else { return self.hash() };
        let moved = zobrist::key(piece, mv.from()) ^ zobrist::key(piece, mv.to()) ^ zobrist::BLACK_TO_MOVE;
        let captured = self.piece_at(mv.to()).map_or(0, |victim| zobrist::key(victim, mv.to()));
        self.hash() ^ moved ^ captured
    }
}
