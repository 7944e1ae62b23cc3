//! Colours and kinds of pieces.

use crate::board::sides;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The dark pieces: squares 1 to 12 at the start, moves first, its men
    /// towards higher numbers.
    Black,
    /// The light pieces: squares 21 to 32 at the start, its men towards lower
    /// numbers.
    White,
}

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Moves and captures forwards, one square.
    Man,
    /// Moves and captures in all four directions, one square.
    King,
}

sides!(Black = "Black", White = "White");

impl Color {
    /// Its letter in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// The row on which its men are crowned.
    pub const fn crowning_row(self) -> u8 {
        match self {
            Self::Black => 7,
            Self::White => 0,
        }
    }
}

impl Kind {
    /// Both kinds, the man first.
    pub const ALL: [Self; 2] = [Self::Man, Self::King];

    /// 0 for a man, 1 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
