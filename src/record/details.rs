//! Details of a cell beyond the columns of its row: a line of JSON in
//! `NAME.details.jsonl` beside `NAME.csv`, for suites that ask for it.

use serde::{Deserialize, Serialize};

use crate::counters::{AuditCount, AuditStratum, OrderingCount, OrderingCounts};

/// The leaves of a search that are no leaves of another engine's, on the same
/// position and to the same depth. A leaf is its path from the root: met again
/// in the same search it is one, on another path it is another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeavesOutside {
    /// The other engine.
    pub within: String,
    /// Different leaves of the search.
    pub leaves: u64,
    /// Different leaves of the other engine's.
    pub of: u64,
    /// Leaves of the search that are not among them.
    pub outside: u64,
}

/// The value of a root move, by a search of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RootMove {
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side that plays it, in evaluation units; mates count plies from the root.
    pub value: i64,
    /// Nodes of its search, which begins below the move.
    pub nodes: u64,
}

/// A line of the file: a cell, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CellDetails {
    /// Canonical game spec.
    pub game: String,
    /// Corpus id, FEN, or seed.
    pub position: String,
    /// Canonical engine spec.
    pub engine: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The quality of move ordering; `None` if it was not asked for, or the search did
    /// not finish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ordering: Option<OrderingCounts>,
    /// Cutoffs by the number of the move that made them: at place i those of move
    /// i + 1; empty if nothing asked, or the search did not finish.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cutoff_indices: Vec<u64>,
    /// Number of its leaves that another engine leaves out; `None` if it was not asked
    /// for, or one of the searches did not finish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<LeavesOutside>,
    /// The line that both sides play if they know the value; that which a program of someone else
    /// expects. Empty if nothing asked, and where a program says none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variation: Vec<String>,
    /// The value of every root move, in base order, each by a search of its own to the same depth. Empty if nothing asked,
    /// where there is no move, or if one of the searches did not finish.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub root_moves: Vec<RootMove>,
    /// Whether a selective search was right in what it left out, by hook and depth; `None` if nothing asked, or the
    /// search did not finish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<Vec<AuditStratum>>,
}

impl CellDetails {
    /// A cell of which nothing is known yet.
    pub fn new(game: &str, position: &str, engine: &str, depth: u32) -> Self {
        let [game, position, engine] = [game, position, engine].map(str::to_owned);
        Self {
            game,
            position,
            engine,
            depth,
            ordering: None,
            cutoff_indices: Vec::new(),
            outside: None,
            variation: Vec::new(),
            root_moves: Vec::new(),
            audit: None,
        }
    }

    /// Which of its counts cannot be, if one cannot.
    pub(super) fn impossible(&self) -> Option<&'static str> {
        let types = self.ordering.iter().flat_map(|counts| [counts.pv, counts.cut, counts.all]);
        for OrderingCount { nodes, best_first, best_in_quarter } in types {
            if best_first > best_in_quarter || best_in_quarter > nodes {
                return Some("`best_first` is at most `best_in_quarter`, and that at most `nodes`");
            }
        }
        let strata = self.audit.iter().flatten().flat_map(AuditStratum::by_type);
        if strata.map(|(_, count)| count).any(|count| !is_possible(&count)) {
            return Some(
                "`wrong` and `unknown` are at most `audited`, that at most `fired`, and so are their weights",
            );
        }
        let outside = self.outside.as_ref()?;
        let common = outside.leaves.checked_sub(outside.outside);
        common
            .is_none_or(|common| common > outside.of)
            .then_some("`outside` is at most `leaves`, and the other leaves are at most `of`")
    }
}

fn is_possible(count: &AuditCount) -> bool {
    let AuditCount { fired, audited, wrong, unknown, .. } = *count;
    let parts = |one: u64, other: u64, whole: u64| one.checked_add(other).is_some_and(|sum| sum <= whole);
    audited <= fired
        && parts(wrong, unknown, audited)
        && parts(count.wrong_weight, count.unknown_weight, count.audited_weight)
}
