//! A search that remembers every node it visits.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::game::tree::hash::mix;
use crate::game::{Game, INFINITY, MoveList, Value, terminal_value, value_from_table, value_to_table};

/// A map from keys that are hashes already. Never iterated over, so that its
/// order is nobody's business.
pub(super) type KeyMap<V> = HashMap<u64, V, BuildHasherDefault<KeyIsHash>>;

/// Takes a 64-bit key for its own hash.
#[derive(Clone, Copy, Default)]
pub(super) struct KeyIsHash(u64);

impl Hasher for KeyIsHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are 64-bit numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// What is known of a node at one depth, in the terms of a table: mate values
/// count from the node.
#[derive(Clone, Copy)]
pub(super) struct Known<M> {
    pub(super) lower: Value,
    pub(super) upper: Value,
    /// The move that shows the lower bound.
    pub(super) best: Option<M>,
}

/// Principal variation search with a memory that forgets nothing.
pub(super) struct Explorer<M> {
    memory: KeyMap<Known<M>>,
    /// Moves to try first, from an earlier search.
    hints: KeyMap<M>,
    /// Depth-weighted cutoffs by side and move index.
    history: Vec<u32>,
}

impl<M: Copy + Eq> Explorer<M> {
    pub(super) fn new() -> Self {
        Self::guided_by(KeyMap::default())
    }

    /// An explorer that tries these moves first.
    pub(super) fn guided_by(hints: KeyMap<M>) -> Self {
        Self { memory: KeyMap::default(), hints, history: Vec::new() }
    }

    /// The best moves of this search, to guide another.
    pub(super) fn clone_hints(&self) -> KeyMap<M> {
        self.memory.iter().filter_map(|(key, known)| Some((*key, known.best?))).collect()
    }

    /// What is known of a node.
    pub(super) fn known<G: Game<Move = M>>(&self, game: &G, depth: u32) -> Option<&Known<M>> {
        self.memory.get(&key(game, depth))
    }

    /// The value of the root if it is inside the window, else a bound.
    pub(super) fn search<G: Game<Move = M>>(
        &mut self,
        game: &mut G,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.history.resize(2 * G::MOVE_INDICES, 0);
        self.node(game, depth, 0, alpha, beta)
    }

    fn node<G: Game<Move = M>>(
        &mut self,
        game: &mut G,
        depth: u32,
        ply: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        if depth == 0 {
            return game.evaluate();
        }
        let key = key(game, depth);
        if let Some(known) = self.memory.get(&key) {
            let lower = value_from_table::<G>(known.lower, ply);
            let upper = value_from_table::<G>(known.upper, ply);
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let moves = self.ordered(game, depth, ply);
        if moves.is_empty() {
            return terminal_value(game, ply);
        }
        let (mut best, mut best_move) = (-INFINITY, moves[0]);
        for mv in moves {
            let bound = alpha.max(best);
            let undo = game.make(mv);
            let mut value = bound;
            if best > -INFINITY {
                value = -self.node(game, depth - 1, ply + 1, -bound - 1, -bound);
            }
            if best == -INFINITY || value > bound && value < beta {
                value = -self.node(game, depth - 1, ply + 1, -beta, -bound);
            }
            game.unmake(mv, undo);
            if value > best {
                (best, best_move) = (value, mv);
            }
            if best >= beta {
                self.history[(ply & 1) as usize * G::MOVE_INDICES + G::move_index(mv)] += depth * depth;
                break;
            }
        }
        self.remember::<G>(key, ply, best, alpha, beta, best_move);
        best
    }

    fn remember<G: Game<Move = M>>(
        &mut self,
        key: u64,
        ply: u32,
        value: Value,
        alpha: Value,
        beta: Value,
        mv: M,
    ) {
        let value_here = value_to_table::<G>(value, ply);
        let known = self.memory.entry(key).or_insert(Known { lower: -INFINITY, upper: INFINITY, best: None });
        if value > alpha {
            known.lower = value_here;
            known.best = Some(mv);
        }
        if value < beta {
            known.upper = value_here;
        }
    }

    /// The moves: remembered ones, captures, then by history.
    fn ordered<G: Game<Move = M>>(&self, game: &G, depth: u32, ply: u32) -> MoveList<M> {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let side = (ply & 1) as usize * G::MOVE_INDICES;
        let remembered = |depth: u32| {
            let key = key(game, depth);
            self.memory.get(&key).and_then(|known| known.best).or_else(|| self.hints.get(&key).copied())
        };
        let first = (1..=depth).rev().find_map(remembered);
        moves.sort_by_cached_key(|mv| {
            let rank = game.capture_rank(*mv);
            std::cmp::Reverse((Some(*mv) == first, rank, self.history[side + G::move_index(*mv)]))
        });
        moves
    }
}

/// The same position at another depth is another node.
pub(super) fn key<G: Game>(game: &G, depth: u32) -> u64 {
    mix(game.hash() ^ u64::from(depth) << 56)
}
