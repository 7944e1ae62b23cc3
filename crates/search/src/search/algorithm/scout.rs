//! SCOUT: test whether a move is better before evaluating it.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Tests whether a move is better before it evaluates it.
    pub struct Scout;
}

impl Registered for Scout {
    const ENTRY: Entry = Entry {
        name: "scout",
        summary: "Pearl's SCOUT: test first, then evaluate",
        explanation: "Evaluates the first move. A null-window test decides whether another move is better; \
            only better moves are evaluated. The evaluation uses neither the bounds of ancestors nor the \
            result of the test, so SCOUT may visit leaves that alpha-beta prunes.",
        source: "J. Pearl, SCOUT: a simple game-searching algorithm with proven optimal properties, AAAI-80",
        cites: &["pearl1980"],
        ..Entry::PLAIN
    };
}

impl Algorithm for Scout {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        scout(search, depth)
    }
}

/// EVAL: the exact value.
fn scout<V: Variant>(search: &mut Context<V>, depth: u32) -> SearchResult {
    let mut node = match search.enter(depth, -INFINITY, INFINITY)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    let below = |search: &mut Context<V>, depth, _, _| scout(search, depth);
    while let Some(mv) = search.next_move(&mut node) {
        if node.at_first_move() {
            node.offer(-search.child(&node, mv, -INFINITY, INFINITY, below)?);
            continue;
        }
        let best = node.best;
        let tested = -search
            .child(&node, mv, -best - 1, -best, |search, depth, _, bound| test(search, depth, bound))?;
        if tested > best {
            node.offer(-search.child_again(&node, mv, -INFINITY, INFINITY, below)?);
        }
    }
    Ok(search.leave(&node))
}

/// TEST: whether the value reaches a bound. Any value >= the bound means
/// yes, any other no.
fn test<V: Variant>(search: &mut Context<V>, depth: u32, bound: Value) -> SearchResult {
    let mut node = match search.enter(depth, bound - 1, bound)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    while let Some(mv) = search.next_branch(&mut node) {
        let below = |search: &mut Context<V>, depth, _, bound| test(search, depth, bound);
        node.offer(-search.branch(&node, mv, -bound, 1 - bound, below)?);
        if node.best >= bound {
            break;
        }
    }
    Ok(search.leave(&node))
}
