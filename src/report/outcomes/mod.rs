//! A ledger of claims, as text, Markdown and HTML: of every part its word, its estimates with
//! intervals, and the accepted range.

pub(super) mod document;
pub(super) mod page;
pub(super) mod tables;
mod text;
mod words;

pub use document::markdown;
pub use text::{Columns, blocks};
pub use words::{EXPLANATION, SuiteText, in_words, tallies};
