//! The formats a figure can be written in.

use crate::draw::chart::Chart;
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
        /// The points that are drawn, with their intervals.
        Csv = "csv",
    }
}

impl Format {
    /// A chart as a file of this format; its title is what a screen reader says
    /// and what a viewer shows, where the format has a place for it.
    pub fn export(self, chart: &Chart, page: &Page) -> Result<Vec<u8>, ExportError> {
        match self {
            Self::Svg => Ok(svg(page, &chart.title).into_bytes()),
            Self::Png => png(page),
            Self::Pdf => pdf(page, &chart.title),
            Self::Csv => Ok(chart.csv().into_bytes()),
        }
    }
}
