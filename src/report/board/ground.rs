//! The empty board: squares or lines, with the names of ranks and files.

use tr::tr;

use crate::draw::page::{Anchor, Color, GREY, INK, Mark, Place, TextStyle};
use crate::game::{Diagram, Grid};
use crate::report::board::{FOOT, MARGIN, SQUARE, middle};

const LIGHT: Color = (0xf3, 0xea, 0xd8);
const DARK: Color = (0xc9, 0xb0, 0x8a);
const GREEN: Color = (0x7f, 0xb3, 0x8a);

pub(super) fn draw(diagram: &Diagram, marks: &mut Vec<Mark>) {
    let (files, ranks) = (diagram.width(), diagram.squares.len());
    match diagram.grid {
        Grid::River => {
            river(files, ranks, marks);
            if diagram.is_chinese() {
                banks(ranks, marks);
            }
        }
        Grid::Chequered => {
            let color = |file, rank| if (file + rank) % 2 == 0 { LIGHT } else { DARK };
            squares(files, ranks, color, marks);
        }
        Grid::Plain => squares(files, ranks, |_, _| GREEN, marks),
    }
}

fn banks(ranks: usize, marks: &mut Vec<Mark>) {
    let style = TextStyle::regular(15.0, GREY).anchored(Anchor::Middle);
    for (text, file) in [("楚 河", 2), ("漢 界", 6)] {
        let (x, y) = middle((file, ranks / 2));
        marks.push(Mark::text((x, y - SQUARE / 2.0), text, style));
    }
}

fn squares(files: usize, ranks: usize, color: impl Fn(usize, usize) -> Color, marks: &mut Vec<Mark>) {
    for rank in 0..ranks {
        for file in 0..files {
            let (x, y) = middle((file, rank));
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
        line(middle((0, rank)), middle((right, rank)), marks);
    }
    for file in 0..files {
        if file == 0 || file == right {
            line(middle((file, 0)), middle((file, bottom)), marks);
        } else {
            line(middle((file, 0)), middle((file, bank)), marks);
            line(middle((file, bank + 1)), middle((file, bottom)), marks);
        }
    }
    for top in [0, bottom - 2] {
        line(middle((3, top)), middle((5, top + 2)), marks);
        line(middle((5, top)), middle((3, top + 2)), marks);
    }
}

fn line(from: Place, to: Place, marks: &mut Vec<Mark>) {
    marks.push(Mark::Line { places: vec![from, to], color: GREY, width: 0.6 });
}

pub(super) fn names(diagram: &Diagram, marks: &mut Vec<Mark>) {
    let style = TextStyle::regular(9.0, GREY);
    let ranks = diagram.squares.len();
    if diagram.files.is_empty() {
        numbers(diagram, marks);
    } else {
        for (rank, name) in diagram.ranks.iter().enumerate() {
            let (_, y) = middle((0, rank));
            marks.push(Mark::text((MARGIN - 9.0, y), name.as_str(), style.anchored(Anchor::End)));
        }
    }
    let below = MARGIN + SQUARE * ranks as f64 + 13.0;
    for (file, name) in diagram.files.iter().enumerate() {
        let (x, _) = middle((file, 0));
        marks.push(Mark::text((x, below), name.as_str(), style.anchored(Anchor::Middle)));
    }
    let side = diagram.to_move;
    let text = tr!("{} to move", tr!("side" => side));
    marks.push(Mark::text((MARGIN, below + FOOT), text, TextStyle::regular(9.0, INK)));
}

/// The numbers of the dark squares, each in the corner of its square.
fn numbers(diagram: &Diagram, marks: &mut Vec<Mark>) {
    let style = TextStyle::regular(5.5, INK);
    let mut number = 0;
    for (rank, row) in diagram.squares.iter().enumerate() {
        for file in (0..row.len()).filter(|file| (file + rank) % 2 == 1) {
            number += 1;
            let (x, y) = middle((file, rank));
            let corner = (x - SQUARE / 2.0 + 1.5, y - SQUARE / 2.0 + 4.0);
            marks.push(Mark::text(corner, number.to_string(), style));
        }
    }
}
