//! Minimax: the whole tree, for the value that every other engine must match.

use crate::game::INFINITY;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The whole tree, for the value that every other engine must match.
    pub struct Minimax;
}

impl Registered for Minimax {
    const ENTRY: Entry = Entry {
        name: "minimax",
        summary: "full tree, no pruning",
        explanation: "Searches every move of every node to the horizon. Its value is what the other engines \
            must return; its size is the baseline for their savings.",
        source: "J. von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; C. E. Shannon, Programming a \
            computer for playing chess, 1950",
        cites: &["von-neumann1928", "shannon1950"],
        ..Entry::PLAIN
    };
}

impl Algorithm for Minimax {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        minimax(search, depth)
    }
}

fn minimax<V: Variant>(search: &mut Context<V>, depth: u32) -> SearchResult {
    let mut node = match search.enter(depth, -INFINITY, INFINITY)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node.leaves_once(),
    };
    while let Some(mv) = search.next_branch(&mut node) {
        let score =
            -search.child(&node, mv, -INFINITY, INFINITY, |search, depth, _, _| minimax(search, depth))?;
        node.offer(score);
    }
    Ok(search.leave(&node))
}
