//! Colours, kinds and pieces.

use std::fmt;

use crate::board::sides;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// Moves first, home on ranks 0 to 4, capital letters in FEN.
    Red = 0,
    /// Home on ranks 5 to 9, small letters in FEN.
    Black = 1,
}

sides!(Red = "Red", Black = "Black");

/// The seven kinds of pieces, in the order in which moves are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// R: any distance along a rank or file.
    Rook = 0,
    /// C: moves like a rook, captures by jumping exactly one piece.
    Cannon = 1,
    /// N (or H): one step straight, which must be free, then one diagonally outwards.
    Horse = 2,
    /// P: one step ahead, beyond the river also sideways.
    Pawn = 3,
    /// B (or E): two steps diagonally, the first of which must be free, on its own side of the river.
    Elephant = 4,
    /// A: one step diagonally inside the palace.
    Advisor = 5,
    /// K: one step straight inside the palace; the two may not face each other.
    King = 6,
}

impl Kind {
    /// All kinds, in the order of generation.
    pub const ALL: [Self; 7] =
        [Self::Rook, Self::Cannon, Self::Horse, Self::Pawn, Self::Elephant, Self::Advisor, Self::King];

    /// The position in [`Kind::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Number that a side has at the start, which is the most it can ever have.
    pub const fn most(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The English name, singular.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Cannon => "cannon",
            Self::Horse => "horse",
            Self::Pawn => "pawn",
            Self::Elephant => "elephant",
            Self::Advisor => "advisor",
            Self::King => "king",
        }
    }
}

/// A piece: `8 * color + kind`, so that it indexes tables of sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    RedRook = 0,
    RedCannon = 1,
    RedHorse = 2,
    RedPawn = 3,
    RedElephant = 4,
    RedAdvisor = 5,
    RedKing = 6,
    BlackRook = 8,
    BlackCannon = 9,
    BlackHorse = 10,
    BlackPawn = 11,
    BlackElephant = 12,
    BlackAdvisor = 13,
    BlackKing = 14,
}

const PIECES: [[Piece; 7]; 2] = [
    [
        Piece::RedRook,
        Piece::RedCannon,
        Piece::RedHorse,
        Piece::RedPawn,
        Piece::RedElephant,
        Piece::RedAdvisor,
        Piece::RedKing,
    ],
    [
        Piece::BlackRook,
        Piece::BlackCannon,
        Piece::BlackHorse,
        Piece::BlackPawn,
        Piece::BlackElephant,
        Piece::BlackAdvisor,
        Piece::BlackKing,
    ],
];

impl Piece {
    /// The piece of this colour and kind.
    #[inline(always)]
    pub const fn new(color: Color, kind: Kind) -> Self {
        PIECES[color.index()][kind.index()]
    }

    /// Colour of the piece.
    #[inline(always)]
    pub const fn color(self) -> Color {
        if (self as u8) < 8 { Color::Red } else { Color::Black }
    }

    /// Kind of the piece.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        Kind::ALL[self as usize & 7]
    }

    /// The index in tables of sixteen: `8 * color + kind`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The FEN letter: a capital for Red.
    pub const fn letter(self) -> char {
        const LETTERS: [u8; 7] = *b"rcnpbak";
        let letter = LETTERS[self as usize & 7];
        (match self.color() {
            Color::Red => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }) as char
    }

    /// The piece of a FEN letter; H and E are read as N and B.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_lowercase() {
            'r' => Kind::Rook,
            'c' => Kind::Cannon,
            'n' | 'h' => Kind::Horse,
            'p' => Kind::Pawn,
            'b' | 'e' => Kind::Elephant,
            'a' => Kind::Advisor,
            'k' => Kind::King,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() { Color::Red } else { Color::Black };
        Some(Self::new(color, kind))
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.color(), self.kind().name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colour_kind_and_letter_make_the_piece_again() {
        for color in Color::ALL {
            for kind in Kind::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!((piece.color(), piece.kind()), (color, kind));
                assert_eq!(piece.index(), 8 * color.index() + kind.index());
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('H'), Some(Piece::RedHorse));
        assert_eq!(Piece::from_letter('e'), Some(Piece::BlackElephant));
        assert_eq!(Piece::from_letter('x'), None);
    }
}
