//! Two files of results, before and after, as text, Markdown and cases.

mod cases;
mod lines;
mod summary;
mod tables;
mod written;

pub use cases::cases;
pub use summary::{outcome, summary};
pub use written::{EXPLANATION, TIMES_EXPLANATION, body, comment, no_costs};
