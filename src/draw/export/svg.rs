//! Scalable vector graphics, with text that is text.

use crate::draw::color::Color;
use crate::draw::export::producer::PRODUCER;
use crate::draw::font::{FAMILY, baseline};
use crate::draw::page::{Anchor, Mark, Page, Place};

/// The page as an SVG document; `title` is what a screen reader says.
pub fn svg(page: &Page, title: &str) -> String {
    let (width, height) = (number(page.width), number(page.height));
    let marks: String = page.marks.iter().map(element).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FAMILY}\" stroke-linejoin=\"round\">\n\
         <!-- {PRODUCER} -->\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{marks}</svg>\n",
        escape(title)
    )
}

fn element(mark: &Mark) -> String {
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
