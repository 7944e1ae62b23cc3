//! The 64 squares of the board.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;

/// A square of the board: `file + 8 * row`, file a = 0 to h = 7, row 0 is the
/// uppermost. So a1 is the top left and h8 the bottom right, as on diagrams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const REMEDY: &str = "write a file from a to h and a row from 1 (at the top) to 8, like d3";

impl Square {
    /// Number of squares on the board.
    pub const COUNT: usize = 64;

    /// The square with this index, if it is below 64.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on `file` (0 to 7) and `row` (0 to 7, from the top), if both
    /// are on the board.
    pub const fn at(file: u8, row: u8) -> Option<Self> {
        if file < 8 && row < 8 { Some(Self(file + 8 * row)) } else { None }
    }

    /// For indices that come from a set of squares.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// All squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The index, `file + 8 * row`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        // The mask changes nothing and saves a check.
        1 << (self.0 & 63)
    }

    /// The file, 0 for a to 7 for h.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The row, 0 at the top to 7 at the bottom; in text it is one more.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 3
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Square {
    type Err = TextError;

    /// Reads `d3`, and `D3` as tournament records have it.
    fn from_str(text: &str) -> Result<Self, TextError> {
        match *text.as_bytes() {
            [file @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8'] => {
                Ok(Self(file.to_ascii_lowercase() - b'a' + 8 * (row - b'1')))
            }
            _ => Err(TextError::is_not(text, "a square", REMEDY)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_and_row_make_the_index_again() {
        for square in Square::all() {
            assert_eq!(Square::at(square.file(), square.row()), Some(square));
            assert_eq!(Square::new(square.index() as u8), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(square.bit().trailing_zeros() as usize, square.index());
        }
        assert_eq!((Square::new(64), Square::at(8, 0), Square::at(0, 8)), (None, None, None));
        let corners = ["a1", "h1", "a8", "h8"].map(|name| name.parse::<Square>().unwrap().index());
        assert_eq!(corners, [0, 7, 56, 63]);
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "a", "i1", "a0", "a9", "a10", "1a", "a:", "é1"] {
            assert_eq!(text.parse::<Square>(), Err(TextError::is_not(text, "a square", REMEDY)));
        }
    }
}
