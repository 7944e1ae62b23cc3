//! Counts over versions as text, Markdown and a figure.

mod figure;
mod tables;
mod written;

pub use figure::chart;
pub use written::{EXPLANATION, body, comment, outcome};
