//! The needs of a search from a game, and nothing more.
//!
//! Rules and evaluation are kept apart: a [`Game`] owns a state of some rules
//! and an evaluator chosen when it was built. The searches are generic over
//! it, so that xiangqi and the synthetic trees run through the same code.
//! This floor knows no engine, no counter and no file.

mod any;
mod bridge;
pub mod checkers;
pub mod chess;
mod diagram;
mod exchange;
mod first_capture;
mod grain;
mod horizon;
mod leaf_counts;
mod mate;
pub mod othello;
mod position;
mod quiescence;
mod rules;
mod spec;
mod staging;
mod terminal;
pub mod tree;
mod uniform;
mod value;
pub mod xiangqi;

use std::fmt;
use std::hash::Hash;

pub use any::{AnyGame, Visitor};
pub use diagram::{Cell, Diagram, Figure, Grid, Route};
pub use first_capture::FirstCapture;
pub use leaf_counts::LeafCounts;
pub use mate::{is_mate, terminal_value, value_from_table, value_to_table};
pub use position::{Facts, IllegalMove, Position};
pub use quiescence::quiescence;
pub use rules::Rules;
pub use spec::{GameSpec, games};
pub use staging::Staging;
pub use terminal::Terminal;
pub use uniform::uniform_branching;
pub use value::{INFINITY, Value};

use crate::list::List;
use crate::splitmix::Hasher64;

/// The most moves any state may have. Xiangqi stays under 120 (proven in
/// `xiangqi::generate`), chess under 219 as far as is known, synthetic trees refuse a larger branching factor.
pub const MAX_MOVES: usize = 256;

/// The moves of one node, in the game's fixed base order.
pub type MoveList<M> = List<M, MAX_MOVES>;

const HASHED_INDICES: usize = 1 << 12;

/// A board of squares, numbered rank by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Squares of one rank.
    pub files: usize,
    /// Squares of one file.
    pub ranks: usize,
}

