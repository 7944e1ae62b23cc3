//! Moves, and how they are written.

use std::fmt;

use crate::checkers::Square;
use crate::checkers::bits::{JUMPS, ends, square_of};
use crate::checkers::trail::trail;

/// A move: the square it leaves, the square it enters and the squares of the
/// pieces it captures, in eight bytes.
///
/// Two captures are the same move if they have these in common, whatever the
/// way round: they lead to the same position. That takes a king that jumps
/// round a circle of four pieces at least. A move prints as in PDN: `11-15`, `22x15`,
/// and a capture of several pieces by its first and last square (`22x8`), or with
/// every square it passes (`22x15x8`) where another legal move has the same first
/// and last square. A move that is written differently is a different
/// move here, so it is legal only where it would be written so.
///
/// Moves come from [`Position::legal_moves`](crate::checkers::Position::legal_moves)
/// and [`Position::read_move`](crate::checkers::Position::read_move).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

const FROM: u32 = 58;
const TO: u32 = 52;
/// Whether it is written with all its squares.
const IN_FULL: u64 = 1 << 48;
const CAPTURED: u64 = (1 << 36) - 1;

/// In a code: not a capture.
const QUIET_CODE: u16 = 1 << 15;
/// In the code of a capture: written with all its squares.
const IN_FULL_CODE: u16 = 1 << 14;
/// In the code of a capture: where the square it leaves begins.
const FROM_CODE: u32 = 9;

impl Move {
    /// A step from one bit to another.
    #[inline]
    pub(super) const fn quiet(from: u32, to: u32) -> Self {
        Self((from as u64) << FROM | (to as u64) << TO)
    }

    /// A capture, from and to the numbers of bits.
    #[inline]
    pub(super) const fn capture(from: u32, to: u32, captured: u64) -> Self {
        Self((from as u64) << FROM | (to as u64) << TO | captured)
    }

    /// The move to be written with every square it passes.
    #[inline]
    pub(super) const fn in_full(self) -> Self {
        Self(self.0 | IN_FULL)
    }

    /// The bit that it leaves.
    #[inline]
    pub(crate) const fn origin_bit(self) -> u32 {
        (self.0 >> FROM) as u32
    }

    /// The bit that it enters.
    #[inline]
    pub(crate) const fn target_bit(self) -> u32 {
        (self.0 >> TO & 63) as u32
    }

    /// The bits of the pieces that it captures.
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
        crate::checkers::bits::squares(self.captured_bits())
    }

    /// Every square it is on, from the first to the last: two for all but
    /// captures of several pieces. Of several ways round a circle it
    /// is the one that jumps towards the lower of the squares ahead first, and
    /// ahead before back, as Black sees it.
    pub fn path(self) -> Vec<Square> {
        if !self.is_capture() {
            return vec![self.from(), self.to()];
        }
        let bits = trail(self.origin_bit(), self.captured_bits());
        bits.iter().map(|bit| square_of(*bit)).collect()
    }

    /// The move as one number below 65535, from which [`Move::from_code`]
    /// makes it again: nine bits say which of the
    /// nine squares over which a piece can ever jump from its first square are
    /// those of its victims, and first square and victims tell the last square.
    #[inline]
    pub fn code(self) -> u16 {
        let from = self.from().index() as u16;
        if !self.is_capture() {
            return QUIET_CODE | from << 5 | self.to().index() as u16;
        }
        let mut edges = JUMPS[self.origin_bit() as usize & 63].edges;
        let (mut code, mut number) = (0, 0);
        while edges != 0 {
            let edge = edges & edges.wrapping_neg();
            code |= u16::from(self.captured_bits() & edge != 0) << number;
            edges ^= edge;
            number += 1;
        }
        let in_full = if self.0 & IN_FULL != 0 { IN_FULL_CODE } else { 0 };
        in_full | from << FROM_CODE | code
    }

    /// The move of a [code](Move::code); `None` if no piece moves so on any
    /// board.
    #[inline]
    pub fn from_code(code: u16) -> Option<Self> {
        let bit = |index: u16| {
            let index = u32::from(index) % 32;
            index + index / 8
        };
        if code & QUIET_CODE != 0 {
            let (from, to) = (bit(code >> 5), bit(code));
            return (code < QUIET_CODE | 1 << 10 && matches!(from.abs_diff(to), 4 | 5))
                .then(|| Self::quiet(from, to));
        }
        let from = bit(code >> FROM_CODE);
        let jumps = JUMPS[from as usize];
        let (mut edges, mut left) = (jumps.edges, code & 511);
        // A trail passes every square as often as it comes to it, except its
        // first and its last.
        let (mut captured, mut end) = (0, 1 << from);
        while edges != 0 {
            let edge = edges & edges.wrapping_neg();
            if left & 1 != 0 {
                captured |= edge;
                end ^= ends(edge, jumps.nodes);
            }
            edges ^= edge;
            left >>= 1;
        }
        let to = u64::trailing_zeros(end);
        if captured == 0 || !end.is_power_of_two() || trail(from, captured).len() == 1 {
            return None;
        }
        let mv = Self::capture(from, to, captured);
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
