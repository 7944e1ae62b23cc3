//! A table's knowledge of a position.

use crate::game::{Game, INFINITY, Value};

/// Bounds of a value, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least that it can be.
    pub lower: Value,
    /// The most that it can be.
    pub upper: Value,
}

impl Bounds {
    pub(crate) fn at_least(value: Value) -> Self {
        Bounds { lower: value, upper: INFINITY }
    }

    pub(crate) fn at_most(value: Value) -> Self {
        Bounds { lower: -INFINITY, upper: value }
    }

    pub(crate) fn exactly(value: Value) -> Self {
        Bounds { lower: value, upper: value }
    }

    /// The value to return for this window, if the bounds suffice.
    pub(crate) fn answer(self, alpha: Value, beta: Value) -> Option<Value> {
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else {
            (self.upper <= alpha).then_some(self.upper)
        }
    }

    /// Both bounds translated, where they are known.
    #[inline]
    pub(crate) fn map(self, translate: impl Fn(Value) -> Value) -> Self {
        let known = |value: Value| if value.abs() < INFINITY { translate(value) } else { value };
        Bounds { lower: known(self.lower), upper: known(self.upper) }
    }
}

/// Bounds and move of a position at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The bounds, wide open if the entry's depth does not allow an answer.
    pub bounds: Bounds,
    /// The name of the best move: its [code](Game::code), or its place in the
    /// base order if the game's moves have no codes.
    pub best: Option<u16>,
}

/// The stored record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Plies to the horizon.
    pub depth: u32,
    /// The bounds of the value.
    pub bounds: Bounds,
    /// The name of the best move: its [code](Game::code), or its place in the
    /// base order if the game's moves have no codes.
    pub best: Option<u16>,
    /// Nodes of the search that found it; in a table with an age, its iteration.
    pub effort: u64,
}

impl TableEntry {
    /// Keeps what an older record of the same position knows too.
    #[inline]
    pub(in crate::search) fn join(&mut self, old: TableEntry) {
        if old.depth == self.depth {
            self.bounds.lower = self.bounds.lower.max(old.bounds.lower);
            self.bounds.upper = self.bounds.upper.min(old.bounds.upper);
        }
        self.best = self.best.or(old.best);
    }
}

/// The name of a move, one of these, in a table: see [`Known::best`].
#[inline]
pub(crate) fn name_of_move<G: Game>(mv: G::Move, moves: &[G::Move]) -> Option<u16> {
    if G::IN_PARTS {
        return Some(G::code(mv));
    }
    moves.iter().position(|known| *known == mv).map(|place| place as u16)
}

/// The move that a table calls so. Where moves have codes it may be illegal,
/// elsewhere it is one of these.
#[inline]
pub fn move_named<G: Game>(name: u16, moves: &[G::Move]) -> Option<G::Move> {
    if G::IN_PARTS { G::from_code(name) } else { moves.get(usize::from(name)).copied() }
}
