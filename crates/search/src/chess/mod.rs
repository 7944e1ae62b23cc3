//! The rules of chess, on the crate `cozy-chess`.
//!
//! One noun per file: [`Square`], [`Piece`], [`Move`], [`Position`], and behind
//! them FEN, the generator, perft and the hash. What the rules allow is asked
//! of `cozy-chess`, which no other room names; texts, their errors, the hash
//! and the names of moves are this project's own, so that nothing that is
//! counted or printed changes with another version of it. This floor depends on
//! no other module of this crate but lists and the generator of hash keys: it
//! knows no evaluation, no search, and no notation but FEN, UCI and moves in SAN.
//!
//! The rules: a side without a legal move is mated if it is in check, and
//! otherwise the game is drawn. There is no fifty-move rule and no repetition
//! rule, so a position needs no history; castling is that of standard chess.
//!
//! ```
//! use plybench_search::chess::{Moves, Position};
//!
//! let mut position = Position::start();
//! let mut moves = Moves::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 20);
//!
//! let kings_pawn = position.read_move("e2e4")?;
//! let undo = position.make(kings_pawn);
//! assert!(position.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
//! position.unmake(kings_pawn, undo);
//! assert_eq!(position, Position::start());
//!
//! assert_eq!(position.perft(3), 8_902);
//! # Ok::<(), plybench_search::board::TextError>(())
//! ```
//!
//! An error of a FEN says what is wrong and where:
//!
//! ```
//! use plybench_search::chess::Position;
//!
//! let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w Q - 0 1").unwrap_err();
//! assert!(error.to_string().contains("a rook on a1"));
//! ```

mod attackers;
mod castling;
mod checks;
mod fen;
mod generate;
mod legality;
mod moves;
mod onto;
mod perft;
mod piece;
mod position;
mod reach;
mod read;
mod rules;
mod san;
#[cfg(test)]
pub(crate) mod walk;
mod zobrist;

pub use generate::{MOVE_BOUND, Moves};
pub(crate) use generate::{Sink, Targets};
pub use moves::Move;
pub use piece::{Color, Kind, Piece};
pub use position::{Position, START_FEN, Undo};

/// A square of the board: rank 0 is White's home rank, written 1, and rank 7 Black's.
pub type Square = crate::board::Square<8, 8, 1>;
