//! The formats a figure can be written in.

use crate::draw::export::{ExportError, pdf, png, svg};
use crate::draw::page::Page;
use crate::spec::choice;

choice! {
    /// A file format of figures; its word is the extension of its files.
    pub enum Format {
        /// Scalable, for the web and most word processors.
        Svg = "svg",
        /// A bitmap of 216 dots per inch.
        Png = "png",
        /// Scalable, with its fonts, for LaTeX.
        Pdf = "pdf",
    }
}

impl Format {
    /// A page as a file of this format; `title` is what a screen reader says
    /// and what a viewer shows, where the format has a place for it.
    pub fn export(self, page: &Page, title: &str) -> Result<Vec<u8>, ExportError> {
        match self {
            Self::Svg => Ok(svg(page, title).into_bytes()),
            Self::Png => png(page),
            Self::Pdf => pdf(page, title),
        }
    }
}
