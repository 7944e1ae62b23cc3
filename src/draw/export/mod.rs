//! Pages into files: one file per format.

mod error;
mod format;
mod pdf;
mod png;
mod producer;
mod svg;

pub use error::ExportError;
pub use format::{Format, UnknownFormat};
pub use pdf::pdf;
pub use png::png;
pub use producer::PRODUCER;
pub use svg::svg;
