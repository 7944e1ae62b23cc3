//! Pages into files: one file per format.

mod error;
mod pdf;
mod png;
mod svg;

pub use error::ExportError;
pub use pdf::pdf;
pub use png::png;
pub use svg::{svg, svg_in_html};

/// The writer of a file, in the place that its format has for it. A file with this
/// mark may be written again without asking; any other belongs to its author.
pub const PRODUCER: &str = "plybench";
