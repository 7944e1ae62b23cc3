//! Letters: the `DejaVu` faces, and a cut of Noto Sans CJK for the Chinese characters in use, compiled in, so that no library of system fonts
//! is needed and every machine draws the same picture. Widths, baselines and
//! outlines of every format are read here and nowhere else.

use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, Tag};
use unicode_linebreak::linebreaks;

use crate::draw::page::{Anchor, Place, TextStyle};

/// The family as written into SVG: `DejaVu` is what widths are measured with,
/// the others are what a reader's machine may have instead.
pub const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

pub(super) struct Font {
    pub(super) face: Face<'static>,
    pub(super) program: &'static [u8],
    /// Its name in a PDF.
    pub(super) name: &'static str,
}

static REGULAR: LazyLock<Font> = LazyLock::new(|| Font::new("DejaVuSans", dejavu::sans::regular()));
static CHINESE: LazyLock<Font> = LazyLock::new(|| {
    Font::new("NotoSansCJKsc-Regular", include_bytes!("../../assets/fonts/NotoSansCJKsc-subset.otf"))
});
static BOLD: LazyLock<Font> = LazyLock::new(|| Font::new("DejaVuSans-Bold", dejavu::sans::bold()));

pub(super) fn font(bold: bool) -> &'static Font {
    if bold { &BOLD } else { &REGULAR }
}

/// The face of Chinese characters; there is one weight of it.
pub(super) fn chinese() -> &'static Font {
    &CHINESE
}

/// Whether a character is drawn with the face of Chinese characters: it has a glyph there and none in `DejaVu`.
pub(super) fn is_chinese(character: char, bold: bool) -> bool {
    let has = |font: &Font| font.face.glyph_index(character).is_some();
    character >= '\u{2e80}' && !has(font(bold)) && has(chinese())
}

/// A text in pieces, each of one face.
pub(super) fn runs(text: &str, bold: bool) -> Vec<(&'static Font, String)> {
    let mut runs: Vec<(&'static Font, String)> = Vec::new();
    for character in text.chars() {
        let font = if is_chinese(character, bold) { chinese() } else { font(bold) };
        match runs.last_mut() {
            Some((last, run)) if last.name == font.name => run.push(character),
            _ => runs.push((font, character.to_string())),
        }
    }
    runs
}

impl Font {
    fn new(name: &'static str, program: &'static [u8]) -> Self {
        let face = Face::parse(program, 0).expect("the compiled-in face is whole");
        Self { face, program, name }
    }

    pub(super) fn ems(&self, units: impl Into<f64>) -> f64 {
        units.into() / f64::from(self.face.units_per_em())
    }

    /// The glyph of a character; the face's empty box if it has none.
    pub(super) fn glyph(&self, character: char) -> GlyphId {
        self.face.glyph_index(character).unwrap_or_default()
    }

    pub(super) fn advance(&self, glyph: GlyphId) -> f64 {
        self.ems(self.face.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// Width of a text in ems, all of it in this face.
    pub(super) fn width(&self, text: &str) -> f64 {
        text.chars().map(|character| self.advance(self.glyph(character))).sum()
    }

    /// The outlines of a face's file alone, where they are in the compact format.
    pub(super) fn compact(program: &[u8]) -> Option<&[u8]> {
        let face = ttf_parser::RawFace::parse(program, 0).ok()?;
        face.table(Tag::from_bytes(b"CFF "))
    }

    pub(super) fn capital_height(&self) -> f64 {
        let capital = self.face.glyph_bounding_box(self.glyph('H'));
        capital.map_or(0.0, |bounds| self.ems(bounds.y_max))
    }
}

/// Width of a line of text in points.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    runs(text, bold).iter().map(|(font, run)| font.width(run)).sum::<f64>() * size
}

/// Height of the baseline of a text whose capitals are centred on `y`.
pub(super) fn baseline(y: f64, style: &TextStyle) -> f64 {
    y + font(style.bold).capital_height() / 2.0 * style.size
}

/// The left end of a text on its baseline.
pub(super) fn start((x, y): Place, text: &str, style: &TextStyle) -> Place {
    let before = match style.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => 0.5,
        Anchor::End => 1.0,
    };
    (x - before * width(text, style.size, style.bold), baseline(y, style))
}

/// Breaks text at spaces, and beside Chinese characters, so that no line is
/// wider than `limit`, unless a single word is.
pub fn wrap(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        for (number, piece) in pieces(word).into_iter().enumerate() {
            let gap = if number == 0 { " " } else { "" };
            match lines.last_mut() {
                Some(line) if width(&format!("{line}{gap}{piece}"), size, bold) <= limit => {
                    line.push_str(gap);
                    line.push_str(piece);
                }
                _ => lines.push(piece.to_owned()),
            }
        }
    }
    lines
}

