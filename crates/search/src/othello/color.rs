//! The two sides.

use std::fmt;
use std::ops::Not;

/// A side, and the colour of its discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first; `X` in the text of a board.
    Black,
    /// `O` in the text of a board.
    White,
}

impl Color {
    /// 0 for Black, 1 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of its discs: `X` or `O`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The colour of a disc as people write it: `X`, `*` and `b` are black, `O`,
    /// `0` and `w` white; in any case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' | '*' | 'B' | 'b' => Some(Self::Black),
            'O' | 'o' | '0' | 'W' | 'w' => Some(Self::White),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
