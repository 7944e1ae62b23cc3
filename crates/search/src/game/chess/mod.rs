//! Chess as a game to search: the rules with an evaluator.
//!
//! The rules know no values. Here a [`Position`] gets a score, kept up to
//! date move by move, and the numbers that searches ask of a game: mate
//! values, capture ranks, move indices.

mod evaluator;
mod exchange;
mod mobility;
mod piece_square;
mod playable;
mod spec;
mod tables;

pub use crate::game::horizon::{Captures, Horizon, Static};
pub use evaluator::{Evaluator, PIECE_VALUES};
pub use mobility::Mobility;
pub use piece_square::PieceSquare;
pub(super) use spec::CHESS;
pub use spec::{ChessSpec, Evaluation, Quiescence};

use crate::chess::{self, Color, Kind, Move, Piece, Position, Sink, Square, Targets};
use crate::game::bridge::{answered_at_horizon, answered_with_captures_by, answered_with_exchanges_by};
use crate::game::{Board, Game, INFINITY, LeafCounts, MoveList, Staging, Terminal, Value};

/// The value of having mated is this less the plies it took. Every static
/// value is far smaller: nine queens and all other pieces are worth 10,400.
pub const MATE_VALUE: Value = 20_000;

/// A position and its score under an evaluator; `H` says what happens at the
/// horizon of a search.
#[derive(Clone, Debug)]
pub struct Chess<E, H = Static> {
    position: Position,
    evaluator: E,
    horizon: H,
    /// The evaluator's incremental part, in White's view.
    score: i32,
}

/// Needed by [`Game::unmake`]: the position and the score before.
#[derive(Clone, Debug)]
pub struct Undo {
    position: chess::Undo,
    score: i32,
}

impl<E: Evaluator> Chess<E> {
    /// A position with its score; leaves are evaluated statically.
    pub fn new(position: Position, evaluator: E) -> Self {
        let score = evaluator.score(&position);
        Self { position, evaluator, horizon: Static, score }
    }

    /// The same position with a search of captures and promotions below its
    /// leaves.
    pub fn with_quiescence(self) -> Chess<E, Captures> {
        self.with_horizon(Captures { without_losing: false })
    }

    /// The same without captures that lose the exchange: [`Game::loses_exchange`].
    pub fn with_quiescence_by_see(self) -> Chess<E, Captures> {
        self.with_horizon(Captures { without_losing: true })
    }

    fn with_horizon<H>(self, horizon: H) -> Chess<E, H> {
        let Self { position, evaluator, score, .. } = self;
        Chess { position, evaluator, horizon, score }
    }
}

impl<E: Evaluator, H: Horizon> Chess<E, H> {
    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The evaluator's incremental part after a legal move.
    #[inline]
    fn score_after(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from(), mv.to());
        let (piece, captured) = (self.position.piece_at(from), self.position.piece_at(to));
        let worth = |piece, square| self.evaluator.worth(piece, square);
        let score = self.score + worth(piece, to) - worth(piece, from) - worth(captured, to);
        if mv.is_special() { score + self.special_gain(mv) } else { score }
    }

    /// The further gain of a special move.
    #[cold]
    fn special_gain(&self, mv: Move) -> i32 {
        let worth = |piece, square| self.evaluator.worth(piece, square);
        if let Some(kind) = mv.promotion() {
            let pawn = self.position.piece_at(mv.from());
            let promoted = Some(Piece::new(self.position.side(), kind));
            worth(promoted, mv.to()) - worth(pawn, mv.to())
        } else if mv.is_castling() {
            let (from, to) = mv.rook();
            let rook = self.position.piece_at(from);
            worth(rook, to) - worth(rook, from)
        } else {
            -worth(self.position.piece_at(mv.victim()), mv.victim())
        }
    }

    /// A score in White's view as a value for the side that moves next.
    #[inline]
    fn value_after(&self, score: i32) -> Value {
        let value = self.evaluator.evaluate(&self.position, score);
        Value::from(if self.position.side() == Color::White { -value } else { value })
    }
}

impl<E: Evaluator, H: Horizon> Game for Chess<E, H> {
    type Move = Move;
    type Undo = Undo;

    answered_with_captures_by!(position);
    answered_at_horizon!();
    answered_with_exchanges_by!(position);

