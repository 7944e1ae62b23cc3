//! Moves that give check, and the null move.

use crate::xiangqi::king_zone;
use crate::xiangqi::safety::goes_through;
use crate::xiangqi::{Bitboard, Kind, Move, Piece, Position};

impl Position {
    /// Whether the opponent is in check after a legal move: attacked by the piece that
    /// moved or by another whose line, screen or leg has changed. Kings that face each
    /// other need no look, because a legal move never leaves them so.
    pub fn gives_check(&self, mv: Move) -> bool {
        let (side, from, to) = (self.side(), Bitboard::of(mv.from()), Bitboard::of(mv.to()));
        let zone = king_zone::king(self.king(!side));
        let mut attackers = self.attackers(zone, side);
        attackers.direct = attackers.direct.without(from);
        attackers.cannons = attackers.cannons.without(from);
        attackers.pawns = attackers.pawns.without(from);
        match self.piece_at(mv.from()).map(Piece::kind) {
            Some(Kind::Rook) => attackers.direct |= to & zone.cross,
            Some(Kind::Horse) => attackers.direct |= to & zone.horses,
            Some(Kind::Cannon) => attackers.cannons |= to & zone.cross,
            Some(Kind::Pawn) => attackers.pawns |= to & zone.pawns,
            _ => {}
        }
        goes_through(zone, attackers, self.occupied().without(from) | to)
    }

    /// Passes: the other side is to move. `false`, and nothing is changed, if the side to move
    /// is in check, because the opponent could then take the king.
    pub fn null_move(&mut self) -> bool {
        let passes = !self.in_check();
        if passes {
            self.pass();
        }
        passes
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self) {
        self.pass();
    }
}
