//! The pieces.

use std::f64::consts::TAU;

use crate::draw::page::{Anchor, Color, INK, Mark, PAPER, Place, TextStyle};
use crate::game::{Diagram, Figure};
use crate::report::board::RADIUS;

const RED: Color = (0xb0, 0x2a, 0x1e);

pub(super) fn draw(figure: Figure, color: Color, place: Place, marks: &mut Vec<Mark>) {
    if figure.disc {
        marks.push(Mark::Polygon { places: circle(place, RADIUS), color: INK });
        let face = if figure.sign.is_some() && color != INK { PAPER } else { color };
        marks.push(Mark::Polygon { places: circle(place, RADIUS - 0.8), color: face });
    }
    if let Some(sign) = figure.sign {
        let letter = if Some(sign) == figure.chinese { 17.0 } else { 13.0 };
        let (size, ink) = match (figure.disc, color) {
            (true, INK) => (letter, PAPER),
            (true, PAPER) => (letter, INK),
            (true, color) => (letter, color),
            (false, _) => (25.0, INK),
        };
        if let Some(body) = body_of(sign) {
            let style = TextStyle { size, bold: false, color: PAPER, anchor: Anchor::Middle };
            marks.push(Mark::text(place, body.to_string(), style));
        }
        let style = TextStyle { size, bold: figure.disc, color: ink, anchor: Anchor::Middle };
        marks.push(Mark::text(place, sign.to_string(), style));
    }
}

/// White's chess symbols are outlines, in which the board would show: what
/// fills one is Black's symbol of the same piece, six code points further.
fn body_of(sign: char) -> Option<char> {
    ('\u{2654}'..='\u{2659}').contains(&sign).then(|| char::from_u32(u32::from(sign) + 6)).flatten()
}

pub(super) fn circle((x, y): Place, radius: f64) -> Vec<Place> {
    const CORNERS: u32 = 48;
    let corner = |number| {
        let angle = TAU * f64::from(number) / f64::from(CORNERS);
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..CORNERS).map(corner).collect()
}

pub(super) fn color_of(diagram: &Diagram, figure: Figure) -> Color {
    match diagram.colors[usize::from(!figure.first)] {
        "red" => RED,
        "white" => PAPER,
        _ => INK,
    }
}
