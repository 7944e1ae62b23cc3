//! The 32 squares of the board.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;

/// A dark square, numbered 1 to 32 as in PDN: row by row from the home of Black
/// (1 to 4) to that of White (29 to 32).
///
/// With Black at the top, square 1 is the second of the top row and square 5
/// the first of the row below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

const REMEDY: &str = "write a number from 1 to 32";

impl Square {
    /// Number of squares on which pieces stand.
    pub const COUNT: usize = 32;

    /// The square with this PDN number, if it is from 1 to 32.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 32 { Some(Self(number - 1)) } else { None }
    }

    /// The square on a row (0 at Black's home to 7 at White's) and a column of
    /// the whole board (0 to 7 from the left, Black at the top); `None` outside
    /// the board and on light squares.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 8 && column < 8 && (row + column) % 2 == 1 { Some(Self(4 * row + column / 2)) } else { None }
    }

    /// For numbers below 32 that a table or a board gave.
    #[inline]
    pub(super) const fn from_index(index: u8) -> Self {
        debug_assert!(index < 32);
        Self(index)
    }

    /// All squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..32).map(Self)
    }

    /// The PDN number, 1 to 32.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The PDN number less one.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its bit in a board, where every ninth is left out.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        (self.0 + self.0 / 8) as u32
    }

    /// The row, 0 at Black's home to 7 at White's.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column of the whole board, 0 to 7 from the left, Black at the top.
    #[inline]
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + 1 - self.row() % 2
    }

    /// The square as the opponent sees it: the board turned by half a circle.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(31 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), formatter)
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
        let digits = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.and_then(Self::new).ok_or_else(|| TextError::is_not(text, "a square", REMEDY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_and_column_make_the_square_again() {
        for square in Square::all() {
            assert_eq!(Square::at(square.row(), square.column()), Some(square));
            assert_eq!(Square::new(square.number()), Some(square));
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.rotated().rotated(), square);
            assert_eq!(square.rotated().column(), 7 - square.column());
        }
        let place = |number| Square::new(number).map(|square| (square.row(), square.column()));
        assert_eq!([1, 5, 32].map(place), [Some((0, 1)), Some((1, 0)), Some((7, 6))]);
        assert_eq!([Square::new(0), Square::new(33), Square::at(0, 0), Square::at(8, 1)], [None; 4]);
    }

    #[test]
    fn what_is_not_a_square_is_refused() {
        for text in ["", "0", "33", "+1", "-1", "1.", "a1", "032", "256", "１"] {
            assert_eq!(text.parse::<Square>(), Err(TextError::is_not(text, "a square", REMEDY)));
        }
        assert_eq!("07".parse(), Ok(Square(6)));
    }
}
