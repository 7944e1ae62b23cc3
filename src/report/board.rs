//! A position as a picture.

use std::f64::consts::TAU;

use crate::draw::color::{Color, GREY, INK, PAPER};
use crate::draw::page::{Anchor, Mark, Page, Place, TextStyle};
use crate::game::{Diagram, Figure, Grid};

/// The side of a square in points.
const SQUARE: f64 = 30.0;
/// Room for the names of ranks and files.
const MARGIN: f64 = 26.0;
/// Room for the line under the board.
const FOOT: f64 = 16.0;
/// The radius of a disc.
const RADIUS: f64 = 12.5;

const LIGHT: Color = (0xf3, 0xea, 0xd8);
const DARK: Color = (0xc9, 0xb0, 0x8a);
const GREEN: Color = (0x7f, 0xb3, 0x8a);
const RED: Color = (0xb0, 0x2a, 0x1e);

/// The page of a board.
pub fn page(diagram: &Diagram) -> Page {
    let (files, ranks) = (diagram.squares.first().map_or(0, Vec::len), diagram.squares.len());
    let mut marks = Vec::new();
    match diagram.grid {
        Grid::River => river(files, ranks, &mut marks),
        Grid::Chequered => {
            let color = |file, rank| if (file + rank) % 2 == 0 { LIGHT } else { DARK };
            squares(files, ranks, color, &mut marks);
        }
        Grid::Plain => squares(files, ranks, |_, _| GREEN, &mut marks),
    }
    for (rank, row) in diagram.squares.iter().enumerate() {
        for (file, figure) in row.iter().enumerate() {
            if let Some(figure) = figure {
                draw(*figure, color_of(diagram, *figure), middle(file, rank), &mut marks);
            }
        }
    }
    names(diagram, &mut marks);
    Page {
        width: 2.0 * MARGIN + SQUARE * files as f64,
        height: 2.0 * MARGIN + SQUARE * ranks as f64 + FOOT,
        marks,
    }
}

/// The middle of a square, counted from the top left.
fn middle(file: usize, rank: usize) -> Place {
    (MARGIN + SQUARE * (file as f64 + 0.5), MARGIN + SQUARE * (rank as f64 + 0.5))
}

