//! Alpha-beta, fail-soft: the recursion behind most of the other engines.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta, fail-soft.
    pub struct AlphaBeta;
}

impl Registered for AlphaBeta {
    const ENTRY: Entry = Entry {
        name: "ab",
        summary: "alpha-beta, fail-soft",
        explanation: "Cuts off a node as soon as its value reaches beta, which the opponent already has \
            elsewhere. Fail-soft: the best value is returned even outside the window, as a bound on the \
            true value. With a full window it visits the same leaves as fail-hard; the bounds help a table \
            or a re-search.",
        source: "D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence \
            6(4), 1975; fail-soft: J. P. Fishburn, Another optimization of alpha-beta search, SIGART 84, 1983",
        cites: &["knuth1975", "fishburn1983"],
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBeta {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(alpha_beta);
        alpha_beta(search, depth, -INFINITY, INFINITY)
    }
}

/// Fail-soft: exact inside the window, a bound outside it.
pub fn alpha_beta<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    mut alpha: Value,
    beta: Value,
) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node.leaves_once(),
    };
    while let Some(mv) = search.next_branch(&mut node) {
        let score = -search.branch(&node, mv, -beta, -alpha, alpha_beta)?;
        node.offer(score);
        alpha = alpha.max(score);
        if score >= beta {
            break;
        }
    }
    Ok(search.leave(&node))
}
