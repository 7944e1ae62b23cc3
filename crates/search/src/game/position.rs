//! A position of any game with a board.

use std::fmt;

use thiserror::Error;

use crate::board::TextError;
use crate::game::{Diagram, MoveList, Route, Rules};
use crate::{checkers, chess, othello, xiangqi};

/// Questions to a position of any game.
/// Searches do not use it: they know the type of their game.
pub(in crate::game) trait Playable {
    /// The moves; `Display` prints the notation of the game.
    type Move: Copy + fmt::Display;

    /// The legal moves that a text can mean, in the notation of the game: none, one, or several if it does not say enough.
    fn meant(&self, text: &str) -> Vec<Self::Move>;

    fn captures(&self) -> usize;

    fn facts(&self) -> Facts;

    fn diagram(&self) -> Diagram;

    /// The squares that a move passes.
    fn route(mv: Self::Move) -> Route;
}

/// The contents of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The side to move: "red", "white", "black".
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
#[expect(
    clippy::large_enum_variant,
    reason = "a position is looked at where it lies, and a search has none of these"
)]
#[non_exhaustive]
pub enum Position {
    /// Of xiangqi.
    Xiangqi(xiangqi::Position),
    /// Of chess.
    Chess(chess::Position),
    /// Of Othello.
    Othello(othello::Position),
    /// Of checkers.
    Checkers(checkers::Position),
}

/// A text that is no legal move where it was to be played, or could be several.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` {}", self.reason())]
pub struct IllegalMove {
    /// The text as written.
    pub text: String,
    /// The position.
    pub position: String,
    /// The legal moves that it can mean; if there are none, all legal moves in base order.
    pub legal: Vec<String>,
    /// Whether it can mean several moves.
    pub ambiguous: bool,
}

const SHOWN: usize = 10;

impl IllegalMove {
    fn reason(&self) -> String {
        let Self { position, legal, .. } = self;
        if self.ambiguous {
            return format!("could be several moves in `{position}`: write {}", legal.join(" or "));
        }
        if legal.is_empty() {
            return format!("is not legal in `{position}`: there is no legal move");
        }
        let shown = legal.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = match legal.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("is not legal in `{position}`: legal moves are {shown}{more}")
    }
}

/// Does the same with the position of whichever game it is, and with its legal
/// moves in base order.
macro_rules! with {
    ($position:expr, $inner:ident, $moves:ident => $body:expr) => {
        with!($position, $inner => {
            let mut $moves = MoveList::new();
            $inner.legal_moves(&mut $moves);
            $body
        })
    };
    ($position:expr, $inner:ident => $body:expr) => {
        match $position {
            Position::Xiangqi($inner) => $body,
            Position::Chess($inner) => $body,
            Position::Othello($inner) => $body,
            Position::Checkers($inner) => $body,
        }
    };
}

impl Position {
    /// The start of a game.
    pub fn start(rules: Rules) -> Self {
        match rules {
            Rules::Xiangqi => xiangqi::Position::start().into(),
            Rules::Chess => chess::Position::start().into(),
            Rules::Othello => othello::Position::start().into(),
            Rules::Checkers => checkers::Position::start().into(),
        }
    }

    /// Reads a position as it is written in a game.
    pub fn read(rules: Rules, text: &str) -> Result<Self, TextError> {
        match rules {
            Rules::Xiangqi => xiangqi::Position::from_fen(text).map(Self::from),
            Rules::Chess => chess::Position::from_fen(text).map(Self::from),
            Rules::Othello => othello::Position::from_text(text).map(Self::from),
            Rules::Checkers => checkers::Position::from_fen(text).map(Self::from),
        }
    }

    /// The rules that it belongs to.
    pub const fn rules(&self) -> Rules {
        match self {
            Self::Xiangqi(_) => Rules::Xiangqi,
            Self::Chess(_) => Rules::Chess,
            Self::Othello(_) => Rules::Othello,
            Self::Checkers(_) => Rules::Checkers,
        }
    }

    /// The position in canonical notation: a FEN on xiangqi.
    pub fn text(&self) -> String {
        match self {
            Self::Xiangqi(position) => position.fen(),
            Self::Chess(position) => position.fen(),
            Self::Othello(position) => position.text(),
            Self::Checkers(position) => position.fen(),
        }
    }

    /// The legal moves in base order, each with the position after it.
    pub fn children(&self) -> Vec<(String, Self)> {
        with!(self, position, moves => {
            let child = |mv| {
                let mut child = position.clone();
                child.make(mv);
                Self::from(child)
            };
            moves.iter().map(|mv| (mv.to_string(), child(*mv))).collect()
        })
    }

    /// A legal move as this program writes it, or as the game's collections do (SAN on chess): the squares that it passes,
    /// and the position after it.
    pub fn step(&self, text: &str) -> Result<(Route, Self), IllegalMove> {
        with!(self, position, moves => {
            let meant = position.meant(text);
            if let [mv] = meant[..] {
                let mut child = position.clone();
                child.make(mv);
                return Ok((route_of(position, mv), child.into()));
            }
            let ambiguous = !meant.is_empty();
            let legal = if ambiguous { meant } else { moves.to_vec() };
            let legal = legal.iter().map(ToString::to_string).collect();
            Err(IllegalMove { text: text.to_owned(), position: self.text(), legal, ambiguous })
        })
    }

    /// The number of legal moves.
    pub fn moves(&self) -> usize {
        with!(self, position, moves => moves.len())
    }

    /// The number of captures among the legal moves.
    pub fn captures(&self) -> usize {
        with!(self, position => position.captures())
    }

    /// A hash of everything on which the rest of the game depends.
    pub fn hash(&self) -> u64 {
        with!(self, position => position.hash())
    }

    /// The contents of the board.
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
        with!(self, position => position.perft(depth))
    }

    /// The same number with every move played.
    pub fn perft_made(&self, depth: u32) -> u64 {
        with!(self, position => position.perft_made(depth))
    }
}

fn route_of<P: Playable>(_: &P, mv: P::Move) -> Route {
    P::route(mv)
}

impl From<xiangqi::Position> for Position {
    fn from(position: xiangqi::Position) -> Self {
        Self::Xiangqi(position)
    }
}

impl From<chess::Position> for Position {
    fn from(position: chess::Position) -> Self {
        Self::Chess(position)
    }
}

impl From<othello::Position> for Position {
    fn from(position: othello::Position) -> Self {
        Self::Othello(position)
    }
}

impl From<checkers::Position> for Position {
    fn from(position: checkers::Position) -> Self {
        Self::Checkers(position)
    }
}
