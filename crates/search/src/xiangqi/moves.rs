//! Moves and their notation.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;
use crate::xiangqi::Square;

/// A move: its origin and target, in two bytes. Only the position knows what
/// moves and what is captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const REMEDY: &str = "write its origin and target, like h2e2 (files a to i, ranks 0 to 9)";

impl Move {
    /// The move between two squares.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 8)
    }

    /// Its two bytes as one number: the origin in the lower, the target in the
    /// upper.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move of a [code](Move::code); `None` if one of its squares is not
    /// on the board.
    #[inline(always)]
    pub const fn from_code(code: u16) -> Option<Self> {
        let (from, to) = ((code & 0xff) as usize, (code >> 8) as usize);
        if from < Square::COUNT && to < Square::COUNT { Some(Self(code)) } else { None }
    }

    /// The square it leaves.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize & 0xff)
    }

    /// The square it enters.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as usize >> 8)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl FromStr for Move {
    type Err = TextError;

    /// Reads ICCS or UCI notation: `h2e2`; ICCS's capitals and dash (`H2-E2`)
    /// are understood too.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || TextError::is_not(text, "a move", REMEDY);
        let lower = text.to_ascii_lowercase();
        let (from, to) = match lower.len() {
            4 => lower.split_at_checked(2),
            5 => lower.split_once('-'),
            _ => None,
        }
        .ok_or_else(error)?;
        let square = |name: &str| name.parse().map_err(|_| error());
        Ok(Self::new(square(from)?, square(to)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_round_trips() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                assert_eq!((mv.from(), mv.to()), (from, to));
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
        assert_eq!("H2-E2".parse::<Move>().map(|mv| mv.to_string()), Ok("h2e2".to_owned()));
        for text in ["", "h2", "h2e", "h2e2q", "j2e2", "h2-e", "炮二平五", "é2e2"] {
            assert_eq!(text.parse::<Move>(), Err(TextError::is_not(text, "a move", REMEDY)));
        }
    }
}
