//! What a search needs to know of a game, and nothing more.
//!
//! Rules and evaluation are kept apart: a [`Game`] owns a state of some rules
//! and an evaluator chosen when it was built. The searches are generic over
//! it, so that xiangqi and the synthetic trees run through the same code.
//! This floor knows no engine, no counter and no file.

mod root;
mod spec;
pub mod tree;
pub mod xiangqi;

use std::fmt;

use arrayvec::ArrayVec;

pub use root::Root;
pub use spec::{Evaluation, GameSpec, PositionError, Quiescence, XiangqiSpec, games};

/// A value of a position, in evaluation units (pawn = 100 on xiangqi), always
/// from the view of the side to move. 64 bits, because the leaf scores of
/// `tree:iid` span the whole range of 32.
pub type Value = i64;

/// Larger than any value a game can return, with room to negate and step.
pub const INFINITY: Value = 1 << 40;

/// The most moves any state may have. Xiangqi stays under 120 (proven in
/// `xiangqi::generate`), synthetic trees refuse a larger branching factor.
pub const MAX_MOVES: usize = 256;

/// The moves of one node, in the game's fixed base order.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// A two-player zero-sum game with perfect information, in negamax form.
///
/// Implementations are deterministic: the same state always generates the
/// same moves in the same order, and `unmake` restores the state bit for bit.
pub trait Game: Clone + Send + Sync {
    /// A move, small and copyable. `Display` prints the public notation
    /// (ICCS `h2e2` on xiangqi, the branch number on a tree).
    type Move: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync;
    /// What `unmake` needs besides the move.
    type Undo;
    /// How far the moves of one state have been generated; nothing at first.
    type Staging: Default;

    /// How many different indices [`Game::move_index`] can return.
    const MOVE_INDICES: usize;

    /// Appends the legal moves in base order. An empty list means that the
    /// game is over and the node is terminal.
    fn generate(&self, moves: &mut MoveList<Self::Move>);

    /// Appends the next part of what [`Game::generate`] gives, which may be
    /// empty; `false` if there was none left. A search that tries moves in base
    /// order asks for no more of them than it searches.
    fn generate_next(&self, staging: &mut Self::Staging, moves: &mut MoveList<Self::Move>) -> bool;

    /// Appends the legal captures in base order, for a quiescence search.
    /// Games without captures append nothing.
    fn generate_captures(&self, moves: &mut MoveList<Self::Move>);

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move played.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The static evaluation for the side to move.
    fn evaluate(&self) -> Value;

    /// The static evaluation after a legal move, for the side that then moves:
    /// what `make`, `evaluate`, `unmake` give, for games that know it for less.
    /// Most nodes of a search are leaves, and most leaves are asked for here.
    #[inline]
    fn evaluate_after(&mut self, mv: Self::Move) -> Value {
        let undo = self.make(mv);
        let value = self.evaluate();
        self.unmake(mv, undo);
        value
    }

    /// The value, for the side to move, of a state without legal moves,
    /// `ply` moves below the root.
    fn terminal_value(&self, ply: u32) -> Value;

    /// A hash of everything on which future values depend, side to move
    /// included. Equal states must have equal hashes.
    fn hash(&self) -> u64;

    /// The side to move: 0 for the first player, 1 for the second.
    fn side(&self) -> usize;

    /// Most valuable victim, least valuable attacker: 0 for a quiet move,
    /// larger for a capture to try earlier.
    fn capture_rank(&self, mv: Self::Move) -> u32;

    /// A dense index of the move for history-like tables (from and to square
    /// on xiangqi, the action on a tree); below [`Game::MOVE_INDICES`].
    fn move_index(mv: Self::Move) -> usize;

    /// The index the seed program's history table used, where two squares may
    /// share one (ERRATA H1); the same as [`Game::move_index`] elsewhere.
    fn printed_move_index(mv: Self::Move) -> usize {
        Self::move_index(mv)
    }

    /// Makes a value independent of `ply` before it goes into a table: mate
    /// values count plies from the root, the table must count from the node.
    fn value_to_table(value: Value, ply: u32) -> Value {
        let _ = ply;
        value
    }

    /// The inverse of [`Game::value_to_table`].
    fn value_from_table(value: Value, ply: u32) -> Value {
        let _ = ply;
        value
    }
}
