//! Positions of xiangqi beside those of other games.

use crate::game::position::{Facts, Playable};
use crate::game::{Diagram, Figure, Grid, MoveList, Route};
use crate::xiangqi::{Color, Kind, Move, Piece, Position, Square};

impl Playable for Position {
    type Move = Move;

    fn meant(&self, text: &str) -> Vec<Self::Move> {
        text.parse().ok().filter(|mv| self.is_legal(*mv)).into_iter().collect()
    }

    fn captures(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_captures(&mut moves);
        moves.len()
    }

    fn facts(&self) -> Facts {
        let of_kind = |kind| Color::ALL.map(|color| self.pieces(color, kind).count() as usize);
        Facts {
            to_move: if self.side() == Color::Red { "red" } else { "black" },
            in_check: self.in_check(),
            pieces: Kind::ALL.map(|kind| (kind.name(), of_kind(kind))).into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let figure = |piece: Piece| {
            let letter = piece.letter();
            let first = piece.color() == Color::Red;
            let sign = Some(letter.to_ascii_uppercase());
            Figure { letter, sign, chinese: Some(chinese(piece)), disc: true, first }
        };
        let square = |file, rank: usize| Square::from_index(9 * rank + file);
        let row = |rank| (0..9).map(|file| self.piece_at(square(file, rank)).map(figure)).collect();
        Diagram {
            grid: Grid::River,
            colors: ["red", "black"],
            to_move: self.facts().to_move,
            files: ('a'..='i').map(String::from).collect(),
            ranks: (0..10).rev().map(|rank| rank.to_string()).collect(),
            squares: (0..10).rev().map(row).collect(),
        }
    }

    fn route(mv: Self::Move) -> Route {
        [mv.from(), mv.to()].map(|square| (square.file().into(), usize::from(9 - square.rank()))).into()
    }
}

/// The character on a piece: those of the two sides differ, so that a board is read without its colours.
fn chinese(piece: Piece) -> char {
    let [red, black] = match piece.kind() {
        Kind::Rook => ['俥', '車'],
        Kind::Cannon => ['炮', '砲'],
        Kind::Horse => ['傌', '馬'],
        Kind::Pawn => ['兵', '卒'],
        Kind::Elephant => ['相', '象'],
        Kind::Advisor => ['仕', '士'],
        Kind::King => ['帥', '將'],
    };
    if piece.color() == Color::Red { red } else { black }
}
