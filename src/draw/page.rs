//! Marks on a page: lines, polygons, text. The page is measured in points
//! (1/72 inch), from the top left corner.

/// A colour: red, green, blue.
pub type Color = (u8, u8, u8);

/// Text and data.
pub const INK: Color = (0x1a, 0x1a, 0x1a);
/// Secondary text.
pub const GREY: Color = (0x5f, 0x5f, 0x5f);
/// Grid lines.
pub const GRID: Color = (0xe3, 0xe3, 0xe3);
/// The page.
pub const PAPER: Color = (0xff, 0xff, 0xff);

/// A place on the page.
pub type Place = (f64, f64);

/// One thing to draw; widths are in points.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mark {
    Line {
        places: Vec<Place>,
        color: Color,
        width: f64,
    },
    Polygon {
        places: Vec<Place>,
        color: Color,
    },
    /// A line of text; its capitals are centred vertically on its place.
    Text {
        place: Place,
        text: String,
        style: TextStyle,
    },
}

/// The look of a line of text, and its anchor.
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
    /// A line of text. One with Chinese characters is never bold: there is one weight of their face, and two in a line
    /// look like a mistake.
    pub fn text(place: Place, text: impl Into<String>, style: TextStyle) -> Self {
        let text = text.into();
        let bold = style.bold && !text.chars().any(|character| character >= '\u{2e80}');
        Self::Text { place, text, style: TextStyle { bold, ..style } }
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

impl Page {
    /// The page enlarged, letters and lines too.
    #[must_use]
    pub fn scaled(mut self, by: f64) -> Self {
        let scaled = |places: &mut Vec<Place>| {
            for (x, y) in places {
                (*x, *y) = (*x * by, *y * by);
            }
        };
        for mark in &mut self.marks {
            match mark {
                Mark::Line { places, width, .. } => {
                    scaled(places);
                    *width *= by;
                }
                Mark::Polygon { places, .. } => scaled(places),
                Mark::Text { place, style, .. } => {
                    *place = (place.0 * by, place.1 * by);
                    style.size *= by;
                }
            }
        }
        Self { width: self.width * by, height: self.height * by, marks: self.marks }
    }

    /// The page with another one below it, both from the left edge.
    #[must_use]
    pub fn above(mut self, below: Self) -> Self {
        let (width, height) = (self.width.max(below.width), self.height);
        for mut mark in below.marks {
            match &mut mark {
                Mark::Line { places, .. } | Mark::Polygon { places, .. } => {
                    for place in places {
                        place.1 += height;
                    }
                }
                Mark::Text { place, .. } => place.1 += height,
            }
            self.marks.push(mark);
        }
        Self { width, height: height + below.height, marks: self.marks }
    }

    /// The page in greys as light as its colours are.
    #[must_use]
    pub fn grey(mut self) -> Self {
        for mark in &mut self.marks {
            let (Mark::Line { color, .. } | Mark::Polygon { color, .. }) = mark else {
                let Mark::Text { style, .. } = mark else { continue };
                style.color = grey(style.color);
                continue;
            };
            *color = grey(*color);
        }
        self
    }
}

/// The grey of a colour's lightness (ITU-R BT.601).
pub(crate) fn grey((red, green, blue): Color) -> Color {
    let sum = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let light = (sum / 1000) as u8;
    (light, light, light)
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
    fn a_page_is_enlarged_with_its_letters() {
        let style = TextStyle::regular(10.0, (255, 0, 0));
        let marks = vec![
            Mark::Line { places: vec![(1.0, 2.0)], color: (255, 255, 255), width: 1.0 },
            Mark::text((3.0, 4.0), "a", style),
        ];
        let page = Page { width: 100.0, height: 50.0, marks }.scaled(0.5).grey();
        assert_eq!((page.width, page.height), (50.0, 25.0));
        let line = Mark::Line { places: vec![(0.5, 1.0)], color: (255, 255, 255), width: 0.5 };
        let text = Mark::text((1.5, 2.0), "a", TextStyle::regular(5.0, (76, 76, 76)));
        assert_eq!(page.marks, [line, text]);
    }

    #[test]
    fn a_page_stands_below_another() {
        let text = |y| Mark::text((3.0, y), "a", TextStyle::regular(10.0, (0, 0, 0)));
        let line = |y| Mark::Line { places: vec![(1.0, y)], color: (0, 0, 0), width: 1.0 };
        let page = |width, height| Page { width, height, marks: vec![text(2.0), line(4.0)] };
        let both = page(30.0, 10.0).above(page(40.0, 5.0));
        assert_eq!((both.width, both.height), (40.0, 15.0));
        assert_eq!(both.marks, [text(2.0), line(4.0), text(12.0), line(14.0)]);
    }

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
