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
//! elephant, advisor or king (a test tries every square); other pieces only
//! remove squares, except that a cannon may exchange a square it reaches
//! for one behind it on the same side.

use arrayvec::ArrayVec;

use crate::xiangqi::attacks;
use crate::xiangqi::cross::Cross;
use crate::xiangqi::king_zone;
use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove, Safety};
use crate::xiangqi::slides;
use crate::xiangqi::{Bitboard, Color, Kind, Move, Piece, Position, Square};

/// No position has more moves than this: two rooks and two cannons of 17, two
/// horses of 8, five pawns of 3, two elephants and two advisors of 4, a king of
/// 4 (proof in the module documentation).
pub const MOVE_BOUND: usize = 2 * 17 + 2 * 17 + 2 * 8 + 5 * 3 + 2 * 4 + 2 * 4 + 4;

/// A list with room for the moves of any position.
pub type Moves = ArrayVec<Move, MOVE_BOUND>;

/// Receives the moves found.
pub(super) trait Sink {
    /// Takes the moves of one piece to a set of targets.
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>);
}

impl<const N: usize> Sink for ArrayVec<Move, N> {
    #[inline(always)]
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        // Extending keeps the length in a register; pushing would not.
        self.extend(targets.into_iter().map(|to| Move::new(from, to)));
    }
}

/// Counts moves instead of storing them.
struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn take(&mut self, _: Square, targets: impl IntoIterator<Item = Square>) {
        self.0 += targets.into_iter().count() as u32;
    }
}