/// A two-player zero-sum game with perfect information, in negamax form: the
/// players move in turn, and a value is always that of the side to move.
///
/// Implementations are deterministic: the same state always generates the
/// same moves in the same order, and `unmake` restores the state bit for bit.
/// A game must give six items: the types of its moves and of what taking one
/// back needs, how to generate, make and unmake moves, and a hash. The rest has
/// defaults that are right for every game: a side that cannot move has lost, and
/// nothing is known at the horizon.
pub trait Game: Clone + Send + Sync + 'static {
    /// A move, small and copyable. `Display` prints the public notation
    /// (ICCS `h2e2` on xiangqi, UCI `e2e4` on chess, the branch number on a tree).
    type Move: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync;
    /// State needed by `unmake` besides the move.
    type Undo;

    /// Appends the legal moves in base order. An empty list means that the
    /// game is over and the node is terminal.
    fn generate(&self, moves: &mut MoveList<Self::Move>);

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move played.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// A hash of everything on which future values depend, side to move
    /// included. Equal states must have equal hashes.
    fn hash(&self) -> u64;

    /// A win or loss at the root is worth this; one `n` plies away, `n` less.
    /// Values within 1000 of it are mates, and no static evaluation may be one.
    const MATE_VALUE: Value = 1_000_000_000_000;

    /// The static evaluation for the side to move, smaller than any mate: see
    /// [`Game::MATE_VALUE`]. By default 0: at the horizon nothing is known.
    #[inline]
    fn evaluate(&self) -> Value {
        0
    }

    /// The result of a state without legal moves for the side to move.
    fn terminal(&self) -> Terminal {
        Terminal::Loss
    }

    /// Whether the value of a leaf is its static evaluation, whatever the
    /// window. A game that overrides [`Game::leaf`] must say `false`; the leaves
    /// below the first node above the horizon are checked, in release builds too.
    const STATIC_LEAVES: bool = true;

    /// The value of a leaf inside a window, fail-soft: a value <= alpha is an
    /// upper bound, one >= beta a lower bound. Nodes below the leaf are added
    /// to `counts`, and so is what was not evaluated statically.
    /// [`quiescence`] is one such function.
    #[inline]
    fn leaf(&mut self, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        let _ = (alpha, beta, counts);
        self.evaluate()
    }

    /// [`Game::leaf`] with delta pruning: a capture that does not raise alpha even if it adds
    /// its [`Game::gain`] and a margin to the static evaluation is not searched, but counted
    /// as worth that much, in [`LeafCounts::skipped`] too. With a margin of at least
    /// [`Game::positional_bound`] nothing is lost, because the opponent may stand pat; with a
    /// smaller one the value may be wrong; with a huge one nothing is pruned.
    ///
    /// By default nothing is pruned. So it is on checkers: captures are compulsory there, and a
    /// side that must capture has no static evaluation to which something could be added.
    fn leaf_pruned(&mut self, alpha: Value, beta: Value, margin: Value, counts: &mut LeafCounts) -> Value {
        let _ = margin;
        self.leaf(alpha, beta, counts)
    }

    /// The static evaluation after a legal move, for the side that then moves:
    /// what `make`, `evaluate`, `unmake` give, for games that know it for less.
    /// Most nodes of a search are leaves, and most leaves are evaluated here.
    #[inline]
    fn evaluate_after(&mut self, mv: Self::Move) -> Value {
        let undo = self.make(mv);
        let value = self.evaluate();
        self.unmake(mv, undo);
        value
    }

    /// The value of the leaf after a legal move, for the side that then moves:
    /// what `make`, [`Game::leaf`], `unmake` give, for games that know it for
    /// less.
    #[expect(clippy::inline_always, reason = "a call of a call: 1% of a search of Othello")]
    #[inline(always)]
    fn leaf_after(&mut self, mv: Self::Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        if Self::STATIC_LEAVES {
            return self.evaluate_after(mv);
        }
        let undo = self.make(mv);
        let value = self.leaf(alpha, beta, counts);
        self.unmake(mv, undo);
        value
    }

    /// The value of the leaf after a legal move, if its static evaluation is
    /// enough to know that the value is at least `beta`.
    #[inline]
    fn static_cutoff_after(&mut self, mv: Self::Move, beta: Value) -> Option<Value> {
        if Self::STATIC_LEAVES { Some(self.evaluate_after(mv)).filter(|value| *value >= beta) } else { None }
    }

    /// If the static evaluation after every legal move that is not a capture is
    /// at least `beta`: how many there are, and the least of the values. `None`
    /// if one is smaller, or if a game knows this for no less than
    /// [`Game::static_cutoff_after`] each.
    fn static_cutoffs_after_quiets(&self, beta: Value) -> Option<(usize, Value)> {
        let _ = beta;
        None
    }

    /// [`Game::static_cutoffs_after_quiets`] for all moves, captures too. Also `None`
    /// where a game does not look because a smaller value is likely.
    fn static_cutoffs_after_all(&self, beta: Value) -> Option<(usize, Value)> {
        let _ = beta;
        None
    }

    /// The hash after a legal move: what `make`, `hash`, `unmake` give, for
    /// games that know it for less.
    #[inline]
    fn hash_after(&mut self, mv: Self::Move) -> u64 {
        let undo = self.make(mv);
        let hash = self.hash();
        self.unmake(mv, undo);
        hash
    }

    /// Appends the next part of what [`Game::generate`] gives, which may be
    /// empty; `false` if there was none left. A search that tries moves in base
    /// order requests no more of them than it searches. All at once by default.
    #[inline]
    fn generate_next(&self, staging: &mut Staging, moves: &mut MoveList<Self::Move>) -> bool {
        let first = staging.is_first();
        if first {
            self.generate(moves);
        }
        first
    }

    /// Appends the legal captures in base order, for a quiescence search.
    /// Games without captures append nothing.
    fn generate_captures(&self, moves: &mut MoveList<Self::Move>) {
        let _ = moves;
    }

    /// The capture of the highest [`Game::capture_rank`], for games that know it
    /// for less than all captures; asked of games with [`Game::IN_PARTS`] only.
    #[inline]
    fn first_capture(&self) -> FirstCapture<Self::Move> {
        FirstCapture::Unclear
    }

    /// Whether an ordered search may ask for a node's moves part by part: is
    /// a remembered move legal, which captures are there, which quiet moves.
    /// A game that says `true` implements [`Game::is_legal`],
    /// [`Game::generate_quiets`], [`Game::code`] and [`Game::from_code`], its
    /// captures are the moves with a [`Game::capture_rank`] above 0, and
    /// nodes left early cost it a fraction of generating everything.
    const IN_PARTS: bool = false;

    /// Whether [`Game::generate`] would append this move; any move may come.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.generate(&mut moves);
        moves.contains(&mv)
    }

    /// Appends the legal moves that are not captures, in base order.
    fn generate_quiets(&self, moves: &mut MoveList<Self::Move>) {
        self.generate(moves);
        moves.retain(|mv| self.capture_rank(*mv) == 0);
    }

    /// A move as a number for the transposition table. Only asked of games
    /// that give their moves in parts; of the others the table keeps the
    /// place in the base order.
    ///
    /// # Panics
    /// By default, because a move has no number by itself.
    fn code(mv: Self::Move) -> u16 {
        unreachable!("{mv} has no code: a game with `IN_PARTS` must give its moves numbers")
    }

    /// The move of a [code](Game::code), if there is one.
    ///
    /// # Panics
    /// As [`Game::code`].
    fn from_code(code: u16) -> Option<Self::Move> {
        unreachable!("{code} is not a move: a game with `IN_PARTS` must give its moves numbers")
    }

    /// Most valuable victim, least valuable attacker: 0 for a quiet move,
    /// larger for a capture to try earlier.
    fn capture_rank(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// Whether [`Game::replies_after`] may be asked, because it costs little:
    /// what `mobility-first` orders by. On games that say `false` it does
    /// nothing.
    const COUNTS_REPLIES: bool = false;

    /// The number of the opponent's moves after a legal move; to pass may count as
    /// none.
    fn replies_after(&self, mv: Self::Move) -> u32 {
        let mut game = self.clone();
        game.make(mv);
        let mut replies = MoveList::new();
        game.generate(&mut replies);
        replies.len() as u32
    }

    /// Whether there are checks: whether [`Game::in_check`] and [`Game::gives_check`]
    /// ever say `true`.
    const CHECKS: bool = false;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether the opponent is in check after a legal move, by whatever piece.
    fn gives_check(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether [`Game::null_move`] is ever `Some`. Whether it should be tried is another
    /// question: [`GameSpec::has_null_moves`].
    const NULL_MOVES: bool = false;

    /// Passes, though the rules may not allow it: the same state with the other
    /// side to move. `None`, and nothing is changed, if the side to move is in check, if
    /// passing is its only legal move (Othello), or if the game has no null move.
    fn null_move(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back a null move.
    ///
    /// # Panics
    /// By default: a game without null moves has none to take back.
    fn unmake_null(&mut self, undo: Self::Undo) {
        drop(undo);
        unreachable!("a game with a `null_move` must take it back");
    }

    /// Whether exchanges have a value: whether [`Game::see`], [`Game::loses_exchange`]
    /// and [`Game::non_pawn_material`] tell more than 0.
    const EXCHANGES: bool = false;

    /// The static exchange value of a legal move, for the side that makes it: the
    /// material that it wins if both sides go on to capture on the square that it
    /// enters, one legal move after the other, and each stops when that is better.
    ///
    /// It is minimax over all sequences of legal captures onto that square: pins, screens,
    /// promotions and attackers behind others are what they are in the position. (The swap
    /// algorithm, which takes the least valuable attacker first, is not that: the screen
    /// of a cannon disarms it by capturing.) To stop is always possible, in check too. A
    /// capture en passant in reply enters another square and is not looked at. Pieces
    /// have the fixed values of `PIECE_VALUES` of the game, whatever the evaluator and its
    /// grain; a promotion wins the difference to a pawn. A quiet move wins nothing and
    /// may lose its piece.
    fn see(&self, mv: Self::Move) -> Value {
        let _ = mv;
        0
    }

    /// Whether [`Game::see`] is below 0, for games that know it for less.
    fn loses_exchange(&self, mv: Self::Move) -> bool {
        self.see(mv) < 0
    }

    /// The value of the pieces of the side to move with which it can wait, in the values of
    /// [`Game::see`]: where it is 0, to pass may be better than every move (zugzwang).
    fn non_pawn_material(&self) -> Value {
        0
    }

    /// The material that a legal move wins at once, for the side that makes it: its victims,
    /// and what a promotion adds, in the values of [`Game::see`]; on checkers in the
    /// values of its evaluators. Asked for each move of most nodes near the horizon.
    fn gain(&self, mv: Self::Move) -> Value {
        let _ = mv;
        0
    }

    /// The most that any legal move of any position adds to the static evaluation beyond
    /// its [`Game::gain`], `-evaluate_after(mv) - evaluate() - gain(mv)`, proved from the
    /// tables of the evaluator. `None` if no small bound is known, or if a leaf may be worth
    /// less than its static evaluation (captures are compulsory on checkers).
    ///
    /// With this margin, futility pruning one ply above the horizon loses nothing: the
    /// "theoretically sound futility condition" (Heinz, Scalable Search in Computer Chess, 2000).
    /// To find it takes the time of some thousand nodes; ask once a search.
    fn positional_bound(&self) -> Option<Value> {
        None
    }

    /// Number of different indices that [`Game::move_index`] can return.
    const MOVE_INDICES: usize = HASHED_INDICES;

    /// A dense index of the move for history-like tables (from and to square
    /// on xiangqi, the action on a tree); below [`Game::MOVE_INDICES`]. By
    /// default a hash, so that different moves may share an index.
    #[inline]
    fn move_index(mv: Self::Move) -> usize {
        Hasher64::hash(&mv) as usize % Self::MOVE_INDICES
    }

    /// Number of different indices that [`Game::capture_index`] can return.
    const CAPTURE_INDICES: usize = Self::MOVE_INDICES;

    /// A dense index of a capture for tables of captures, below
    /// [`Game::CAPTURE_INDICES`]: on xiangqi and chess the piece, its target and the kind
    /// of the victim. By default the index of the move.
    #[inline]
    fn capture_index(&self, mv: Self::Move) -> usize {
        Self::move_index(mv)
    }

    /// Number of different indices that [`Game::piece_to`] can return; 0 of a game
    /// that does not tell its pieces.
    const PIECE_TO_INDICES: usize = 0;

    /// A dense index of the piece, its colour included, and the target square of a
    /// move that is legal or was just made; below [`Game::PIECE_TO_INDICES`], and only
    /// asked where that is not 0. After a promotion the piece is the new one.
    fn piece_to(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// The board, where moves go from square to square and
    /// [`Game::move_index`] is `from * squares + to`.
    const BOARD: Option<Board> = None;
}

#[cfg(test)]
mod tests;
