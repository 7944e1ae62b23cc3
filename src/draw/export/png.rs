//! Bitmaps, with smooth edges.

use ttf_parser::OutlineBuilder;
use zeno::{Command, Join, Mask, PathBuilder, Stroke, Style};

use crate::draw::export::PRODUCER;
use crate::draw::export::error::ExportError;
use crate::draw::font;
use crate::draw::page::{Color, Mark, PAPER, Page, Place, TextStyle};

/// Pixels per point: 216 dots per inch at full size, 300 in a column of a page.
const SCALE: f64 = 3.0;
/// Metres per inch, for the resolution written into the file.
const INCH: f64 = 0.0254;

/// The page as a PNG file.
pub fn png(page: &Page) -> Result<Vec<u8>, ExportError> {
    let mut bitmap = Bitmap::blank((page.width * SCALE) as usize, (page.height * SCALE) as usize);
    for mark in &page.marks {
        match mark {
            Mark::Line { places, color, width } => {
                let mut stroke = Stroke::new((width * SCALE) as f32);
                bitmap.paint(&outline(places), *stroke.join(Join::Round), *color);
            }
            Mark::Polygon { places, color } => {
                let mut outline = outline(places);
                outline.close();
                bitmap.paint(&outline, Style::default(), *color);
            }
            Mark::Text { place, text, style } => {
                bitmap.paint(&letters(*place, text, style, page.width), Style::default(), style.color);
            }
        }
    }
    Ok(bitmap.encode()?)
}

fn outline(places: &[Place]) -> Vec<Command> {
    let mut outline = Vec::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let place = [(x * SCALE) as f32, (y * SCALE) as f32];
        if index == 0 {
            outline.move_to(place);
        } else {
            outline.line_to(place);
        }
    }
    outline
}

/// The outlines of a text's letters. Those beside the page are left out: painting takes time with the square of a width.
fn letters(place: Place, text: &str, style: &TextStyle, width: f64) -> Vec<Command> {
    let (mut x, baseline) = font::start(place, text, style);
    let mut letters =
        Letters { outline: Vec::new(), left: 0.0, baseline: (baseline * SCALE) as f32, scale: 0.0 };
    for (font, run) in font::runs(text, style.bold) {
        letters.scale = (font.ems(1) * style.size * SCALE) as f32;
        for character in run.chars() {
            let glyph = font.glyph(character);
            let after = x + font.advance(glyph) * style.size;
            // No letter overhangs by more than its size.
            if after > -style.size && x < width + style.size {
                letters.left = (x * SCALE) as f32;
                font.face.outline_glyph(glyph, &mut letters);
            }
            x = after;
        }
    }
    letters.outline
}

/// Moves the outline of a glyph, which is measured upwards in units of the
/// face, to its place among the pixels.
struct Letters {
    outline: Vec<Command>,
    left: f32,
    baseline: f32,
    /// Pixels per unit of the face.
    scale: f32,
}

impl Letters {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.left + x * self.scale, self.baseline - y * self.scale]
    }
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.outline.move_to(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.outline.line_to(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to) = (self.at(x1, y1), self.at(x, y));
        self.outline.quad_to(control, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.outline.curve_to(first, second, to);
    }

    fn close(&mut self) {
        self.outline.close();
    }
}

/// Pixels in rows from the top, three bytes each.
struct Bitmap {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Bitmap {
    fn blank(width: usize, height: usize) -> Self {
        let (red, green, blue) = PAPER;
        Self { width, height, pixels: [red, green, blue].repeat(width * height) }
    }

    /// Fills or strokes an outline; what is off the page is left out.
    fn paint<'a>(&mut self, outline: &[Command], style: impl Into<Style<'a>>, (red, green, blue): Color) {
        let (coverage, place) = Mask::new(outline).style(style).render();
        if place.width == 0 {
            return;
        }
        for (y, row) in (i64::from(place.top)..).zip(coverage.chunks(place.width as usize)) {
            for (x, covered) in (i64::from(place.left)..).zip(row) {
                let Some(pixel) = self.pixel(x, y).filter(|_| *covered > 0) else { continue };
                for (channel, ink) in pixel.iter_mut().zip([red, green, blue]) {
                    let (share, paper) = (i32::from(*covered), i32::from(*channel));
                    *channel = (paper + (i32::from(ink) - paper) * share / 255) as u8;
                }
            }
        }
    }

    fn pixel(&mut self, x: i64, y: i64) -> Option<&mut [u8]> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        let first = 3 * (y * self.width + x);
        self.pixels.get_mut(first..first + 3)
    }

    fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Flat colours compress best as they are.
        encoder.set_compression(png::Compression::Balanced);
        encoder.set_filter(png::Filter::NoFilter);
        let per_metre = (72.0 * SCALE / INCH).round() as u32;
        let size = png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter };
        encoder.set_pixel_dims(Some(size));
        encoder.add_text_chunk("Software".to_owned(), PRODUCER.to_owned())?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::page::Anchor;

    #[test]
    fn letters_beside_the_page_are_not_painted() {
        for anchor in [Anchor::Start, Anchor::Middle, Anchor::End] {
            let style = TextStyle { size: 10.0, bold: false, color: (0, 0, 0), anchor };
            let of = |count: usize| letters((100.0, 20.0), &"x".repeat(count), &style, 200.0).len();
            assert!(of(5) < of(500), "{anchor:?}");
            assert_eq!(of(500), of(50_000), "{anchor:?}");
        }
    }
}