/// What restricts the moves of pieces other than the king.
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
    /// Appends the legal moves in base order: by kind of piece (rooks, cannons,
    /// horses, pawns, elephants, advisors, king), then by square of origin,
    /// then by target, ascending; of rooks and cannons those on the rank before
    /// those on the file. No legal move means that the side to move has lost, by mate
    /// or stalemate.
    ///
    /// # Panics
    /// If the list is too short; a capacity of [`MOVE_BOUND`] is always enough.
    pub fn legal_moves<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        self.list(moves);
    }

    /// [`Position::legal_moves`], compiled into its caller.
    #[inline(always)]
    pub(super) fn list<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, false>(moves),
            Color::Black => self.generate::<BlackToMove, false>(moves),
        }
    }

    /// Appends the legal captures: the moves of [`Position::legal_moves`], in
    /// the same order, that capture.
    ///
    /// # Panics
    /// If the list is too short; a capacity of [`MOVE_BOUND`] is always enough.
    pub fn legal_captures<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, true>(moves),
            Color::Black => self.generate::<BlackToMove, true>(moves),
        }
    }

    /// The squares to which the piece on `square` could move or capture if its
    /// king did not matter: own pieces excluded, checks and pins ignored.
    /// Empty if the square is empty.
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
    /// Checks and pins are ignored. Empty if the square is empty.
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

    /// Generates the legal moves of `M`, the side to move, in base order.
    #[inline(always)]
    fn generate<M: Mover, const CAPTURES: bool>(&self, sink: &mut impl Sink) {
        let safety = self.safety::<M>();
        if safety.checkers.is_empty() && safety.hollow.is_empty() {
            self.generate_unrestricted::<M, CAPTURES>(safety.guards, sink);
        } else {
            self.generate_restricted::<M, CAPTURES>(&safety, sink);
        }
    }

    /// The common case: no check, and no hollow square (one between the king
    /// and an enemy cannon with nothing between them; see `safety`).
    #[inline(always)]
    fn generate_unrestricted<M: Mover, const CAPTURES: bool>(&self, guards: Bitboard, sink: &mut impl Sink) {
        self.push_rooks::<M, CAPTURES>(guards, sink);
        self.push_cannons::<M, CAPTURES>(guards, sink);
        self.push_others::<M, CAPTURES>(guards, sink);
    }

    /// The moves of the rooks when unrestricted.
    #[inline(always)]
    pub(super) fn push_rooks<M: Mover, const CAPTURES: bool>(&self, guards: Bitboard, sink: &mut impl Sink) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        for from in self.pieces(M::COLOR, Kind::Rook) {
            self.push_slides::<M, CAPTURES>(guards, from, slides::rook(from, own, enemy), sink);
        }
    }

    /// The moves of the cannons when unrestricted.
    #[inline(always)]
    pub(super) fn push_cannons<M: Mover, const CAPTURES: bool>(
        &self,
        guards: Bitboard,
        sink: &mut impl Sink,
    ) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        for from in self.pieces(M::COLOR, Kind::Cannon) {
            self.push_slides::<M, CAPTURES>(guards, from, slides::cannon(from, own, enemy), sink);
        }
    }

    /// The moves of all other pieces when unrestricted.
    #[inline(always)]
    pub(super) fn push_others<M: Mover, const CAPTURES: bool>(&self, guards: Bitboard, sink: &mut impl Sink) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let wanted = self.wanted::<M, CAPTURES>();
        let of = |kind| self.pieces(M::COLOR, kind);
        let guarded = |from, targets| {
            if guards.contains(from) { self.safe_targets::<M>(from, targets) } else { targets }
        };
        for from in of(Kind::Horse) {
            sink.take(from, guarded(from, attacks::horse(from, own, enemy) & wanted));
        }
        for from in of(Kind::Pawn) {
            sink.take(from, guarded(from, attacks::pawn(from, M::COLOR) & wanted));
        }
        for from in of(Kind::Elephant) {
            sink.take(from, guarded(from, attacks::elephant(from, own, enemy) & wanted));
        }
        for from in of(Kind::Advisor) {
            sink.take(from, guarded(from, attacks::advisor(from) & wanted));
        }
        self.push_king::<M, CAPTURES>(sink);
    }

    /// The moves of the king.
    #[inline(always)]
    pub(super) fn push_king<M: Mover, const CAPTURES: bool>(&self, sink: &mut impl Sink) {
        sink.take(self.king(M::COLOR), self.king_targets::<M>(self.wanted::<M, CAPTURES>()));
    }

    /// The squares that moves of `M` enter: the enemy's, or all but its own.
    #[inline(always)]
    fn wanted<M: Mover, const CAPTURES: bool>(&self) -> Bitboard {
        if CAPTURES { self.color(M::Enemy::COLOR) } else { !self.color(M::COLOR) }
    }

    #[inline(always)]
    fn push_slides<M: Mover, const CAPTURES: bool>(
        &self,
        guards: Bitboard,
        from: Square,
        targets: Cross,
        sink: &mut impl Sink,
    ) {
        let enemy = self.occupancy(M::Enemy::COLOR);
        let targets = if CAPTURES { targets & slides::on_lines(from, enemy) } else { targets };
        if guards.contains(from) {
            for targets in targets.squares(from) {
                sink.take(from, self.safe_targets::<M>(from, targets));
            }
        } else {
            let (rank, file) = targets.places(from);
            sink.take(from, rank);
            sink.take(from, file);
        }
    }

    /// Those of a guard's pseudo-legal targets that leave its king safe.
    #[inline(never)]
    fn safe_targets<M: Mover>(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets.into_iter().filter(|to| self.is_safe::<M>(Move::new(from, *to))).collect()
    }

    /// The rare case: in check, or with squares that may not be entered.
    #[inline(never)]
    fn generate_restricted<M: Mover, const CAPTURES: bool>(&self, safety: &Safety, sink: &mut impl Sink) {
        let restriction = self.restriction::<M>(safety);
        let kinds = [Kind::Rook, Kind::Cannon, Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor];
        self.push_restricted::<M, CAPTURES>(&kinds, &restriction, sink);
        self.push_king::<M, CAPTURES>(sink);
    }

    /// The moves of some kinds of pieces, not the king, under a restriction.
    #[inline(always)]
    pub(super) fn push_restricted<M: Mover, const CAPTURES: bool>(
        &self,
        kinds: &[Kind],
        restriction: &Restriction,
        sink: &mut impl Sink,
    ) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let wanted = self.wanted::<M, CAPTURES>();
        for kind in kinds.iter().copied() {
            for from in self.pieces(M::COLOR, kind) {
                let allowed = wanted & restriction.targets(from);
                let parts = match kind {
                    Kind::Rook => slides::rook(from, own, enemy).squares(from),
                    Kind::Cannon => slides::cannon(from, own, enemy).squares(from),
                    _ => [self.steps(Piece::new(M::COLOR, kind), from), Bitboard::EMPTY],
                };
                for targets in parts.map(|targets| targets & allowed) {
                    let tested = restriction.tested.contains(from);
                    sink.take(from, if tested { self.safe_targets::<M>(from, targets) } else { targets });
                }
            }
        }
    }

    /// Number of legal moves of `M`, the side to move.
    #[inline(always)]
    pub(super) fn count_legal_moves<M: Mover>(&self) -> u32 {
        let safety = self.safety::<M>();
        if !safety.checkers.is_empty() || !safety.hollow.is_empty() {
            let mut count = Count(0);
            self.generate_restricted::<M, false>(&safety, &mut count);
            return count.0;
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
            count += self.safe_targets::<M>(square, self.pseudo_targets(square)).count();
        }
        count + self.king_targets::<M>(free).count()
    }

    /// How the safety of the king restricts the other pieces.
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
