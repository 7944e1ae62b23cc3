//! A game chosen at run time: where a game spec becomes a type.

use crate::game::checkers::{self, Checkers};
use crate::game::chess::{self, Chess};
use crate::game::othello::Othello;
use crate::game::tree::Tree;
use crate::game::xiangqi::{Captures, PieceSquare, Threats, Xiangqi};
use crate::game::{Game, Value, is_mate};

/// One of the built-in games at a position, its evaluator and horizon
/// included. The searches are generic over the game; [`AnyGame::visit`] calls
/// a generic function with whichever it is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AnyGame {
    /// Xiangqi with a table evaluator (`eval=pst` and `eval=material`).
    Xiangqi(Xiangqi<PieceSquare>),
    /// The same with a quiescence search.
    XiangqiCaptures(Xiangqi<PieceSquare, Captures>),
    /// Xiangqi with `eval=mobility` or `eval=book`.
    XiangqiThreats(Xiangqi<Threats>),
    /// The same with a quiescence search.
    XiangqiThreatsCaptures(Xiangqi<Threats, Captures>),
    /// Chess with a table evaluator (`eval=pst` and `eval=material`).
    Chess(Chess<chess::PieceSquare>),
    /// The same with a quiescence search.
    ChessCaptures(Chess<chess::PieceSquare, Captures>),
    /// Chess with `eval=mobility`.
    ChessMobility(Chess<chess::Mobility>),
    /// The same with a quiescence search.
    ChessMobilityCaptures(Chess<chess::Mobility, Captures>),
    /// Othello with any evaluator.
    Othello(Othello),
    /// Checkers with any evaluator.
    Checkers(Checkers),
    /// The same with `quiescence=captures`.
    CheckersCaptures(Checkers<checkers::Captures>),
    /// A synthetic tree.
    Tree(Tree),
}

/// A function that is generic over the game, as a value: what a closure
/// cannot be.
pub trait Visitor {
    /// The result of a visit.
    type Output;

    /// Does its work with a game whose type is known.
    fn visit<G: Game>(self, game: &G) -> Self::Output;
}

impl AnyGame {
    /// Calls a visitor with the game inside.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Xiangqi(game) => visitor.visit(game),
            Self::XiangqiCaptures(game) => visitor.visit(game),
            Self::XiangqiThreats(game) => visitor.visit(game),
            Self::XiangqiThreatsCaptures(game) => visitor.visit(game),
            Self::Chess(game) => visitor.visit(game),
            Self::ChessCaptures(game) => visitor.visit(game),
            Self::ChessMobility(game) => visitor.visit(game),
            Self::ChessMobilityCaptures(game) => visitor.visit(game),
            Self::Othello(game) => visitor.visit(game),
            Self::Checkers(game) => visitor.visit(game),
            Self::CheckersCaptures(game) => visitor.visit(game),
            Self::Tree(game) => visitor.visit(game),
        }
    }

    /// Whether a value is a win or a loss some plies away.
    pub fn is_mate(&self, value: Value) -> bool {
        struct IsMate(Value);
        impl Visitor for IsMate {
            type Output = bool;
            fn visit<G: Game>(self, _: &G) -> bool {
                is_mate::<G>(self.0)
            }
        }
        self.visit(IsMate(value))
    }
}
