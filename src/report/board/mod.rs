//! A position as a picture or a text: its board, the move that led to it, and a line of moves as arrows.
//!
//! ```
//! use plybench::draw::export;
//! use plybench::game::{Position, Rules};
//! use plybench::report::board::{self, Marks};
//!
//! let start = Position::start(Rules::Xiangqi);
//! let (last, position) = start.step("h2e2")?;
//! let (reply, _) = position.step("h9g7")?;
//! let marks = Marks { last, line: vec![reply] };
//! let svg = export::svg(&board::page(&position.diagram(), &marks), "Central cannon");
//! assert!(svg.starts_with("<svg"));
//! # Ok::<(), plybench::game::IllegalMove>(())
//! ```

mod ground;
mod marked;
mod pieces;

use crate::draw::page::{Page, Place};
use crate::game::{Cell, Diagram, Route};

const SQUARE: f64 = 30.0;
const MARGIN: f64 = 26.0;
const FOOT: f64 = 16.0;
const RADIUS: f64 = 12.5;

/// Marks on a board besides its pieces; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The squares of the move that led here; the first and the last are marked.
    pub last: Route,
    /// Moves to come, the first by the side to move: an arrow each, in a colour for each side, with its number if there
    /// are several. A placed piece is a ring, a pass is not shown.
    pub line: Vec<Route>,
}

impl Marks {
    fn last_cells(&self) -> impl Iterator<Item = &Cell> {
        let end = if self.last.len() > 1 { self.last.last() } else { None };
        self.last.first().into_iter().chain(end)
    }
}

/// The page of a board.
pub fn page(diagram: &Diagram, shown: &Marks) -> Page {
    let mut marks = Vec::new();
    ground::draw(diagram, &mut marks);
    marked::last(diagram, shown.last_cells(), &mut marks);
    for (row, squares) in diagram.squares.iter().enumerate() {
        for (file, figure) in squares.iter().enumerate() {
            if let Some(figure) = figure {
                pieces::draw(*figure, pieces::color_of(diagram, *figure), middle((file, row)), &mut marks);
            }
        }
    }
    ground::names(diagram, &mut marks);
    marked::line(&shown.line, &mut marks);
    Page {
        width: 2.0 * MARGIN + SQUARE * diagram.width() as f64,
        height: 2.0 * MARGIN + SQUARE * diagram.squares.len() as f64 + FOOT,
        marks,
    }
}

/// The board as text, the squares of the last move in brackets.
pub fn text(diagram: &Diagram, shown: &Marks) -> String {
    let is_last = |cell: Cell| shown.last_cells().any(|last| *last == cell);
    diagram.text(|file, row| match (file > 0 && is_last((file - 1, row)), is_last((file, row))) {
        (true, true) => '|',
        (true, false) => ']',
        (false, true) => '[',
        (false, false) => ' ',
    })
}

fn middle((file, row): Cell) -> Place {
    (MARGIN + SQUARE * (file as f64 + 0.5), MARGIN + SQUARE * (row as f64 + 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::page::Mark;
    use crate::game::{Position, Rules};

    /// The board after the first moves of a game, which are marked, with those after them as arrows.
    fn board(rules: Rules, played: &[&str], to_come: &[&str]) -> (Diagram, Marks) {
        let mut position = Position::start(rules);
        let mut marks = Marks::default();
        for mv in played {
            (marks.last, position) = position.step(mv).unwrap();
        }
        let diagram = position.diagram();
        for mv in to_come {
            let (route, after) = position.step(mv).unwrap();
            marks.line.push(route);
            position = after;
        }
        (diagram, marks)
    }

    const GAMES: [(Rules, [&str; 2]); 4] = [
        (Rules::Xiangqi, ["h2e2", "h9g7"]),
        (Rules::Chess, ["e2e4", "g8f6"]),
        (Rules::Othello, ["d3", "c3"]),
        (Rules::Checkers, ["11-15", "24-20"]),
    ];

    #[test]
    fn every_piece_of_every_start_position_is_on_the_page() {
        for (rules, moves) in GAMES {
            let (diagram, marks) = board(rules, &[], &moves);
            let page = page(&diagram, &marks);
            let pieces: usize = Position::start(rules).facts().pieces.iter().map(|(_, [a, b])| a + b).sum();
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
        assert_eq!(Rules::ALL.len(), GAMES.len());
    }

    #[test]
    fn the_last_move_and_the_line_are_drawn() {
        for (rules, [first, second]) in GAMES {
            let (diagram, marks) = board(rules, &[first], &[second]);
            let ground = page(&diagram, &Marks::default()).marks;
            for marks in [Marks { line: Vec::new(), ..marks.clone() }, Marks { last: Vec::new(), ..marks }] {
                let drawn = page(&diagram, &marks).marks;
                let new: Vec<&Mark> = drawn.iter().filter(|mark| !ground.contains(mark)).collect();
                let cells = if marks.line.is_empty() { &marks.last } else { &marks.line[0] };
                // Something new on its first square and on its last.
                let near = |cell: Cell, (x, y): &Place| {
                    let (left, top) = middle(cell);
                    (x - left).abs() <= SQUARE / 2.0 && (y - top).abs() <= SQUARE / 2.0
                };
                for cell in [cells[0], *cells.last().unwrap()] {
                    let touches = |mark: &&&Mark| match mark {
                        Mark::Line { places, .. } | Mark::Polygon { places, .. } => {
                            places.iter().any(|place| near(cell, place))
                        }
                        Mark::Text { place, .. } => near(cell, place),
                    };
                    assert!(new.iter().any(|mark| touches(&mark)), "{rules}: nothing new at {cell:?}");
                }
            }
        }
    }

    #[test]
    fn texts_have_the_last_move_in_brackets() {
        let (diagram, marks) = board(Rules::Xiangqi, &["b2c2"], &[]);
        let shown = text(&diagram, &marks);
        assert_eq!(shown.lines().nth(7), Some("2  .[.|C]. . . . C ."));
        let chinese = text(&diagram.in_chinese().unwrap(), &marks);
        assert_eq!(chinese.lines().nth(7), Some("2  ．[．|炮]． ． ． ． 炮 ．"));
        let (diagram, marks) = board(Rules::Checkers, &["11-15"], &[]);
        assert_eq!(text(&diagram, &marks).matches(['[', ']']).count(), 4);
    }

    #[test]
    fn only_xiangqi_has_chinese_characters() {
        for &rules in Rules::ALL {
            let diagram = Position::start(rules).diagram().in_chinese();
            assert_eq!(diagram.is_some(), rules == Rules::Xiangqi, "{rules}");
        }
        let diagram = Position::start(Rules::Xiangqi).diagram().in_chinese().unwrap();
        let shown = diagram.to_string();
        assert!(shown.starts_with("9  車 馬 象 士 將 士 象 馬 車\n8  ． ． "), "{shown}");
        assert!(
            shown.contains("\n0  俥 傌 相 仕 帥 仕 相 傌 俥\n   a  b  c  d  e  f  g  h  i\nred to move\n"),
            "{shown}"
        );
    }
}
