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

use crate::list::List;
use crate::xiangqi::attacks;
use crate::xiangqi::cross::Cross;
use crate::xiangqi::king_zone;
use crate::xiangqi::part::{All, Captures, Count, Part, Quiets, Sink};
use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove};
use crate::xiangqi::slides;
use crate::xiangqi::{Bitboard, Color, Kind, Move, Piece, Position, Square};

/// No position has more moves than this: two rooks and two cannons of 17, two
/// horses of 8, five pawns of 3, two elephants and two advisors of 4, a king of
/// 4 (proof in the module documentation).
pub const MOVE_BOUND: usize = 2 * 17 + 2 * 17 + 2 * 8 + 5 * 3 + 2 * 4 + 2 * 4 + 4;

/// A list with room for the moves of any position.
pub type Moves = List<Move, MOVE_BOUND>;

impl Position {
    /// Appends the legal moves in base order: by kind of piece (rooks, cannons,
    /// horses, pawns, elephants, advisors, king), then by square of origin,
    /// then by target, ascending; of rooks and cannons those on the rank before
    /// those on the file. No legal move means that the side to move has lost, by mate
    /// or stalemate.
    ///
    /// # Panics
    /// If the list is too short; a capacity of [`MOVE_BOUND`] is always enough.
    pub fn legal_moves<const N: usize>(&self, moves: &mut List<Move, N>) {
        self.list(moves);
    }

