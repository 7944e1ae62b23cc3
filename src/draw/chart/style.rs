//! Colours, markers and dashes.
//!
//! The palette of Okabe and Ito (2008), which people with the common kinds of
//! colour-blindness tell apart, without its yellow, which paper swallows. A
//! series has its own marker and dash as well, so that a photocopy still tells
//! them apart.

use crate::draw::page::{Color, Place};

const PALETTE: [Color; 7] = [
    (0x00, 0x72, 0xb2), // blue
    (0xd5, 0x5e, 0x00), // vermillion
    (0x00, 0x9e, 0x73), // bluish green
    (0x00, 0x00, 0x00), // black
    (0xcc, 0x79, 0xa7), // reddish purple
    (0xe6, 0x9f, 0x00), // orange
    (0x56, 0xb4, 0xe9), // sky blue
];

/// On and off lengths in points; empty is a full line.
pub type Dash = &'static [f64];

const DASHES: [Dash; 8] = [
    &[],
    &[7.0, 3.0],
    &[2.0, 2.5],
    &[9.0, 2.5, 2.0, 2.5],
    &[4.0, 2.0],
    &[1.2, 1.6],
    &[6.0, 2.0, 2.0, 2.0, 2.0, 2.0],
    &[1.2, 4.0],
];

/// Dashes of series that are numbered.
const NUMBERED_DASHES: usize = 5;

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

/// The look of one series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    color: usize,
    marker: usize,
    dash: usize,
    hollow: bool,
}

impl Look {
    /// The number of colours; pairs that differ by a multiple of it have the same colour.
    pub const COLORS: usize = PALETTE.len();
    /// The number of variants of one colour and marker.
    pub const VARIANTS: usize = 2 * DASHES.len();
    /// The number of pairs of a colour and a marker.
    pub const PAIRS: usize = PALETTE.len() * MARKERS.len();

    /// The number of the variant of what is told the value: dotted, with hollow markers.
    pub const OF_ORACLE: usize = 5;

    /// An engine that is told the value: black and dotted, with hollow diamonds.
    pub const ORACLE: Self = Self::variant(3, Self::OF_ORACLE);

    /// The look of the n-th series where those are no engines; no two of the first 210 are equal.
    pub const fn nth(index: usize) -> Self {
        Self {
            color: index % PALETTE.len(),
            marker: index % MARKERS.len(),
            dash: index % NUMBERED_DASHES,
            hollow: !(index / MARKERS.len()).is_multiple_of(2),
        }
    }

    /// A pair of a colour and a marker in one of its variants: a dash, with filled markers and with hollow ones.
    pub const fn variant(pair: usize, variant: usize) -> Self {
        Self {
            color: pair % PALETTE.len(),
            marker: pair % MARKERS.len(),
            dash: variant / 2 % DASHES.len(),
            hollow: !variant.is_multiple_of(2),
        }
    }

    /// The number of its colour and marker, below [`Look::PAIRS`]: its remainders are theirs.
    pub fn pair(self) -> usize {
        let is_it = |pair: &usize| pair % PALETTE.len() == self.color && pair % MARKERS.len() == self.marker;
        (0..Self::PAIRS).find(is_it).unwrap_or_default()
    }

    /// Colour of line and marker.
    pub const fn color(self) -> Color {
        PALETTE[self.color]
    }

    /// The same, pale: of an area below a line.
    pub const fn pale(self) -> Color {
        const fn pale(part: u8) -> u8 {
            255 - (255 - part) / 3
        }
        let (red, green, blue) = self.color();
        (pale(red), pale(green), pale(blue))
    }

    /// The shape at each point.
    pub const fn marker(self) -> Marker {
        MARKERS[self.marker]
    }

    /// Whether the marker is filled.
    pub const fn is_filled(self) -> bool {
        !self.hollow
    }

    /// The dash pattern.
    pub const fn dash(self) -> Dash {
        DASHES[self.dash]
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
        let every =
            (0..Look::PAIRS).flat_map(|pair| (0..Look::VARIANTS).map(move |of| Look::variant(pair, of)));
        for looks in [looks, every.collect()] {
            for (index, look) in looks.iter().enumerate() {
                assert!(!looks[..index].contains(look), "{index}");
            }
        }
        assert!((0..Look::PAIRS).all(|pair| Look::variant(pair, 3).pair() == pair));
    }
}
