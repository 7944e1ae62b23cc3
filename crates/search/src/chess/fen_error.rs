//! Every reason why a FEN is refused.

use thiserror::Error;

use crate::chess::{Color, Square};

/// Why a text is not a position to play from: what is wrong, where, and what to
/// write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// Empty, or blanks only.
    #[error("the FEN is empty: write eight ranks and four fields, like `4k3/8/8/8/8/8/8/4K2R w K - 0 1`")]
    Empty,
    /// Not eight ranks.
    #[error(
        "a FEN has 8 ranks separated by `/`, from Black's home rank (8) down to White's (1); this one has {found}"
    )]
    RankCount {
        /// The number found.
        found: usize,
    },
    /// A rank that is not eight squares wide.
    #[error("rank {rank} (`{text}`) is {found} squares wide: its pieces and empty squares must add up to 8")]
    RankWidth {
        /// The rank, 1 to 8 as written on a board.
        rank: u8,
        /// The rank as written.
        text: String,
        /// The width as written.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    #[error(
        "`{letter}` on rank {rank} is not a piece: write P N B R Q K (capital letters for White, small letters for \
         Black) or 1 to 8 for empty squares"
    )]
    Letter {
        /// The character.
        letter: char,
        /// The rank, 1 to 8 as written on a board.
        rank: u8,
    },
    /// Not exactly one king of a colour.
    #[error("{color} has {found} kings: each side must have exactly one")]
    KingCount {
        /// Its colour.
        color: Color,
        /// The number found.
        found: usize,
    },
    /// A pawn on a rank where none can stand.
    #[error(
        "a {color} pawn is on {square}: pawns stand on ranks 2 to 7 only, because one that arrives is promoted"
    )]
    PawnRank {
        /// Its colour.
        color: Color,
        /// Its square.
        square: Square,
    },
    /// More than sixteen pieces of a colour.
    #[error("{color} has {found} pieces: a side never has more than 16")]
    PieceCount {
        /// Their colour.
        color: Color,
        /// The number found.
        found: usize,
    },
    /// More than eight pawns of a colour.
    #[error("{color} has {found} pawns: a side never has more than 8")]
    PawnCount {
        /// Their colour.
        color: Color,
        /// The number found.
        found: usize,
    },
    /// More pieces than pawns can have been promoted to.
    #[error(
        "{color} has {pawns} pawns and {promoted} pieces more than it starts with (2 knights, 2 bishops, 2 rooks, \
         1 queen): only the pawns that are gone can have become pieces, at most {}",
        8 - pawns
    )]
    PromotedCount {
        /// Their colour.
        color: Color,
        /// The number of its pawns.
        pawns: usize,
        /// The number of pieces beyond those of the start.
        promoted: usize,
    },
    /// The second field is missing.
    #[error("the side to move is missing: write `w` (White) or `b` (Black) after the board")]
    SideMissing,
    /// The second field is not a side.
    #[error("`{found}` is not a valid side to move: write `w` (White) or `b` (Black) after the board")]
    Side {
        /// The field as written.
        found: String,
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
    /// More than two pieces give check.
    #[error("{side} is in check from {}: one move gives at most two checks", listed(checkers))]
    CheckerCount {
        /// The side to move.
        side: Color,
        /// The pieces that give check.
        checkers: Vec<Square>,
    },
    /// The third field is missing.
    #[error("the rights to castle are missing: write `-` after the side to move, or some of `KQkq`")]
    CastlingMissing,
    /// The third field has another character.
    #[error(
        "`{letter}` in `{found}` is not a right to castle: write `-` or some of `KQkq` (K, Q for White to the king's \
         and the queen's side, k, q for Black); rooks named by their files, as in Chess960, are not understood"
    )]
    CastlingLetter {
        /// The character.
        letter: char,
        /// The field as written.
        found: String,
    },
    /// A right to castle is written twice.
    #[error("the right to castle `{letter}` is written twice in `{found}`: write each letter once")]
    CastlingRepeated {
        /// The letter.
        letter: char,
        /// The field as written.
        found: String,
    },
    /// King and rook do not stand where a castling begins.
    #[error(
        "the right to castle `{letter}` needs the {color} king on {king} and a rook on {rook}: leave `{letter}` out; \
         this is standard chess, not Chess960"
    )]
    CastlingSquares {
        /// The letter.
        letter: char,
        /// Whose right it is.
        color: Color,
        /// Where its king must stand.
        king: Square,
        /// Where its rook must stand.
        rook: Square,
    },
    /// The fourth field is missing.
    #[error(
        "the square for captures en passant is missing: write `-` after the rights to castle, or the square that a \
         pawn has just passed"
    )]
    EnPassantMissing,
    /// The fourth field is not a square.
    #[error(
        "`{found}` is not a square for captures en passant: write `-`, or the square that a pawn has just passed, like e3"
    )]
    EnPassantText {
        /// The field as written.
        found: String,
    },
    /// The square is on a rank that no pawn can just have passed.
    #[error(
        "{side} is to move, so a capture en passant goes to rank {}, not to {square}: write `-` or another square",
        match side { Color::White => 6, Color::Black => 3 }
    )]
    EnPassantRank {
        /// The side to move.
        side: Color,
        /// The square.
        square: Square,
    },
    /// There is no pawn that can just have passed the square.
    #[error(
        "no pawn can just have passed {square}: {origin} and {square} must be empty and a {color} pawn on {pawn}; \
         write `-` otherwise"
    )]
    EnPassantPawn {
        /// The square.
        square: Square,
        /// Whose pawn it would be.
        color: Color,
        /// Where the pawn would come from.
        origin: Square,
        /// Where the pawn would be.
        pawn: Square,
    },
    /// A check that was there before the pawn moved.
    #[error(
        "no pawn can just have passed {square}, because {side} was in check from {checker} before: write `-` instead"
    )]
    EnPassantCheck {
        /// The square.
        square: Square,
        /// The side to move.
        side: Color,
        /// The piece that gives check.
        checker: Square,
    },
    /// A counter that is not a number.
    #[error(
        "`{found}` is not a number of {counted}: the two counters at the end are numbers, like `0 1`, or left out"
    )]
    Counter {
        /// The field as written.
        found: String,
        /// What it would count.
        counted: &'static str,
    },
    /// A field too many.
    #[error("unexpected field `{found}` behind the counters: a FEN has 6 fields")]
    TrailingField {
        /// The field as written.
        found: String,
    },
}

fn listed(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}
