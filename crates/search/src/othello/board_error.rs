//! Every reason why the text of a board is refused.

use thiserror::Error;

use crate::othello::Square;

/// Why a text is not a position to play from: what is wrong, where, and what to
/// write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// Empty, or blanks only.
    #[error(
        "the board is empty: write its 64 squares row by row from a1 to h8 (X black, O white, - empty), a blank, and \
         the side to move (X or O)"
    )]
    Empty,
    /// A board in one piece that has not 64 squares.
    #[error(
        "a board has 64 squares, row by row from a1 to h8, then a blank and the side to move; this one has {found}"
    )]
    SquareCount {
        /// The number found.
        found: usize,
    },
    /// A board in rows that are not eight.
    #[error("a board has 8 rows of 8 squares, from the top; this one has {found}")]
    RowCount {
        /// The number found.
        found: usize,
    },
    /// A row that is not eight squares wide.
    #[error("row {row} (`{text}`) is {found} squares wide: write 8, each X (black), O (white) or - (empty)")]
    RowWidth {
        /// The row, 1 at the top.
        row: usize,
        /// The row as written.
        text: String,
        /// The width as written.
        found: usize,
    },
    /// A character that is neither a disc nor an empty square.
    #[error("`{letter}` on {square} is not a disc: write X (black), O (white) or - (empty)")]
    Letter {
        /// The character.
        letter: char,
        /// Its square.
        square: Square,
    },
    /// The second field is missing.
    #[error("the side to move is missing: write a blank and `X` (black) or `O` (white) after the board")]
    SideMissing,
    /// The second field is not a side.
    #[error("`{found}` is not a valid side to move: write `X` (black) or `O` (white) after the board")]
    Side {
        /// The field as written.
        found: String,
    },
    /// An unexpected field after the side to move.
    #[error("unexpected field `{found}` after the side to move: nothing may follow it")]
    TrailingField {
        /// The field as written.
        found: String,
    },
    /// A square of the centre without a disc.
    #[error(
        "{square} is empty, but a game begins with discs on d4, e4, d5 and e5, and no disc ever leaves the board: \
         put X or O there"
    )]
    CenterEmpty {
        /// The square.
        square: Square,
    },
}
