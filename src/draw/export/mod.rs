//! Pages into files: one file per format.

mod error;
mod pdf;
mod png;
mod producer;
mod svg;

pub use error::ExportError;
pub use pdf::pdf;
pub use png::png;
pub use producer::PRODUCER;
pub use svg::{svg, svg_in_html};