fn squares(files: usize, ranks: usize, color: impl Fn(usize, usize) -> Color, marks: &mut Vec<Mark>) {
    for rank in 0..ranks {
        for file in 0..files {
            let (x, y) = middle(file, rank);
            let half = SQUARE / 2.0;
            let places =
                vec![(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
            marks.push(Mark::Polygon { places, color: color(file, rank) });
        }
    }
    // Lines between squares of one colour, and a frame.
    let end = |count: usize| MARGIN + SQUARE * count as f64;
    for rank in 0..=ranks {
        line((MARGIN, end(rank)), (end(files), end(rank)), marks);
    }
    for file in 0..=files {
        line((end(file), MARGIN), (end(file), end(ranks)), marks);
    }
}

/// Lines from crossing to crossing; files end at the river, but for the edges.
fn river(files: usize, ranks: usize, marks: &mut Vec<Mark>) {
    let (right, bottom, bank) = (files - 1, ranks - 1, ranks / 2 - 1);
    let half = SQUARE / 2.0;
    let (width, height) = (MARGIN + SQUARE * files as f64, MARGIN + SQUARE * ranks as f64);
    let edge = MARGIN - half / 2.0;
    let board = vec![
        (edge, edge),
        (width + half / 2.0, edge),
        (width + half / 2.0, height + half / 2.0),
        (edge, height + half / 2.0),
    ];
    marks.push(Mark::Polygon { places: board, color: LIGHT });
    for rank in 0..ranks {
        line(middle(0, rank), middle(right, rank), marks);
    }
    for file in 0..files {
        if file == 0 || file == right {
            line(middle(file, 0), middle(file, bottom), marks);
        } else {
            line(middle(file, 0), middle(file, bank), marks);
            line(middle(file, bank + 1), middle(file, bottom), marks);
        }
    }
    for top in [0, bottom - 2] {
        line(middle(3, top), middle(5, top + 2), marks);
        line(middle(5, top), middle(3, top + 2), marks);
    }
}

fn line(from: Place, to: Place, marks: &mut Vec<Mark>) {
    marks.push(Mark::Line { places: vec![from, to], color: GREY, width: 0.6 });
}

fn draw(figure: Figure, color: Color, place: Place, marks: &mut Vec<Mark>) {
    if figure.disc {
        marks.push(Mark::Polygon { places: circle(place, RADIUS), color: INK });
        let face = if figure.sign.is_some() && color != INK { PAPER } else { color };
        marks.push(Mark::Polygon { places: circle(place, RADIUS - 0.8), color: face });
    }
    if let Some(sign) = figure.sign {
        let (size, ink) = match (figure.disc, color) {
            (true, INK) => (13.0, PAPER),
            (true, PAPER) => (13.0, INK),
            (true, color) => (13.0, color),
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

fn circle((x, y): Place, radius: f64) -> Vec<Place> {
    const CORNERS: u32 = 48;
    let corner = |number| {
        let angle = TAU * f64::from(number) / f64::from(CORNERS);
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    (0..CORNERS).map(corner).collect()
}

fn color_of(diagram: &Diagram, figure: Figure) -> Color {
    match diagram.colors[usize::from(!figure.first)] {
        "red" => RED,
        "white" => PAPER,
        _ => INK,
    }
}

fn names(diagram: &Diagram, marks: &mut Vec<Mark>) {
    let style = TextStyle::regular(9.0, GREY);
    let ranks = diagram.squares.len();
    if diagram.files.is_empty() {
        numbers(diagram, marks);
    } else {
        for (rank, name) in diagram.ranks.iter().enumerate() {
            let (_, y) = middle(0, rank);
            marks.push(Mark::text((MARGIN - 9.0, y), name.as_str(), style.anchored(Anchor::End)));
        }
    }
    let below = MARGIN + SQUARE * ranks as f64 + 13.0;
    for (file, name) in diagram.files.iter().enumerate() {
        let (x, _) = middle(file, 0);
        marks.push(Mark::text((x, below), name.as_str(), style.anchored(Anchor::Middle)));
    }
    let text = format!("{} to move", diagram.to_move);
    marks.push(Mark::text((MARGIN, below + FOOT), text, TextStyle::regular(9.0, INK)));
}

/// The numbers of the dark squares, each in the corner of its square.
fn numbers(diagram: &Diagram, marks: &mut Vec<Mark>) {
    let style = TextStyle::regular(5.5, INK);
    let mut number = 0;
    for (rank, row) in diagram.squares.iter().enumerate() {
        for file in (0..row.len()).filter(|file| (file + rank) % 2 == 1) {
            number += 1;
            let (x, y) = middle(file, rank);
            let corner = (x - SQUARE / 2.0 + 1.5, y - SQUARE / 2.0 + 4.0);
            marks.push(Mark::text(corner, number.to_string(), style));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Rules};

    #[test]
    fn every_piece_of_every_start_position_is_on_the_page() {
        for &rules in Rules::ALL {
            let position = Position::start(rules);
            let diagram = position.diagram();
            let page = page(&diagram);
            let pieces: usize =
                position.facts().pieces.iter().map(|(_, [first, second])| first + second).sum();
            let shown = diagram.squares.iter().flatten().flatten().count();
            assert_eq!(shown, pieces, "{rules}");
            let inside = |(x, y): &Place| (0.0..=page.width).contains(x) && (0.0..=page.height).contains(y);
            for mark in &page.marks {
                let on_page = match mark {
                    Mark::Line { places, .. } | Mark::Polygon { places, .. } => places.iter().all(inside),
                    Mark::Text { place, .. } => inside(place),
                };
                assert!(on_page, "{rules}: {mark:?}");
            }
        }
    }
}
