//! Legal moves.
//!
//! # The base order
//! Moves come by kind of the moving piece (rooks, cannons, horses, pawns,
//! elephants, advisors, king), then by ascending square of origin, then by
//! target: of rooks and cannons first those on the rank, from file a to i,
//! then those on the file, from rank 0 to 9; of the other kinds by ascending
//! square. The order depends on the position alone, and because results of
//! alpha-beta depend on it, it never changes.
//!
//! # The number of moves
//! No position has more than [`MOVE_BOUND`] moves. A piece alone on the board
//! has at most 17 as a rook or cannon, 8 as a horse, 3 as a pawn and 4 as an
//! elephant, advisor or king (a test looks at every square); other pieces only
//! take squares away, except that a cannon may exchange a square it reaches
//! for one behind it on the same side.

use arrayvec::ArrayVec;

use super::attacks;
use super::king_zone;
use super::safety::{BlackToMove, Mover, RedToMove, Safety};
use super::slides::{self, Cross};
use super::{Bitboard, Color, Kind, Move, Piece, Position, Square};

/// No position has more moves than this: two rooks and two cannons of 17, two
/// horses of 8, five pawns of 3, two elephants and two advisors of 4, a king of
/// 4 (proof in the module's text).
pub const MOVE_BOUND: usize = 2 * 17 + 2 * 17 + 2 * 8 + 5 * 3 + 2 * 4 + 2 * 4 + 4;

/// What restricts the moves of pieces other than the king.
#[derive(Clone, Copy)]
struct Restriction {
    /// Pieces whose moves are tested one by one.
    tested: Bitboard,
    /// The screen of a checking cannon, which may go anywhere.
    released: Bitboard,
    /// Where all others may go.
    allowed: Bitboard,
}

impl Restriction {
    #[inline(always)]
    fn targets(&self, from: Square) -> Bitboard {
        if self.released.contains(from) { Bitboard::ALL } else { self.allowed }
    }
}