/// A word in the pieces between which a line may end: beside Chinese characters, but not before their closing
/// punctuation. An engine's name stays whole.
fn pieces(word: &str) -> Vec<&str> {
    let is_wide = |character: Option<char>| character.is_some_and(|character| character >= '\u{2e80}');
    let is_beside = |place: &usize| {
        let (before, behind) = word.split_at(*place);
        is_wide(before.chars().next_back()) || is_wide(behind.chars().next())
    };
    let ends =
        linebreaks(word).map(|(place, _)| place).filter(|place| *place == word.len() || is_beside(place));
    let mut start = 0;
    ends.map(|end| &word[std::mem::replace(&mut start, end)..end]).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use sha2::{Digest, Sha256};

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
    fn lines_of_chinese_end_between_characters_and_not_before_their_punctuation() {
        assert_eq!(pieces("ab+tt[size=16]"), ["ab+tt[size=16]"]);
        assert_eq!(pieces("占ab+tt的3.5%，（深度7）"), ["占", "ab+tt", "的", "3.5%，", "（深", "度", "7）"]);
        let lines = wrap("渴望搜索占alpha-beta节点数的比例，深度7。", 10.0, false, 60.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 10.0, false) <= 60.0), "{lines:?}");
        assert_eq!(lines.concat(), "渴望搜索占alpha-beta节点数的比例，深度7。");
    }

    #[test]
    fn no_character_in_use_is_missing() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let fonts = root.join("assets/fonts");
        let list = fs::read_to_string(fonts.join("sources.txt")).unwrap();
        let mut seen = 0;
        for source in list.lines().filter(|line| !line.starts_with('#')) {
            let text = fs::read_to_string(root.join(source)).unwrap();
            for character in text.chars().filter(|character| *character >= '\u{2e80}') {
                let found = chinese().face.glyph_index(character).is_some();
                assert!(found, "{source}: the face lacks `{character}`: run scripts/cut-font");
                seen += 1;
            }
        }
        assert!(seen >= 14, "{seen}");
        let face = fs::read(fonts.join("NotoSansCJKsc-subset.otf")).unwrap();
        assert!(face.len() <= 200_000, "{}", face.len());
        let noted = fs::read_to_string(fonts.join("NotoSansCJKsc-subset.otf.sha256")).unwrap();
        let digest = format!("{:x}", Sha256::digest(&face));
        assert!(noted.starts_with(&digest), "the face is not the one that scripts/cut-font wrote: {digest}");
    }

    #[test]
    fn a_text_of_two_faces_is_cut_where_they_change() {
        let cut = runs("ply 馬2", true);
        let shown: Vec<_> = cut.iter().map(|(font, run)| (font.name, run.as_str())).collect();
        let bold = "DejaVuSans-Bold";
        assert_eq!(shown, [(bold, "ply "), ("NotoSansCJKsc-Regular", "馬"), (bold, "2")]);
        assert!((width("馬", 10.0, false) - 10.0).abs() < 1e-9);
        // A character that no face has is one face's empty box.
        assert_eq!(runs("\u{20000}", false)[0].0.name, "DejaVuSans");
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
