//! The outcome of one search.

use crate::game::Value;
use crate::record::Counters;
use crate::search::limits::Ending;

/// The outcome of one search. `M` is the game's move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    /// How it ended.
    pub ending: Ending,
    /// The root value; `None` unless complete.
    pub value: Option<Value>,
    /// The best root move; `None` at a terminal root, at depth 0, or unless
    /// complete.
    pub best_move: Option<M>,
    /// The counters, up to where it ended.
    pub counters: Counters,
}

impl<M> Outcome<M> {
    /// The outcome of a search that ended before it had a value.
    pub(crate) fn without_value(ending: Ending, counters: Counters) -> Self {
        Self { ending, value: None, best_move: None, counters }
    }
}

impl<M: ToString> Outcome<M> {
    /// The same with its move in the game's notation.
    pub fn in_notation(self) -> Outcome<String> {
        let best_move = self.best_move.map(|mv| mv.to_string());
        Outcome { ending: self.ending, value: self.value, best_move, counters: self.counters }
    }
}
