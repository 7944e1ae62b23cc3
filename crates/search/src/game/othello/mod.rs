//! Othello as a game to search: the rules with an evaluator.
//!
//! Values are discs. A game that is over is worth its result, at the horizon
//! too, so a search that is deep enough to finish every game (a ply for every
//! empty square, and one for every pass) gives the exact result.

mod evaluator;
mod playable;
pub(in crate::game) mod spec;
mod tables;

pub use evaluator::Evaluator;
pub use spec::{OthelloEvaluation, OthelloSpec};

use crate::game::bridge::answered_by;
use crate::game::{Game, MoveList, Terminal, Value};
use crate::othello::{self, Flips, Move, Position};

/// Never reached: a game of Othello ends with a result in discs, not with a
/// mate. Small, so that values fit into the narrow entries of a table.
pub const MATE_VALUE: Value = 20_000;

/// A position and its score under an evaluator.
#[derive(Clone, Debug)]
pub struct Othello {
    position: Position,
    evaluator: Evaluator,
    /// The evaluator's sum over the squares, for the side to move.
    score: i32,
}

/// Needed by [`Game::unmake`]: the flipped discs and the score before.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    flipped: othello::Undo,
    score: i32,
}

impl Othello {
    /// A position with its score.
    pub fn new(position: Position, evaluator: Evaluator) -> Self {
        let score = evaluator.score(&position);
        Self { position, evaluator, score }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The evaluator's sum after a move that flips these discs, for the side
    /// that then moves.
    #[inline]
    fn score_after(&self, mv: Move, flips: Flips) -> i32 {
        let gain = match mv.square() {
            Some(square) => self.evaluator.gain(square, flips),
            None => 0,
        };
        -self.score - gain
    }
}

impl Game for Othello {
    type Move = Move;
    type Undo = Undo;

    answered_by!(position);

    const MATE_VALUE: Value = MATE_VALUE;
    const MOVE_INDICES: usize = Move::COUNT;
    const IN_PARTS: bool = true;
    const COUNTS_REPLIES: bool = true;
    const NULL_MOVES: bool = true;

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let flips = self.position.flips(mv);
        let score = self.score;
        self.score = self.score_after(mv, flips);
        Undo { flipped: self.position.make_flips(mv, flips), score }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo.flipped);
        self.score = undo.score;
    }

    /// A pass of a side that has another move. A side that has none passes by the rules,
    /// or the game is over.
    fn null_move(&mut self) -> Option<Undo> {
        let must_pass = self.position.legal_squares() == 0;
        (!must_pass).then(|| self.make(Move::PASS))
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.unmake(Move::PASS, undo);
    }

    #[inline]
    fn evaluate(&self) -> Value {
        self.evaluator.value(&self.position, self.score).into()
    }

    #[inline]
    fn evaluate_after(&mut self, mv: Move) -> Value {
        let flips = self.position.flips(mv);
        let after = self.position.after_flips(mv, flips);
        self.evaluator.value(&after, self.score_after(mv, flips)).into()
    }

    /// Neither side can move: the result.
    fn terminal(&self) -> Terminal {
        Terminal::Value(self.position.final_score().into())
    }

    #[inline]
    fn generate_quiets(&self, moves: &mut MoveList<Move>) {
        self.position.legal_moves(moves);
    }

    #[inline]
    fn code(mv: Move) -> u16 {
        mv.index() as u16
    }

    #[inline]
    fn from_code(code: u16) -> Option<Move> {
        Move::from_index(code.into())
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv.index()
    }

    const PIECE_TO_INDICES: usize = 2 * (Move::COUNT - 1) + 1;

    /// Before the move its square is empty, after it the disc there is the mover's. A
    /// pass has one index.
    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let side = self.position.side();
        let Some(square) = mv.square() else { return Self::PIECE_TO_INDICES - 1 };
        let made = self.position.opponent() >> square.index() & 1 == 1;
        let color = if made { !side } else { side };
        color.index() * (Move::COUNT - 1) + square.index()
    }

    /// The squares where the opponent can then place a disc: none if a pass is
    /// its only move.
    #[inline]
    fn replies_after(&self, mv: Move) -> u32 {
        self.position.after(mv).legal_squares().count_ones()
    }
}

#[cfg(test)]
mod tests;
