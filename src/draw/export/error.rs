//! Why a page cannot become a file.

use thiserror::Error;

/// Why a page cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The bitmap cannot be written as PNG.
    #[error("cannot write the bitmap as PNG")]
    Png(#[from] png::EncodingError),
    /// The letters used cannot be cut out of their face.
    #[error("cannot embed the font {font} in the PDF")]
    Font {
        /// Name of the face.
        font: &'static str,
        /// What is wrong with it.
        source: subsetter::Error,
    },
}
