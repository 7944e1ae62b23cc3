//! SCOUT: test whether a move is better before evaluating it.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Tests whether a move is better before it evaluates it.
    pub struct Scout;
}

impl Registered for Scout {
    const ENTRY: Entry = Entry {
        name: "scout",
        summary: "Pearl's SCOUT: test first, then evaluate",
        explanation: "Evaluates the first move, tests each other move with a cheap yes-or-no search \
            whether it is better, and evaluates those that are. The evaluation starts from nothing: it \
            uses neither the bounds of ancestors nor what the test found, so SCOUT may visit leaves that \
            alpha-beta prunes.",
        source: "J. Pearl, SCOUT: a simple game-searching algorithm with proven optimal properties, AAAI-80",
        ..Entry::PLAIN
    };
}

impl Algorithm for Scout {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.scout(depth)
    }
}

impl<P: Parts> Searcher<'_, P> {
    /// EVAL: the exact value.
    fn scout(&mut self, depth: u32) -> Searched {
        let mut node = match self.enter(depth, -INFINITY, INFINITY)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            if node.at_first_move() {
                node.offer(-self.child(&node, mv, |searcher| searcher.scout(depth - 1))?);
                continue;
            }
            let best = node.best;
            let tested = -self.child(&node, mv, |searcher| searcher.test(depth - 1, -best))?;
            if tested > best {
                node.offer(-self.child_again(&node, mv, |searcher| searcher.scout(depth - 1))?);
            }
        }
        Ok(self.leave(&node))
    }

    /// TEST: whether the value reaches a bound. Any value >= the bound means
    /// yes, any other no.
    fn test(&mut self, depth: u32, bound: Value) -> Searched {
        let mut node = match self.enter(depth, bound - 1, bound)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            node.offer(-self.child(&node, mv, |searcher| searcher.test(depth - 1, 1 - bound))?);
            if node.best >= bound {
                break;
            }
        }
        Ok(self.leave(&node))
    }
}
