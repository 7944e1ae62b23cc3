//! Moves and how they are written.

use std::fmt;

use crate::chess::{Kind, Square};

/// A move in two bytes: origin, target, and what is special about it. A
/// castling has the origin and target of the king, as UCI writes it. What moves
/// and what is captured, only the position knows.
///
/// The six lowest bits of its [code](Move::code) are the origin, the next six
/// the target, the four highest 0, or 1 to 4 for a promotion to knight, bishop,
/// rook or queen, 5 for a capture en passant, 6 for a castling.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

const EN_PASSANT: u16 = 5;
const CASTLING: u16 = 6;

impl Move {
    /// A move of which nothing is special.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::marked(from, to, 0)
    }

    /// A pawn that becomes another piece; `None` if it would be a pawn or a
    /// king.
    #[inline]
    pub const fn promoting(from: Square, to: Square, kind: Kind) -> Option<Self> {
        match kind {
            Kind::Pawn | Kind::King => None,
            kind => Some(Self::marked(from, to, kind as u16)),
        }
    }

    /// A pawn's capture of one that has just passed it.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::marked(from, to, EN_PASSANT)
    }

    /// A castling, with the squares of the king.
    #[inline]
    pub const fn castling(from: Square, to: Square) -> Self {
        Self::marked(from, to, CASTLING)
    }

    #[inline]
    const fn marked(from: Square, to: Square, mark: u16) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6 | mark << 12)
    }

    #[inline]
    const fn mark(self) -> u16 {
        self.0 >> 12
    }

    /// The move as one number.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The move of a [code](Move::code); `None` if nothing special has its
    /// mark.
    #[inline]
    pub const fn from_code(code: u16) -> Option<Self> {
        if code >> 12 <= CASTLING { Some(Self(code)) } else { None }
    }

    /// The square it leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize)
    }

    /// The square it enters.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index(self.0 as usize >> 6)
    }

    /// The piece that a pawn is promoted to.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.mark() {
            mark @ 1..=4 => Some(Kind::ALL[mark as usize]),
            _ => None,
        }
    }

    /// Whether it captures en passant.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.mark() == EN_PASSANT
    }

    /// Whether it is a castling.
    #[inline]
    pub const fn is_castling(self) -> bool {
        self.mark() == CASTLING
    }

    /// Whether more happens than that a piece goes from the origin to the
    /// target: promotions, captures en passant, castlings.
    #[inline]
    pub const fn is_special(self) -> bool {
        self.mark() != 0
    }

    /// The square of the piece that it captures, if there is one.
    #[inline]
    pub const fn victim(self) -> Square {
        if self.is_en_passant() { self.from().on_file_of(self.to()) } else { self.to() }
    }

    /// The squares that the rook of a castling leaves and enters.
    #[inline]
    pub const fn rook(self) -> (Square, Square) {
        let short = self.to().file() > self.from().file();
        let home = self.to().index() & 0o70;
        let (from, to) = if short { (7, 5) } else { (0, 3) };
        (Square::from_index(home + from), Square::from_index(home + to))
    }

    /// The square that a pawn passes if it goes two ranks ahead.
    #[inline]
    pub(super) fn passed(self) -> Option<Square> {
        let (from, to) = (self.from().index(), self.to().index());
        (from.abs_diff(to) == 16).then(|| Square::from_index(usize::midpoint(from, to)))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(formatter, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_its_code() {
        for code in 0..=u16::MAX {
            let Some(mv) = Move::from_code(code) else {
                assert!(code >> 12 > 6);
                continue;
            };
            assert_eq!(mv.code(), code);
            let again = match mv.promotion() {
                Some(kind) => Move::promoting(mv.from(), mv.to(), kind).unwrap(),
                None if mv.is_en_passant() => Move::en_passant(mv.from(), mv.to()),
                None if mv.is_castling() => Move::castling(mv.from(), mv.to()),
                None => Move::new(mv.from(), mv.to()),
            };
            assert_eq!(again, mv);
            assert_eq!(mv.is_special(), code >> 12 > 0);
        }
        assert_eq!(Move::from_code(u16::MAX), None, "the table's word for no move");
    }

    #[test]
    fn special_moves_know_their_other_squares() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let text = |mv: Move| format!("{mv} {:?} {:?}", mv.rook(), mv.victim());
        assert_eq!(text(Move::castling(square("e1"), square("g1"))), "e1g1 (h1, f1) g1");
        assert_eq!(text(Move::castling(square("e8"), square("c8"))), "e8c8 (a8, d8) c8");
        assert_eq!(Move::en_passant(square("e5"), square("d6")).victim(), square("d5"));
        assert_eq!(Move::en_passant(square("e4"), square("f3")).victim(), square("f4"));
        let promotion = Move::promoting(square("e7"), square("e8"), Kind::Queen);
        assert_eq!(promotion.map(|mv| mv.to_string()), Some("e7e8q".to_owned()));
        assert_eq!(Move::promoting(square("e7"), square("e8"), Kind::King), None);
    }
}
