//! Moves and their notation.

use std::fmt;
use std::iter;
use std::str::FromStr;

use crate::board::TextError;
use crate::othello::Square;

/// A move: the square of the new disc, or a pass; in one byte. Only the
/// position knows which discs it flips.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

const REMEDY: &str = "write the square of the new disc, from a1 (top left) to h8, or `pass`";

impl Move {
    /// The move of a side that cannot place a disc.
    pub const PASS: Self = Self(64);

    /// Number of different moves: the squares and the pass.
    pub const COUNT: usize = 65;

    /// The placing of a disc.
    #[inline]
    pub const fn new(square: Square) -> Self {
        Self(square.index() as u8)
    }

    /// The placing of a disc on each of some squares, a1 first.
    #[inline]
    pub fn on_each(mut squares: u64) -> impl Iterator<Item = Self> {
        iter::from_fn(move || {
            let square = Square::new(squares.trailing_zeros() as u8)?;
            squares &= squares - 1;
            Some(Self::new(square))
        })
    }

    /// The index of its square, 64 for a pass.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The move of an [index](Move::index), if it is below 65.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square of the new disc; `None` of a pass.
    #[inline]
    pub const fn square(self) -> Option<Square> {
        Square::new(self.0)
    }

    /// Whether it is a pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }

    /// The set of its square; empty of a pass.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        match self.square() {
            Some(square) => square.bit(),
            None => 0,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => square.fmt(formatter),
            None => formatter.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Move {
    type Err = TextError;

    /// Reads `d3` and `pass`, in any case; also the short forms of a pass in other programs, `pa` and `ps`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if ["pass", "pa", "ps"].iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(Self::PASS);
        }
        text.to_ascii_lowercase()
            .parse()
            .map(Self::new)
            .map_err(|_| TextError::is_not(text, "a move", REMEDY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_round_trips() {
        for index in 0..Move::COUNT {
            let mv = Move::from_index(index).unwrap();
            assert_eq!((mv.index(), mv.to_string().parse()), (index, Ok(mv)));
            assert_eq!(mv.square().map(Move::new), Some(mv).filter(|mv| !mv.is_pass()));
            assert_eq!(mv.bit().count_ones(), u32::from(!mv.is_pass()));
        }
        assert_eq!(Move::from_index(65), None);
        let all: Vec<usize> = Move::on_each(u64::MAX).map(Move::index).collect();
        assert_eq!(all, (0..64).collect::<Vec<_>>());
        for text in ["PASS", "ps", "PA"] {
            assert_eq!(text.parse(), Ok(Move::PASS), "{text}");
        }
        for text in ["", "d", "d9", "i3", "d3 ", "pas", "--", "passe", "ä1"] {
            assert_eq!(text.parse::<Move>(), Err(TextError::is_not(text, "a move", REMEDY)));
        }
    }
}
