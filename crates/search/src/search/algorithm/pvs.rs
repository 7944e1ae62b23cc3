//! Principal variation search: the first move with the whole window, the
//! others with a null window, and again if they turn out to be better.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Null windows after the first move.
    pub struct PrincipalVariationSearch;
}

impl Registered for PrincipalVariationSearch {
    const ENTRY: Entry = Entry {
        name: "pvs",
        summary: "principal variation search: null windows after the first move",
        explanation: "Assumes that the first move is best. A null window tests whether another move beats \
            it. A move that does is searched again, from the returned bound up to beta. The re-search \
            cannot lower that bound, so value and best move are exact.",
        source: "T. A. Marsland and M. Campbell, Parallel search of strongly ordered game trees, Computing \
            Surveys 14(4), 1982; minimal window: J. P. Fishburn and R. A. Finkel, 1980",
        cites: &["marsland1982", "fishburn1980"],
        ..Entry::PLAIN
    };
}

impl Algorithm for PrincipalVariationSearch {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(pvs);
        pvs(search, depth, -INFINITY, INFINITY)
    }
}

/// Fail-soft: exact inside the window, a bound outside it.
pub fn pvs<V: Variant>(search: &mut Context<V>, depth: u32, mut alpha: Value, beta: Value) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    while let Some(mv) = search.next_branch(&mut node) {
        let upper = if node.at_first_move() { beta } else { alpha + 1 };
        let mut score = -search.branch(&node, mv, -upper, -alpha, pvs)?;
        if upper <= score && score < beta {
            score = -search.branch_again(&node, mv, -beta, -score, pvs)?;
        }
        node.offer(score);
        alpha = alpha.max(score);
        if score >= beta {
            break;
        }
    }
    Ok(search.leave(&node))
}
