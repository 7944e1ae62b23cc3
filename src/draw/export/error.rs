//! Failures of a page on its way to a file.

use thiserror::Error;

/// A page that cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ExportError {
    #[error("cannot write the bitmap as PNG")]
    Png(#[from] png::EncodingError),
    #[error("cannot embed the font {font} in the PDF")]
    Font { font: &'static str, source: subsetter::Error },
}
