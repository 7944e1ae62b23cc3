//! The outcome of one search.

use crate::counters::{AuditStratum, Counters, OrderingCounts};
use crate::game::Value;
use crate::search::leaf_paths::LeafPaths;
use crate::search::limits::Ending;

/// The outcome of one search. `M` is the game's move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome<M> {
    /// The end of the search.
    pub ending: Ending,
    /// The depth of the last search of the root that finished: the whole
    /// depth if complete, else that of the last iteration under iterative
    /// deepening; `None` if none finished.
    pub finished_depth: Option<u32>,
    /// The root value at that depth.
    pub value: Option<Value>,
    /// The best root move at that depth; `None` at a terminal root and at depth 0, too.
    pub best_move: Option<M>,
    /// The counters, up to where it ended.
    pub counters: Counters,
    /// Null-window searches of the root that finished, by iteration; empty if
    /// the engine does not drive the root by null windows.
    pub window_calls: Vec<u64>,
    /// The different positions that were leaves, guesses and all iterations
    /// included; `None` unless [`Search::count_distinct_leaves`] was called.
    ///
    /// [`Search::count_distinct_leaves`]: crate::search::Search::count_distinct_leaves
    pub distinct_leaves: Option<u64>,
    /// Those of the last iteration, without the guess.
    pub distinct_leaves_last: Option<u64>,
    /// The leaves by their paths, guesses and all iterations included; `None`
    /// unless [`Search::keep_leaf_paths`] was called.
    ///
    /// [`Search::keep_leaf_paths`]: crate::search::Search::keep_leaf_paths
    pub leaf_paths: Option<LeafPaths>,
    /// The quality of the move order at a sample of nodes; `None` unless
    /// [`Search::judge_ordering`] was called.
    ///
    /// [`Search::judge_ordering`]: crate::search::Search::judge_ordering
    pub ordering: Option<OrderingCounts>,
    /// Cutoffs by the number of the move that made them, guesses and all iterations
    /// included: at place i those of move i + 1; `None` unless
    /// [`Search::count_cutoff_indices`] was called.
    ///
    /// [`Search::count_cutoff_indices`]: crate::search::Search::count_cutoff_indices
    pub cutoff_indices: Option<Vec<u64>>,
    /// Whether a selective search was right in what it left out, by hook and depth; `None` unless [`Search::audit`]
    /// was called.
    ///
    /// [`Search::audit`]: crate::search::Search::audit
    pub audit: Option<Vec<AuditStratum>>,
}

impl<M> Outcome<M> {
    /// The outcome of a search that finished a depth, for searches that are not of this
    /// library: everything else that an outcome may say is unknown.
    pub fn complete(depth: u32, value: Value, best_move: Option<M>, counters: Counters) -> Self {
        let (finished_depth, value) = (Some(depth), Some(value));
        Self { finished_depth, value, best_move, ..Self::without_value(Ending::Complete, counters) }
    }

    /// The outcome of a search that ended before it had a value.
    pub fn without_value(ending: Ending, counters: Counters) -> Self {
        Self {
            ending,
            finished_depth: None,
            value: None,
            best_move: None,
            counters,
            window_calls: Vec::new(),
            distinct_leaves: None,
            distinct_leaves_last: None,
            leaf_paths: None,
            ordering: None,
            cutoff_indices: None,
            audit: None,
        }
    }

    /// The same with its move said in another way.
    pub(crate) fn with_move<N>(self, best_move: Option<N>) -> Outcome<N> {
        Outcome {
            ending: self.ending,
            finished_depth: self.finished_depth,
            value: self.value,
            best_move,
            counters: self.counters,
            window_calls: self.window_calls,
            distinct_leaves: self.distinct_leaves,
            distinct_leaves_last: self.distinct_leaves_last,
            leaf_paths: self.leaf_paths,
            ordering: self.ordering,
            cutoff_indices: self.cutoff_indices,
            audit: self.audit,
        }
    }
}

impl<M: ToString> Outcome<M> {
    /// The same with its move in the game's notation.
    pub fn in_notation(self) -> Outcome<String> {
        let best_move = self.best_move.as_ref().map(M::to_string);
        self.with_move(best_move)
    }
}
