//! Parts that the rules of several games share: squares, the error of all
//! notations, and the fields of a FEN.

#![expect(
    clippy::inline_always,
    reason = "the hot path is compiled again inside functions with processor features enabled"
)]

mod error;
pub(crate) mod fen;
mod square;

pub use error::TextError;
pub(crate) use error::{listed, shortened};
pub use square::Square;
