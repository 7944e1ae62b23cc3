//! The formats a page can be written in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::draw::export::error::ExportError;
use crate::draw::export::{pdf, png, svg};
use crate::draw::page::Page;

/// A file format of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Scalable, for the web and most word processors.
    Svg,
    /// A bitmap of 216 dots per inch.
    Png,
    /// Scalable, with its fonts, for LaTeX.
    Pdf,
}

/// A word that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no format `{0}`; formats are svg, png, pdf")]
pub struct UnknownFormat(pub String);

impl Format {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// Its name, which is its file extension too.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

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

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}
