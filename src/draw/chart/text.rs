//! Fonts: the `DejaVu` faces, registered by hand so that no system font library
//! is needed and every machine draws the same picture.

use std::sync::Once;

use plotters::style::{FontFamily, FontStyle, IntoFont, register_font};

/// The family as written into SVG: `DejaVu` is what widths are measured with,
/// the others are what a reader's machine may have instead.
pub const FAMILY: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// What plotters calls the size of a font, per point of its em square.
pub const PLOTTERS_SIZE: f64 = 1.24;

/// Makes the faces known to plotters; cheap after the first call.
pub fn register_fonts() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (style, face) in
            [(FontStyle::Normal, dejavu::sans::regular()), (FontStyle::Bold, dejavu::sans::bold())]
        {
            // The faces are compiled in: they cannot be broken.
            let registered = register_font(FAMILY, style, face);
            debug_assert!(registered.is_ok());
        }
    });
}

/// Width of a line of text in points.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    register_fonts();
    // Measured large, because plotters measures in whole pixels.
    let magnification = 20.0;
    let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
    let font = (FontFamily::Name(FAMILY), size * PLOTTERS_SIZE * magnification, style).into_font();
    font.box_size(text).map_or(0.0, |(pixels, _)| f64::from(pixels) / magnification)
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

/// Text as SVG and HTML want it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
}
