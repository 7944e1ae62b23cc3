//! The king's safety, found once per node so that most moves need no test.
//!
//! A move of a piece other than the king changes what reaches the king only
//! through the square it leaves and the square it enters: a captured piece is
//! replaced on its own square, so the number of pieces on every line through
//! it stays the same. When the king is not in check it follows that
//!
//! * leaving matters only for a *guard*: the single piece between the king and
//!   an enemy rook or the enemy king, the leg that blocks an enemy horse, or
//!   one of exactly two pieces between the king and an enemy cannon;
//! * entering matters only on a *hollow* square: one between the king and an
//!   enemy cannon with nothing between them, where any piece becomes a screen.
//!
//! Every other move of every other piece is legal without a test.

use crate::xiangqi::king_zone::{self, KingSquare};
use crate::xiangqi::{Bitboard, Color, Kind, Move, Position, Square};

/// The side to move as a type: generation is compiled once for each side, with
/// its directions, halves and offsets as constants.
pub(super) trait Mover {
    const COLOR: Color;
    type Enemy: Mover;
}

pub(super) struct RedToMove;

pub(super) struct BlackToMove;

impl Mover for RedToMove {
    const COLOR: Color = Color::Red;
    type Enemy = BlackToMove;
}

impl Mover for BlackToMove {
    const COLOR: Color = Color::Black;
    type Enemy = RedToMove;
}

/// Checks and pins that the side to move must respect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Safety {
    pub(super) checkers: Bitboard,
    /// Own pieces whose every move must be tested.
    pub(super) guards: Bitboard,
    /// Empty squares that no piece but the king may enter.
    pub(super) hollow: Bitboard,
}

/// The enemies of a king, each in the set that says how it attacks.
#[derive(Clone, Copy)]
pub(super) struct Attackers {
    /// Blocked by a single piece on their path: rooks, the king, horses.
    pub(super) direct: Bitboard,
    pub(super) cannons: Bitboard,
    pub(super) pawns: Bitboard,
}

impl Position {
    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side()), self.side())
    }

    /// The enemy pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        match self.side() {
            Color::Red => self.safety::<RedToMove>().checkers,
            Color::Black => self.safety::<BlackToMove>().checkers,
        }
    }

    #[inline(always)]
    pub(super) fn attackers(&self, zone: &KingSquare, enemy: Color) -> Attackers {
        let of = |kind| self.pieces(enemy, kind);
        Attackers {
            direct: (of(Kind::Rook) & zone.cross)
                | (of(Kind::Horse) & zone.horses)
                | (of(Kind::King) & zone.file),
            cannons: of(Kind::Cannon) & zone.cross,
            pawns: of(Kind::Pawn) & zone.pawns,
        }
    }

    /// Finds checkers, guards and hollow squares for the side to move.
    #[inline(always)]
    pub(super) fn safety<M: Mover>(&self) -> Safety {
        let side = M::COLOR;
        let zone = king_zone::king(self.king(side));
        let attackers = self.attackers(zone, !side);
        let occupied = self.occupied();
        let mut checkers = attackers.pawns;
        let mut guards = Bitboard::EMPTY;
        let mut hollow = Bitboard::EMPTY;
        for attacker in attackers.direct {
            let blockers = zone.path(attacker) & occupied;
            if blockers.is_empty() {
                checkers |= Bitboard::of(attacker);
            } else if !blockers.is_many() {
                guards |= blockers;
            }
        }
        for cannon in attackers.cannons {
            let path = zone.path(cannon);
            match (path & occupied).count() {
                0 => hollow |= path,
                1 => checkers |= Bitboard::of(cannon),
                2 => guards |= path & occupied,
                _ => {}
            }
        }
        Safety { checkers, guards: guards & self.color(side), hollow }
    }

    /// Whether a king of this colour on this palace square could be taken.
    #[inline(always)]
    pub(super) fn is_attacked(&self, king: Square, color: Color) -> bool {
        let zone = king_zone::king(king);
        goes_through(zone, self.attackers(zone, !color), self.occupied())
    }

    /// Whether the king of the side to move is safe after a pseudo-legal move
    /// of another piece.
    #[inline(always)]
    pub(super) fn is_safe<M: Mover>(&self, mv: Move) -> bool {
        let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
        let zone = king_zone::king(self.king(M::COLOR));
        let mut attackers = self.attackers(zone, M::Enemy::COLOR);
        attackers.direct = attackers.direct.without(to);
        attackers.cannons = attackers.cannons.without(to);
        attackers.pawns = attackers.pawns.without(to);
        !goes_through(zone, attackers, self.occupied().without(from) | to)
    }

    /// The legal moves of the king of the side to move onto the given squares.
    #[inline(always)]
    pub(super) fn king_targets<M: Mover>(&self, allowed: Bitboard) -> Bitboard {
        let king = self.king(M::COLOR);
        let occupied = self.occupied() ^ Bitboard::of(king);
        let mut safe = Bitboard::EMPTY;
        for to in king_zone::king(king).steps & allowed {
            // The piece that the king takes is in none of the sets around its square.
            let zone = king_zone::king(to);
            if !goes_through(zone, self.attackers(zone, M::Enemy::COLOR), occupied) {
                safe |= Bitboard::of(to);
            }
        }
        safe
    }
}

/// Whether one of the attackers can take the king with this occupancy.
#[inline(always)]
pub(super) fn goes_through(zone: &KingSquare, attackers: Attackers, occupied: Bitboard) -> bool {
    if !attackers.pawns.is_empty() {
        return true;
    }
    for attacker in attackers.direct {
        if !zone.path(attacker).meets(occupied) {
            return true;
        }
    }
    for cannon in attackers.cannons {
        let screens = zone.path(cannon) & occupied;
        if !screens.is_empty() && !screens.is_many() {
            return true;
        }
    }
    false
}
