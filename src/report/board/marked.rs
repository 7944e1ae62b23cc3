//! The last move, and a line of moves as arrows.

use crate::draw::page::{Anchor, Color, Mark, PAPER, Place, TextStyle};
use crate::game::{Cell, Diagram, Grid, Route};
use crate::report::board::pieces::circle;
use crate::report::board::{RADIUS, SQUARE, middle};

/// Of the side to move, and of the other; apart in greys and for the colour-blind.
const SIDES: [Color; 2] = [(0x00, 0x5a, 0x94), (0xd5, 0x5e, 0x00)];
const TINT: Color = (0xf2, 0xd7, 0x5c);
const CORNERS: Color = (0x00, 0x5a, 0x94);

const SHAFT: f64 = 3.2;
const HEAD: f64 = 9.0;
/// The light edge that parts an arrow from what it crosses.
const EDGE: f64 = 1.1;

/// Marks the squares of the last move: a tint where squares have colours, and corners everywhere.
pub(super) fn last<'a>(diagram: &Diagram, cells: impl Iterator<Item = &'a Cell>, marks: &mut Vec<Mark>) {
    for cell in cells {
        let (x, y) = middle(*cell);
        let half = SQUARE / 2.0 - 0.9;
        if diagram.grid != Grid::River {
            let places =
                vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
            marks.push(Mark::Polygon { places, color: TINT });
        }
        let arm = SQUARE / 5.0;
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = (x + right * half, y + down * half);
            let places = vec![(corner.0 - right * arm, corner.1), corner, (corner.0, corner.1 - down * arm)];
            marks.push(Mark::Line { places, color: CORNERS, width: 1.8 });
        }
    }
}

/// Draws moves, the first by the side to move.
pub(super) fn line(moves: &[Route], marks: &mut Vec<Mark>) {
    // The first move on top: it is what a reader looks for.
    for (index, route) in moves.iter().enumerate().rev() {
        let color = SIDES[index % 2];
        let number = (moves.len() > 1).then_some(index + 1);
        match route.as_slice() {
            [] => {}
            [cell] => ring(middle(*cell), color, marks),
            cells => arrow(&cells.iter().map(|cell| middle(*cell)).collect::<Vec<_>>(), color, marks),
        }
        if let (Some(number), Some(first)) = (number, route.first()) {
            badge(number, tail(*first, route), color, marks);
        }
    }
}

/// The place of a move's number: its first square, beside the middle, which has letters.
fn tail(first: Cell, route: &Route) -> Place {
    let from = middle(first);
    match route.get(1) {
        Some(next) => toward(from, middle(*next), RADIUS - 2.0),
        None => from,
    }
}

fn toward(from: Place, to: Place, distance: f64) -> Place {
    let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
    let share = distance / length;
    (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
}

fn arrow(places: &[Place], color: Color, marks: &mut Vec<Mark>) {
    let mut shaft = places.to_vec();
    let last = shaft.len() - 1;
    let (begin, end) = (shaft[0], shaft[last]);
    shaft[0] = toward(begin, shaft[1], RADIUS - 3.0);
    let tip = toward(end, shaft[last - 1], 3.0);
    let foot = toward(tip, shaft[last - 1], HEAD);
    shaft[last] = foot;
    let head = |wider: f64| {
        let (along, across) = ((tip.0 - foot.0) / HEAD, (tip.1 - foot.1) / HEAD);
        let half = HEAD * 0.55 + wider;
        vec![
            (tip.0 + 1.6 * wider * along, tip.1 + 1.6 * wider * across),
            (foot.0 - wider * along - half * across, foot.1 - wider * across + half * along),
            (foot.0 - wider * along + half * across, foot.1 - wider * across - half * along),
        ]
    };
    marks.push(Mark::Line { places: shaft.clone(), color: PAPER, width: SHAFT + 2.0 * EDGE });
    marks.push(Mark::Polygon { places: head(EDGE), color: PAPER });
    marks.push(Mark::Line { places: shaft, color, width: SHAFT });
    marks.push(Mark::Polygon { places: head(0.0), color });
}

fn ring(place: Place, color: Color, marks: &mut Vec<Mark>) {
    let mut around = circle(place, RADIUS - 2.0);
    around.extend_from_within(..1);
    marks.push(Mark::Line { places: around, color, width: SHAFT });
}

fn badge(number: usize, place: Place, color: Color, marks: &mut Vec<Mark>) {
    marks.push(Mark::Polygon { places: circle(place, 6.0), color: PAPER });
    marks.push(Mark::Polygon { places: circle(place, 5.2), color });
    let style = TextStyle::bold(7.0, PAPER).anchored(Anchor::Middle);
    marks.push(Mark::text(place, number.to_string(), style));
}
