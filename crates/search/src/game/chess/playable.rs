//! Positions of chess beside those of other games.

use crate::chess::{Color, Kind, Move, Piece, Position, Square};
use crate::game::position::{Facts, Playable};
use crate::game::{Diagram, Figure, Grid, MoveList, Route};

impl Playable for Position {
    type Move = Move;

    fn meant(&self, text: &str) -> Vec<Self::Move> {
        // SAN first: `B1c3` is a bishop's move, and in UCI without regard to case it would be a knight's.
        match self.moves_in_san(text) {
            moves if moves.is_empty() => self.read_move(text).into_iter().collect(),
            moves => moves,
        }
    }

    /// Promotions are not captures, though a quiescence search looks at both.
    fn captures(&self) -> usize {
        let takes =
            |mv: &&Move| mv.is_en_passant() || (self.piece_at(mv.to()).is_some() && !mv.is_castling());
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves.iter().filter(takes).count()
    }

    fn facts(&self) -> Facts {
        let of_kind = |kind| {
            Color::ALL.map(|color| {
                let piece = Some(Piece::new(color, kind));
                Square::all().filter(|square| self.piece_at(*square) == piece).count()
            })
        };
        Facts {
            to_move: if self.side() == Color::White { "white" } else { "black" },
            in_check: self.in_check(),
            pieces: Kind::ALL.map(|kind| (kind.name(), of_kind(kind))).into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let figure = |piece: Piece| Figure {
            letter: piece.letter(),
            sign: Some(sign(piece)),
            chinese: None,
            disc: false,
            first: piece.color() == Color::White,
        };
        let at = |file, rank| Square::at(file, rank).and_then(|square| self.piece_at(square)).map(figure);
        Diagram {
            grid: Grid::Chequered,
            colors: ["white", "black"],
            to_move: self.facts().to_move,
            files: ('a'..='h').map(String::from).collect(),
            ranks: (1..=8).rev().map(|rank| rank.to_string()).collect(),
            squares: (0..8).rev().map(|rank| (0..8).map(|file| at(file, rank)).collect()).collect(),
        }
    }

    fn route(mv: Self::Move) -> Route {
        [mv.from(), mv.to()].map(|square| (square.file().into(), usize::from(7 - square.rank()))).into()
    }
}

fn sign(piece: Piece) -> char {
    let [white, black] = match piece.kind() {
        Kind::King => ['\u{2654}', '\u{265a}'],
        Kind::Queen => ['\u{2655}', '\u{265b}'],
        Kind::Rook => ['\u{2656}', '\u{265c}'],
        Kind::Bishop => ['\u{2657}', '\u{265d}'],
        Kind::Knight => ['\u{2658}', '\u{265e}'],
        Kind::Pawn => ['\u{2659}', '\u{265f}'],
    };
    if piece.color() == Color::White { white } else { black }
}
