//! Alpha-beta, fail-hard: values are clipped to the window.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta, fail-hard.
    pub struct AlphaBetaHard;
}

impl Registered for AlphaBetaHard {
    const ENTRY: Entry = Entry {
        name: "ab-hard",
        summary: "alpha-beta, fail-hard",
        explanation: "Alpha-beta as first analysed: an interior node returns alpha when no move beats it \
            and beta when one reaches it, never a value outside the window. With a full window and no \
            table it visits the same nodes as the fail-soft form.",
        source: "D. E. Knuth and R. W. Moore, An analysis of alpha-beta pruning (procedure F2), Artificial \
            Intelligence 6(4), 1975",
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBetaHard {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.alpha_beta_hard(depth, -INFINITY, INFINITY)
    }
}

impl<P: Parts> Searcher<'_, P> {
    pub(super) fn alpha_beta_hard(&mut self, depth: u32, mut alpha: Value, beta: Value) -> Searched {
        let mut node = match self.enter(depth, alpha, beta)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        node.best = alpha;
        while let Some(mv) = self.next_move(&mut node) {
            let score =
                -self.child(&node, mv, |searcher| searcher.alpha_beta_hard(depth - 1, -beta, -alpha))?;
            node.offer(score.min(beta));
            alpha = node.best;
            if alpha == beta {
                break;
            }
        }
        Ok(self.leave(&node))
    }
}
