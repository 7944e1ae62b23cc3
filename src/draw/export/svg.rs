//! Scalable vector graphics, with text that is text; in a file of its own Chinese characters are outlines, because many
//! machines have no face for them.

use std::fmt::Write as _;

use ttf_parser::OutlineBuilder;

use crate::draw::export::PRODUCER;
use crate::draw::font::{self, FAMILY, Font, baseline};
use crate::draw::page::{Anchor, Color, Mark, Page, Place, TextStyle};

/// The form of Chinese characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chinese {
    Outlines,
    Text,
}

/// The page as an SVG document; `title` is what a screen reader says.
pub fn svg(page: &Page, title: &str) -> String {
    document(page, title, Chinese::Outlines)
}

/// The same for a page of HTML, where all text is text: who reads a page in Chinese has a face for it, and text can be
/// searched, copied and is a tenth as long.
pub fn svg_in_html(page: &Page, title: &str) -> String {
    document(page, title, Chinese::Text)
}

fn document(page: &Page, title: &str, chinese: Chinese) -> String {
    let (width, height) = (number(page.width), number(page.height));
    let marks: String = page.marks.iter().map(|mark| element(mark, chinese)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FAMILY}\" stroke-linejoin=\"round\">\n\
         <!-- {PRODUCER} -->\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{marks}</svg>\n",
        escape(title)
    )
}

fn element(mark: &Mark, chinese: Chinese) -> String {
    match mark {
        Mark::Line { places, color, width } => format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
            path(places),
            hexadecimal(*color),
            number(*width)
        ),
        Mark::Polygon { places, color } => {
            format!("<path d=\"{}Z\" fill=\"{}\"/>\n", path(places), hexadecimal(*color))
        }
        Mark::Text { place, text, style }
            if chinese == Chinese::Outlines
                && text.chars().any(|character| font::is_chinese(character, style.bold)) =>
        {
            mixed(*place, text, style)
        }
        Mark::Text { place: (x, y), text, style } => {
            let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
            let anchor = match style.anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}{anchor} fill=\"{}\">{}</text>\n",
                number(*x),
                number(baseline(*y, style)),
                number(style.size),
                hexadecimal(style.color),
                escape(text)
            )
        }
    }
}

/// A text of several faces, each piece where the one before it ends.
fn mixed(place: Place, text: &str, style: &TextStyle) -> String {
    let (mut x, baseline) = font::start(place, text, style);
    let mut elements = String::new();
    for (font, run) in font::runs(text, style.bold) {
        let width = font.width(&run) * style.size;
        elements += &if font.name == font::chinese().name {
            outlines(font, &run, (x, baseline), style)
        } else {
            let style = style.anchored(Anchor::Start);
            element(&Mark::text((x, place.1), run, style), Chinese::Outlines)
        };
        x += width;
    }
    elements
}

/// The outlines of a text's characters, in units of the face.
fn outlines(font: &Font, text: &str, (x, baseline): Place, style: &TextStyle) -> String {
    let mut path = Path::default();
    for character in text.chars() {
        let glyph = font.glyph(character);
        font.face.outline_glyph(glyph, &mut path);
        path.left += f32::from(font.face.glyph_hor_advance(glyph).unwrap_or(0));
    }
    let scale = format!("{:.6}", font.ems(1) * style.size);
    let scale = scale.trim_end_matches('0');
    format!(
        "<path transform=\"translate({} {}) scale({scale} -{scale})\" d=\"{}\" fill=\"{}\"><!-- {} --></path>\n",
        number(x),
        number(baseline),
        path.text,
        hexadecimal(style.color),
        escape(text)
    )
}

/// The outline of a glyph as the data of a path.
#[derive(Default)]
struct Path {
    text: String,
    /// The left end of the glyph.
    left: f32,
}

impl Path {
    fn step(&mut self, letter: char, places: &[(f32, f32)]) {
        self.text.push(letter);
        for (index, (x, y)) in places.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            let _ = write!(self.text, "{blank}{} {}", number((x + self.left).into()), number((*y).into()));
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.text.push('Z');
    }
}

/// A move to the first place, lines to the others.
fn path(places: &[Place]) -> String {
    let step = |(index, (x, y)): (usize, &Place)| {
        let letter = if index == 0 { 'M' } else { 'L' };
        format!("{letter}{} {}", number(*x), number(*y))
    };
    places.iter().enumerate().map(step).collect()
}

/// Hundredths of a point, finer than any printer, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn hexadecimal((red, green, blue): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escape(text: &str) -> String {
    // XML has no way of writing most of these, and the rest turn the writing round.
    let is_unfit = |character: char| {
        character.is_control()
            || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
    };
    let text = text.replace(is_unfit, "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::page::TextStyle;

    #[test]
    fn a_title_is_a_title_whatever_it_holds() {
        let page = Page { width: 1.0, height: 1.0, marks: Vec::new() };
        let text = svg(&page, "a\0\u{1b}</title><script>\n]]>");
        assert!(
            text.contains("<title>a\u{fffd}\u{fffd}&lt;/title&gt;&lt;script&gt;\u{fffd}]]&gt;</title>"),
            "{text}"
        );
    }

    #[test]
    fn chinese_is_outlines_in_a_file_and_text_in_a_page() {
        let marks = vec![Mark::text((10.0, 10.0), "ply 馬2", TextStyle::regular(10.0, (0, 0, 0)))];
        let page = Page { width: 50.0, height: 20.0, marks };
        let (file, inside) = (svg(&page, ""), svg_in_html(&page, ""));
        assert!(file.contains("<path transform=") && !file.contains(">馬"), "{file}");
        assert!(inside.contains(">ply 馬2</text>") && !inside.contains("<path"), "{inside}");
    }

    #[test]
    fn every_kind_of_mark() {
        let style = TextStyle::bold(10.0, (0, 0, 0)).anchored(Anchor::End);
        let page = Page {
            width: 50.0,
            height: 20.5,
            marks: vec![
                Mark::Line { places: vec![(0.0, 1.0), (2.004, 3.999)], color: (0, 0x72, 0xb2), width: 1.6 },
                Mark::Polygon { places: vec![(0.0, 0.0), (1.0, 0.0), (1.0, -0.001)], color: (255, 0, 0) },
                Mark::text((10.0, 10.0), "a<b & \"c\"", style),
            ],
        };
        assert_eq!(
            svg(&page, "A > B"),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"20.5\" viewBox=\"0 0 50 20.5\" role=\"img\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\" stroke-linejoin=\"round\">\n\
             <!-- plybench -->\n<title>A &gt; B</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <path d=\"M0 1L2 4\" fill=\"none\" stroke=\"#0072b2\" stroke-width=\"1.6\"/>\n\
             <path d=\"M0 0L1 0L1 0Z\" fill=\"#ff0000\"/>\n\
             <text x=\"10\" y=\"13.65\" font-size=\"10\" font-weight=\"bold\" text-anchor=\"end\" fill=\"#000000\">\
             a&lt;b &amp; &quot;c&quot;</text>\n</svg>\n"
        );
    }
}
