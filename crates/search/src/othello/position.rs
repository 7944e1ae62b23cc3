//! The position: the discs of the side to move and of the other, and how a
//! move changes them.

use crate::list::List;
use crate::othello::fills::{has_open_pair, legal_squares};
use crate::othello::flips::Flips;
use crate::othello::{Color, Move, Square};
use crate::splitmix::{MULTIPLIERS, STEP, finalize};

/// Needed by [`Position::unmake`] besides the move: the flipped discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo(u64);

/// A position: discs and the side to move. A game of Othello can repeat no
/// position, so it needs no history.
///
/// The discs are kept as the side to move sees them, its own and the
/// opponent's, so that no rule asks which colour that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    mover: u64,
    opponent: u64,
    side: Color,
}

impl Position {
    /// The start position.
    pub const fn start() -> Self {
        Self { mover: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000, side: Color::Black }
    }

    /// A position from its discs, which share no square; without a check that
    /// it is possible.
    pub(super) const fn from_squares(black: u64, white: u64, side: Color) -> Self {
        let (mover, opponent) = match side {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        Self { mover, opponent, side }
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The squares of the discs of the side to move.
    #[inline]
    pub const fn mover(&self) -> u64 {
        self.mover
    }

    /// The squares of the discs of the other side.
    #[inline]
    pub const fn opponent(&self) -> u64 {
        self.opponent
    }

    /// The squares of the discs of one colour.
    #[inline]
    pub fn squares(&self, color: Color) -> u64 {
        if color == self.side { self.mover } else { self.opponent }
    }

    /// The colour of the disc on a square.
    pub fn disc_at(&self, square: Square) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|color| self.squares(*color) & square.bit() != 0)
    }

    /// The number of discs of one colour.
    #[inline]
    pub fn discs(&self, color: Color) -> u32 {
        self.squares(color).count_ones()
    }

    /// The number of empty squares.
    #[inline]
    pub const fn empties(&self) -> u32 {
        (self.mover | self.opponent).count_zeros()
    }

    /// The squares on which the side to move may place a disc.
    #[inline]
    pub const fn legal_squares(&self) -> u64 {
        legal_squares(self.mover, self.opponent)
    }

    /// The squares on which the other side could place a disc, if it were to
    /// move.
    #[inline]
    pub const fn opponents_squares(&self) -> u64 {
        legal_squares(self.opponent, self.mover)
    }

    /// The number of squares on which a side could place a disc, whoever is to
    /// move.
    #[inline]
    pub fn mobility(&self, color: Color) -> u32 {
        legal_squares(self.squares(color), self.squares(!color)).count_ones()
    }

    /// Appends the legal moves: the squares from a1, b1, ... to h8; a pass if
    /// there is none but the other side has one; nothing if the game is over.
    #[inline]
    pub fn legal_moves<const N: usize>(&self, moves: &mut List<Move, N>) {
        let squares = self.legal_squares();
        if squares == 0 && self.opponents_squares() != 0 {
            moves.push(Move::PASS);
        }
        moves.extend(Move::on_each(squares));
    }

    /// Whether [`Position::legal_moves`] would append this move.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv.square() {
            Some(square) => (self.mover | self.opponent) & square.bit() == 0 && !self.flips(mv).is_empty(),
            None => self.legal_squares() == 0 && self.opponents_squares() != 0,
        }
    }

    /// Whether it is plain that some side can place a disc; `false` says nothing.
    #[inline]
    pub(crate) const fn has_open_pair(&self) -> bool {
        has_open_pair(self.mover, self.opponent)
    }

    /// Whether neither side can place a disc.
    #[inline]
    pub const fn is_over(&self) -> bool {
        !self.has_open_pair() && self.legal_squares() == 0 && self.opponents_squares() == 0
    }

    /// The result of a finished game for the side to move: its discs less the
    /// other's, the empty squares counted for the winner; 0 is a draw.
    #[inline]
    pub const fn final_score(&self) -> i32 {
        let (own, others) = (self.mover.count_ones() as i32, self.opponent.count_ones() as i32);
        if own > others {
            64 - 2 * others
        } else if own < others {
            2 * own - 64
        } else {
            0
        }
    }

    /// The discs that a move flips; none of a pass.
    #[inline]
    pub(crate) fn flips(&self, mv: Move) -> Flips {
        match mv.square() {
            Some(square) => Flips::of(square, self.mover, self.opponent),
            None => Flips::NONE,
        }
    }

    /// The position after a legal move.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        self.after_flips(mv, self.flips(mv))
    }

    /// The position after a legal move whose flips are known.
    #[inline]
    #[must_use]
    pub(crate) fn after_flips(&self, mv: Move, flips: Flips) -> Self {
        let (new, flipped) = match mv.square() {
            Some(square) => (square.bit(), flips.squares(square)),
            None => (0, 0),
        };
        Self { mover: self.opponent & !flipped, opponent: self.mover | flipped | new, side: !self.side }
    }

    /// Plays a legal move. One that is illegal is not detected.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        self.make_flips(mv, self.flips(mv))
    }

    /// Plays a legal move whose flips are known.
    #[inline]
    pub(crate) fn make_flips(&mut self, mv: Move, flips: Flips) -> Undo {
        let after = self.after_flips(mv, flips);
        let undo = Undo(after.opponent & self.opponent);
        *self = after;
        undo
    }

    /// Takes back the last move made; restores the position bit for bit.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let Undo(flips) = undo;
        let (mover, opponent) = (self.opponent & !flips & !mv.bit(), self.mover | flips);
        *self = Self { mover, opponent, side: !self.side };
    }

    /// A hash of the discs and the side to move; the same for equal positions in
    /// every build. For given discs of one side it is a bijection of those of
    /// the other.
    #[inline]
    pub const fn hash(&self) -> u64 {
        let side = [0, MULTIPLIERS[1]][self.side.index()];
        let mover = self.mover.wrapping_mul(MULTIPLIERS[0]);
        finalize((self.opponent ^ mover ^ mover >> 32 ^ side).wrapping_mul(STEP))
    }

    /// The hash after a legal move.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        self.after(mv).hash()
    }
}
