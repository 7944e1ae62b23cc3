//! Letters: the `DejaVu` faces, compiled in, so that no library of system fonts
//! is needed and every machine draws the same picture. Widths, baselines and
//! outlines of every format are read here and nowhere else.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId};

use crate::draw::page::{Anchor, Place, TextStyle};

/// The family as written into SVG: `DejaVu` is what widths are measured with,
/// the others are what a reader's machine may have instead.
pub const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// A face: its tables and its file.
pub(super) struct Font {
    /// The tables of the file.
    pub(super) face: Face<'static>,
    /// The file.
    pub(super) program: &'static [u8],
    /// Its name in a PDF.
    pub(super) name: &'static str,
}

static REGULAR: LazyLock<Font> = LazyLock::new(|| Font::new("DejaVuSans", dejavu::sans::regular()));
static BOLD: LazyLock<Font> = LazyLock::new(|| Font::new("DejaVuSans-Bold", dejavu::sans::bold()));

/// The face of regular or bold letters.
pub(super) fn font(bold: bool) -> &'static Font {
    if bold { &BOLD } else { &REGULAR }
}

impl Font {
    fn new(name: &'static str, program: &'static [u8]) -> Self {
        let face = Face::parse(program, 0).expect("the compiled-in face is whole");
        Self { face, program, name }
    }

    /// A length of the face in ems.
    pub(super) fn ems(&self, units: impl Into<f64>) -> f64 {
        units.into() / f64::from(self.face.units_per_em())
    }

    /// The glyph of a character; the face's empty box if it has none.
    pub(super) fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or_default()
    }

    /// Advance of a glyph in ems.
    pub(super) fn advance(&self, glyph: GlyphId) -> f64 {
        self.ems(self.face.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// Height of the capitals in ems.
    pub(super) fn capital_height(&self) -> f64 {
        let capital = self.face.glyph_bounding_box(self.glyph('H'));
        capital.map_or(0.0, |bounds| self.ems(bounds.y_max))
    }
}

/// Width of a line of text in points.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let font = font(bold);
    text.chars().map(|character| font.advance(font.glyph(character))).sum::<f64>() * size
}

/// Height of the baseline of a text whose capitals are centred on `y`.
pub(super) fn baseline(y: f64, style: &TextStyle) -> f64 {
    y + font(style.bold).capital_height() / 2.0 * style.size
}

/// Where the first letter of a text begins, on its baseline.
pub(super) fn start((x, y): Place, text: &str, style: &TextStyle) -> Place {
    let before = match style.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    (x - before * width(text, style.size, style.bold), baseline(y, style))
}

/// Breaks text at spaces so that no line is wider than `limit`, unless a
/// single word is.
pub fn wrap(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size, bold) <= limit => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wider_text_is_wider() {
        let (narrow, wide) = (width("iii", 10.0, false), width("MMM", 10.0, false));
        assert!(narrow > 3.0 && wide > 2.0 * narrow, "{narrow} {wide}");
        assert!(width("MMM", 10.0, true) > wide);
    }

    #[test]
    fn lines_keep_to_the_limit() {
        let lines = wrap("one two three four five six", 10.0, false, 60.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 10.0, false) <= 60.0), "{lines:?}");
        assert_eq!(lines.join(" "), "one two three four five six");
    }

    #[test]
    fn texts_are_set_about_their_anchor() {
        let style = TextStyle::regular(10.0, (0, 0, 0));
        let at = |anchor| start((100.0, 50.0), "MMM", &style.anchored(anchor));
        let (left, middle, right) = (at(Anchor::Start).0, at(Anchor::Middle).0, at(Anchor::End).0);
        assert!((left - middle - (middle - right)).abs() < 1e-9 && left - right > 20.0);
        // Capitals of the face are 0.729 em high.
        assert!((at(Anchor::Start).1 - 53.645).abs() < 0.01, "{}", at(Anchor::Start).1);
    }
}
