//! Xiangqi as a game to search: the rules with an evaluator.
//!
//! The rules know no values. Here a [`Position`] gets a score, kept up to
//! date move by move, and the numbers that searches ask of a game: mate
//! values, capture ranks, move indices.

mod book;
mod evaluator;
mod gains;
mod highest_capture;
mod mobility;
mod piece_square;
mod playable;
mod spec;
mod tables;
mod threats;
mod touched;

pub use crate::game::horizon::{Captures, Horizon, Static};
pub use book::{Book, KingThreat};
pub use evaluator::{Evaluator, PIECE_VALUES};
pub use mobility::Mobility;
pub use piece_square::PieceSquare;
pub(in crate::game) use spec::XIANGQI;
pub use spec::{Evaluation, Quiescence, XiangqiSpec};
pub use threats::Threats;

use std::marker::PhantomData;

use crate::game::xiangqi::gains::{Gains, MOST_GAIN};
use crate::game::xiangqi::highest_capture::{Highest, rank};
use crate::game::{Board, FirstCapture, Game, INFINITY, LeafCounts, MoveList, Staging, Value};
use crate::xiangqi::{Color, Move, Piece, Position, Square};

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

    /// [`Game::static_cutoffs_after_all`], looked for.
    #[inline(never)]
    fn cutoffs_after_all(&self, beta: Value) -> Option<(usize, Value)> {
        let mut gains = Gains::<_, true>::of(&self.position, &self.evaluator);
        self.position.moves_into(&mut gains);
        self.static_cutoffs(gains.moves, gains.best, beta)
    }

    /// [`Game::static_cutoffs_after_quiets`] of this many moves, if this is the
    /// most that one of them adds to the score of the side to move.
    #[inline]
    fn static_cutoffs(&self, moves: usize, most: i32, beta: Value) -> Option<(usize, Value)> {
        if moves == 0 {
            return Some((0, INFINITY));
        }
        let red = self.position.side() == Color::Red;
        let score = self.score + if red { most } else { -most };
        let value = self.evaluator.evaluate(&self.position, score);
        let least = Value::from(if red { -value } else { value });
        (least >= beta).then_some((moves, least))
    }
}

impl<E: Evaluator, H: Horizon> Game for Xiangqi<E, H> {
    type Move = Move;
    type Undo = Undo;

    const MATE_VALUE: Value = MATE_VALUE;
    const STATIC_LEAVES: bool = H::STATIC;
    const MOVE_INDICES: usize = Square::COUNT * Square::COUNT;
    const IN_PARTS: bool = true;
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
    fn leaf(&mut self, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        H::leaf(self, alpha, beta, counts)
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.position.hash()
    }

    #[inline]
    fn hash_after(&mut self, mv: Move) -> u64 {
        self.position.hash_after(mv)
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv)
    }

    #[inline]
    fn generate_quiets(&self, moves: &mut MoveList<Move>) {
        self.position.legal_quiets(moves);
    }

    #[inline]
    fn code(mv: Move) -> u16 {
        mv.code()
    }

    #[inline]
    fn from_code(code: u16) -> Option<Move> {
        Move::from_code(code)
    }

    /// Both horizons stand pat.
    #[inline]
    fn static_cutoff_after(&mut self, mv: Move, beta: Value) -> Option<Value> {
        Some(self.evaluate_after(mv)).filter(|value| *value >= beta)
    }

    fn static_cutoffs_after_quiets(&self, beta: Value) -> Option<(usize, Value)> {
        if !E::SCORE_SUFFICES {
            return None;
        }
        let mut gains = Gains::<_, false>::of(&self.position, &self.evaluator);
        self.position.quiets_into(&mut gains);
        self.static_cutoffs(gains.moves, gains.best, beta)
    }

    #[inline]
    fn static_cutoffs_after_all(&self, beta: Value) -> Option<(usize, Value)> {
        // Nearly always true where no capture can bring that.
        let likely = E::SCORE_SUFFICES && -self.evaluate() >= beta + MOST_GAIN;
        if likely { self.cutoffs_after_all(beta) } else { None }
    }

    fn first_capture(&self) -> FirstCapture<Move> {
        let mut highest = Highest::of(&self.position);
        self.position.pseudo_captures_into(&mut highest);
        highest.first_capture()
    }

    #[inline]
    fn leaf_after(&mut self, mv: Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        H::leaf_after(self, mv, alpha, beta, counts)
    }

    #[inline]
    fn capture_rank(&self, mv: Move) -> u32 {
        match (self.position.piece_at(mv.to()), self.position.piece_at(mv.from())) {
            (Some(victim), Some(attacker)) => rank(victim, attacker),
            _ => 0,
        }
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv.from().index() * Square::COUNT + mv.to().index()
    }
}

#[cfg(test)]
mod tests;
