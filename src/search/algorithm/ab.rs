//! Alpha-beta, fail-soft: the recursion behind most of the other engines.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta, fail-soft.
    pub struct AlphaBeta;
}

impl Registered for AlphaBeta {
    const ENTRY: Entry = Entry {
        name: "ab",
        summary: "alpha-beta, fail-soft",
        explanation: "Cuts off a node as soon as its value reaches beta, what the opponent already has \
            elsewhere. Fail-soft: the best value found is returned even outside the window, where it is a \
            bound of the true one. With a full window it visits the same leaves as fail-hard; the bounds \
            pay when a table or a re-search uses them.",
        source: "D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence \
            6(4), 1975; fail-soft: J. P. Fishburn, Another optimization of alpha-beta search, SIGART 84, 1983",
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBeta {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.alpha_beta(depth, -INFINITY, INFINITY)
    }
}

impl<P: Parts> Searcher<'_, P> {
    /// Fail-soft: exact inside the window, a bound outside it.
    pub(crate) fn alpha_beta(&mut self, depth: u32, mut alpha: Value, beta: Value) -> Searched {
        let mut node = match self.enter(depth, alpha, beta)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            let score = -self.child(&node, mv, |searcher| searcher.alpha_beta(depth - 1, -beta, -alpha))?;
            node.offer(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(self.leave(&node))
    }
}
