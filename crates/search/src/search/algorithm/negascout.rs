//! Reinefeld's null-window search: no re-search where the null window's value
//! is exact already.

use crate::game::{Game, INFINITY, Value};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::node::Visit;
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// Null windows without a re-search near the horizon.
    pub struct NegaScout {
        /// number of plies above the horizon without a re-search
        pub last: Whole<0, 2> = Whole::of(2);
    }
}

impl Registered for NegaScout {
    const ENTRY: Entry = Entry {
        name: "negascout",
        summary: "Reinefeld's NegaScout: no re-search in the last two plies",
        explanation: "Searches the first move with the full window and the others with a null window, like \
            `pvs`. It omits the re-search of a node at most two plies above the horizon, where a fail-soft \
            null window returns the exact value of a better move. With quiescence search a leaf value may \
            be a bound, so every better move is searched again.",
        source: "A. Reinefeld, An improvement to the Scout tree search algorithm, ICCA Journal 6(4), 1983; \
            Spielbaum-Suchverfahren, 1989",
        cites: &["reinefeld1983", "reinefeld1989"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Algorithm for NegaScout {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        self.within(search, depth, -INFINITY, INFINITY)
    }
}

impl NegaScout {
    /// The search of a node with a window.
    pub(super) fn within<V: Variant>(
        self,
        search: &mut Context<V>,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> SearchResult {
        let last = if V::Game::STATIC_LEAVES { self.last.get() as u32 } else { 0 };
        search.deepen_with(match last {
            0 => |search, depth, alpha, beta| negascout(search, depth, alpha, beta, 0),
            1 => |search, depth, alpha, beta| negascout(search, depth, alpha, beta, 1),
            _ => |search, depth, alpha, beta| negascout(search, depth, alpha, beta, 2),
        });
        negascout(search, depth, alpha, beta, last)
    }
}

/// Fail-soft: exact inside the window, a bound outside it. `last` must be 0
/// where leaves are not static.
pub fn negascout<V: Variant>(
    search: &mut Context<V>,
    depth: u32,
    mut alpha: Value,
    beta: Value,
    last: u32,
) -> SearchResult {
    let mut node = match search.enter(depth, alpha, beta)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    let below = |search: &mut Context<V>, depth, alpha, beta| negascout(search, depth, alpha, beta, last);
    let mut upper = beta;
    while let Some(mv) = search.next_branch(&mut node) {
        let mut score = -search.branch(&node, mv, -upper, -alpha, below)?;
        if alpha < score && score < beta && !node.at_first_move() && depth > last {
            score = -search.branch_again(&node, mv, -beta, -score, below)?;
        }
        node.offer(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
        upper = alpha + 1;
    }
    Ok(search.leave(&node))
}