    /// [`Position::legal_moves`], compiled into its caller.
    #[inline(always)]
    pub(super) fn list<const N: usize>(&self, moves: &mut List<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, All>(moves),
            Color::Black => self.generate::<BlackToMove, All>(moves),
        }
    }

    /// Appends the legal captures: the moves of [`Position::legal_moves`], in
    /// the same order, that capture.
    ///
    /// # Panics
    /// If the list is too short; a capacity of [`MOVE_BOUND`] is always enough.
    pub fn legal_captures<const N: usize>(&self, moves: &mut List<Move, N>) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, Captures>(moves),
            Color::Black => self.generate::<BlackToMove, Captures>(moves),
        }
    }

    /// The captures of the side to move, to whatever takes them, in the order of
    /// [`Position::legal_captures`]; those of other pieces than the king may leave
    /// it in danger: see [`Position::is_safe_after`].
    #[inline(always)]
    pub(crate) fn pseudo_captures_into(&self, sink: &mut impl Sink) {
        match self.side() {
            Color::Red => self.generate_carelessly::<RedToMove, Captures>(sink),
            Color::Black => self.generate_carelessly::<BlackToMove, Captures>(sink),
        }
    }

    /// Appends the legal moves that capture nothing: the moves of
    /// [`Position::legal_moves`], in the same order, without its captures.
    ///
    /// # Panics
    /// If the list is too short; a capacity of [`MOVE_BOUND`] is always enough.
    pub fn legal_quiets<const N: usize>(&self, moves: &mut List<Move, N>) {
        self.quiets_into(moves);
    }

    /// [`Position::legal_moves`], to whatever takes them.
    #[inline(always)]
    pub(crate) fn moves_into(&self, sink: &mut impl Sink) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, All>(sink),
            Color::Black => self.generate::<BlackToMove, All>(sink),
        }
    }

    /// [`Position::legal_quiets`], to whatever takes them.
    #[inline(always)]
    pub(crate) fn quiets_into(&self, sink: &mut impl Sink) {
        match self.side() {
            Color::Red => self.generate::<RedToMove, Quiets>(sink),
            Color::Black => self.generate::<BlackToMove, Quiets>(sink),
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
    pub(super) fn steps(&self, piece: Piece, square: Square) -> Bitboard {
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
    fn generate<M: Mover, P: Part>(&self, sink: &mut impl Sink) {
        let safety = self.safety::<M>();
        if safety.checkers.is_empty() {
            self.generate_out_of_check::<M, P>(safety.guards, safety.hollow, sink);
        } else {
            self.generate_restricted::<M, P>(&safety, sink);
        }
    }

    /// The common case: no check. Hollow squares, those between the king and
    /// an enemy cannon with nothing between them (see `safety`), are rare too.
    #[inline(always)]
    fn generate_out_of_check<M: Mover, P: Part>(
        &self,
        guards: Bitboard,
        hollow: Bitboard,
        sink: &mut impl Sink,
    ) {
        self.push_rooks::<M, P>(guards, hollow, sink);
        self.push_cannons::<M, P>(guards, hollow, sink);
        self.push_others::<M, P>(guards, hollow, sink);
    }

    /// Without a look at what the moves of other pieces mean for the king.
    #[inline(always)]
    fn generate_carelessly<M: Mover, P: Part>(&self, sink: &mut impl Sink) {
        self.generate_out_of_check::<M, P>(Bitboard::EMPTY, Bitboard::EMPTY, sink);
    }

    #[inline(always)]
    pub(super) fn push_rooks<M: Mover, P: Part>(
        &self,
        guards: Bitboard,
        hollow: Bitboard,
        sink: &mut impl Sink,
    ) {
        for from in self.pieces(M::COLOR, Kind::Rook) {
            self.push_slides::<M, P>((guards, hollow), from, self.slides::<M, P>(Kind::Rook, from), sink);
        }
    }

    #[inline(always)]
    pub(super) fn push_cannons<M: Mover, P: Part>(
        &self,
        guards: Bitboard,
        hollow: Bitboard,
        sink: &mut impl Sink,
    ) {
        for from in self.pieces(M::COLOR, Kind::Cannon) {
            self.push_slides::<M, P>((guards, hollow), from, self.slides::<M, P>(Kind::Cannon, from), sink);
        }
    }

    #[inline(always)]
    pub(super) fn push_others<M: Mover, P: Part>(
        &self,
        guards: Bitboard,
        hollow: Bitboard,
        sink: &mut impl Sink,
    ) {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        let wanted = self.wanted::<M, P>().without(hollow);
        let of = |kind| self.pieces(M::COLOR, kind);
        let guarded = |from, targets: Bitboard| {
            let tested = !targets.is_empty() && guards.contains(from);
            if tested { self.safe_targets::<M>(from, targets) } else { targets }
        };
        for from in of(Kind::Horse) {
            sink.take(from, guarded(from, attacks::horse(from, own, enemy) & wanted));
        }
        if P::QUIETS || attacks::pawns(of(Kind::Pawn), M::COLOR).meets(wanted) {
            for from in of(Kind::Pawn) {
                sink.take(from, guarded(from, attacks::pawn(from, M::COLOR) & wanted));
            }
        }
        // Enemies are seldom where the other pieces can go.
        let finds = |points: [Bitboard; 2]| P::QUIETS || points[M::COLOR.index()].meets(wanted);
        if finds(attacks::ELEPHANT_POINTS) {
            for from in of(Kind::Elephant) {
                sink.take(from, guarded(from, attacks::elephant(from, own, enemy) & wanted));
            }
        }
        if finds(attacks::ADVISOR_POINTS) {
            for from in of(Kind::Advisor) {
                sink.take(from, guarded(from, attacks::advisor(from) & wanted));
            }
        }
        if finds(attacks::PALACE) {
            self.push_king::<M, P>(sink);
        }
    }

    #[inline(always)]
    pub(super) fn push_king<M: Mover, P: Part>(&self, sink: &mut impl Sink) {
        sink.take(self.king(M::COLOR), self.king_targets::<M>(self.wanted::<M, P>()));
    }

    /// The squares that moves of `M` enter: the enemy's, empty ones, or both.
    #[inline(always)]
    pub(super) fn wanted<M: Mover, P: Part>(&self) -> Bitboard {
        match (P::CAPTURES, P::QUIETS) {
            (true, false) => self.color(M::Enemy::COLOR),
            (false, _) => !self.occupied(),
            (true, true) => !self.color(M::COLOR),
        }
    }

    /// The squares that a rook or a cannon of `M` can enter, of those asked for.
    #[inline(always)]
    pub(super) fn slides<M: Mover, P: Part>(&self, kind: Kind, from: Square) -> Cross {
        let (own, enemy) = (self.occupancy(M::COLOR), self.occupancy(M::Enemy::COLOR));
        match (P::CAPTURES, P::QUIETS, kind) {
            (false, ..) => slides::quiets(from, own, enemy),
            (true, false, Kind::Rook) => slides::rook_captures(from, own, enemy),
            (true, false, _) => slides::cannon_captures(from, own, enemy),
            (true, true, Kind::Rook) => slides::rook(from, own, enemy),
            (true, true, _) => slides::cannon(from, own, enemy),
        }
    }

    #[inline(always)]
    fn push_slides<M: Mover, P: Part>(
        &self,
        (guards, hollow): (Bitboard, Bitboard),
        from: Square,
        targets: Cross,
        sink: &mut impl Sink,
    ) {
        if !P::QUIETS && targets.is_empty() {
            return;
        }
        if guards.contains(from) {
            for targets in targets.squares(from) {
                sink.take(from, self.safe_targets::<M>(from, targets));
            }
        } else if P::QUIETS && !hollow.is_empty() {
            for targets in targets.squares(from) {
                sink.take(from, targets.without(hollow));
            }
        } else {
            let (rank, file) = targets.places(from);
            sink.take(from, rank);
            sink.take(from, file);
        }
    }

    /// Those of a guard's pseudo-legal targets that leave its king safe.
    #[inline(never)]
    pub(super) fn safe_targets<M: Mover>(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets.into_iter().filter(|to| self.is_safe::<M>(Move::new(from, *to))).collect()
    }

    /// Number of legal moves of `M`, the side to move.
    #[inline(always)]
    pub(super) fn count_legal_moves<M: Mover>(&self) -> u32 {
        let safety = self.safety::<M>();
        if !safety.checkers.is_empty() || !safety.hollow.is_empty() {
            let mut count = Count(0);
            self.generate_restricted::<M, All>(&safety, &mut count);
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
}
