//! The position: the pieces on the board, and how a move changes them.

use crate::checkers::bits::{CROWNING, squares};
use crate::checkers::{Color, Kind, Move, Square};
use crate::splitmix::mix;

/// Needed by [`Position::unmake`] besides the move: the kings before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    kings: u64,
}

/// The start position.
pub const START_FEN: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

/// A position: pieces and the side to move. There is no history and no move
/// counter, because the rules implemented here (no repetition rule, no limit of
/// moves without a capture) need none.
///
/// Three boards of bits, seen from the side to move, which saves asking whose
/// pieces are whose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) kings: u64,
    pub(super) side: Color,
}

impl Position {
    /// The start position.
    pub fn start() -> Self {
        Self::from_fen(START_FEN).expect("the start position is legal")
    }

    /// A position from its boards, without a check that it is legal.
    pub(super) const fn from_boards(colors: [u64; 2], kings: u64, side: Color) -> Self {
        let [own, other] = match side {
            Color::Black => colors,
            Color::White => [colors[1], colors[0]],
        };
        Self { own, other, kings, side }
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Kind)> {
        let bit = 1 << square.bit();
        let color = if self.own & bit != 0 {
            self.side
        } else if self.other & bit != 0 {
            !self.side
        } else {
            return None;
        };
        Some((color, if self.kings & bit != 0 { Kind::King } else { Kind::Man }))
    }

    /// The squares of one side's pieces of one kind, ascending.
    pub fn pieces(&self, color: Color, kind: Kind) -> impl Iterator<Item = Square> {
        let pieces = if color == self.side { self.own } else { self.other };
        squares(match kind {
            Kind::Man => pieces & !self.kings,
            Kind::King => pieces & self.kings,
        })
    }

    /// Number of pieces on the board.
    pub const fn piece_count(&self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// Whether the piece that a move of the side to move moves is a king.
    #[inline]
    pub const fn moves_king(&self, mv: Move) -> bool {
        self.kings >> mv.origin_bit() & 1 != 0
    }

    /// Whether a legal move of the side to move makes a king of a man.
    #[inline]
    pub(crate) const fn crowns(&self, mv: Move) -> bool {
        !self.moves_king(mv) && CROWNING >> mv.target_bit() & 1 != 0
    }

    /// The men and the kings that a move of the side to move captures, as
    /// boards of bits.
    #[inline]
    pub(crate) const fn captured_kinds(&self, mv: Move) -> [u64; 2] {
        let captured = mv.captured_bits();
        [captured & !self.kings, captured & self.kings]
    }

    /// The hash of the pieces and the side to move; the same for equal
    /// positions in every build.
    ///
    /// It is computed when it is asked for, so that a search without a table pays
    /// nothing: 109 bits hold a position, and both halves of 64 go through the finaliser
    /// of splitmix64, a bijection, so that two positions have the same hash as often as
    /// two random numbers.
    #[inline]
    pub const fn hash(&self) -> u64 {
        // 36 bits of one side and 28 of the kings; 36 of the other, the 8 kings
        // that are left, and the side.
        let first = self.own | self.kings << 36;
        let second = self.other | self.kings >> 28 << 36 | (self.side as u64) << 63;
        mix(mix(first) ^ second)
    }

    /// The hash after a legal move.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        self.after(mv).hash()
    }

    #[inline]
    #[must_use]
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// Plays a move of the side to move. A move that is illegal in this
    /// position is not detected.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo { kings: self.kings };
        let (from, to) = (1_u64 << mv.origin_bit(), 1_u64 << mv.target_bit());
        let captured = mv.captured_bits();
        // All bits if a king moves; a man is one on the last row alone.
        let is_king = 0_u64.wrapping_sub(self.kings >> mv.origin_bit() & 1);
        self.kings = self.kings & !(from | captured) | to & (is_king | CROWNING);
        let moved = self.own & !from | to;
        self.own = self.other & !captured;
        self.other = moved;
        self.side = !self.side;
        undo
    }

    /// Takes back the last move made; restores the position bit for bit.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (1_u64 << mv.origin_bit(), 1_u64 << mv.target_bit());
        let moved = self.other & !to | from;
        self.other = self.own | mv.captured_bits();
        self.own = moved;
        self.kings = undo.kings;
        self.side = !self.side;
    }
}
