//! Marks onto any plotters backend.

use plotters::backend::DrawingBackend;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontFamily, FontStyle, IntoFont, RGBColor, TextStyle};
use plotters_backend::DrawingErrorKind;

use crate::draw::chart::mark::{Anchor, Mark, Page, Place};
use crate::draw::chart::style::Color;
use crate::draw::chart::text::{FAMILY, PLOTTERS_SIZE, register_fonts};

/// How points become the backend's units.
#[derive(Clone, Copy)]
pub(super) struct Canvas {
    /// Backend units a point.
    pub(super) scale: f64,
    /// How far below its place the backend must be told to centre text, in
    /// ems: plotters' bitmap centres the em box, its SVG the lower-case letters.
    pub(super) text_drop: f64,
}

/// Paints all marks in their order.
pub(super) fn paint<B: DrawingBackend>(
    page: &Page,
    canvas: Canvas,
    backend: &mut B,
) -> Result<(), DrawingErrorKind<B::ErrorType>> {
    register_fonts();
    for mark in &page.marks {
        match mark {
            Mark::Line { places, color, width } => {
                let style = solid(*color).stroke_width((width * canvas.scale).round().max(1.0) as u32);
                backend.draw_path(places.iter().map(|place| canvas.at(*place)), &style)?;
            }
            Mark::Polygon { places, color } => {
                backend.fill_polygon(places.iter().map(|place| canvas.at(*place)), &solid(*color))?;
            }
            Mark::Text { place, text, size, bold, color, anchor } => {
                let face = if *bold { FontStyle::Bold } else { FontStyle::Normal };
                let font = (FontFamily::Name(FAMILY), size * PLOTTERS_SIZE * canvas.scale, face).into_font();
                let ink = solid(*color).color;
                let style =
                    TextStyle::from(font).color(&ink).pos(Pos::new(horizontal(*anchor), VPos::Center));
                let dropped = (place.0, place.1 + size * canvas.text_drop);
                backend.draw_text(text, &style, canvas.at(dropped))?;
            }
        }
    }
    backend.present()
}

impl Canvas {
    fn at(self, (x, y): Place) -> (i32, i32) {
        ((x * self.scale).round() as i32, (y * self.scale).round() as i32)
    }
}

fn solid((red, green, blue): Color) -> plotters::style::ShapeStyle {
    RGBColor(red, green, blue).filled()
}

const fn horizontal(anchor: Anchor) -> HPos {
    match anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    }
}
