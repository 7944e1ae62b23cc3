//! Moves where the safety of the king restricts those of other pieces: in
//! check, and where they are counted with hollow squares (see `safety`).

use crate::xiangqi::attacks;
use crate::xiangqi::king_zone;
use crate::xiangqi::part::{Part, Sink};
use crate::xiangqi::safety::{Mover, Safety};
use crate::xiangqi::{Bitboard, Kind, Piece, Position, Square};

/// Restrictions on the moves of pieces other than the king.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Restriction {
    /// Pieces whose moves are tested one by one.
    pub(super) tested: Bitboard,
    /// The screen of a checking cannon, which may move anywhere.
    released: Bitboard,
    /// The squares that all other pieces may enter.
    allowed: Bitboard,
}

impl Restriction {
    #[inline(always)]
    fn targets(&self, from: Square) -> Bitboard {
        if self.released.contains(from) { Bitboard::ALL } else { self.allowed }
    }
}

impl Position {
    /// The rare case: in check, or with squares that may not be entered.
    #[inline(never)]
    pub(super) fn generate_restricted<M: Mover, P: Part>(&self, safety: &Safety, sink: &mut impl Sink) {
        let restriction = self.restriction::<M>(safety);
        let kinds = [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor];
        self.push_restricted::<M, P>(&kinds, &restriction, sink);
        self.push_king::<M, P>(sink);
    }

    /// The moves of some kinds of pieces, not the king, under a restriction.
    #[inline(always)]
    pub(super) fn push_restricted<M: Mover, P: Part>(
        &self,
        kinds: &[Kind],
        restriction: &Restriction,
        sink: &mut impl Sink,
    ) {
        let wanted = self.wanted::<M, P>();
        for kind in kinds.iter().copied() {
            for from in self.pieces(M::COLOR, kind) {
                let allowed = wanted & restriction.targets(from);
                // In check few squares are allowed, and few pieces near them.
                if !attacks::reach(kind, from, M::COLOR).meets(allowed) {
                    continue;
                }
                let parts = match kind {
                    Kind::Rook | Kind::Cannon => self.slides::<M, P>(kind, from).squares(from),
                    _ => [self.steps(Piece::new(M::COLOR, kind), from), Bitboard::EMPTY],
                };
                for part in parts {
                    let targets = part & allowed;
                    if targets.is_empty() {
                        continue;
                    }
                    let tested = restriction.tested.contains(from);
                    sink.take(from, if tested { self.safe_targets::<M>(from, targets) } else { targets });
                }
            }
        }
    }

    /// The restrictions that the safety of the king puts on the other pieces.
    #[inline(always)]
    pub(super) fn restriction<M: Mover>(&self, safety: &Safety) -> Restriction {
        let quiet = Restriction {
            tested: safety.guards,
            released: Bitboard::EMPTY,
            allowed: Bitboard::ALL.without(safety.hollow),
        };
        let Some(checker) = safety.checkers.first() else { return quiet };
        if safety.checkers.is_many() {
            return Restriction { tested: self.color(M::COLOR), ..quiet };
        }
        // One checker: take it, or enter its path. A single screen of a
        // cannon may also leave.
        let king = king_zone::king(self.king(M::COLOR));
        let path = match self.piece_at(checker).map(Piece::kind) {
            Some(Kind::Pawn) | None => Bitboard::EMPTY,
            Some(_) => king.path(checker),
        };
        let released = path & self.color(M::COLOR);
        Restriction {
            tested: safety.guards | released,
            released,
            allowed: quiet.allowed & (safety.checkers | path.without(self.occupied())),
        }
    }
}
