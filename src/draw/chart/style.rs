//! Colours, markers and dashes.
//!
//! The palette of Okabe and Ito (2008), which people with the common kinds of
//! colour-blindness tell apart, without its yellow, which paper swallows. A
//! series has its own marker and dash as well, so that a photocopy still tells
//! them apart.

use crate::draw::color::Color;
use crate::draw::page::Place;

const PALETTE: [Color; 7] = [
    (0x00, 0x72, 0xb2), // blue
    (0xd5, 0x5e, 0x00), // vermillion
    (0x00, 0x9e, 0x73), // bluish green
    (0x00, 0x00, 0x00), // black
    (0xcc, 0x79, 0xa7), // reddish purple
    (0xe6, 0x9f, 0x00), // orange
    (0x56, 0xb4, 0xe9), // sky blue
];

/// How many colours there are: looks whose numbers differ by less differ in colour.
pub const COLORS: usize = PALETTE.len();

/// On and off lengths in points; empty is a full line.
pub type Dash = &'static [f64];

const DASHES: [Dash; 5] = [&[], &[7.0, 3.0], &[2.0, 2.5], &[9.0, 2.5, 2.0, 2.5], &[4.0, 2.0]];

/// The shape at each point of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Marker {
    /// Circle.
    Circle,
    /// Square.
    Square,
    /// Triangle standing on its base.
    Triangle,
    /// Square standing on a corner.
    Diamond,
    /// Triangle standing on its tip.
    TriangleDown,
    /// Five-pointed star.
    Star,
}

const MARKERS: [Marker; 6] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::TriangleDown, Marker::Star];

/// How one series looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colour of line and marker.
    pub color: Color,
    /// Dash of the line.
    pub dash_index: usize,
    /// Marker.
    pub marker: Marker,
    /// Whether the marker is filled; hollow ones come in the second round.
    pub filled: bool,
}

impl Look {
    /// The look of the n-th series; no two of the first 210 are equal.
    pub const fn nth(index: usize) -> Self {
        Self {
            color: PALETTE[index % PALETTE.len()],
            dash_index: index % DASHES.len(),
            marker: MARKERS[index % MARKERS.len()],
            filled: (index / MARKERS.len()).is_multiple_of(2),
        }
    }

    /// The dash pattern.
    pub const fn dash(self) -> Dash {
        DASHES[self.dash_index]
    }
}

impl Marker {
    /// The outline around its centre, as a polygon.
    pub fn outline(self, radius: f64) -> Vec<Place> {
        let turn = |corners: usize, start: f64, radius: f64| {
            (0..corners)
                .map(|corner| {
                    let angle = start + std::f64::consts::TAU * corner as f64 / corners as f64;
                    (radius * angle.sin(), -radius * angle.cos())
                })
                .collect::<Vec<_>>()
        };
        let (half, eighth) = (std::f64::consts::PI, std::f64::consts::FRAC_PI_4);
        match self {
            Self::Circle => turn(24, 0.0, radius),
            Self::Square => turn(4, eighth, radius * 1.2),
            Self::Triangle => turn(3, 0.0, radius * 1.3),
            Self::Diamond => turn(4, 0.0, radius * 1.3),
            Self::TriangleDown => turn(3, half, radius * 1.3),
            Self::Star => {
                let tips = turn(5, 0.0, radius * 1.5);
                let notches = turn(5, half / 5.0, radius * 0.65);
                tips.into_iter().zip(notches).flat_map(|(tip, notch)| [tip, notch]).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_stay_apart() {
        let looks: Vec<Look> = (0..60).map(Look::nth).collect();
        for (index, look) in looks.iter().enumerate() {
            assert!(!looks[..index].contains(look), "{index}");
        }
    }
}
