//! English checkers as a game to search: the rules with an evaluator.
//!
//! The rules know no values. Here a [`Position`] gets a score, kept up to
//! date move by move, and the numbers that searches ask of a game: mate
//! values, capture ranks, move indices.

mod horizon;
mod playable;
mod spec;
mod state;
mod tables;

pub use horizon::{Captures, Horizon, Static};
pub(in crate::game) use spec::CHECKERS;
pub use spec::{CheckersSpec, Evaluation, Quiescence};
pub use state::{State, Undo};
pub use tables::{KING_VALUE, MAN_VALUE, Tables};

use std::marker::PhantomData;

use crate::checkers::{Move, Position, Square};
use crate::game::bridge::answered_with_captures_by;
use crate::game::{Game, INFINITY, LeafCounts, MoveList, Value};

/// The value of having won is this less the plies it took. Every static
/// value is far smaller: twelve kings are worth less than 2000.
pub const MATE_VALUE: Value = 20_000;

/// A position and its score under an evaluator; `H` says what happens at the
/// horizon of a search.
#[derive(Clone, Debug)]
pub struct Checkers<H = Static> {
    state: State,
    horizon: PhantomData<H>,
}

impl Checkers {
    /// A position with its score; leaves are evaluated statically.
    pub fn new(position: Position, tables: Tables) -> Self {
        Self { state: State::new(position, tables), horizon: PhantomData }
    }

    /// The same position, of which leaves are evaluated when all captures have
    /// been made.
    pub fn with_captures(self) -> Checkers<Captures> {
        Checkers { state: self.state, horizon: PhantomData }
    }
}

impl<H: Horizon> Checkers<H> {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.state.position
    }
}

impl<H: Horizon> Game for Checkers<H> {
    type Move = Move;
    type Undo = Undo;

    answered_with_captures_by!(state.position);

    const MATE_VALUE: Value = MATE_VALUE;
    const STATIC_LEAVES: bool = H::STATIC;
    const IN_PARTS: bool = true;

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.state.make(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state.unmake(mv, undo);
    }

    #[inline]
    fn evaluate(&self) -> Value {
        self.state.evaluate()
    }

    #[inline]
    fn evaluate_after(&mut self, mv: Move) -> Value {
        self.state.evaluate_after(mv)
    }

    #[inline]
    fn leaf(&mut self, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        H::leaf(&self.state, alpha, beta, counts)
    }

    #[inline]
    fn leaf_after(&mut self, mv: Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        H::leaf_after(&self.state, mv, alpha, beta, counts)
    }

    #[inline]
    fn static_cutoff_after(&mut self, mv: Move, beta: Value) -> Option<Value> {
        H::static_value_after(&self.state, mv).filter(|value| *value >= beta)
    }

    /// Only of static leaves: where captures are searched, a static evaluation
    /// is the value of those leaves alone in which there is nothing to capture.
    fn static_cutoffs_after_quiets(&self, beta: Value) -> Option<(usize, Value)> {
        if !H::STATIC {
            return None;
        }
        let (moves, least) = self.state.least_after_quiets().unwrap_or((0, INFINITY));
        (least >= beta).then_some((moves, least))
    }

    // Before the move the piece is on the one square, after it on the other.
    const PIECE_TO_INDICES: usize = 4 * Square::COUNT;

    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let position = &self.state.position;
        let piece = position.piece_at(mv.from()).or_else(|| position.piece_at(mv.to()));
        piece.map_or(0, |(color, kind)| (2 * color.index() + kind.index()) * Square::COUNT + mv.to().index())
    }

    #[inline]
    fn gain(&self, mv: Move) -> Value {
        self.state.gain(mv)
    }

    #[inline]
    fn capture_rank(&self, mv: Move) -> u32 {
        self.state.capture_rank(mv)
    }
}

#[cfg(test)]
mod tests;
