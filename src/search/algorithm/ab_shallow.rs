//! Alpha-beta without deep cutoffs: one bound instead of two.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Alpha-beta without deep cutoffs.
    pub struct AlphaBetaShallow;
}

impl Registered for AlphaBetaShallow {
    const ENTRY: Entry = Entry {
        name: "ab-shallow",
        summary: "alpha-beta without deep cutoffs",
        explanation: "A node knows only the bound of its parent, not those of ancestors further up: it \
            passes on its own best value and nothing else, so that only shallow cutoffs remain. The \
            difference to alpha-beta is what deep cutoffs are worth.",
        source: "D. E. Knuth and R. W. Moore, 1975 (procedure F1); G. M. Baudet, On the branching factor of \
            the alpha-beta pruning algorithm, Artificial Intelligence 10(2), 1978",
        ..Entry::PLAIN
    };
}

impl Algorithm for AlphaBetaShallow {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.alpha_beta_shallow(depth, INFINITY)
    }
}

impl<P: Parts> Searcher<'_, P> {
    fn alpha_beta_shallow(&mut self, depth: u32, bound: Value) -> Searched {
        let mut node = match self.enter(depth, -INFINITY, bound)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            let best = node.best;
            let score = -self.child(&node, mv, |searcher| searcher.alpha_beta_shallow(depth - 1, -best))?;
            node.offer(score);
            if score >= bound {
                break;
            }
        }
        Ok(self.leave(&node))
    }
}
