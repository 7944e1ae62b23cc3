//! The position: the pieces on the board, and how a move changes them.

use crate::xiangqi::occupancy::{Halves, Occupancy, join};
use crate::xiangqi::zobrist;
use crate::xiangqi::{Bitboard, Color, Kind, Move, Piece, Square};

/// Needed by [`Position::unmake`] besides the move: the captured piece.
pub type Undo = Option<Piece>;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A position: pieces and the side to move. There is no history and no move
/// counter, because the rules implemented here (no repetition rule) need none.
///
/// Everything is kept in several forms, each of which answers one question
/// directly: a mailbox (what is on this square?), bitboards by piece and colour
/// (where are they?), lines by colour (what does a slider see?).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// By square; longer than the board so that indices need no test.
    board: [Option<Piece>; 128],
    pieces: [Halves; 16],
    sides: [Occupancy; 2],
    side: Color,
    hash: u64,
}

impl Position {
    /// The start position.
    pub fn start() -> Self {
        Self::from_fen(START_FEN).expect("the start position is legal")
    }

    /// A position from its pieces, without a check that it is legal; `None`
    /// if a king is missing.
    pub(super) fn from_board(board: &[Option<Piece>; Square::COUNT], side: Color) -> Option<Self> {
        let mut position = Self {
            board: [None; 128],
            pieces: [[0; 2]; 16],
            sides: [Occupancy::default(); 2],
            side,
            hash: if side == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 },
        };
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                position.board[square.index()] = Some(piece);
                toggle(&mut position.pieces[piece.index()], Occupancy::of(square).halves());
                position.sides[piece.color().index()].toggle(Occupancy::of(square));
                position.hash ^= zobrist::key(piece, square);
            }
        }
        let has_king = |color| !position.pieces(color, Kind::King).is_empty();
        (has_king(Color::Red) && has_king(Color::Black)).then_some(position)
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The hash of the pieces and the side to move; the same for equal
    /// positions in every build.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The piece on a square.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index() & 127]
    }

    /// The squares of one side's pieces of one kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        join(self.pieces[8 * color.index() + kind.index()])
    }

    /// The squares of all pieces of one side.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Bitboard {
        self.sides[color.index()].squares()
    }

    /// The occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0].squares() | self.sides[1].squares()
    }

    /// The square of a side's king.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        // Each palace is in one half of the bits.
        let bits = self.pieces(color, Kind::King).bits();
        Square::from_index(match color {
            Color::Red => (bits as u64).trailing_zeros() as usize,
            Color::Black => 64 + ((bits >> 64) as u64).trailing_zeros() as usize,
        })
    }

    #[inline(always)]
    pub(super) fn occupancy(&self, color: Color) -> &Occupancy {
        &self.sides[color.index()]
    }

    /// Plays a move of the side to move.
    ///
    /// # Panics
    /// If the square that the move leaves is empty. Otherwise a move that is
    /// illegal in this position is not detected.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board[from.index() & 127].expect("a move leaves an occupied square");
        let captured = self.board[to.index() & 127];
        self.board[from.index() & 127] = None;
        self.board[to.index() & 127] = Some(piece);
        self.toggle_mover(piece, from, to);
        if let Some(victim) = captured {
            self.toggle_victim(victim, to);
        }
        self.side = !self.side;
        captured
    }

    /// Takes back the last move made; restores the position bit for bit.
    #[inline(always)]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        self.side = !self.side;
        let piece = self.board[to.index() & 127].expect("the piece that moved is on its target");
        self.board[from.index() & 127] = Some(piece);
        self.board[to.index() & 127] = undo;
        self.toggle_mover(piece, from, to);
        if let Some(victim) = undo {
            self.toggle_victim(victim, to);
        }
    }

    /// Gives the move to the other side.
    pub(super) fn pass(&mut self) {
        self.side = !self.side;
        self.hash ^= zobrist::BLACK_TO_MOVE;
    }

    /// Moves a piece of the side to move, in either direction.
    #[inline(always)]
    fn toggle_mover(&mut self, piece: Piece, from: Square, to: Square) {
        let change = Occupancy::between(Occupancy::of(from), Occupancy::of(to));
        toggle(&mut self.pieces[piece.index()], change.halves());
        self.sides[self.side.index()].toggle(&change);
        self.hash ^= zobrist::key(piece, from) ^ zobrist::key(piece, to) ^ zobrist::BLACK_TO_MOVE;
    }

    /// Removes a piece of the other side from the board, or puts it back.
    #[inline(always)]
    fn toggle_victim(&mut self, victim: Piece, square: Square) {
        let change = Occupancy::of(square);
        toggle(&mut self.pieces[victim.index()], change.halves());
        self.sides[(!self.side).index()].toggle(change);
        self.hash ^= zobrist::key(victim, square);
    }
}

#[inline(always)]
fn toggle(halves: &mut Halves, change: Halves) {
    halves[0] ^= change[0];
    halves[1] ^= change[1];
}