    const MATE_VALUE: Value = MATE_VALUE;
    const IN_PARTS: bool = true;
    const BOARD: Option<Board> = Some(Board { files: 8, ranks: 8 });
    const CAPTURE_INDICES: usize = PIECES * Square::COUNT * VICTIMS;

    #[inline]
    fn generate_next(&self, staging: &mut Staging, moves: &mut MoveList<Move>) -> bool {
        let Some(kinds) = STAGES.get(staging.stage as usize) else { return false };
        staging.stage += 1;
        self.position.legal_moves_of(kinds, moves);
        true
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        let score = self.score;
        self.score = self.score_after(mv);
        Undo { position: self.position.make(mv), score }
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo.position);
        self.score = undo.score;
    }

    fn null_move(&mut self) -> Option<Undo> {
        let position = self.position.null_move()?;
        Some(Undo { position, score: self.score })
    }

    fn unmake_null(&mut self, undo: Undo) {
        self.position.unmake_null(undo.position);
    }

    /// Mate in check, a draw otherwise.
    fn terminal(&self) -> Terminal {
        if self.position.in_check() { Terminal::Loss } else { Terminal::Draw }
    }

    fn static_cutoffs_after_quiets(&self, beta: Value) -> Option<(usize, Value)> {
        if !E::SCORE_SUFFICES {
            return None;
        }
        let white = self.position.side() == Color::White;
        let mut gains = Gains { game: self, sign: if white { 1 } else { -1 }, moves: 0, best: i32::MIN };
        self.position.quiets_into(&mut gains);
        if gains.moves == 0 {
            return Some((0, INFINITY));
        }
        let least = self.value_after(self.score + gains.sign * gains.best);
        (least >= beta).then_some((gains.moves, least))
    }

    // Before the move the piece is on the one square, after it on the other.
    const PIECE_TO_INDICES: usize = 16 * Square::COUNT;

    #[inline]
    fn piece_to(&self, mv: Move) -> usize {
        let piece = self.position.piece_at(mv.from()).or_else(|| self.position.piece_at(mv.to()));
        piece.map_or(0, |piece| piece.index() * Square::COUNT + mv.to().index())
    }

    /// A promotion counts as a victim too. A castling, whose target is
    /// empty, is quiet.
    #[inline]
    fn capture_rank(&self, mv: Move) -> u32 {
        let class =
            |square| self.position.piece_at(square).map_or(0, |piece| 1 + piece.kind().index() as u32);
        let gained = class(mv.victim()) + mv.promotion().map_or(0, |kind| 1 + kind.index() as u32);
        if gained == 0 { 0 } else { 8 * gained - class(mv.from()) }
    }

    /// A promotion without a capture has a victim of its own.
    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        let victim = self.position.piece_at(mv.victim()).map_or(0, |piece| 1 + piece.kind().index());
        let attacker = self.position.piece_at(mv.from()).map_or(0, Piece::index);
        (attacker * Square::COUNT + mv.to().index()) * VICTIMS + victim
    }
}

/// [`Piece::index`] is below this.
const PIECES: usize = 16;

/// The kinds of victims, and none.
const VICTIMS: usize = 1 + Kind::ALL.len();

/// The kinds whose moves are generated together by [`Game::generate_next`].
const STAGES: [&[Kind]; 3] =
    [&[Kind::Pawn], &[Kind::Knight, Kind::Bishop], &[Kind::Rook, Kind::Queen, Kind::King]];

/// Takes quiet moves, keeps their number and the most that one of them adds to
/// the score of the side to move.
struct Gains<'a, E, H> {
    game: &'a Chess<E, H>,
    /// -1 if that side is Black.
    sign: i32,
    moves: usize,
    best: i32,
}

impl<E: Evaluator, H: Horizon> Sink for Gains<'_, E, H> {
    #[inline]
    fn take(&mut self, from: Square, targets: Targets) {
        let piece = self.game.position.piece_at(from);
        let worth = |square| self.sign * self.game.evaluator.worth(piece, square);
        let stays = worth(from);
        for to in targets {
            self.moves += 1;
            self.best = self.best.max(worth(to) - stays);
        }
    }

    fn take_special(&mut self, mv: Move) {
        self.moves += 1;
        self.best = self.best.max(self.sign * (self.game.score_after(mv) - self.game.score));
    }
}

#[cfg(test)]
mod tests;
