//! The 90 squares of the board.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;

/// A square of the board: `file + 9 * rank`, file a = 0 to i = 8, rank 0 is
/// Red's home rank and rank 9 Black's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const REMEDY: &str = "write a file from a to i and a rank from 0 to 9, like h2";

impl Square {
    /// Number of squares on the board.
    pub const COUNT: usize = 90;

    /// The square with this index, if it is below 90.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 90 { Some(Self(index)) } else { None }
    }

    /// The square on `file` (0 to 8) and `rank` (0 to 9), if both are on the board.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 10 { Some(Self(file + 9 * rank)) } else { None }
    }

    /// For indices that come from a bitboard or a table of this module.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// All squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..90).map(Self)
    }

    /// The index, `file + 9 * rank`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for a to 8 for i.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 - 9 * self.rank()
    }

    /// The rank, 0 (Red's home) to 9 (Black's).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        // A ninth by multiplication: exact below 90.
        ((self.0 as u16 * 57) >> 9) as u8
    }

    /// The square as the opponent sees it: the board rotated by 180 degrees.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(89 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'0'..=b'9'] => Ok(Self(file - b'a' + 9 * (rank - b'0'))),
            _ => Err(TextError::is_not(text, "a square", REMEDY)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_and_rank_make_the_index_again() {
        for square in Square::all() {
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(square.index() / 9, usize::from(square.rank()));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.rotated().rotated(), square);
        }
        assert_eq!(Square::new(90), None);
        assert_eq!(Square::at(9, 0), None);
        assert_eq!(Square::at(0, 10), None);
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "a", "j0", "a10", "0a", "A0", "a:", "帥"] {
            assert_eq!(text.parse::<Square>(), Err(TextError::is_not(text, "a square", REMEDY)));
        }
    }
}
