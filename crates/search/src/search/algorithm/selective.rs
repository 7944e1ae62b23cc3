//! Principal variation search that leaves out what is unlikely to matter.

use crate::counters::AuditedHook;
use crate::game::{INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::selective::{Choice, Passed};
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Principal variation search with hooks.
    pub struct Selective;
}

impl Registered for Selective {
    const ENTRY: Entry = Entry {
        name: "selective",
        summary: "principal variation search with hooks that leave out nodes and moves, such as `null` and `lmr`",
        explanation: "The search of `pvs`, node for node, until a hook is added: null move, reductions, futility and \
            others decide without a search, or with a smaller one, that a node or a move need not be searched to its \
            depth. Engines with hooks are not exact, even where a value happens to be minimax's: what they save is \
            to be judged at equal quality (`run --truth`, `compare --metric gain`).",
        source: "Chess Programming Wiki, page Selectivity",
        cites: &["cpw"],
        ..Entry::PLAIN
    };
}

impl Algorithm for Selective {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.begin_selective(depth);
        search.deepen_with(selective);
        selective(search, depth, -INFINITY, INFINITY)
    }
}

/// Fail-soft, if no hook decides.
pub(in crate::search) fn selective<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    mut alpha: Value,
    beta: Value,
) -> SearchResult {
    let mut node = match search.enter_selective(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    let mut passed = Passed::default();
    while let Some(mv) = search.next_move(&mut node) {
        let Choice::Searched { depth, reduced } = search.choose(&mut node, &mut passed, mv, alpha) else {
            continue;
        };
        let upper = if node.at_first_move() { beta } else { alpha + 1 };
        if reduced > 0 {
            let score = -search.child_at(&node, mv, depth - reduced, (-upper, -alpha), selective)?;
            if score <= alpha {
                search.audit_move(AuditedHook::Lmr, &node, mv, alpha);
                node.offer(score);
                continue;
            }
            search.counters.reduced_researched += 1;
        }
        let mut score = -search.child_at(&node, mv, depth, (-upper, -alpha), selective)?;
        if upper <= score && score < beta {
            search.counters.researches += 1;
            score =
                -search.research(|search| search.child_at(&node, mv, depth, (-beta, -score), selective))?;
        }
        node.offer(score);
        alpha = alpha.max(score);
        if score >= beta {
            break;
        }
    }
    Ok(search.leave_selective(&node))
}
