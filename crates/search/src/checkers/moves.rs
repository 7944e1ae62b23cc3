//! Moves, and how they are written.

use std::fmt;

use crate::checkers::Square;
use crate::checkers::bits::{square_of, squares};
use crate::checkers::trails::trail;

/// A move: every square it passes and the squares of the pieces it captures, in
/// eight bytes.
///
/// A king may jump round a circle of four pieces or more either way, or go
/// round it at any of several moments, and capture the same pieces between the
/// same two squares. These are different moves here, though the position
/// after them is the same: so do the published counts of perft from the start
/// have it, where this makes a difference from the twelfth ply on.
///
/// A move prints as in PDN: `11-15`, `22x15`, and a capture of several pieces
/// by its first and last square (`22x8`), or with every square it passes
/// (`22x15x8`) where another legal move has the same first and last square. A
/// move that is written differently is a different move, so it is
/// legal only where it would be written so.
///
/// Moves come from [`Position::legal_moves`](crate::checkers::Position::legal_moves)
/// and [`Position::read_move`](crate::checkers::Position::read_move).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

const FROM: u32 = 58;
const TO: u32 = 52;
/// Whether it is written with all its squares.
const IN_FULL: u64 = 1 << 51;
/// The number of the trail of a capture.
const TRAIL: u32 = 36;
const CAPTURED: u64 = (1 << 36) - 1;

/// In a code: not a capture.
const QUIET_CODE: u16 = 1 << 15;
/// In the code of a capture: written with all its squares.
const IN_FULL_CODE: u16 = 1 << 14;

impl Move {
    #[inline]
    pub(super) const fn quiet(from: u32, to: u32) -> Self {
        Self((from as u64) << FROM | (to as u64) << TO)
    }

    /// A capture by the number of its trail, from and to the numbers of bits.
    #[inline]
    pub(super) const fn capture(trail: u16, [from, to]: [u32; 2], captured: u64) -> Self {
        Self((from as u64) << FROM | (to as u64) << TO | (trail as u64) << TRAIL | captured)
    }

    /// The move to be written with every square it passes.
    #[inline]
    pub(super) const fn in_full(self) -> Self {
        Self(self.0 | IN_FULL)
    }

    /// The number of its trail; 0 if it captures nothing.
    #[inline]
    const fn trail(self) -> u16 {
        (self.0 >> TRAIL & 0x7ff) as u16
    }

    #[inline]
    pub(crate) const fn origin_bit(self) -> u32 {
        (self.0 >> FROM) as u32
    }

    #[inline]
    pub(crate) const fn target_bit(self) -> u32 {
        (self.0 >> TO & 63) as u32
    }

    #[inline]
    pub(super) const fn captured_bits(self) -> u64 {
        self.0 & CAPTURED
    }

    /// The square it leaves.
    #[inline]
    pub const fn from(self) -> Square {
        square_of(self.origin_bit())
    }

    /// The square it enters, where a capture ends; a capture may end where it
    /// began.
    #[inline]
    pub const fn to(self) -> Square {
        square_of(self.target_bit())
    }

    /// Whether it captures something.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured_bits() != 0
    }

    /// The squares of the pieces it captures, ascending; at most nine.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        squares(self.captured_bits())
    }

    /// Every square it is on, from the first to the last: two for all but
    /// captures of several pieces.
    pub fn path(self) -> Vec<Square> {
        let mut path = vec![self.to()];
        let mut part = trail(self.trail());
        while let Some(jump) = part {
            part = trail(jump.before);
            path.push(square_of(part.map_or(jump.from, |before| before.to).into()));
        }
        if !self.is_capture() {
            path.push(self.from());
        }
        path.reverse();
        path
    }

    /// The move as one number below 65535, from which [`Move::from_code`]
    /// makes it again.
    #[inline]
    pub const fn code(self) -> u16 {
        if !self.is_capture() {
            return QUIET_CODE | (self.from().index() as u16) << 5 | self.to().index() as u16;
        }
        self.trail() | if self.0 & IN_FULL != 0 { IN_FULL_CODE } else { 0 }
    }

    /// The move of a [code](Move::code); `None` if no piece moves so on any
    /// board.
    #[inline]
    pub fn from_code(code: u16) -> Option<Self> {
        if code & QUIET_CODE != 0 {
            let square = |index: u16| Square::from_index((index % 32) as u8);
            let (from, to) = (square(code >> 5).bit(), square(code).bit());
            let is_step = code < QUIET_CODE | 1 << 10 && matches!(from.abs_diff(to), 4 | 5);
            return is_step.then(|| Self::quiet(from, to));
        }
        let number = code & !IN_FULL_CODE;
        let trail = trail(number)?;
        let mv = Self::capture(number, [trail.from.into(), trail.to.into()], trail.captured);
        Some(if code & IN_FULL_CODE != 0 { mv.in_full() } else { mv })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_capture() {
            return write!(formatter, "{}-{}", self.from(), self.to());
        }
        if self.0 & IN_FULL == 0 {
            return write!(formatter, "{}x{}", self.from(), self.to());
        }
        for (number, square) in self.path().into_iter().enumerate() {
            let sign = if number == 0 { "" } else { "x" };
            write!(formatter, "{sign}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
