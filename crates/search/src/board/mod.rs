//! Parts that the rules of several games share: sides, squares, the error of all
//! notations, the fields of a FEN, and perft.

#![expect(
    clippy::inline_always,
    reason = "the hot path is compiled again inside functions with processor features enabled"
)]

mod error;
pub(crate) mod fen;
mod perft;
mod sides;
mod square;

pub use error::TextError;
pub(crate) use error::{listed, shortened};
pub(crate) use perft::perft_made;
pub(crate) use sides::sides;
pub use square::Square;
