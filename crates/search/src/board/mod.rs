//! Parts that the rules of several games share: the error of their notations
//! and the fields of a FEN.

mod error;
pub(crate) mod fen;

pub use error::TextError;
pub(crate) use error::{listed, shortened};
