//! Boards as their squares: an empty board of every kind and a picture of every piece, which the page puts together
//! as [`board::page`] would.

use serde_json::{Value, json};

use crate::draw::export;
use crate::draw::page::{Mark, Page, Place};
use crate::game::{Cell, Diagram, Figure};
use crate::language::{Language, spoken};
use crate::report::board::{self, Marks};
use crate::report::explorer::columns::{Column, Numbered};

/// Boards, each kind of which is drawn once.
#[derive(Debug, Default)]
pub(super) struct Boards {
    /// Empty boards, by what makes them differ.
    empty: Numbered<String, Value>,
    /// Pieces, by what makes them differ.
    pieces: Numbered<String, Value>,
    /// Boards by their numbers: the empty one, then each square from the top left.
    positions: Numbered<Vec<u64>, ()>,
}

impl Boards {
    pub(super) fn number(&mut self, diagram: &Diagram) -> u64 {
        let diagram = &lettered(diagram);
        let kind =
            format!("{:?}", (diagram.grid, diagram.to_move, &diagram.files, &diagram.ranks, diagram.colors));
        let kind = self.empty.number(kind, || empty(diagram));
        let mut squares = vec![kind];
        for figure in diagram.squares.iter().flatten() {
            squares.push(figure.map_or(0, |figure| {
                let name = format!("{:?}", (figure, diagram.grid, diagram.colors));
                1 + self.pieces.number(name, || piece(diagram, figure))
            }));
        }
        self.positions.number(squares, || ())
    }

    pub(super) fn json(&self) -> Value {
        let mut boards: Vec<(&Vec<u64>, u64)> =
            self.positions.numbers.iter().map(|(squares, number)| (squares, *number)).collect();
        boards.sort_by_key(|(_, number)| *number);
        let squares: Column = boards.iter().flat_map(|(squares, _)| squares.iter().copied()).collect();
        json!({
            "empty": self.empty.all,
            "pieces": self.pieces.all,
            "squares": squares.text(),
        })
    }
}

/// The board with the letters that readers of the page know.
fn lettered(diagram: &Diagram) -> Diagram {
    let chinese = (spoken() == Language::Chinese).then(|| diagram.clone().in_chinese()).flatten();
    chinese.unwrap_or_else(|| diagram.clone())
}

fn with(diagram: &Diagram, squares: Vec<Vec<Option<Figure>>>) -> Page {
    board::page(&Diagram { squares, ..diagram.clone() }, &Marks::default())
}

fn bare(diagram: &Diagram) -> Vec<Vec<Option<Figure>>> {
    diagram.squares.iter().map(|rank| vec![None; rank.len()]).collect()
}

/// A piece that stands on one square alone.
fn alone(diagram: &Diagram, figure: Figure, (file, rank): Cell) -> Vec<Mark> {
    let mut squares = bare(diagram);
    squares[rank][file] = Some(figure);
    with(diagram, squares).marks
}

fn without(mut marks: Vec<Mark>, others: &[Mark]) -> Vec<Mark> {
    for mark in others {
        if let Some(place) = marks.iter().position(|own| own == mark) {
            marks.remove(place);
        }
    }
    marks
}

/// The marks that a piece on one square alone adds to a board: those missing when it is on another square.
/// A board without any piece may have other words on it.
fn added(diagram: &Diagram, figure: Figure, cell: Cell) -> Vec<Mark> {
    let other = if cell == (0, 0) { (1, 1) } else { (0, 0) };
    without(alone(diagram, figure, cell), &alone(diagram, figure, other))
}

fn ground(diagram: &Diagram) -> Page {
    let page = with(diagram, bare(diagram));
    let any = diagram.squares.iter().flatten().find_map(|figure| *figure);
    match any {
        None => page,
        Some(figure) => {
            let marks = without(alone(diagram, figure, (0, 0)), &added(diagram, figure, (0, 0)));
            Page { marks, ..page }
        }
    }
}

fn first_place(marks: &[Mark]) -> Option<Place> {
    marks.first().map(|mark| match mark {
        Mark::Line { places, .. } | Mark::Polygon { places, .. } => places[0],
        Mark::Text { place, .. } => *place,
    })
}

/// An empty board, its files, and how far its squares are apart.
fn empty(diagram: &Diagram) -> Value {
    let any = diagram.squares.iter().flatten().find_map(|figure| *figure);
    let step = any.and_then(|figure| {
        let (here, there) =
            (first_place(&added(diagram, figure, (0, 0)))?, first_place(&added(diagram, figure, (1, 1)))?);
        Some([there.0 - here.0, there.1 - here.1])
    });
    json!({
        "svg": export::svg_in_html(&ground(diagram), ""),
        "files": diagram.squares.first().map_or(0, Vec::len),
        "ranks": diagram.squares.len(),
        "step": step.unwrap_or([0.0, 0.0]),
        "toMove": diagram.to_move,
    })
}

fn piece(diagram: &Diagram, figure: Figure) -> Value {
    let marks = added(diagram, figure, (0, 0));
    Value::String(export::svg_in_html(&Page { marks, ..with(diagram, bare(diagram)) }, ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, Rules};

    #[test]
    fn pieces_on_an_empty_board_are_the_board() {
        let latin = Rules::ALL.iter().map(|rules| Position::start(*rules).diagram());
        let chinese = Position::start(Rules::Xiangqi).diagram().in_chinese();
        for diagram in latin.chain(chinese) {
            let mut marks = ground(&diagram).marks;
            for (rank, row) in diagram.squares.iter().enumerate() {
                for (file, figure) in row.iter().enumerate() {
                    marks.extend(figure.iter().flat_map(|figure| added(&diagram, *figure, (file, rank))));
                }
            }
            let mut whole = board::page(&diagram, &Marks::default()).marks;
            let key = |mark: &Mark| format!("{mark:?}");
            marks.sort_by_key(key);
            whole.sort_by_key(key);
            assert_eq!(marks, whole, "{diagram}");
            let step = &empty(&diagram)["step"];
            assert!(step[0].as_f64().unwrap() > 1.0 && step[1].as_f64().unwrap() > 1.0, "{diagram}: {step}");
        }
    }

    #[test]
    fn a_board_that_was_met_is_not_written_again() {
        let mut boards = Boards::default();
        let start = Position::start(Rules::Othello);
        let (child, again) = (start.children()[0].1.diagram(), start.diagram());
        assert_eq!([&start.diagram(), &child, &again].map(|diagram| boards.number(diagram)), [0, 1, 0]);
        let json = boards.json();
        assert_eq!(json["empty"].as_array().unwrap().len(), 2, "black to move, white to move");
        assert_eq!(json["pieces"].as_array().unwrap().len(), 2);
    }
}
