//! The rules of Othello, built for speed.
//!
//! One noun per file: [`Square`], [`Color`], [`Move`], [`Position`], and behind
//! them the flips of a disc, the fills that find all moves at once, the text of
//! a board and perft. This floor depends on no other module of this crate but
//! lists and the mixing of hashes: it knows no evaluation and no search.
//!
//! The rules: a disc is placed on an empty square such that it encloses, in at
//! least one of eight directions, a row of the opponent's discs with one of the
//! mover's own; all that are enclosed are flipped. A side that cannot do so
//! passes; a pass is a move, and a ply. When neither side can, the game is
//! over, and the side with more discs has won. Black moves first.
//!
//! A set of squares is a `u64`, whose bit `i` is the square of index `i`.
//!
//! ```
//! use plybench_search::list::List;
//! use plybench_search::othello::Position;
//!
//! let mut position = Position::start();
//! let mut moves: List<_, 64> = List::new();
//! position.legal_moves(&mut moves);
//! let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
//! assert_eq!(names, ["d3", "c4", "f5", "e6"]);
//!
//! let undo = position.make(moves[0]);
//! assert_eq!(position.text(), "-------------------X-------XX------XO--------------------------- O");
//! position.unmake(moves[0], undo);
//! assert_eq!(position, Position::start());
//!
//! assert_eq!(position.perft(5), 1_396);
//! ```
//!
//! An error of a board says what is wrong and where:
//!
//! ```
//! use plybench_search::othello::{Position, START_TEXT};
//!
//! let error = Position::from_text(&START_TEXT.replacen('O', "Q", 1)).unwrap_err();
//! assert!(error.to_string().starts_with("`Q` on d4 is not a disc"));
//! ```

mod color;
mod fills;
mod flips;
mod moves;
mod perft;
mod position;
mod text;

pub use color::Color;
pub(crate) use flips::Flips;
pub use moves::Move;
pub use position::{Position, Undo};
pub use text::START_TEXT;

/// A square of the board: rank 0 is the uppermost, so a1 is the top left, as on diagrams.
pub type Square = crate::board::Square<8, 8, 1>;

#[cfg(test)]
mod mailbox;
#[cfg(test)]
mod tests;
