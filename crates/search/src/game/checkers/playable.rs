//! Positions of checkers beside those of other games.

use crate::checkers::{Color, Kind, Move, Position, Square};
use crate::game::position::{Facts, Playable};
use crate::game::{Diagram, Figure, Grid, MoveList, Route};

impl Playable for Position {
    type Move = Move;

    fn meant(&self, text: &str) -> Vec<Self::Move> {
        self.moves_meant(text).unwrap_or_default()
    }

    fn captures(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_captures(&mut moves);
        moves.len()
    }

    fn facts(&self) -> Facts {
        let of_kind = |kind| [Color::Black, Color::White].map(|color| self.pieces(color, kind).count());
        Facts {
            to_move: color(self.side()),
            in_check: false,
            pieces: vec![("man", of_kind(Kind::Man)), ("king", of_kind(Kind::King))],
        }
    }

    /// White at the bottom: square 1 is the second of the top row. Kings are
    /// capital letters.
    fn diagram(&self) -> Diagram {
        let figure = |(color, kind)| {
            let (king, black) = (kind == Kind::King, color == Color::Black);
            let letter = if black { 'b' } else { 'w' };
            let letter = if king { letter.to_ascii_uppercase() } else { letter };
            Figure { letter, sign: king.then_some('K'), chinese: None, disc: true, first: black }
        };
        let at = |row, column| Square::at(row, column).and_then(|square| self.piece_at(square)).map(figure);
        Diagram {
            grid: Grid::Chequered,
            colors: ["black", "white"],
            to_move: color(self.side()),
            files: Vec::new(),
            ranks: (0..8).map(|row| format!("{}-{}", 4 * row + 1, 4 * row + 4)).collect(),
            squares: (0..8).map(|row| (0..8).map(|column| at(row, column)).collect()).collect(),
        }
    }

    fn route(mv: Self::Move) -> Route {
        mv.path().into_iter().map(|square| (square.column().into(), square.row().into())).collect()
    }
}

fn color(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}
