//! A position of any game with a board.

use std::fmt;

use thiserror::Error;

use crate::game::{Diagram, Figure, Grid, MoveList, Rules};
use crate::xiangqi;
use crate::xiangqi::FenError;

/// What can be done with the positions of every game, whatever its rules are.
/// Searches do not use it: they know the type of their game.
pub(super) trait Playable: Clone {
    /// The moves; `Display` prints the notation of the game.
    type Move: Copy + fmt::Display;

    /// Reads a position as it is written in this game.
    fn read(text: &str) -> Result<Self, PositionError>;

    /// The position in canonical notation.
    fn text(&self) -> String;

    /// The legal moves in base order.
    fn moves(&self) -> MoveList<Self::Move>;

    /// The number of captures among them.
    fn captures(&self) -> usize;

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move);

    /// The hash that searches use.
    fn hash(&self) -> u64;

    /// What is on the board.
    fn facts(&self) -> Facts;

    /// The board as it is shown.
    fn diagram(&self) -> Diagram;

    /// The leaves of the tree of legal moves; those of the last ply are counted.
    fn perft(&self, depth: u32) -> u64;

    /// The same number with every move played.
    fn perft_made(&self, depth: u32) -> u64;
}

/// What is on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Who moves: "red", "white", "black".
    pub to_move: &'static str,
    /// Whether the side to move is in check; never where there is no check.
    pub in_check: bool,
    /// The number of pieces of every kind, of the side that begins a game and
    /// of the other, in a fixed order.
    pub pieces: Vec<(&'static str, [usize; 2])>,
}

impl Facts {
    /// The pieces of some kinds, of either side.
    pub fn count_of(&self, kinds: &[&str]) -> [usize; 2] {
        let counted = self.pieces.iter().filter(|(kind, _)| kinds.contains(kind));
        counted.fold([0; 2], |[first, second], (_, [more, others])| [first + more, second + others])
    }
}

/// A position under the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Position {
    /// Of xiangqi.
    Xiangqi(xiangqi::Position),
}

/// Why a text is not a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A xiangqi position is a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A tree's position is its seed.
    #[error("`{text}` is not a seed: write a whole number from 0 to 18446744073709551615")]
    Seed {
        /// The text as written.
        text: String,
    },
}

/// Does the same with the position of whichever game it is.
macro_rules! with {
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            Position::Xiangqi($inner) => $body,
        }
    };
}

impl Position {
    /// The start of a game.
    pub fn start(rules: Rules) -> Self {
        match rules {
            Rules::Xiangqi => xiangqi::Position::start().into(),
        }
    }

    /// Reads a position as it is written in a game.
    pub fn read(rules: Rules, text: &str) -> Result<Self, PositionError> {
        match rules {
            Rules::Xiangqi => xiangqi::Position::read(text).map(Self::from),
        }
    }

    /// The rules that it belongs to.
    pub const fn rules(&self) -> Rules {
        match self {
            Self::Xiangqi(_) => Rules::Xiangqi,
        }
    }

    /// The position in canonical notation: a FEN on xiangqi.
    pub fn text(&self) -> String {
        with!(self, position => position.text())
    }

    /// The legal moves in base order, each with the position after it.
    pub fn children(&self) -> Vec<(String, Self)> {
        with!(self, position => {
            let after = |mv| {
                let mut child = position.clone();
                child.play(mv);
                (mv.to_string(), child.into())
            };
            position.moves().into_iter().map(after).collect()
        })
    }

    /// The number of legal moves.
    pub fn moves(&self) -> usize {
        with!(self, position => position.moves().len())
    }

    /// The number of captures among the legal moves.
    pub fn captures(&self) -> usize {
        with!(self, position => position.captures())
    }

    /// A hash of everything on which the rest of the game depends.
    pub fn hash(&self) -> u64 {
        with!(self, position => Playable::hash(position))
    }

    /// What is on the board.
    pub fn facts(&self) -> Facts {
        with!(self, position => position.facts())
    }

    /// The board as it is shown.
    pub fn diagram(&self) -> Diagram {
        with!(self, position => position.diagram())
    }

    /// The number of sequences of `depth` legal moves; those of the last ply
    /// are counted without playing them.
    pub fn perft(&self, depth: u32) -> u64 {
        with!(self, position => Playable::perft(position, depth))
    }

    /// The same number with every move played.
    pub fn perft_made(&self, depth: u32) -> u64 {
        with!(self, position => Playable::perft_made(position, depth))
    }
}

impl From<xiangqi::Position> for Position {
    fn from(position: xiangqi::Position) -> Self {
        Self::Xiangqi(position)
    }
}

impl Playable for xiangqi::Position {
    type Move = xiangqi::Move;

    fn read(text: &str) -> Result<Self, PositionError> {
        Ok(Self::from_fen(text)?)
    }

    fn text(&self) -> String {
        self.fen()
    }

    fn moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves
    }

    fn captures(&self) -> usize {
        let mut moves = MoveList::new();
        self.legal_captures(&mut moves);
        moves.len()
    }

    fn play(&mut self, mv: Self::Move) {
        self.make(mv);
    }

    fn hash(&self) -> u64 {
        self.hash()
    }

    fn facts(&self) -> Facts {
        let of_kind = |kind| xiangqi::Color::ALL.map(|color| self.pieces(color, kind).count() as usize);
        Facts {
            to_move: if self.side() == xiangqi::Color::Red { "red" } else { "black" },
            in_check: self.in_check(),
            pieces: xiangqi::Kind::ALL.map(|kind| (kind.name(), of_kind(kind))).into(),
        }
    }

    fn diagram(&self) -> Diagram {
        let figure = |piece: xiangqi::Piece| {
            let letter = piece.letter();
            let first = piece.color() == xiangqi::Color::Red;
            Figure { letter, sign: Some(letter.to_ascii_uppercase()), disc: true, first }
        };
        let square = |file, rank: usize| xiangqi::Square::from_index(9 * rank + file);
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

    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn perft_made(&self, depth: u32) -> u64 {
        self.perft_made(depth)
    }
}
