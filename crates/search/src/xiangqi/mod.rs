//! The rules of xiangqi, built for speed.
//!
//! One noun per file: [`Square`], [`Piece`], [`Bitboard`], [`Move`],
//! [`Position`], and behind them the attack tables, the king's safety, the
//! generator and perft. This floor depends on no other module of this crate but
//! the generator of hash keys: it knows no evaluation, no search, and no
//! notation but FEN and ICCS.
//!
//! The rules: a move that leaves the mover's own king attackable or facing the
//! other king is illegal, and a side without a legal move has lost, in check or
//! not. There is no repetition rule, so a position needs no history.
//!
//! ```
//! use plybench_search::xiangqi::{Moves, Position};
//!
//! let mut position = Position::start();
//! let mut moves = Moves::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 44);
//!
//! let central_cannon = "h2e2".parse()?;
//! assert!(moves.contains(&central_cannon));
//! let captured = position.make(central_cannon);
//! assert!(position.fen().contains("/1C2C4/9/RNBAKABNR b"));
//! position.unmake(central_cannon, captured);
//! assert_eq!(position, Position::start());
//!
//! assert_eq!(position.perft(3), 79_666);
//! # Ok::<(), plybench_search::board::TextError>(())
//! ```
//!
//! An error of a FEN says what is wrong and where:
//!
//! ```
//! use plybench_search::xiangqi::Position;
//!
//! let error = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
//! assert!(error.to_string().starts_with("the kings face each other"));
//! ```

#![expect(
    clippy::inline_always,
    reason = "the hot path is compiled again inside functions with processor features enabled"
)]

mod attacks;
mod bitboard;
mod checks;
mod cross;
mod fen;
mod generate;
mod in_check;
mod king_zone;
mod legality;
mod moves;
mod occupancy;
mod onto;
mod part;
mod perft;
mod piece;
mod place;
mod position;
mod safety;
mod slides;
mod stages;
mod touch;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use generate::{MOVE_BOUND, Moves};
pub use moves::Move;
pub(crate) use part::Sink;
pub use piece::{Color, Kind, Piece};
pub use position::{Position, START_FEN, Undo};
pub use stages::Staging;

/// A square of the board: rank 0 is Red's home rank and rank 9 Black's.
pub type Square = crate::board::Square<9, 10, 0>;
