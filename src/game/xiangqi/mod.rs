//! Xiangqi as a game to search: the rules with an evaluator.
//!
//! The rules know no values. Here a [`Position`] gets a score, kept up to
//! date move by move, and the numbers that searches ask of a game: mate
//! values, capture ranks, move indices.

mod evaluator;
mod horizon;
mod mobility;
mod piece_square;
mod tables;

pub use evaluator::{Evaluator, PIECE_VALUES};
pub use horizon::{Captures, Horizon, Static};
pub use mobility::Mobility;
pub use piece_square::PieceSquare;

use std::marker::PhantomData;

use crate::game::{Board, Game, MoveList, Staging, Value};
use crate::xiangqi::{Color, Kind, Move, Piece, Position, Square};

/// The value of having mated is this less the plies it took. Every static
/// value is far smaller: all the pieces of one side are worth 3900.
pub const MATE_VALUE: Value = 20_000;

/// A position and its score under an evaluator; `H` says what happens at the
/// horizon of a search.
#[derive(Clone, Debug)]
pub struct Xiangqi<E, H = Static> {
    position: Position,
    evaluator: E,
    horizon: PhantomData<H>,
    /// The evaluator's incremental part, in Red's view.
    score: i32,
}

/// What [`Game::unmake`] needs: the captured piece and the score before.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    score: i32,
}

impl<E: Evaluator> Xiangqi<E> {
    /// A position with its score; leaves are evaluated statically.
    pub fn new(position: Position, evaluator: E) -> Self {
        let score = evaluator.score(&position);
        Self { position, evaluator, horizon: PhantomData, score }
    }

    /// The same position with a search of captures below its leaves.
    pub fn with_quiescence(self) -> Xiangqi<E, Captures> {
        let Self { position, evaluator, score, .. } = self;
        Xiangqi { position, evaluator, horizon: PhantomData, score }
    }
}

impl<E: Evaluator, H: Horizon> Xiangqi<E, H> {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The evaluator's incremental part after a legal move.
    #[inline]
    fn score_after(&self, mv: Move) -> i32 {
        let mut score = self.score;
        if let Some(piece) = self.position.piece_at(mv.from()) {
            score += self.evaluator.worth(piece, mv.to()) - self.evaluator.worth(piece, mv.from());
        }
        if let Some(piece) = self.position.piece_at(mv.to()) {
            score -= self.evaluator.worth(piece, mv.to());
        }
        score
    }
}

impl<E: Evaluator, H: Horizon> Game for Xiangqi<E, H> {
    type Move = Move;
    type Undo = Undo;

    const MATE_VALUE: Value = MATE_VALUE;
    const STATIC_LEAVES: bool = H::STATIC;
    const MOVE_INDICES: usize = Square::COUNT * Square::COUNT;
    const BOARD: Option<Board> = Some(Board { files: 9, ranks: 10 });

    #[inline]
    fn generate(&self, moves: &mut MoveList<Move>) {
        self.position.legal_moves(moves);
    }

    #[inline]
    fn generate_next(&self, staging: &mut Staging, moves: &mut MoveList<Move>) -> bool {
        self.position.next_moves(&mut staging.xiangqi, moves)
    }

    #[inline]
    fn generate_captures(&self, moves: &mut MoveList<Move>) {
        self.position.legal_captures(moves);
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let score = self.score;
        self.score = self.score_after(mv);
        let captured = self.position.make(mv);
        Undo { captured, score }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo.captured);
        self.score = undo.score;
    }

    #[inline]
    fn evaluate(&self) -> Value {
        let value = self.evaluator.evaluate(&self.position, self.score);
        Value::from(if self.position.side() == Color::Red { value } else { -value })
    }

    #[inline]
    fn evaluate_after(&mut self, mv: Move) -> Value {
        if E::SCORE_SUFFICES {
            let value = self.evaluator.evaluate(&self.position, self.score_after(mv));
            return Value::from(if self.position.side() == Color::Red { -value } else { value });
        }
        let undo = self.make(mv);
        let value = self.evaluate();
        self.unmake(mv, undo);
        value
    }

    #[inline]
    fn leaf(&mut self, alpha: Value, beta: Value, nodes: &mut u64) -> Value {
        H::leaf(self, alpha, beta, nodes)
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    #[inline]
    fn capture_rank(&self, mv: Move) -> u32 {
        match (self.position.piece_at(mv.to()), self.position.piece_at(mv.from())) {
            (Some(victim), Some(attacker)) => 8 * class(victim.kind()) - class(attacker.kind()),
            _ => 0,
        }
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv.from().index() * Square::COUNT + mv.to().index()
    }
}

/// Kinds in order of value; kinds of equal value are of one class.
fn class(kind: Kind) -> u32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Advisor | Kind::Elephant => 2,
        Kind::Horse | Kind::Cannon => 3,
        Kind::Rook => 4,
        Kind::King => 5,
    }
}

#[cfg(test)]
mod tests;
