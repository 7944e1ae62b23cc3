//! The answer of some rows, ready to be shown: what was found, on what, how sure, and what to do next. The terminal, the
//! first screen of a report, the titles of figures and JSON are made from it; it names no engine of its own.

mod answered;
mod paragraphs;
mod tables;
mod text;
mod words;

pub use answered::{Answered, Next, Setting, answered};
pub(super) use paragraphs::{commands, headlines, measured, paragraphs_under_headlines, rows};
pub(super) use tables::tables;
pub use text::text;
pub(super) use words::headline;
