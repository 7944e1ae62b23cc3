//! The rules of xiangqi, built for speed.
//!
//! One noun a file: [`Square`], [`Piece`], [`Bitboard`], [`Move`],
//! [`Position`], and behind them the attack tables, the king's safety, the
//! generator and perft. This floor depends on nothing of ours: it knows no
//! evaluation, no search and no notation but FEN and ICCS.
//!
//! The rules: a move that leaves the own king attackable or facing the other
//! is illegal, and a side without a legal move has lost, in check or not.
//! There is no repetition rule, so a position is all there is to know.

#![expect(
    clippy::inline_always,
    reason = "the hot path is compiled anew inside functions with processor features enabled"
)]

mod attacks;
mod bitboard;
mod fen;
mod fen_error;
mod generate;
mod king_zone;
mod moves;
mod occupancy;
mod perft;
mod piece;
mod position;
mod safety;
mod slides;
mod square;
mod stages;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use fen_error::FenError;
pub use generate::MOVE_BOUND;
pub use moves::{Move, MoveError};
pub use piece::{Color, Kind, Piece};
pub use position::{Position, START_FEN, Undo};
pub use square::{Square, SquareError};
pub use stages::Staging;
