//! The two sides.

use crate::board::sides;

/// A side, and the colour of its discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first; `X` in the text of a board.
    Black,
    /// `O` in the text of a board.
    White,
}

sides!(Black = "black", White = "white");

impl Color {
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
