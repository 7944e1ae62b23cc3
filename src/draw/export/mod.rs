//! Pages into files: one file a format, all painted by the same strokes.

mod paint;
mod pdf;
mod png;
mod svg;

pub use pdf::pdf;
pub use png::png;
pub use svg::svg;

use thiserror::Error;

/// Why a page cannot be drawn.
#[derive(Debug, Error)]
#[error("cannot draw the {format}: {reason}")]
pub struct ExportError {
    format: &'static str,
    reason: String,
}

impl ExportError {
    fn new(format: &'static str, reason: impl std::fmt::Display) -> Self {
        Self { format, reason: reason.to_string() }
    }
}
