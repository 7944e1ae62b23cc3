//! The position: the pieces on the board, and how a move changes them.

use std::fmt;

use cozy_chess::{BitBoard, Board, Piece as CozyPiece, get_pawn_attacks};

use crate::chess::castling::Rights;
use crate::chess::{Color, Kind, Move, Piece, Square, rules, zobrist};

/// The start position.
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position: pieces, the side to move, the rights to castle, and the square
/// on which a pawn can be captured en passant. There is no history and no
/// counter, because the rules implemented here (no fifty-move rule, no
/// repetition rule) need none.
///
/// Positions are equal if the same games can follow. So a pawn that has just
/// gone two ranks ahead makes a difference only if an enemy can legally capture
/// it en passant: otherwise the position is the same, has the same hash and the
/// same FEN as if the pawn had gone in two steps.
#[derive(Clone)]
pub struct Position {
    /// The board that answers for the rules. Its counters, its hash and its square for
    /// captures en passant, which it has after every double step, are not used.
    pub(super) board: Board,
    /// The piece on each square, so that this needs no search.
    squares: [Option<Piece>; Square::COUNT],
    pub(super) rights: Rights,
    /// Only if there is a legal capture.
    pub(super) en_passant: Option<Square>,
    pub(super) hash: u64,
}

/// Needed by [`Position::unmake`]: the position before the move, which is faster copied than
/// found again.
#[derive(Clone, Debug)]
pub struct Undo(pub(super) Position);

impl Position {
    /// The start position.
    pub fn start() -> Self {
        Self::from_fen(START_FEN).expect("the start position is legal")
    }

    /// A position from parts that have been found possible; `passed` is the
    /// square over which a pawn has just gone.
    pub(super) fn from_parts(
        squares: [Option<Piece>; Square::COUNT],
        side: Color,
        rights: Rights,
        passed: Option<Square>,
    ) -> Self {
        let board = rules::board(&squares, side, rights, passed);
        let mut position = Self { board, squares, rights, en_passant: None, hash: 0 };
        position.en_passant = passed.filter(|square| position.can_capture_en_passant(*square));
        if position.en_passant != passed {
            position.board = rules::board(&squares, side, rights, None);
        }
        position.hash = zobrist::castling(rights) ^ zobrist::en_passant(position.en_passant);
        if side == Color::Black {
            position.hash ^= zobrist::BLACK_TO_MOVE;
        }
        for square in Square::all() {
            position.hash ^= zobrist::piece(squares[square.index()], square);
        }
        position
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        rules::from_color(self.board.side_to_move())
    }

    /// The hash of all that makes positions equal or different; the same for
    /// equal positions in every build.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The square of a side's king.
    pub fn king(&self, color: Color) -> Square {
        rules::from_square(self.board.king(rules::color(color)))
    }

    /// The square that a pawn has just passed, if an enemy can legally capture
    /// it there.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Plays a move of the side to move.
    ///
    /// # Panics
    /// If the square that the move leaves is empty. Otherwise a move that is
    /// illegal in this position is not detected.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo(self.clone());
        self.hash = self.hash_after_without_en_passant(mv);
        self.rights = self.rights.after(mv);
        self.squares[mv.to().index()] = self.squares[mv.from().index()].take();
        if mv.is_special() {
            self.finish_special(mv);
        }
        self.board.play_unchecked(rules::mv(mv));
        self.en_passant = None;
        // The board has a file after double steps alone.
        if self.board.en_passant().is_some() {
            self.en_passant = mv.passed().filter(|square| self.can_capture_en_passant(*square));
            self.hash ^= zobrist::en_passant(self.en_passant);
        }
        undo
    }

    /// Takes back the last move made; restores the position bit for bit.
    #[inline]
    pub fn unmake(&mut self, _: Move, undo: Undo) {
        *self = undo.0;
    }

    /// The hash of the position after a legal move.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        let side = self.board.side_to_move();
        let is_beside_pawns = |passed| !self.capturers(passed, !side).is_empty();
        if self.piece_at(mv.from()).map(Piece::kind) == Some(Kind::Pawn)
            && mv.passed().is_some_and(is_beside_pawns)
        {
            let mut after = self.clone();
            after.make(mv);
            return after.hash;
        }
        self.hash_after_without_en_passant(mv)
    }

    #[inline]
    fn hash_after_without_en_passant(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, captured) = (self.piece_at(from), self.piece_at(to));
        let moved = zobrist::piece(piece, from) ^ zobrist::piece(piece, to) ^ zobrist::piece(captured, to);
        let left = self.rights.after(mv);
        // Keys are loaded only if they differ.
        let rights =
            if left == self.rights { 0 } else { zobrist::castling(self.rights) ^ zobrist::castling(left) };
        let side = zobrist::BLACK_TO_MOVE ^ zobrist::en_passant(self.en_passant);
        let special = if mv.is_special() { self.hash_of_special(mv) } else { 0 };
        self.hash ^ moved ^ rights ^ side ^ special
    }

    /// The further change of a special move.
    fn hash_of_special(&self, mv: Move) -> u64 {
        let piece = self.piece_at(mv.from());
        if let Some(kind) = mv.promotion() {
            let promoted = Some(Piece::new(self.side(), kind));
            zobrist::piece(piece, mv.to()) ^ zobrist::piece(promoted, mv.to())
        } else if mv.is_castling() {
            let (from, to) = mv.rook();
            let rook = self.piece_at(from);
            zobrist::piece(rook, from) ^ zobrist::piece(rook, to)
        } else {
            zobrist::piece(self.piece_at(mv.victim()), mv.victim())
        }
    }

    /// Puts on their squares what a special move changes besides.
    fn finish_special(&mut self, mv: Move) {
        if let Some(kind) = mv.promotion() {
            self.squares[mv.to().index()] = Some(Piece::new(self.side(), kind));
        } else if mv.is_castling() {
            let (from, to) = mv.rook();
            self.squares[to.index()] = self.squares[from.index()].take();
        } else {
            self.squares[mv.victim().index()] = None;
        }
    }

    /// The pawns of a side that attack a square.
    #[inline]
    fn capturers(&self, square: Square, side: cozy_chess::Color) -> BitBoard {
        get_pawn_attacks(rules::square(square), !side) & self.board.colored_pieces(side, CozyPiece::Pawn)
    }

    /// Whether the side to move has a legal capture of the pawn that has just
    /// gone over a square, which the board must know.
    #[inline]
    fn can_capture_en_passant(&self, square: Square) -> bool {
        let captures = |from| rules::mv(Move::en_passant(rules::from_square(from), square));
        let capturers = self.capturers(square, self.board.side_to_move());
        capturers.into_iter().any(|from| self.board.is_legal(captures(from)))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.squares == other.squares
            && self.side() == other.side()
            && self.rights == other.rights
            && self.en_passant == other.en_passant
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Position({})", self.fen())
    }
}

#[cfg(test)]
mod tests;
