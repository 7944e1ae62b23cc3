//! The result of a cell's search: of a built-in engine, or of an external one, which
//! says less.

use crate::program::{Answer, Ended};
use crate::record::Row;
use crate::search::{Ending, Outcome};

pub(crate) enum Found {
    Outcome(Box<Outcome<String>>),
    Answer(Box<Answer>),
}

impl Found {
    pub(crate) fn ending(&self) -> Ending {
        match self {
            Self::Outcome(outcome) => outcome.ending,
            Self::Answer(answer) => match answer.ended {
                Ended::Complete => Ending::Complete,
                Ended::NodeLimit => Ending::NodeLimit,
                Ended::Timeout => Ending::Timeout,
                Ended::Interrupted => Ending::Interrupted,
            },
        }
    }

    /// Whether its counts are the same on every run.
    pub(crate) fn is_whole(&self) -> bool {
        matches!(self.ending(), Ending::Complete | Ending::NodeLimit)
    }

    /// Puts everything that is the same on every run into a row.
    pub(crate) fn fill(self, row: &mut Row) {
        match self {
            Self::Outcome(outcome) => {
                row.finished_depth = outcome.finished_depth;
                row.value = outcome.value;
                row.best_move = outcome.best_move;
                row.counters = outcome.counters.into();
                row.window_calls = outcome.window_calls;
                row.distinct_leaves = outcome.distinct_leaves;
                row.distinct_leaves_last = outcome.distinct_leaves_last;
            }
            Self::Answer(answer) => {
                row.finished_depth = answer.depth;
                row.value = answer.value;
                row.best_move = answer.best_move;
                row.counters.nodes = answer.nodes;
                row.seldepth = answer.seldepth;
            }
        }
    }

    /// The first count in which a second search of the same cell differs, in words.
    pub(crate) fn difference(&self, second: &Self) -> Option<String> {
        let seen = |found: &Self| match found {
            Self::Outcome(outcome) => (
                Some(outcome.counters.nodes),
                outcome.value,
                outcome.best_move.clone(),
                outcome.finished_depth,
                None,
            ),
            Self::Answer(answer) => {
                (answer.nodes, answer.value, answer.best_move.clone(), answer.depth, answer.seldepth)
            }
        };
        let ((nodes, value, best_move, depth, deepest), (nodes_2, value_2, best_move_2, depth_2, deepest_2)) =
            (seen(self), seen(second));
        let number =
            |number: Option<i64>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
        let count = |count: Option<u64>| number(count.map(|count| count as i64));
        let told = |what: &str, first: String, second: String| {
            (first != second).then(|| format!("not reproducible: {what} {first}, then {second}"))
        };
        told("nodes", count(nodes), count(nodes_2))
            .or_else(|| told("value", number(value), number(value_2)))
            .or_else(|| told("best move", best_move.unwrap_or_default(), best_move_2.unwrap_or_default()))
            .or_else(|| told("depth", count(depth.map(u64::from)), count(depth_2.map(u64::from))))
            .or_else(|| told("seldepth", count(deepest), count(deepest_2)))
    }
}
