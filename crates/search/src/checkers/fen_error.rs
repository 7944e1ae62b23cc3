//! Every reason why a FEN is refused.

use thiserror::Error;

use crate::checkers::{Color, Square};

/// Why a text is not a position to play from: what is wrong, where, and what to
/// write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Empty, or blanks only.
    #[error(
        "the FEN is empty: write the side to move and the squares of both sides, like `B:W18,24,K31:B1-3,K20`"
    )]
    Empty,
    /// A quotation mark at one end only.
    #[error("a quotation mark is missing: write one on both sides of the FEN, or none")]
    Quote,
    /// Nothing before the first colon.
    #[error("the side to move is missing: begin with `B:` (Black) or `W:` (White)")]
    SideMissing,
    /// The first field is not a side.
    #[error("`{found}` is not a side to move: begin with `B:` (Black) or `W:` (White)")]
    Side {
        /// The field as written.
        found: String,
    },
    /// Fewer than two lists of squares.
    #[error(
        "a FEN has the squares of both sides after the side to move, this one has {found} of the two lists: write \
         `:W` and `:B`, each with its squares, and nothing after the letter of a side without pieces"
    )]
    ListMissing {
        /// The number of lists found.
        found: usize,
    },
    /// A list of squares that does not say whose.
    #[error("{} does not say whose pieces it gives: begin each list with `W` or `B`", quoted(.found))]
    ListColor {
        /// The list as written.
        found: String,
    },
    /// Two lists of one colour.
    #[error("{color} has two lists of squares: write one, and one for {}", !*.color)]
    ColorTwice {
        /// The colour.
        color: Color,
    },
    /// A character that has no meaning.
    #[error(
        "`{letter}` in `{item}`, in the list of {color}, has no meaning: write squares from 1 to 32, with `K` before \
         those of kings, separated by commas"
    )]
    Character {
        /// The colour of the list.
        color: Color,
        /// The part of the list between two commas.
        item: String,
        /// The character.
        letter: char,
    },
    /// Something between two commas that is not a square.
    #[error(
        "{} in the list of {color} is not a piece: write a square like 7, K7 for a king, or 7-9 for the squares from 7 to 9",
        quoted(.item)
    )]
    Item {
        /// The colour of the list.
        color: Color,
        /// The part of the list between two commas.
        item: String,
    },
    /// A number that is not a square.
    #[error("{color} has a piece on `{found}`, which is not a square: squares are numbered from 1 to 32")]
    Square {
        /// The colour of the list.
        color: Color,
        /// The number as written.
        found: String,
    },
    /// A range that ends before it begins.
    #[error("the range `{item}` in the list of {color} is the wrong way round: write the lower square first")]
    Range {
        /// The colour of the list.
        color: Color,
        /// The range as written.
        item: String,
    },
    /// A square given twice in one list.
    #[error("square {square} is twice in the list of {color}: write every square once")]
    SquareTwice {
        /// The colour of the list.
        color: Color,
        /// The square.
        square: Square,
    },
    /// A square in both lists.
    #[error("square {square} is in the lists of both sides: a square has one piece at most")]
    BothColors {
        /// The square.
        square: Square,
    },
    /// A man on the row on which it would have become a king.
    #[error(
        "a man of {color} is on {square}, where it is crowned: write K{square}, or another square than {}",
        match color { Color::Black => "29 to 32", Color::White => "1 to 4" }
    )]
    ManOnCrowningRow {
        /// The colour.
        color: Color,
        /// The square.
        square: Square,
    },
    /// More pieces than a side starts with.
    #[error("{color} has {found} pieces: a side never has more than 12")]
    TooMany {
        /// The colour.
        color: Color,
        /// The number found.
        found: u32,
    },
    /// No piece at all.
    #[error("there is no piece on the board: at least one side must have one")]
    NoPieces,
    /// Something after the second list.
    #[error("unexpected `{found}` after the lists of both sides: write a full stop there, or nothing")]
    Trailing {
        /// The text as written.
        found: String,
    },
}

/// A text as an error quotes it.
fn quoted(text: &str) -> String {
    if text.is_empty() { "an empty place".to_owned() } else { format!("`{text}`") }
}
