//! Principal variation search: the first move with the whole window, the
//! others with a null window, and again if they turn out to be better.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Null windows after the first move.
    pub struct PrincipalVariationSearch;
}

impl Registered for PrincipalVariationSearch {
    const ENTRY: Entry = Entry {
        name: "pvs",
        summary: "principal variation search: null windows after the first move",
        explanation: "Bets that the first move is best. The others are only asked, with a null window, \
            whether they beat it; one that does is searched again, from the bound the null window \
            returned up to beta. The re-search cannot lower that bound, so value and best move are exact.",
        source: "T. A. Marsland and M. Campbell, Parallel search of strongly ordered game trees, Computing \
            Surveys 14(4), 1982; minimal window: J. P. Fishburn and R. A. Finkel, 1980",
        ..Entry::PLAIN
    };
}

impl Algorithm for PrincipalVariationSearch {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.pvs(depth, -INFINITY, INFINITY)
    }
}

impl<P: Parts> Searcher<'_, P> {
    /// Fail-soft: exact inside the window, a bound outside it.
    pub(crate) fn pvs(&mut self, depth: u32, mut alpha: Value, beta: Value) -> Searched {
        let mut node = match self.enter(depth, alpha, beta)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            let upper = if node.at_first_move() { beta } else { alpha + 1 };
            let mut score = -self.child(&node, mv, |searcher| searcher.pvs(depth - 1, -upper, -alpha))?;
            if upper <= score && score < beta {
                score = -self.child_again(&node, mv, |searcher| searcher.pvs(depth - 1, -beta, -score))?;
            }
            node.offer(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        Ok(self.leave(&node))
    }
}
