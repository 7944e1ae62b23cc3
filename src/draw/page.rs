//! Marks on a page: lines, polygons, text. The page is measured in points
//! (1/72 inch), from the top left corner.

use crate::draw::color::Color;

/// A place on the page.
pub type Place = (f64, f64);

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Mark {
    /// A line through places.
    Line {
        /// The places.
        places: Vec<Place>,
        /// Its colour.
        color: Color,
        /// Its width in points.
        width: f64,
    },
    /// A filled polygon.
    Polygon {
        /// The corners.
        places: Vec<Place>,
        /// Its colour.
        color: Color,
    },
    /// A line of text; its capitals are centred vertically on its place.
    Text {
        /// Where its anchor is.
        place: Place,
        /// The words.
        text: String,
        /// How they look.
        style: TextStyle,
    },
}

/// How a line of text looks, and how it is set about its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Font size in points.
    pub size: f64,
    /// Whether in the bold face.
    pub bold: bool,
    /// Colour of the letters.
    pub color: Color,
    /// Part of the text that is at its place.
    pub anchor: Anchor,
}

/// The part of a text that is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

impl TextStyle {
    /// Regular letters, anchored at their start.
    pub const fn regular(size: f64, color: Color) -> Self {
        Self { size, bold: false, color, anchor: Anchor::Start }
    }

    /// Bold letters, anchored at their start.
    pub const fn bold(size: f64, color: Color) -> Self {
        Self { size, bold: true, color, anchor: Anchor::Start }
    }

    /// The same letters with another anchor.
    #[must_use]
    pub const fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }
}

impl Mark {
    /// A line of text.
    pub fn text(place: Place, text: impl Into<String>, style: TextStyle) -> Self {
        Self::Text { place, text: text.into(), style }
    }
}

/// A page full of marks, in drawing order.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Width in points.
    pub width: f64,
    /// Height in points.
    pub height: f64,
    /// The marks.
    pub marks: Vec<Mark>,
}

/// Cuts a polyline into dashes; an empty pattern leaves it whole.
pub fn dashed(places: &[Place], pattern: &[f64]) -> Vec<Vec<Place>> {
    if pattern.is_empty() {
        return vec![places.to_vec()];
    }
    let mut pieces = Vec::new();
    let mut piece: Vec<Place> = Vec::new();
    let (mut index, mut left) = (0, pattern[0]);
    for pair in places.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let distance = (to.0 - from.0).hypot(to.1 - from.1);
            let on = index % 2 == 0;
            if on && piece.is_empty() {
                piece.push(from);
            }
            if distance <= left {
                left -= distance;
                if on {
                    piece.push(to);
                }
                break;
            }
            let share = left / distance;
            from = (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
            if on {
                piece.push(from);
                pieces.push(std::mem::take(&mut piece));
            }
            index = (index + 1) % pattern.len();
            left = pattern[index];
        }
    }
    if piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_have_their_lengths() {
        let pieces = dashed(&[(0.0, 0.0), (10.0, 0.0)], &[4.0, 2.0]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (4.0, 0.0)], vec![(6.0, 0.0), (10.0, 0.0)]]);
    }

    #[test]
    fn dashes_go_round_corners() {
        let pieces = dashed(&[(0.0, 0.0), (3.0, 0.0), (3.0, 3.0)], &[5.0, 5.0]);
        assert_eq!(pieces, [vec![(0.0, 0.0), (3.0, 0.0), (3.0, 2.0)]]);
    }
}
