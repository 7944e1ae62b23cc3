//! Squares of boards with files and ranks.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;

/// A square of a board with lettered files and numbered ranks, the first rank
/// written as `FIRST`. Its index is `file + FILES * rank`, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const FILES: u8, const RANKS: u8, const FIRST: u8>(u8);

impl<const FILES: u8, const RANKS: u8, const FIRST: u8> Square<FILES, RANKS, FIRST> {
    /// Number of squares on the board.
    pub const COUNT: usize = FILES as usize * RANKS as usize;

    /// Changes no index; tells the compiler that tables of 64 need no check.
    const MASK: usize = if Self::COUNT == 64 { 63 } else { 255 };

    /// The square with this index, if it is below [`Self::COUNT`].
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The square on a file and a rank, both from 0, if both are on the board.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS { Some(Self(file + FILES * rank)) } else { None }
    }

    /// For indices that come from a bitboard or a table; on a board of 64
    /// squares only the lowest six bits count.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        let index = index & Self::MASK;
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// All squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..FILES * RANKS).map(Self)
    }

    /// The index, `file + FILES * rank`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & Self::MASK
    }

    /// The file, 0 for a.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank from 0: the home of Red or White, on Othello the uppermost.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The square some files and ranks away, if it is on the board.
    pub(crate) fn offset(self, (files, ranks): (i8, i8)) -> Option<Self> {
        let file = self.file().checked_add_signed(files)?;
        Self::at(file, self.rank().checked_add_signed(ranks)?)
    }
}

impl Square<8, 8, 1> {
    /// The set of this square alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The square as the opponent sees it: the same file, the ranks counted
    /// from the other side.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0 ^ 0o70)
    }

    /// The square on this one's rank and the file of another.
    #[inline]
    #[must_use]
    pub(crate) const fn on_file_of(self, other: Self) -> Self {
        Self(self.0 & 0o70 | other.0 & 7)
    }
}

impl<const FILES: u8, const RANKS: u8, const FIRST: u8> fmt::Display for Square<FILES, RANKS, FIRST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.file()), self.rank() + FIRST)
    }
}

impl<const FILES: u8, const RANKS: u8, const FIRST: u8> fmt::Debug for Square<FILES, RANKS, FIRST> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl<const FILES: u8, const RANKS: u8, const FIRST: u8> FromStr for Square<FILES, RANKS, FIRST> {
    type Err = TextError;

    /// Reads `e4`; small letters only.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let square = match *text.as_bytes() {
            [file @ b'a'..=b'z', rank @ b'0'..=b'9'] => {
                (rank - b'0').checked_sub(FIRST).and_then(|rank| Self::at(file - b'a', rank))
            }
            _ => None,
        };
        square.ok_or_else(|| {
            let (file, rank) = (char::from(b'a' + FILES - 1), RANKS - 1 + FIRST);
            let like = Self(4 + 3 * FILES);
            let remedy =
                format!("write a file from a to {file} and a rank from {FIRST} to {rank}, like {like}");
            TextError::is_not(text, "a square", remedy)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const FILES: u8, const RANKS: u8, const FIRST: u8>(strange: &[&str]) {
        for square in Square::<FILES, RANKS, FIRST>::all() {
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::new(square.index() as u8), Some(square));
            assert_eq!(Square::from_index(square.index()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::<FILES, RANKS, FIRST>::new(FILES * RANKS), None);
        assert_eq!(Square::<FILES, RANKS, FIRST>::at(FILES, 0), None);
        assert_eq!(Square::<FILES, RANKS, FIRST>::at(0, RANKS), None);
        for text in ["", "a", "0a", "A1", "a10", "a:", "帥", "é4"].iter().chain(strange) {
            let error = text.parse::<Square<FILES, RANKS, FIRST>>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("`{text}` is not a square: write a file from a to ")),
                "{error}"
            );
        }
    }

    #[test]
    fn file_and_rank_make_the_square_again() {
        check::<8, 8, 1>(&["i1", "a0", "e9"]);
        check::<9, 10, 0>(&["j0"]);
        let error = "i1".parse::<Square<8, 8, 1>>().unwrap_err().to_string();
        assert_eq!(error, "`i1` is not a square: write a file from a to h and a rank from 1 to 8, like e4");
    }

    #[test]
    fn nothing_is_beyond_the_edge() {
        let square = |name: &str| name.parse::<Square<8, 8, 1>>().unwrap();
        assert_eq!(square("h1").offset((1, 0)), None);
        assert_eq!(square("a1").offset((0, -1)), None);
        assert_eq!(square("e4").offset((-2, 1)), Some(square("c5")));
        assert_eq!(square("e4").flipped(), square("e5"));
        assert_eq!(square("e4").bit().trailing_zeros() as usize, square("e4").index());
    }
}
