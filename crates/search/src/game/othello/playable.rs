//! Positions of Othello beside those of other games.

use crate::game::position::{Facts, Playable};
use crate::game::{Diagram, Figure, Grid, Route};
use crate::othello::{Color, Move, Position, Square};

impl Playable for Position {
    type Move = Move;

    fn meant(&self, text: &str) -> Vec<Self::Move> {
        text.parse().ok().filter(|mv| self.is_legal(*mv)).into_iter().collect()
    }

    /// Discs are turned, never taken.
    fn captures(&self) -> usize {
        0
    }

    fn facts(&self) -> Facts {
        Facts {
            to_move: color(self.side()),
            in_check: false,
            pieces: vec![("disc", [Color::Black, Color::White].map(|color| self.discs(color) as usize))],
        }
    }

    fn diagram(&self) -> Diagram {
        let figure = |disc: Color| Figure {
            letter: disc.letter(),
            sign: None,
            chinese: None,
            disc: true,
            first: disc == Color::Black,
        };
        let at = |file, row| Square::at(file, row).and_then(|square| self.disc_at(square)).map(figure);
        Diagram {
            grid: Grid::Plain,
            colors: ["black", "white"],
            to_move: color(self.side()),
            files: ('a'..='h').map(String::from).collect(),
            ranks: (1..=8).map(|rank| rank.to_string()).collect(),
            squares: (0..8).map(|row| (0..8).map(|file| at(file, row)).collect()).collect(),
        }
    }

    fn route(mv: Self::Move) -> Route {
        mv.square().map(|square| (square.file().into(), square.rank().into())).into_iter().collect()
    }
}

fn color(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}