impl Position {
    /// Appends the legal moves in base order (see the module). None means
    /// that the side to move has lost, by mate or stalemate.
    ///
    /// # Panics
    /// If the list has no room; [`MOVE_BOUND`] is always enough.
    #[inline(always)]
    pub fn legal_moves<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, false>(|mv| moves.push(mv)),
            Color::Black => self.generate::<BlackToMove, false>(|mv| moves.push(mv)),
        }
    }

    /// Appends the legal captures: the moves of [`Position::legal_moves`], in
    /// the same order, that enter an enemy's square.
    ///
    /// # Panics
    /// If the list has no room; [`MOVE_BOUND`] is always enough.
    pub fn legal_captures<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, true>(|mv| moves.push(mv)),
            Color::Black => self.generate::<BlackToMove, true>(|mv| moves.push(mv)),
        }
    }

    /// The squares to which the piece on `square` could move or capture if its
    /// king did not matter: own pieces excluded, checks and pins ignored.
    /// Empty if nothing stands there.
    pub fn pseudo_targets(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        let color = piece.color();
        let (own, enemy) = (self.occupancy(color), self.occupancy(!color));
        let [rank, file] = match piece.kind() {
            Kind::Rook => slides::rook(square, own, enemy).squares(square),
            Kind::Cannon => slides::cannon(square, own, enemy).squares(square),
            _ => return self.steps(piece, square).without(self.color(color)),
        };
        rank | file
    }

    /// The squares that the piece on `square` attacks or guards: enemies on
    /// them are attacked, own pieces guarded, and on empty ones an enemy could
    /// be taken. Of a cannon only the second piece on each line is in the set.
    /// Checks and pins are ignored. Empty if nothing stands there.
    pub fn attacked_or_guarded(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        let (red, black) = (self.occupancy(Color::Red), self.occupancy(Color::Black));
        let [rank, file] = match piece.kind() {
            Kind::Rook => slides::rook_sight(square, red, black).squares(square),
            Kind::Cannon => slides::cannon_sight(square, red, black).squares(square),
            _ => return self.steps(piece, square),
        };
        rank | file
    }

    /// The squares that a piece other than rook and cannon reaches, own
    /// pieces included.
    #[inline(always)]
    fn steps(&self, piece: Piece, square: Square) -> Bitboard {
        let (red, black) = (self.occupancy(Color::Red), self.occupancy(Color::Black));
        match piece.kind() {
            Kind::Rook | Kind::Cannon => Bitboard::EMPTY,
            Kind::Horse => attacks::horse(square, red, black),
            Kind::Pawn => attacks::pawn(square, piece.color()),
            Kind::Elephant => attacks::elephant(square, red, black),
            Kind::Advisor => attacks::advisor(square),
            Kind::King => king_zone::king(square).steps,
        }
    }

    /// Gives the legal moves of `M`, who is to move, one by one in base order.
    #[inline(always)]
    fn generate<M: Mover, const CAPTURES: bool>(&self, mut emit: impl FnMut(Move)) {
        let safety = self.safety::<M>();
        if safety.checkers.is_empty() && safety.hollow.is_empty() {
            self.generate_at_ease::<M, _, CAPTURES>(safety.guards, &mut emit);
        } else {
            self.generate_restricted::<M, CAPTURES>(&safety, &mut emit);
        }
    }

    /// The common case: no check, no hollow square.
    #[inline(always)]
    fn generate_at_ease<M: Mover, F: FnMut(Move), const CAPTURES: bool>(
        &self,
        guards: Bitboard,
        emit: &mut F,
    ) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let allowed = if CAPTURES { self.color(M::Enemy::COLOR) } else { !self.color(M::COLOR) };
        let of = |kind| self.pieces(M::COLOR, kind);
        let slide = |from: Square, targets: Cross, emit: &mut F| {
            let targets = if CAPTURES { targets & slides::on_lines(from, enemy) } else { targets };
            if guards.contains(from) {
                let [rank, file] = targets.squares(from);
                self.give_safe::<M>(from, rank, emit);
                self.give_safe::<M>(from, file, emit);
            } else {
                targets.give(from, emit);
            }
        };
        for from in of(Kind::Rook) {
            slide(from, slides::rook(from, own, enemy), emit);
        }
        for from in of(Kind::Cannon) {
            slide(from, slides::cannon(from, own, enemy), emit);
        }
        let mut give = |from: Square, targets: Bitboard| {
            let targets = targets & allowed;
            if guards.contains(from) {
                self.give_safe::<M>(from, targets, emit);
                return;
            }
            for to in targets {
                emit(Move::new(from, to));
            }
        };
        for from in of(Kind::Horse) {
            give(from, attacks::horse(from, own, enemy));
        }
        for from in of(Kind::Pawn) {
            give(from, attacks::pawn(from, M::COLOR));
        }
        for from in of(Kind::Elephant) {
            give(from, attacks::elephant(from, own, enemy));
        }
        for from in of(Kind::Advisor) {
            give(from, attacks::advisor(from));
        }
        let king = self.king(M::COLOR);
        for to in self.king_targets::<M>(allowed) {
            emit(Move::new(king, to));
        }
    }

    /// Gives those moves of a guard that leave its king safe.
    #[inline(never)]
    fn give_safe<M: Mover>(&self, from: Square, targets: Bitboard, emit: &mut impl FnMut(Move)) {
        for to in targets {
            let mv = Move::new(from, to);
            if self.is_safe::<M>(mv) {
                emit(mv);
            }
        }
    }

    /// The rare case: in check, or with squares that may not be entered.
    #[inline(never)]
    fn generate_restricted<M: Mover, const CAPTURES: bool>(
        &self,
        safety: &Safety,
        emit: &mut impl FnMut(Move),
    ) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let wanted = if CAPTURES { self.color(M::Enemy::COLOR) } else { !self.color(M::COLOR) };
        let restriction = self.restriction::<M>(safety);
        for kind in [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor] {
            for from in self.pieces(M::COLOR, kind) {
                let tested = restriction.tested.contains(from);
                let allowed = wanted & restriction.targets(from);
                let targets = match kind {
                    Kind::Rook => slides::rook(from, own, enemy).squares(from),
                    Kind::Cannon => slides::cannon(from, own, enemy).squares(from),
                    _ => [self.steps(Piece::new(M::COLOR, kind), from), Bitboard::EMPTY],
                };
                for to in targets.into_iter().flat_map(|targets| targets & allowed) {
                    let mv = Move::new(from, to);
                    if !tested || self.is_safe::<M>(mv) {
                        emit(mv);
                    }
                }
            }
        }
        let king = self.king(M::COLOR);
        for to in self.king_targets::<M>(wanted) {
            emit(Move::new(king, to));
        }
    }

    /// How many legal moves `M`, who is to move, has.
    #[inline(always)]
    pub(super) fn count_legal_moves<M: Mover>(&self) -> u32 {
        let safety = self.safety::<M>();
        if !safety.checkers.is_empty() || !safety.hollow.is_empty() {
            let mut count = 0;
            self.generate_restricted::<M, false>(&safety, &mut |_| count += 1);
            return count;
        }
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let free = !self.color(M::COLOR);
        let bulk = |kind| self.pieces(M::COLOR, kind).without(safety.guards);
        let mut count = 0;
        for square in bulk(Kind::Rook) {
            count += slides::rook(square, own, enemy).count();
        }
        for square in bulk(Kind::Cannon) {
            count += slides::cannon(square, own, enemy).count();
        }
        for square in bulk(Kind::Horse) {
            count += (attacks::horse(square, own, enemy) & free).count();
        }
        count += attacks::count_pawn_targets(bulk(Kind::Pawn), free, M::COLOR);
        for square in bulk(Kind::Elephant) {
            count += (attacks::elephant(square, own, enemy) & free).count();
        }
        for square in bulk(Kind::Advisor) {
            count += (attacks::advisor(square) & free).count();
        }
        for square in safety.guards {
            let safe = |to: &Square| self.is_safe::<M>(Move::new(square, *to));
            count += self.pseudo_targets(square).into_iter().filter(safe).count() as u32;
        }
        count + self.king_targets::<M>(free).count()
    }

    /// What the dangers to the king mean for the other pieces.
    #[inline(always)]
    fn restriction<M: Mover>(&self, safety: &Safety) -> Restriction {
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
