//! The position: where everything stands, and how a move changes it.

use super::attacks::Lines;
use super::zobrist;
use super::{Bitboard, Color, Kind, Move, Piece, Square};

/// What [`Position::unmake`] needs besides the move: the captured piece.
pub type Undo = Option<Piece>;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A position: pieces and the side to move. There is no history and no move
/// counter, because the rules implemented here (no repetition rule) ask for none.
///
/// Everything is kept several times over, each in the form that answers one
/// question at once: a mailbox (what stands here?), bitboards by piece and
/// colour (where are they?), lines by colour (what does a slider see?).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    pieces: [Bitboard; 16],
    colors: [Bitboard; 2],
    lines: [Lines; 2],
    kings: [Square; 2],
    side: Color,
    hash: u64,
}

impl Position {
    /// The start position.
    pub fn start() -> Self {
        Self::from_fen(START_FEN).expect("the start position is legal")
    }

    /// A position from its pieces, without asking whether it is legal; `None`
    /// if a king is missing.
    pub(super) fn from_board(board: &[Option<Piece>; Square::COUNT], side: Color) -> Option<Self> {
        let king = |color| Square::all().find(|at| board[at.index()] == Some(Piece::new(color, Kind::King)));
        let mut position = Self {
            board: [None; Square::COUNT],
            pieces: [Bitboard::EMPTY; 16],
            colors: [Bitboard::EMPTY; 2],
            lines: [Lines::default(); 2],
            kings: [king(Color::Red)?, king(Color::Black)?],
            side,
            hash: if side == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 },
        };
        for square in Square::all() {
            if let Some(piece) = board[square.index()] {
                let set = Bitboard::of(square);
                position.board[square.index()] = Some(piece);
                position.pieces[piece.index()] |= set;
                position.colors[piece.color().index()] |= set;
                position.lines[piece.color().index()].toggle(square);
                position.hash ^= zobrist::key(piece, square);
            }
        }
        Some(position)
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

    /// What stands on a square.
    #[inline(always)]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The squares of one side's pieces of one kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.pieces[8 * color.index() + kind.index()]
    }

    /// The squares of all pieces of one side.
    #[inline(always)]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares on which something stands.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The lines of one side.
    #[inline(always)]
    pub(super) fn lines(&self, color: Color) -> &Lines {
        &self.lines[color.index()]
    }

    /// Plays a move of the side to move.
    ///
    /// # Panics
    /// If nothing stands on the square the move leaves. A move that is not
    /// legal in this position is otherwise not noticed.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board[from.index()].expect("a move leaves an occupied square");
        let captured = self.board[to.index()];
        if let Some(victim) = captured {
            self.hash ^= zobrist::key(victim, to);
            self.toggle_victim(victim, to);
        }
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        self.toggle_mover(piece, from, to);
        if piece.kind() == Kind::King {
            self.kings[piece.color().index()] = to;
        }
        self.hash ^= zobrist::key(piece, from) ^ zobrist::key(piece, to) ^ zobrist::BLACK_TO_MOVE;
        self.side = !self.side;
        captured
    }

    /// Takes back the last move made; restores the position bit for bit.
    #[inline(always)]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board[to.index()].expect("the piece that moved stands where it went");
        self.board[from.index()] = Some(piece);
        self.board[to.index()] = undo;
        self.toggle_mover(piece, from, to);
        if let Some(victim) = undo {
            self.hash ^= zobrist::key(victim, to);
            self.toggle_victim(victim, to);
        }
        if piece.kind() == Kind::King {
            self.kings[piece.color().index()] = from;
        }
        self.hash ^= zobrist::key(piece, from) ^ zobrist::key(piece, to) ^ zobrist::BLACK_TO_MOVE;
        self.side = !self.side;
    }

    #[inline(always)]
    fn toggle_mover(&mut self, piece: Piece, from: Square, to: Square) {
        let both = Bitboard::of(from) | Bitboard::of(to);
        let color = piece.color().index();
        self.pieces[piece.index()] ^= both;
        self.colors[color] ^= both;
        self.lines[color].toggle(from);
        self.lines[color].toggle(to);
    }

    #[inline(always)]
    fn toggle_victim(&mut self, victim: Piece, square: Square) {
        let set = Bitboard::of(square);
        let color = victim.color().index();
        self.pieces[victim.index()] ^= set;
        self.colors[color] ^= set;
        self.lines[color].toggle(square);
    }
}
