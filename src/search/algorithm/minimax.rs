//! Minimax: the whole tree, for the value that every other engine must match.

use crate::game::INFINITY;
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The whole tree, for the value that every other engine must match.
    pub struct Minimax;
}

impl Registered for Minimax {
    const ENTRY: Entry = Entry {
        name: "minimax",
        summary: "the whole tree, nothing pruned",
        explanation: "Searches every move of every node to the horizon. It needs no window and prunes \
            nothing; its value defines what the other engines must return, and its size is what they save.",
        source: "J. von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; C. E. Shannon, Programming a \
            computer for playing chess, 1950",
        ..Entry::PLAIN
    };
}

impl Algorithm for Minimax {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.minimax(depth)
    }
}

impl<P: Parts> Searcher<'_, P> {
    fn minimax(&mut self, depth: u32) -> Searched {
        let mut node = match self.enter(depth, -INFINITY, INFINITY)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            let score = -self.child(&node, mv, |searcher| searcher.minimax(depth - 1))?;
            node.offer(score);
        }
        Ok(self.leave(&node))
    }
}
