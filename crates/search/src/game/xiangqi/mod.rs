//! Xiangqi as a game to search: the rules with an evaluator.
//!
//! The rules know no values. Here a [`Position`] gets a score, kept up to
//! date move by move, and the numbers that searches ask of a game: mate
//! values, capture ranks, move indices.

mod book;
mod evaluator;
mod exchange;
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

use crate::game::bridge::{answered_at_horizon, answered_with_captures_by, answered_with_exchanges_by};
use crate::game::xiangqi::gains::{Gains, MOST_GAIN};
use crate::game::xiangqi::highest_capture::{Highest, rank};
use crate::game::{Board, FirstCapture, Game, INFINITY, LeafCounts, MoveList, Staging, Value};
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
    horizon: H,
    /// The evaluator's incremental part, in Red's view.
    score: i32,
}

/// Needed by [`Game::unmake`]: the captured piece and the score before.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    score: i32,
}

impl<E: Evaluator> Xiangqi<E> {
    /// A position with its score; leaves are evaluated statically.
    pub fn new(position: Position, evaluator: E) -> Self {
        let score = evaluator.score(&position);
        Self { position, evaluator, horizon: Static, score }
    }

    /// The same position with a search of captures below its leaves.
    pub fn with_quiescence(self) -> Xiangqi<E, Captures> {
        self.with_horizon(Captures { without_losing: false })
    }

    /// The same without captures that lose the exchange: [`Game::loses_exchange`].
    pub fn with_quiescence_by_see(self) -> Xiangqi<E, Captures> {
        self.with_horizon(Captures { without_losing: true })
    }

    fn with_horizon<H>(self, horizon: H) -> Xiangqi<E, H> {
        let Self { position, evaluator, score, .. } = self;
        Xiangqi { position, evaluator, horizon, score }
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
        let least = self.value_after(self.score + if red { most } else { -most });
        (least >= beta).then_some((moves, least))
    }

    /// A score in Red's view as a value for the side that moves next.
    #[inline]
    fn value_after(&self, score: i32) -> Value {
        let value = self.evaluator.evaluate(&self.position, score);
        Value::from(if self.position.side() == Color::Red { -value } else { value })
    }
}

impl<E: Evaluator, H: Horizon> Game for Xiangqi<E, H> {
    type Move = Move;
    type Undo = Undo;

    answered_with_captures_by!(position);
    answered_at_horizon!();
    answered_with_exchanges_by!(position);

    const MATE_VALUE: Value = MATE_VALUE;
    const IN_PARTS: bool = true;
    const BOARD: Option<Board> = Some(Board { files: 9, ranks: 10 });
    const CAPTURE_INDICES: usize = PIECES * Square::COUNT * Kind::ALL.len();

    #[inline]
    fn generate_next(&self, staging: &mut Staging, moves: &mut MoveList<Move>) -> bool {
        self.position.next_moves(&mut staging.xiangqi, moves)
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

    fn null_move(&mut self) -> Option<Undo> {
        self.position.null_move().then_some(Undo { captured: None, score: self.score })
    }

    fn unmake_null(&mut self, _: Undo) {
        self.position.unmake_null();
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

    // Before the move the piece is on the one square, after it on the other.
    const PIECE_TO_INDICES: usize = 16 * Square::COUNT;

    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let piece = self.position.piece_at(mv.from()).or_else(|| self.position.piece_at(mv.to()));
        piece.map_or(0, |piece| piece.index() * Square::COUNT + mv.to().index())
    }

    #[inline]
    fn capture_rank(&self, mv: Move) -> u32 {
        match (self.position.piece_at(mv.to()), self.position.piece_at(mv.from())) {
            (Some(victim), Some(attacker)) => rank(victim, attacker),
            _ => 0,
        }
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        let piece = |square| self.position.piece_at(square);
        let (attacker, victim) = (piece(mv.from()), piece(mv.to()));
        let victim = victim.map_or(0, |piece| piece.kind().index());
        let attacker = attacker.map_or(0, Piece::index);
        (attacker * Square::COUNT + mv.to().index()) * Kind::ALL.len() + victim
    }
}

/// [`Piece::index`] is below this.
const PIECES: usize = 16;

#[cfg(test)]
mod tests;
