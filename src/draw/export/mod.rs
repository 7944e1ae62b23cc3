//! Pages into files: one file per format.

mod error;
mod format;
mod pdf;
mod png;
mod svg;

pub use error::ExportError;
pub use format::{Format, UnknownFormat};
pub use pdf::pdf;
pub use png::png;
pub use svg::svg;
