//! The rules of English checkers (American checkers, draughts on 8 by 8), built
//! for speed.
//!
//! One noun per file: [`Square`], [`Color`] and [`Kind`], [`Move`],
//! [`Position`], and behind them the layout of the bits, the generator and
//! perft. This floor depends on no other module of this crate but the lists and
//! the mixing of hashes: it knows no evaluation, no search, and no notation but
//! that of PDN.
//!
//! The rules: Black (the dark pieces) moves first, towards higher numbers. A man
//! moves and captures forwards, a king in all four directions, both one square
//! at a time. A capture is compulsory, any may be chosen, and it is continued as
//! long as it can be; what was jumped over is taken off the board after
//! the move, may not be jumped over twice, and still occupies its square until then. A man that reaches the last row becomes a king, and its
//! move ends there. A side without a legal move, blocked or without pieces,
//! has lost. There is no repetition rule and no limit of moves without a
//! capture, so a position needs no history, and no position is a draw.
//!
//! Two captures that pass different squares are two moves, even if they take the
//! same pieces from the same first to the same last square: a king may jump
//! round a circle either way. [`Move`] says why, and how moves are written.
//!
//! ```
//! use plybench_search::checkers::{Moves, Position};
//!
//! let mut position = Position::start();
//! let mut moves = Moves::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 7);
//!
//! let mv = position.read_move("11-15")?;
//! assert!(moves.contains(&mv));
//! let undo = position.make(mv);
//! assert!(position.fen().ends_with(":B1,2,3,4,5,6,7,8,9,10,12,15"));
//! position.unmake(mv, undo);
//! assert_eq!(position, Position::start());
//!
//! assert_eq!(position.perft(6), 36_768);
//! # Ok::<(), plybench_search::board::TextError>(())
//! ```
//!
//! An error of a FEN says what is wrong and where:
//!
//! ```
//! use plybench_search::checkers::Position;
//!
//! let error = Position::from_fen("W:W31:B7,30").unwrap_err();
//! assert!(error.to_string().starts_with("a man of Black is on 30, where it is crowned"));
//! ```

mod bits;
mod fen;
mod generate;
mod moves;
mod perft;
mod piece;
mod position;
mod read_move;
mod square;
mod trails;

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;

pub use generate::{MOVE_BOUND, Moves};
pub use moves::Move;
pub use piece::{Color, Kind};
pub use position::{Position, START_FEN, Undo};
pub use square::Square;
