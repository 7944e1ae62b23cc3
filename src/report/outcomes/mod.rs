//! A ledger of outcomes, as text, Markdown and HTML: of every claim the figures that
//! decide, each with its interval, the published range and what follows.

pub(super) mod document;
pub(super) mod page;
mod tables;
mod text;
mod words;

pub use document::markdown;
pub(super) use tables::figure;
pub use text::{Columns, blocks};
pub(super) use words::verdict;
pub use words::{EXPLANATION, SuiteText, in_words, is_measured, tally};
