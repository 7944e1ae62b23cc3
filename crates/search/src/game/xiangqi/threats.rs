//! The evaluators that count what pieces attack and guard, as one type.

use crate::game::xiangqi::book::Book;
use crate::game::xiangqi::evaluator::Evaluator;
use crate::game::xiangqi::mobility::Mobility;
use crate::xiangqi::{Piece, Position, Square};

/// `eval=mobility` or `eval=book`: every search is compiled once for both.
/// They take thousands of instructions for a leaf, beside which asking which of
/// the two it is does not count.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Threats {
    /// Material, mobility, attacked and guarded pieces.
    Mobility(Mobility),
    /// As in the book's program.
    Book(Book),
}

impl Evaluator for Threats {
    const SCORE_SUFFICES: bool = false;

    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        match self {
            Self::Mobility(mobility) => mobility.worth(piece, square),
            Self::Book(book) => book.worth(piece, square),
        }
    }

    #[inline]
    fn evaluate(&self, position: &Position, score: i32) -> i32 {
        match self {
            Self::Mobility(mobility) => mobility.evaluate(position, score),
            Self::Book(book) => book.evaluate(position, score),
        }
    }
}
