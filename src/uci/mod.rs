//! Output of engines in the Universal Chess Interface (UCI, specification of April
//! 2006) or in its Chinese sister (UCCI 3.0, 2007): `info` lines, moves, and what a search has said so far.

mod heard;
mod info_line;

pub(crate) use heard::Heard;
pub(crate) use info_line::{InfoLine, NoValue, NotANumber, Score, best_move, is_no_move};

/// Nanoseconds of a millisecond, in which both protocols tell time.
pub(crate) const NANOSECONDS: u64 = 1_000_000;
