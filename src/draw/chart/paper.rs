//! The paper that a chart is drawn on.

use std::str::FromStr;

use thiserror::Error;

/// Font size of ticks, names and headings for which [`layout`](super::layout) was measured.
const MEASURED: f64 = 10.0;

pub(super) const INCH: f64 = 72.0;
/// The narrowest page, in letters of [`MEASURED`], that has more words than a title.
const NARROWEST_WORDS: f64 = 360.0;

/// Width, font size and words of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Width of the page in points (1/72 inch).
    pub width: f64,
    /// The height that it may have; `None` for the usual one.
    pub height: Option<f64>,
    /// Font size of ticks and names in points; the other letters are in proportion.
    pub font_size: f64,
    /// Whether title, subtitle and notes are drawn.
    pub words: bool,
    /// Whether colours are greys; markers and dashes tell series apart.
    pub grey: bool,
}

impl Default for Paper {
    fn default() -> Self {
        Self { width: 680.0, height: None, font_size: MEASURED, words: true, grey: false }
    }
}

impl Paper {
    /// Whether subtitle and notes are drawn: on narrow paper they are left to the caption.
    pub fn is_told(self) -> bool {
        self.words && self.width / self.scale() >= NARROWEST_WORDS
    }

    /// The height that a page may have: in a column 7 inches, which leave room for a caption, else any.
    pub(crate) fn height(self) -> f64 {
        let usual = if self.width <= 7.0 * INCH { 7.0 * INCH } else { f64::INFINITY };
        self.height.unwrap_or(usual)
    }

    /// By how much the layout is enlarged.
    pub(super) fn scale(self) -> f64 {
        self.font_size / MEASURED
    }
}

/// A length in points, written in inches, millimetres, centimetres or points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length(pub f64);

/// A text that is not a length, or not one of a figure.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a length of a page: write 1.5 to 20 inches, like 3.4in, 86mm, 8.6cm or 245pt")]
pub struct LengthError {
    text: String,
}

impl FromStr for Length {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Self, LengthError> {
        let units = [("in", 72.0), ("mm", 72.0 / 25.4), ("cm", 72.0 / 2.54), ("pt", 1.0)];
        let points = units.into_iter().find_map(|(unit, points)| {
            Some(text.trim().strip_suffix(unit)?.trim().parse::<f64>().ok()? * points)
        });
        let points = points.filter(|points| (108.0..=1440.0).contains(points));
        points.map(Self).ok_or_else(|| LengthError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        let points = |text: &str| text.parse::<Length>().map(|length| length.0.round());
        for text in ["3.4in", "86.36mm", "8.636 cm", "244.8pt"] {
            assert_eq!(points(text), Ok(245.0), "{text}");
        }
        for wrong in ["3.4", "in", "1in", "21in", "nanpt", "-3in", "3.4 furlongs"] {
            assert!(points(wrong).unwrap_err().to_string().contains("like 3.4in"), "{wrong}");
        }
    }
}
