//! Alpha-beta without deep cutoffs: one bound instead of two.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta without deep cutoffs.
    pub struct AlphaBetaShallow;
}

impl Registered for AlphaBetaShallow {
    const ENTRY: Entry = Entry {
        name: "ab-shallow",
        summary: "alpha-beta without deep cutoffs",
        explanation: "A node knows only its parent's bound, not the bounds of earlier ancestors. It passes \
            on only its own best value, so only shallow cutoffs remain. The difference from alpha-beta is \
            the gain from deep cutoffs.",
        source: "D. E. Knuth and R. W. Moore, 1975 (procedure F1); G. M. Baudet, On the branching factor of \
            the alpha-beta pruning algorithm, Artificial Intelligence 10(2), 1978",
        cites: &["knuth1975", "baudet1978"],
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBetaShallow {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        alpha_beta_shallow(search, depth, -INFINITY, INFINITY)
    }
}

/// Fail-soft, with one bound: the other end of the window is not used.
pub fn alpha_beta_shallow<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    _: Value,
    bound: Value,
) -> SearchResult {
    let mut node = match search.enter(depth, -INFINITY, bound)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    while let Some(mv) = search.next_move(&mut node) {
        let score = -search.child(&node, mv, -INFINITY, -node.best, alpha_beta_shallow)?;
        node.offer(score);
        if score >= bound {
            break;
        }
    }
    Ok(search.leave(&node))
}
