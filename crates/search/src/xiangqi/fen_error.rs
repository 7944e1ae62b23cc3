//! Every reason why a FEN is refused.

use thiserror::Error;

use crate::xiangqi::{Color, Piece, Square};

/// Why a text is not a position to play from: what is wrong, where, and what to
/// write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Empty, or blanks only.
    #[error("the FEN is empty: write ten ranks and the side to move, like `4k4/9/9/9/9/9/9/9/9/3K5 w`")]
    Empty,
    /// Not ten ranks.
    #[error(
        "a FEN has 10 ranks separated by `/`, from Black's home rank (9) down to Red's (0); this one has {found}"
    )]
    RankCount {
        /// The number found.
        found: usize,
    },
    /// A rank that is not nine squares wide.
    #[error("rank {rank} (`{text}`) is {found} squares wide: its pieces and empty squares must add up to 9")]
    RankWidth {
        /// The rank, 0 at the bottom.
        rank: u8,
        /// The rank as written.
        text: String,
        /// The width as written.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    #[error(
        "`{letter}` on rank {rank} is not a piece: write K A B N R C P (capital letters for Red, small letters for Black; \
         E and H are read as B and N) or 1 to 9 for empty squares"
    )]
    Letter {
        /// The character.
        letter: char,
        /// The rank, 0 at the bottom.
        rank: u8,
    },
    /// The second field is missing.
    #[error("the side to move is missing: write `w` (Red) or `b` (Black) after the board")]
    SideMissing,
    /// The second field is not a side.
    #[error("`{found}` is not a valid side to move: write `w` (Red) or `b` (Black) after the board")]
    Side {
        /// The field as written.
        found: String,
    },
    /// An unexpected field after the side to move.
    #[error("unexpected field `{found}` after the side to move: write `- - 0 1` there, or nothing")]
    TrailingField {
        /// The field as written.
        found: String,
    },
    /// Not exactly one king of a colour.
    #[error("{color} has {found} kings: each side must have exactly one")]
    KingCount {
        /// Its colour.
        color: Color,
        /// The number found.
        found: usize,
    },
    /// More pieces of a kind than a side starts with.
    #[error("{} has {found} {}s: a side never has more than {most}", piece.color(), piece.kind().name())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number found.
        found: usize,
        /// The number allowed.
        most: usize,
    },
    /// A king outside its palace.
    #[error(
        "the {color} king is on {square}, outside its palace: files d to f, ranks 0 to 2 for Red, \
         7 to 9 for Black"
    )]
    KingOutsidePalace {
        /// Its colour.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// An advisor off its five squares.
    #[error(
        "a {color} advisor is on {square}, a square it can never reach: its squares are {}",
        match color { Color::Red => "d0 f0 e1 d2 f2", Color::Black => "d7 f7 e8 d9 f9" }
    )]
    AdvisorPoint {
        /// Its colour.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// An elephant off its seven squares.
    #[error(
        "a {color} elephant is on {square}, a square it can never reach: its squares are {}",
        match color { Color::Red => "c0 g0 a2 e2 i2 c4 g4", Color::Black => "c5 g5 a7 e7 i7 c9 g9" }
    )]
    ElephantPoint {
        /// Its colour.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// A pawn behind its start, or off its file before the river.
    #[error(
        "a {color} pawn is on {square}, a square it can never reach: before the river it is on file a, c, e, g or i \
         and on rank {}",
        match color { Color::Red => "3 or 4", Color::Black => "6 or 5" }
    )]
    PawnPoint {
        /// Its colour.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// The kings see each other.
    #[error("the kings face each other on file {file}: put a piece between them or move one of them")]
    KingsFacing {
        /// The file, a to i.
        file: char,
    },
    /// The side that has just moved is in check.
    #[error(
        "{side} is to move and could take the king on {king}: the side to move must be the other one, \
         or the king must not be in check"
    )]
    KingCapturable {
        /// The side to move.
        side: Color,
        /// The king that could be taken.
        king: Square,
    },
}
