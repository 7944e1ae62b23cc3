//! Pieces: a colour and a kind.

use std::fmt;
use std::num::NonZeroU8;

use crate::board::sides;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first; its pieces are capital letters.
    White,
    /// The other side; its pieces are small letters.
    Black,
}

/// The kinds of pieces, whatever their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// P.
    Pawn,
    /// N.
    Knight,
    /// B.
    Bishop,
    /// R.
    Rook,
    /// Q.
    Queen,
    /// K.
    King,
}

/// A kind of piece of one side. One byte, and so is `Option<Piece>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

sides!(White = "White", Black = "Black");

impl Color {
    /// The rank, from 0, on which the side's pieces start.
    #[inline]
    pub(super) const fn home(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// The way of the side's pawns, in ranks.
    pub(super) const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl Kind {
    /// All kinds, pawn first, in the order of [`Kind::index`].
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// 0 for a pawn to 5 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Its small letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }
}

impl Piece {
    /// A piece of a side.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        match NonZeroU8::new(8 * color as u8 + kind as u8 + 1) {
            Some(index) => Self(index),
            None => unreachable!(),
        }
    }

    /// The piece that a letter of a FEN stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())?;
        Some(Self::new(color, kind))
    }

    /// Its letter in a FEN.
    pub const fn letter(self) -> char {
        match self.color() {
            Color::White => self.kind().letter().to_ascii_uppercase(),
            Color::Black => self.kind().letter(),
        }
    }

    /// A number from 1, below 16: tables by it have a row 0 for an empty square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize & 15
    }

    /// Its side.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0.get() < 8 { Color::White } else { Color::Black }
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[((self.0.get() & 7) - 1) as usize]
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_its_colour_and_its_kind() {
        let mut seen = Vec::new();
        for color in Color::ALL {
            for kind in Kind::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!((piece.color(), piece.kind()), (color, kind));
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
                assert!((1..16).contains(&piece.index()) && !seen.contains(&piece.index()));
                seen.push(piece.index());
            }
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
        for letter in ['x', '1', 'é', ' '] {
            assert_eq!(Piece::from_letter(letter), None);
        }
    }
}
