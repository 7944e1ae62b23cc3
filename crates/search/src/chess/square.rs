//! The 64 squares of the board.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;

/// A square of the board: `file + 8 * rank`, file a = 0 to h = 7, rank 0 is
/// White's home rank (written 1) and rank 7 Black's (written 8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const REMEDY: &str = "write a file from a to h and a rank from 1 to 8, like e4";

impl Square {
    /// Number of squares on the board.
    pub const COUNT: usize = 64;

    /// The square with this index, if it is below 64.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on `file` (0 to 7) and `rank` (0 to 7), if both are on the board.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(file + 8 * rank)) } else { None }
    }

    /// For indices that come from a set of squares; only the lowest six bits
    /// count.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8 & 63)
    }

    /// All squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The index, `file + 8 * rank`.
    #[inline]
    pub const fn index(self) -> usize {
        // Always below 64; the mask tells the compiler.
        self.0 as usize & 63
    }

    /// The file, 0 for a to 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, 0 (White's home) to 7 (Black's).
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The square as the opponent sees it: the same file, the ranks counted
    /// from the other side.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The square on this one's rank and the file of another.
    #[inline]
    #[must_use]
    pub(super) const fn on_file_of(self, other: Self) -> Self {
        Self(self.0 & 0o70 | other.0 & 7)
    }

    /// The square some files and ranks away, if it is on the board.
    pub(super) fn offset(self, (files, ranks): (i8, i8)) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        Self::at(file, self.rank().checked_add_signed(ranks)?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Square {
    type Err = TextError;

    /// Reads `e4`; small letters only.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let square = match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::at(file - b'a', rank - b'1'),
            _ => None,
        };
        square.ok_or_else(|| TextError::is_not(text, "a square", REMEDY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(square.flipped().flipped(), square);
        }
        for text in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(text.parse::<Square>(), Err(TextError::is_not(text, "a square", REMEDY)));
        }
    }

    #[test]
    fn nothing_is_beyond_the_edge() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(square("h1").offset((1, 0)), None);
        assert_eq!(square("a1").offset((0, -1)), None);
        assert_eq!(square("e4").offset((-2, 1)), Some(square("c5")));
    }
}
