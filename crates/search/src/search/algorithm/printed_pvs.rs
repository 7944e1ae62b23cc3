//! Principal variation search as the seed program prints it.

use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// The lower end of a re-search.
    pub enum Research {
        /// The null window's value, as in the listing.
        Program = "program",
        /// alpha + 1, as in the text.
        Text = "text",
    }
}

parameters! {
    /// Principal variation search as printed.
    pub struct PrintedPvs {
        /// lower bound of a re-search
        pub research: Research = Research::Program;
    }
}

impl Registered for PrintedPvs {
    const ENTRY: Entry = Entry {
        name: "printed-pvs",
        summary: "principal variation search as in the published listing",
        explanation: "After a cutoff the loop continues over the remaining moves without effect. The \
            listing re-searches a better move from the value of the null window, the text from alpha + 1. \
            The listing also reads its first move before checking that one exists. Here terminal nodes are \
            recognised first, because there is no stale move to read.",
        source: "the C++ program and the text of a Chinese textbook on programming board games, as printed",
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Algorithm for PrintedPvs {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        printed_pvs(search, depth, -INFINITY, INFINITY, self.research == Research::Text)
    }
}

fn printed_pvs<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    mut alpha: Value,
    beta: Value,
    from_alpha: bool,
) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    let below =
        |search: &mut Context<V>, depth, alpha, beta| printed_pvs(search, depth, alpha, beta, from_alpha);
    while let Some(mv) = search.next_move(&mut node) {
        if node.at_first_move() {
            node.offer(-search.child(&node, mv, -beta, -alpha, below)?);
        } else if node.best < beta {
            alpha = alpha.max(node.best);
            let mut score = -search.child(&node, mv, -alpha - 1, -alpha, below)?;
            if alpha < score && score < beta {
                let lower = if from_alpha { alpha + 1 } else { score };
                score = -search.child_again(&node, mv, -beta, -lower, below)?;
            }
            node.offer(score);
        }
    }
    Ok(search.leave(&node))
}
