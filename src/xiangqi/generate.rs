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

use super::attacks::{self, Lines};
use super::safety::Safety;
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
    pub fn legal_moves<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        self.generate::<false>(|mv| moves.push(mv));
    }

    /// Appends the legal captures: the moves of [`Position::legal_moves`], in
    /// the same order, that enter an enemy's square.
    ///
    /// # Panics
    /// If the list has no room; [`MOVE_BOUND`] is always enough.
    pub fn legal_captures<const N: usize>(&self, moves: &mut ArrayVec<Move, N>) {
        self.generate::<true>(|mv| moves.push(mv));
    }

    /// The squares to which the piece on `square` could move or capture if its
    /// king did not matter: own pieces excluded, checks and pins ignored.
    /// Empty if nothing stands there.
    pub fn pseudo_targets(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        let own = self.color(piece.color());
        match piece.kind() {
            Kind::Rook | Kind::Cannon => {
                let (rank, file) = self.slides(piece, square);
                rank | file
            }
            _ => self.steps(piece, square).without(own),
        }
    }

    /// The squares that the piece on `square` attacks or guards: enemies on
    /// them are attacked, own pieces guarded, and on empty ones an enemy could
    /// be taken. Of a cannon only the second piece on each line is in the set.
    /// Checks and pins are ignored. Empty if nothing stands there.
    pub fn attacked_or_guarded(&self, square: Square) -> Bitboard {
        let Some(piece) = self.piece_at(square) else { return Bitboard::EMPTY };
        let (red, black) = (self.lines(Color::Red), self.lines(Color::Black));
        let (rank, file) = (red.rank(square) | black.rank(square), red.file(square) | black.file(square));
        let (across, along) = (attacks::rank_sight(square, rank), attacks::file_sight(square, file));
        match piece.kind() {
            Kind::Rook => {
                attacks::rank_squares(square, across.rook) | attacks::file_squares(square, along.rook)
            }
            Kind::Cannon => {
                attacks::rank_squares(square, across.cannon & rank)
                    | attacks::file_squares(square, along.cannon & file)
            }
            _ => self.steps(piece, square),
        }
    }

    /// The squares that a rook or cannon on `square` can enter: those on its
    /// rank, and those on its file.
    #[inline(always)]
    fn slides(&self, piece: Piece, square: Square) -> (Bitboard, Bitboard) {
        let (own, enemy) = (self.lines(piece.color()), self.lines(!piece.color()));
        let (rank, file) = if piece.kind() == Kind::Rook {
            (rook_rank(square, own, enemy), rook_file(square, own, enemy))
        } else {
            (cannon_rank(square, own, enemy), cannon_file(square, own, enemy))
        };
        (attacks::rank_squares(square, rank), attacks::file_squares(square, file))
    }

    /// The squares that a piece other than rook and cannon reaches, own
    /// pieces included.
    #[inline(always)]
    fn steps(&self, piece: Piece, square: Square) -> Bitboard {
        let (red, black) = (self.lines(Color::Red), self.lines(Color::Black));
        match piece.kind() {
            Kind::Rook | Kind::Cannon => Bitboard::EMPTY,
            Kind::Horse => attacks::horse(square, red, black),
            Kind::Pawn => attacks::pawn(square, piece.color()),
            Kind::Elephant => attacks::elephant(square, red, black),
            Kind::Advisor => attacks::advisor(square),
            Kind::King => attacks::king(square).steps,
        }
    }

    #[inline(always)]
    fn generate<const CAPTURES: bool>(&self, mut emit: impl FnMut(Move)) {
        let side = self.side();
        let (own, enemy) = (self.color(side), self.color(!side));
        let wanted = if CAPTURES { enemy } else { !own };
        let restriction = self.restriction(&self.safety());
        for kind in Kind::ALL {
            let piece = Piece::new(side, kind);
            for from in self.pieces(side, kind) {
                let tested = kind == Kind::King || restriction.tested.contains(from);
                let allowed = if kind == Kind::King { wanted } else { wanted & restriction.targets(from) };
                let (first, second) = match kind {
                    Kind::Rook | Kind::Cannon => self.slides(piece, from),
                    _ => (self.steps(piece, from), Bitboard::EMPTY),
                };
                for targets in [first & allowed, second & allowed] {
                    for to in targets {
                        let mv = Move::new(from, to);
                        if !tested || self.is_safe(mv) {
                            emit(mv);
                        }
                    }
                }
            }
        }
    }

    /// What the dangers to the king mean for the other pieces.
    #[inline(always)]
    fn restriction(&self, safety: &Safety) -> Restriction {
        let quiet = Restriction {
            tested: safety.guards,
            released: Bitboard::EMPTY,
            allowed: Bitboard::ALL.without(safety.hollow),
        };
        let Some(checker) = safety.checkers.first() else { return quiet };
        if safety.checkers.is_many() {
            return Restriction { tested: self.color(self.side()), ..quiet };
        }
        // One checker: take it, or enter its path. A single screen of a
        // cannon may also leave.
        let king = attacks::king(self.king(self.side()));
        let path = match self.piece_at(checker).map(Piece::kind) {
            Some(Kind::Pawn) | None => Bitboard::EMPTY,
            Some(_) => king.path(checker),
        };
        let released = path & self.color(self.side());
        Restriction {
            tested: safety.guards | released,
            released,
            allowed: quiet.allowed & (safety.checkers | path.without(self.occupied())),
        }
    }
}

#[inline(always)]
fn rook_rank(square: Square, own: &Lines, enemy: &Lines) -> u16 {
    let own = own.rank(square);
    attacks::rank_sight(square, own | enemy.rank(square)).rook & !own
}

#[inline(always)]
fn rook_file(square: Square, own: &Lines, enemy: &Lines) -> u16 {
    let own = own.file(square);
    attacks::file_sight(square, own | enemy.file(square)).rook & !own
}

#[inline(always)]
fn cannon_rank(square: Square, own: &Lines, enemy: &Lines) -> u16 {
    let enemy = enemy.rank(square);
    let occupied = own.rank(square) | enemy;
    let sight = attacks::rank_sight(square, occupied);
    (sight.rook & !occupied) | (sight.cannon & enemy)
}

#[inline(always)]
fn cannon_file(square: Square, own: &Lines, enemy: &Lines) -> u16 {
    let enemy = enemy.file(square);
    let occupied = own.file(square) | enemy;
    let sight = attacks::file_sight(square, occupied);
    (sight.rook & !occupied) | (sight.cannon & enemy)
}
