//! Alpha-beta, fail-hard: values are clipped to the window.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta, fail-hard.
    pub struct AlphaBetaHard;
}

impl Registered for AlphaBetaHard {
    const ENTRY: Entry = Entry {
        name: "ab-hard",
        summary: "alpha-beta, fail-hard",
        explanation: "The first published form: an interior node returns alpha if no move beats it, and \
            beta if one reaches it. No value is outside the window. With a full window and no table it \
            visits the same nodes as the fail-soft form.",
        source: "D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning (procedure F2), Artificial \
            Intelligence 6(4), 1975",
        cites: &["knuth1975"],
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBetaHard {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(alpha_beta_hard);
        alpha_beta_hard(search, depth, -INFINITY, INFINITY)
    }
}

pub(super) fn alpha_beta_hard<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    mut alpha: Value,
    beta: Value,
) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    node.best = alpha;
    while let Some(mv) = search.next_move(&mut node) {
        let score = -search.child(&node, mv, -beta, -alpha, alpha_beta_hard)?;
        node.offer(score.min(beta));
        alpha = node.best;
        if alpha == beta {
            break;
        }
    }
    Ok(search.leave(&node))
}
