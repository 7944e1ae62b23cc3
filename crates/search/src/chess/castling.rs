//! The right to castle: who still has it, and which squares it hangs on.

use crate::chess::{Color, Move, Square};

/// The rights that both sides still have, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Rights(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Right {
    pub(super) color: Color,
    pub(super) short: bool,
}

impl Right {
    /// All four, in the order of a FEN: K, Q, k, q.
    pub(super) const ALL: [Self; 4] = [
        Self { color: Color::White, short: true },
        Self { color: Color::White, short: false },
        Self { color: Color::Black, short: true },
        Self { color: Color::Black, short: false },
    ];

    const fn bit(self) -> u8 {
        1 << (2 * self.color as u8 + !self.short as u8)
    }

    pub(super) const fn letter(self) -> char {
        match (self.color, self.short) {
            (Color::White, true) => 'K',
            (Color::White, false) => 'Q',
            (Color::Black, true) => 'k',
            (Color::Black, false) => 'q',
        }
    }

    pub(super) const fn king(self) -> Square {
        Square::from_index(8 * self.color.home() as usize + 4)
    }

    pub(super) const fn rook(self) -> Square {
        Square::from_index(8 * self.color.home() as usize + if self.short { 7 } else { 0 })
    }

    pub(super) const fn castling(self) -> Move {
        let to = self.king().index();
        Move::castling(self.king(), Square::from_index(if self.short { to + 2 } else { to - 2 }))
    }
}

impl Rights {
    pub(super) const COUNT: usize = 16;

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & 15
    }

    #[inline]
    pub(super) const fn has(self, right: Right) -> bool {
        self.0 & right.bit() != 0
    }

    pub(super) const fn add(&mut self, right: Right) {
        self.0 |= right.bit();
    }

    /// The rights that are left after a move: a right is lost when anything
    /// leaves or enters the square of its king or of its rook.
    #[inline]
    #[must_use]
    pub(super) const fn after(self, mv: Move) -> Self {
        Self(self.0 & !(HANGS_ON[mv.from().index()] | HANGS_ON[mv.to().index()]))
    }
}

/// The rights that hang on each square.
static HANGS_ON: [u8; Square::COUNT] = {
    let mut squares = [0; Square::COUNT];
    let mut number = 0;
    while number < Right::ALL.len() {
        let right = Right::ALL[number];
        squares[right.king().index()] |= right.bit();
        squares[right.rook().index()] |= right.bit();
        number += 1;
    }
    squares
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_right_has_its_squares() {
        let told: Vec<_> = Right::ALL
            .iter()
            .map(|right| format!("{} {} {} {}", right.letter(), right.king(), right.rook(), right.castling()))
            .collect();
        assert_eq!(told, ["K e1 h1 e1g1", "Q e1 a1 e1c1", "k e8 h8 e8g8", "q e8 a8 e8c8"]);
    }
}
